/** A category as the server knows it. */
export interface Category {
  id: number;
  name: string;
  /** Smaller comes first. */
  rang: number;
}

/** Names that are the bookkeeping's, never the shopper's. @see LS-13 */
const HIDDEN: ReadonlySet<string> = new Set([
  'Services',
  'Expenses',
  'Internal',
  'Consumable',
  'Deliveries',
  'Saleable',
  'Software',
  'All',
]);

/** Freezer, television, refrigerator, cooker: what most people come for. @see LS-12 */
const FIRST: readonly string[] = ['Congélateurs', 'Téléviseurs', 'Réfrigérateurs', 'Cuisinières'];

const BY_NAME = new Intl.Collator('fr');

const priority = ({ name }: Category): number => {
  const place = FIRST.indexOf(name);
  return place === -1 ? FIRST.length : place;
};

/** The categories a shopper may see. @see LS-13 */
export const visibleCategories = <T extends Category>(categories: readonly T[]): T[] =>
  categories.filter(({ name }) => !HIDDEN.has(name));

/** In the order of menus and filters: the four everybody comes for, then by name. @see LS-12 */
export const menuOrder = <T extends Category>(categories: readonly T[]): T[] =>
  visibleCategories(categories).toSorted(
    (a, b) => priority(a) - priority(b) || BY_NAME.compare(a.name, b.name),
  );

/** In the order of Home: the four everybody comes for, then by rank. @see LS-12 */
export const homeOrder = <T extends Category>(categories: readonly T[]): T[] =>
  visibleCategories(categories).toSorted((a, b) => priority(a) - priority(b) || a.rang - b.rang);
