import type { FulfilmentState } from '../fulfilment/parcel.ts';
import { store } from '../shop/store.ts';

type Told = Exclude<FulfilmentState, 'toConfirm' | 'cancelled'>;

/** What a message names: the window as shown. */
interface Delivery {
  order: string;
  when: string | undefined;
}

const comes = (when: string | undefined): string => (when === undefined ? '' : ` Elle est prévue ${when}.`);

/** Where an order is on its way to its customer. @see DK-04 */
export const deliveryProgress = {
  title: 'Livraison',
  onDay: (day: string) => `le ${day}`,
  between: (from: string, to: string) => `entre ${from} et ${to}`,
  after: (from: string) => `à partir de ${from}`,
  before: (to: string) => `avant ${to}`,
  sentences: {
    confirmed: (when) => `Votre livraison est confirmée, nous préparons votre commande.${comes(when)}`,
    prepared: (when) => `Votre commande est prête à partir.${comes(when)}`,
    onItsWay: (when) => `Votre commande est en route.${comes(when)} Gardez votre téléphone à portée de main.`,
    notThere: () =>
      `Notre livreur est passé et ne vous a pas trouvé. Nous vous appelons pour convenir d’un autre moment\u202f; vous pouvez aussi appeler le ${store.phoneShown}.`,
    delivered: () => 'Votre commande est livrée.',
    returned: () =>
      `Votre commande est revenue au magasin. Appelez le ${store.phoneShown} pour convenir d’une autre livraison.`,
  } satisfies Record<Told, (when: string | undefined) => string>,
  partly: (delivered: number, parcels: number, when: string | undefined) =>
    `${delivered} colis sur ${parcels} ${delivered === 1 ? 'est livré' : 'sont livrés'}.${when === undefined ? '' : ` La suite est prévue ${when}.`}`,
} as const;

/** The messages that tell a customer that a delivery left, and that it arrived: by mail and by SMS. */
export const deliveryMessages = {
  onItsWay: {
    subject: ({ order }: Delivery) => `Votre commande ${order} est en route`,
    body: ({ order, when }: Delivery) => [
      `Notre livreur est parti avec votre commande ${order}.${comes(when)}`,
      'Gardez votre téléphone à portée de main\u00a0: il vous appelle avant d’arriver.',
    ],
    /** One SMS of the GSM alphabet: no ë, û or ç and no typographic apostrophe. */
    sms: ({ order, when }: Delivery) =>
      `Ker Electro : votre commande ${order} est en route${when === undefined ? '' : `, ${when}`}. Notre livreur vous appelle avant d'arriver. Question : ${store.phoneShown}`,
  },
  delivered: {
    subject: ({ order }: Delivery) => `Votre commande ${order} est livrée`,
    body: ({ order }: Delivery) => [
      `Votre commande ${order} vient d’être livrée.`,
      'Gardez votre facture\u00a0: elle vaut garantie. Si quelque chose ne va pas, appelez-nous.',
    ],
    sms: ({ order }: Delivery) =>
      `Ker Electro : votre commande ${order} est livrée. Un souci ? Appelez le ${store.phoneShown}`,
  },
  button: 'Voir ma commande',
  closing: `Une question\u202f? Appelez le ${store.phoneShown}.`,
} as const;
