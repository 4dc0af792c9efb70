import { comparison } from './comparison.ts';
import { document } from './document.ts';
import { guest } from './guest.ts';
import { home } from './home.ts';
import { invoice } from './invoice.ts';
import { listing } from './listing.ts';
import { listingFilters } from './listing-filters.ts';
import { mail } from './mail.ts';
import { navigation } from './navigation.ts';
import { pack } from './pack.ts';
import { packCard } from './pack-card.ts';
import { payment } from './payment.ts';
import { paymentReason } from './payment-reason.ts';
import { pieces } from './pieces.ts';
import { problem } from './problem.ts';
import { product } from './product.ts';
import { productCard } from './product-card.ts';
import { productFacts } from './product-facts.ts';
import { shop } from './shop.ts';

/** The whole French catalogue. A screen imports its own area, so that Home does not carry the words of payment. */
export const fr = {
  document,
  comparison,
  guest,
  home,
  invoice,
  listing,
  listingFilters,
  mail,
  navigation,
  pack,
  packCard,
  payment,
  paymentReason,
  pieces,
  problem,
  product,
  productCard,
  productFacts,
  shop,
} as const;
