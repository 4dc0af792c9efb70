import { basketTitle } from '#domain/messages/basket.ts';
import { paths } from '#domain/paths.ts';
import type { ScreenId } from '#domain/screens.ts';
import { homeFacts } from './home-facts.ts';
import { informationFacts } from './information-facts.ts';
import { listingFacts } from './listing-facts.ts';
import { packFacts } from './pack-facts.ts';
import type { TellFacts } from './page-facts.ts';
import { productFacts } from './product-facts.ts';

/** The title of the screen is all that a page says which belongs to one person or is not to be found by a search. */
const titleOnly: TellFacts = () => ({});

/** What the page of each screen says of itself beside its screen's title. */
export const TELL_FACTS: Record<ScreenId, TellFacts> = {
  home: homeFacts,
  listing: listingFacts,
  product: productFacts,
  pack: packFacts,
  basket: ({ pathname }) => ({ title: basketTitle(pathname) }),
  information: informationFacts,
  tracking: ({ query }) => (query.size === 0 ? { canonical: paths.tracking } : {}),
  comparison: titleOnly,
  paymentCheck: titleOnly,
  paymentResult: titleOnly,
  invoice: titleOnly,
};
