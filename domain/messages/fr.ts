import { account } from './account.ts';
import { accountForms } from './account-forms.ts';
import { basket } from './basket.ts';
import { packCard, productCard } from './cards.ts';
import { comparison } from './comparison.ts';
import { crm } from './crm.ts';
import { emptyListing } from './empty-listing.ts';
import { guest } from './guest.ts';
import { home } from './home.ts';
import { information, informationPage } from './information.ts';
import { informationTexts } from './information/index.ts';
import { invoice } from './invoice.ts';
import { listingFilters } from './listing-filters.ts';
import { listing } from './listing.ts';
import { mail, staffTask } from './mail.ts';
import { navigation } from './navigation.ts';
import { appUpdate, notices } from './notices.ts';
import { afterSales, searchSuggestions } from './opened-parts.ts';
import { oneTimeCode } from './one-time-code.ts';
import { pack } from './pack.ts';
import { passwordRecovery } from './password-recovery.ts';
import { payment } from './payment.ts';
import { verdictText } from './payment-verdict.ts';
import { phone } from './phone.ts';
import { popups } from './popups.ts';
import { problem } from './problem.ts';
import { orderDetails, profile } from './profile.ts';
import { productFacts, productDetails } from './product-details.ts';
import { product } from './product.ts';
import { pageDescriptions, screenTitles } from './screens.ts';
import { session } from './session.ts';
import { noScript, pagination, shop } from './shop.ts';
import { receipt } from './receipt.ts';
import { tracking } from './tracking.ts';

/** All French texts. A screen imports only its own area, so that Home does not load the texts of payments. */
export const fr = {
  account,
  accountForms,
  afterSales,
  appUpdate,
  basket,
  comparison,
  crm,
  emptyListing,
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
  noScript,
  notices,
  oneTimeCode,
  pack,
  orderDetails,
  packCard,
  pageDescriptions,
  pagination,
  passwordRecovery,
  payment,
  phone,
  popups,
  problem,
  product,
  productCard,
  productDetails,
  productFacts,
  profile,
  screenTitles,
  searchSuggestions,
  session,
  shop,
  staffTask,
  receipt,
  tracking,
  verdictText,
} as const;
