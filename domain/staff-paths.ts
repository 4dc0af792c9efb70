/** The paths of the staff area, by section. */
export const staffPaths = {
  tasks: '/gestion',
  members: '/gestion/adhesions',
  products: '/gestion/produits',
  promotions: '/gestion/promotions',
  categories: '/gestion/rayons',
  tags: '/gestion/etiquettes',
  packs: '/gestion/packs',
  trail: '/gestion/journal',
  task: (id: number) => `/gestion/taches/${id}`,
  product: (id: number) => `/gestion/produits/${id}`,
  newProduct: '/gestion/produits/nouveau',
} as const;

const SECTIONS = [
  'tasks',
  'members',
  'products',
  'promotions',
  'categories',
  'tags',
  'packs',
  'trail',
] as const satisfies (keyof typeof staffPaths)[];

export type StaffSection = (typeof SECTIONS)[number];

const TASK = /^\/gestion\/taches\/(\d{1,9})$/;
const PRODUCT = /^\/gestion\/produits\/(\d{1,9}|nouveau)$/;

/** The section at a path of the staff area, and the object that it shows; `undefined` for an unknown path. */
export function staffPathAt(pathname: string): { section: StaffSection; id?: string } | undefined {
  const path = pathname.replace(/\/+$/, '');
  const section = SECTIONS.find((each) => staffPaths[each] === path);
  if (section) return { section };
  const [, task] = TASK.exec(path) ?? [];
  if (task !== undefined) return { section: 'tasks', id: task };
  const [, product] = PRODUCT.exec(path) ?? [];
  return product === undefined ? undefined : { section: 'products', id: product };
}
