import type { InformationName } from '../../screens/information-pages.ts';
import { linkTo } from '../../screens/information-text.ts';
import { paths } from '../../paths.ts';
import { PAYMENT_PROVIDERS, PROVIDER_IDS } from '../../payments/providers/index.ts';
import { PAYMENT_WAYS } from '../../payments/providers/ways.ts';
import { store } from '../../shop/store.ts';
import { information } from '../information.ts';

/** A link to another information page; its text is the page's title by default. */
export const page = (name: InformationName, words: string = information[name].title): string =>
  linkTo(paths[name], words);

/** Links to contact the store. @see RT-24 */
export const contact = {
  phone: linkTo(`tel:${store.phone}`, store.phoneShown),
  email: linkTo(`mailto:${store.email}`, store.email),
  chat: linkTo(store.chatUrl, 'WhatsApp'),
} as const;

/** A provider as texts name it. */
interface NamedProvider {
  name: string;
  /** Whether its page takes cards and several wallets. */
  isHosted: boolean;
}

const providers: readonly NamedProvider[] = PROVIDER_IDS.map((id) => ({
  name: PAYMENT_PROVIDERS[id].name,
  isHosted: PAYMENT_WAYS[id].isHosted,
}));

/** The ways to pay, after "payer": wallets by their names, then the pages that take cards and several wallets. */
export function paymentWays(...offered: readonly NamedProvider[]): string {
  const wallets = offered.filter(({ isHosted }) => !isHosted).map(({ name }) => `avec ${name}`);
  const pages = offered.filter(({ isHosted }) => isHosted).map(({ name }) => name);
  if (pages.length === 0)
    return [wallets.slice(0, -1).join(', '), wallets.at(-1)].filter(Boolean).join(' ou ');
  const other = wallets.length === 0 ? '' : 'autre ';
  const onPage = `sur la page de ${pages.join(' ou de ')}, par carte ou avec un ${other}portefeuille`;
  return wallets.length === 0 ? onPage : `${wallets.join(', ')}, ou ${onPage}`;
}

/** All ways to pay online, after "payer". */
export const waysToPay = paymentWays(...providers);

/** Their names in brackets. */
export const paymentServices = providers.map(({ name }) => name).join(', ');

/** A link to the page that verifies receipts. */
export const receiptCheck = (words: string): string => linkTo(paths.receipt, words);

/** A link to the order tracking. */
export const tracking = (words: string): string => linkTo(paths.tracking, words);
