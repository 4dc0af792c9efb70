import { basketTitle } from '#domain/messages/basket.ts';
import { invoice } from '#domain/messages/invoice.ts';
import { comparison } from '#domain/messages/comparison.ts';
import { payment } from '#domain/messages/payment.ts';
import { tracking } from '#domain/messages/tracking.ts';
import { paths } from '#domain/paths.ts';
import { homeFacts } from './home-facts.ts';
import { informationFacts } from './information-facts.ts';
import { listingFacts } from './listing-facts.ts';
import { packFacts } from './pack-facts.ts';
import type { TellFacts } from './page-facts.ts';
import { productFacts } from './product-facts.ts';
import type { ScreenName } from '#domain/screens.ts';

/** What each screen's page says of itself. What belongs to one person says its title, and is kept by nobody. */
export const TELL_FACTS: Record<ScreenName, TellFacts> = {
  home: homeFacts,
  listing: listingFacts,
  product: productFacts,
  pack: packFacts,
  basket: ({ pathname }) => ({ title: basketTitle(pathname) }),
  information: informationFacts,
  tracking: ({ query }) => ({
    title: tracking.title,
    ...(query.size === 0 && { canonical: paths.tracking }),
  }),
  comparison: () => ({ title: comparison.title }),
  waveCheck: () => ({ title: payment.wavePage.title }),
  paymentResult: () => ({ title: payment.result.pageTitle }),
  invoice: () => ({ title: invoice.title }),
};
