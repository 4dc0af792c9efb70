import { type PersonKey, personKeyText } from '../staff/person-key.ts';
import { mayStaff, type StaffRight, type StaffRole } from '../staff/roles.ts';

const DELIVERY_SHEET = '/gestion/livraisons/feuille';

/** The paths of the staff area, by section. */
export const staffPaths = {
  home: '/gestion',
  orders: '/gestion/commandes',
  tasks: '/gestion/taches',
  members: '/gestion/adhesions',
  deliveries: '/gestion/livraisons',
  round: '/gestion/tournee',
  cash: '/gestion/especes',
  products: '/gestion/produits',
  promotions: '/gestion/promotions',
  categories: '/gestion/rayons',
  tags: '/gestion/etiquettes',
  packs: '/gestion/packs',
  closing: '/gestion/cloture',
  books: '/gestion/comptabilite',
  trail: '/gestion/journal',
  stock: '/gestion/stock',
  team: '/gestion/equipe',
  webhooks: '/gestion/systemes',
  security: '/gestion/securite',
  inspector: '/inspecteur',
  /** The parcels of an order, by its id. */
  delivery: (orderId: number) => `/gestion/livraisons/${orderId}`,
  /** The printed sheet of a day. */
  deliverySheet: DELIVERY_SHEET,
  /** Everything about a person. */
  customer: (key: PersonKey) => `/gestion/clients/${personKeyText(key)}`,
  order: (id: number) => `/gestion/commandes/${id}`,
  newOrder: '/gestion/commandes/nouvelle',
  /** Asks for an amount without products. */
  newAmount: '/gestion/commandes/lien',
  changeOrder: (id: number) => `/gestion/commandes/${id}/modifier`,
  task: (id: number) => `/gestion/taches/${id}`,
  product: (id: number) => `/gestion/produits/${id}`,
  newProduct: '/gestion/produits/nouveau',
  /** The recording of a payment's order. */
  recording: (transactionId: string) => `/inspecteur/${transactionId}`,
  /** The recording of a parcel, by its order and its number. */
  parcelRecording: (orderId: number, number: number) => `/inspecteur/colis/${orderId}/${number}`,
} as const;

/** The sections in the order of the menu, and the right that each needs. */
const SECTION_RIGHTS = {
  home: 'enter',
  orders: 'readOrders',
  tasks: 'decidePayments',
  deliveries: 'prepare',
  round: 'deliver',
  members: 'decideMemberships',
  cash: 'decidePayments',
  products: 'editCatalogue',
  stock: 'changeStock',
  promotions: 'editCatalogue',
  categories: 'editCatalogue',
  tags: 'editCatalogue',
  packs: 'editCatalogue',
  inspector: 'decidePayments',
  closing: 'readBooks',
  books: 'readBooks',
  trail: 'readTrail',
  team: 'manageStaff',
  webhooks: 'manageWebhooks',
  security: 'enter',
} as const satisfies Partial<Record<keyof typeof staffPaths, StaffRight>>;

export type StaffSection = keyof typeof SECTION_RIGHTS;

const isSection = (name: string): name is StaffSection => name in SECTION_RIGHTS;
const SECTIONS: readonly StaffSection[] = Object.keys(SECTION_RIGHTS).filter(isSection);

/** The sections of a role, in the order of the menu; the server decides again for every call. */
export const staffSectionsOf = (role: StaffRole): readonly StaffSection[] =>
  SECTIONS.filter((section) => mayStaff(role, SECTION_RIGHTS[section]));

const DELIVERY = /^\/gestion\/livraisons\/(\d{1,9})$/;
const ORDER = /^\/gestion\/commandes\/(\d{1,9}(?:\/modifier)?|nouvelle|lien)$/;
const CUSTOMER = /^\/gestion\/clients\/((?:compte|commande)-[1-9]\d{0,8})$/;
const TASK = /^\/gestion\/taches\/(\d{1,9})$/;
const RECORDING = /^\/inspecteur\/([A-Za-z0-9_-]{6,64})$/;
const PARCEL = /^\/inspecteur\/(colis\/\d{1,9}\/\d{1,2})$/;
const PRODUCT = /^\/gestion\/produits\/(\d{1,9}|nouveau)$/;

/** The section at a path of the staff area, and the object that it shows; `undefined` for an unknown path. */
export function staffPathAt(pathname: string): { section: StaffSection; id?: string } | undefined {
  const path = pathname.replace(/\/+$/, '');
  const section = SECTIONS.find((each) => staffPaths[each] === path);
  if (section) return { section };
  if (path === DELIVERY_SHEET) return { section: 'deliveries', id: 'feuille' };
  const [, delivery] = DELIVERY.exec(path) ?? [];
  if (delivery !== undefined) return { section: 'deliveries', id: delivery };
  const [, order] = ORDER.exec(path) ?? CUSTOMER.exec(path) ?? [];
  if (order !== undefined) return { section: 'orders', id: order };
  const [, task] = TASK.exec(path) ?? [];
  if (task !== undefined) return { section: 'tasks', id: task };
  const [, recording] = RECORDING.exec(path) ?? PARCEL.exec(path) ?? [];
  if (recording !== undefined) return { section: 'inspector', id: recording };
  const [, product] = PRODUCT.exec(path) ?? [];
  return product === undefined ? undefined : { section: 'products', id: product };
}
