/** The paths of the staff area, by section. */
export const staffPaths = {
  tasks: '/gestion',
  members: '/gestion/adhesions',
  cash: '/gestion/especes',
  products: '/gestion/produits',
  promotions: '/gestion/promotions',
  categories: '/gestion/rayons',
  tags: '/gestion/etiquettes',
  packs: '/gestion/packs',
  trail: '/gestion/journal',
  inspector: '/inspecteur',
  task: (id: number) => `/gestion/taches/${id}`,
  product: (id: number) => `/gestion/produits/${id}`,
  newProduct: '/gestion/produits/nouveau',
  /** The recording of a payment's order. */
  recording: (transactionId: string) => `/inspecteur/${transactionId}`,
} as const;

/** In the order of the menu. */
const SECTIONS = [
  'tasks',
  'members',
  'cash',
  'products',
  'promotions',
  'categories',
  'tags',
  'packs',
  'inspector',
  'trail',
] as const satisfies (keyof typeof staffPaths)[];

export type StaffSection = (typeof SECTIONS)[number];

/** The sections of support; an admin has all of them. */
const SUPPORT_SECTIONS: readonly StaffSection[] = ['tasks', 'members', 'cash', 'inspector'];

/** The sections of a role, in the order of the menu; the server decides again for every call. */
export const staffSectionsOf = (role: 'support' | 'admin'): readonly StaffSection[] =>
  role === 'admin' ? SECTIONS : SUPPORT_SECTIONS;

const TASK = /^\/gestion\/taches\/(\d{1,9})$/;
const RECORDING = /^\/inspecteur\/([A-Za-z0-9_-]{6,64})$/;
const PRODUCT = /^\/gestion\/produits\/(\d{1,9}|nouveau)$/;

/** The section at a path of the staff area, and the object that it shows; `undefined` for an unknown path. */
export function staffPathAt(pathname: string): { section: StaffSection; id?: string } | undefined {
  const path = pathname.replace(/\/+$/, '');
  const section = SECTIONS.find((each) => staffPaths[each] === path);
  if (section) return { section };
  const [, task] = TASK.exec(path) ?? [];
  if (task !== undefined) return { section: 'tasks', id: task };
  const [, recording] = RECORDING.exec(path) ?? [];
  if (recording !== undefined) return { section: 'inspector', id: recording };
  const [, product] = PRODUCT.exec(path) ?? [];
  return product === undefined ? undefined : { section: 'products', id: product };
}
