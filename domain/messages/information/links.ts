import type { InformationName } from '../../information-pages.ts';
import { linkTo } from '../../information-text.ts';
import { paths } from '../../paths.ts';
import { store } from '../../store.ts';
import { information } from '../information.ts';

/** A link to another information page, in the words of the sentence or under the page's own title. */
export const page = (name: InformationName, words: string = information[name].title): string =>
  linkTo(paths[name], words);

/** The ways to reach us, as links. @see RT-24 */
export const contact = {
  phone: linkTo(`tel:${store.phone}`, store.phoneShown),
  email: linkTo(`mailto:${store.email}`, store.email),
  chat: linkTo(store.chatUrl, 'WhatsApp'),
} as const;

/** The tracking of an order. */
export const tracking = (words: string): string => linkTo(paths.tracking, words);
