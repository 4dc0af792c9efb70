import { foldText } from '../text/fold-text.ts';

/** A product category. */
export interface Category {
  id: number;
  name: string;
  /** Sort order; smaller comes first. */
  rank: number;
}

type NamedCategory = Pick<Category, 'name'>;

/** Internal categories that users never see. @see LS-13 */
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

/** The four most popular categories: freezer, television, refrigerator, cooker. @see LS-12 */
const POPULAR: readonly string[] = ['Congélateurs', 'Téléviseurs', 'Réfrigérateurs', 'Cuisinières'];

const priority = ({ name }: NamedCategory): number => {
  const place = POPULAR.indexOf(name);
  return place === -1 ? POPULAR.length : place;
};

/** The categories that users see. @see LS-13 */
export const visibleCategories = <T extends NamedCategory>(categories: readonly T[]): T[] =>
  categories.filter(({ name }) => !HIDDEN.has(name));

/** The order of menus and filters: the four most popular, then by name. @see LS-12 */
export const menuOrder = <T extends NamedCategory>(categories: readonly T[]): T[] =>
  visibleCategories(categories).toSorted(
    (a, b) => priority(a) - priority(b) || (foldText(a.name) < foldText(b.name) ? -1 : 1),
  );

/** The order of Home: the four most popular, then by rank. @see LS-12 */
export const homeOrder = <T extends Category>(categories: readonly T[]): T[] =>
  visibleCategories(categories).toSorted((a, b) => priority(a) - priority(b) || a.rank - b.rank);
