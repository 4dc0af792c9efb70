import { menuOrder } from '#domain/catalogue/category.ts';
import { type Sort, SORTS, writeListing } from '#domain/catalogue/listing.ts';
import { listing as text } from '#domain/messages/listing.ts';
import { listingFilters } from '#domain/messages/listing-filters.ts';
import { useCategories, useTags } from '#src/api/categories.ts';
import { Button } from '#src/ui/Button.tsx';
import type { ListingUrl } from './use-listing-url.ts';

type Options = readonly (readonly [value: string, label: string])[];

/** What the form has fields for, and the page, which other filters have another number of. */
const IN_FORM: readonly string[] = ['category', 'tag', 'min', 'max', 'sort', 'page'];

/** The filters as a form, for browsers without JavaScript; only the server renders it. @see LS-04 */
export function FiltersForm({ url: { shelf, filters, unfiltered }, sort }: { url: ListingUrl; sort: Sort }) {
  const categories = menuOrder(useCategories().data ?? []).filter(({ total }) => total > 0);
  const tags = (useTags().data ?? []).filter(({ total }) => total > 0);
  const kept = Object.entries(writeListing(filters)).filter(([name]) => !IN_FORM.includes(name));
  return (
    <form action={unfiltered}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Choice
        name="category"
        label={listingFilters.categories}
        value={filters.category}
        options={[['', listingFilters.allCategories], ...categories.map(({ name }) => [name, name] as const)]}
      />
      {shelf.tag === undefined && (
        <Choice
          name="tag"
          label={listingFilters.tags}
          value={filters.tag}
          options={[['', listingFilters.allTags], ...tags.map(({ name }) => [name, name] as const)]}
        />
      )}
      <Amount name="min" label={listingFilters.priceMin} value={filters.min} />
      <Amount name="max" label={listingFilters.priceMax} value={filters.max} />
      <Choice
        name="sort"
        label={text.sort}
        value={sort}
        options={SORTS.map((each) => [each, text.sorts[each]] as const)}
      />
      <Button type="submit">{text.filter}</Button>
    </form>
  );
}

interface FieldProps<TValue> {
  name: string;
  label: string;
  value: TValue;
}

const Choice = ({ name, label, value, options }: FieldProps<string> & { options: Options }) => (
  <label>
    {label}
    <select name={name} defaultValue={value}>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  </label>
);

/** Whole francs. */
const Amount = ({ name, label, value }: FieldProps<number>) => (
  <label>
    {label}
    <input type="number" name={name} defaultValue={value} min={0} />
  </label>
);
