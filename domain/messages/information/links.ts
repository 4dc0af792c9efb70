import type { InformationName } from '../../information-pages.ts';
import { linkTo } from '../../information-text.ts';
import { paths } from '../../paths.ts';
import { PAYMENT_PROVIDERS } from '../../providers/index.ts';
import { store } from '../../store.ts';
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

const { wave, orange, paydunya } = PAYMENT_PROVIDERS;

/** All ways to pay online, after "payer". */
export const waysToPay = `avec ${wave.name}, avec ${orange.name}, ou sur la page de ${paydunya.name}, par carte ou avec un autre portefeuille`;

/** Their names in brackets. */
export const paymentServices = [wave, orange, paydunya].map(({ name }) => name).join(', ');

/** A link to the page that verifies receipts. */
export const receiptCheck = (words: string): string => linkTo(paths.receipt, words);

/** A link to the order tracking. */
export const tracking = (words: string): string => linkTo(paths.tracking, words);
