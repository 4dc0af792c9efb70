import { useLocation } from 'react-router-dom';
import { menuOrder } from '#domain/catalogue/category.ts';
import { ALL, chooseFilter, readListing, writeListing } from '#domain/catalogue/listing.ts';
import { withQuery } from '#domain/paths.ts';
import { shelfAt, shelfForCategory } from '#domain/catalogue/shelves.ts';
import { type Category, useCategories } from '#src/api/categories.ts';

/** A category with the URL of its listing. */
export interface CategoryLink extends Category {
  to: string;
  isCurrent: boolean;
}

/**
 * The categories in menu order. Each links to page 1 of the current promotion page, else of the shop; links within
 * the current listing keep its other filters.
 *
 * @see NV-07
 * @see LS-12
 * @see LS-13
 */
export function useCategoryLinks(): {
  all: string;
  categories: CategoryLink[] | undefined;
  isFailed: boolean;
} {
  const { pathname, search } = useLocation();
  const { data, isError } = useCategories();
  const target = shelfForCategory(pathname);
  const isSame = shelfAt(target) === shelfAt(pathname);
  const filters = readListing(new URLSearchParams(isSame ? search : ''));
  const urlOf = (category: string) => withQuery(target, writeListing(chooseFilter(filters, { category })));
  return {
    all: urlOf(ALL),
    categories:
      data &&
      menuOrder(data).map((category) => ({
        ...category,
        to: urlOf(category.name),
        isCurrent: isSame && filters.category === category.name,
      })),
    isFailed: isError,
  };
}
