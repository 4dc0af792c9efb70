import { appUpdate } from './app-update.ts';
import { basket } from './basket.ts';
import { comparison } from './comparison.ts';
import { document } from './page-description.ts';
import { guest } from './guest.ts';
import { home } from './home.ts';
import { information } from './information.ts';
import { informationPage } from './information-page.ts';
import { informationTexts } from './information/index.ts';
import { invoice } from './invoice.ts';
import { listing } from './listing.ts';
import { listingFilters } from './listing-filters.ts';
import { mail } from './mail.ts';
import { navigation } from './navigation.ts';
import { notices } from './notices.ts';
import { pack } from './pack.ts';
import { packCard } from './pack-card.ts';
import { payment } from './payment.ts';
import { pieces } from './pieces.ts';
import { popups } from './popups.ts';
import { waveReason } from './providers/wave.ts';
import { problem } from './problem.ts';
import { product } from './product.ts';
import { providerMessages } from './providers/index.ts';
import { productCard } from './product-card.ts';
import { productFacts } from './product-facts.ts';
import { productMore } from './product-more.ts';
import { screenTitles } from './screen-titles.ts';
import { shop } from './shop.ts';
import { tracking } from './tracking.ts';
import { visit } from './crm.ts';

/** The whole French catalogue. A screen imports its own area, so that Home does not carry the words of payment. */
export const fr = {
  appUpdate,
  basket,
  document,
  comparison,
  guest,
  home,
  information,
  informationPage,
  informationTexts,
  invoice,
  listing,
  listingFilters,
  mail,
  navigation,
  notices,
  pack,
  packCard,
  payment,
  pieces,
  popups,
  problem,
  product,
  productCard,
  productFacts,
  productMore,
  screenTitles,
  providers: providerMessages,
  shop,
  tracking,
  visit,
  waveReason,
} as const;
