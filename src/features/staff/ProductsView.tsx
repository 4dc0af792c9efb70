import { useQuery } from '@tanstack/react-query';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { formatPrice, priceNow } from '#domain/money/money.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import type { StaffProduct } from '#src/api/staff.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Link } from '#src/ui/Link.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { Select } from '#src/ui/Select.tsx';
import { PagedList } from './PagedList.tsx';
import { SectionHead } from './SectionHead.tsx';
import styles from './Staff.module.css';
import { useListFilters, useStaffQueries } from './use-staff.ts';

/** The value for all categories: none has an empty name. */
const ALL = '';
const STATES = ['all', 'promo', 'hidden'] as const;

interface ProductFilters {
  search: string;
  state: (typeof STATES)[number];
  category: string;
}

/** All products, also those that are not on sale, with a search. */
export function ProductsView() {
  const [{ search, state, category, page }, change] = useListFilters<ProductFilters>({
    search: '',
    state: 'all',
    category: ALL,
  });
  const categories = useQuery(useStaffQueries().categories());
  const filters = {
    search: search.trim(),
    etat: state,
    page,
    ...(category !== ALL && { categorie: category }),
  };
  return (
    <>
      <SectionHead title={text.sections.products}>
        <ButtonLink to={staffPaths.newProduct} small>
          {text.products.add}
        </ButtonLink>
      </SectionHead>
      <div className={styles.filters}>
        <Field
          label={text.search}
          name="search"
          value={search}
          onChange={(typed) => change({ search: typed })}
        />
        <Select
          label={text.products.fields.category}
          name="category"
          value={category}
          onChange={(chosen) => change({ category: chosen })}
          options={[
            { value: ALL, label: text.products.allCategories },
            ...(categories.data ?? []).map(({ name }) => ({ value: name, label: name })),
          ]}
        />
        <Select
          label={text.products.filter}
          name="state"
          value={state}
          onChange={(chosen) => change({ state: chosen })}
          options={STATES.map((value) => ({ value, label: text.products.states[value] }))}
        />
      </div>
      <PagedList
        query={useStaffQueries().products(filters)}
        onPage={(chosen) => change({ page: chosen })}
        none={<EmptyState title={text.products.none} />}
        count={text.products.count}
      >
        {(products) => (
          <ul className={styles.list}>
            {products.map((product) => (
              <li key={product.id}>
                <ProductRow product={product} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function ProductRow({ product: { id, image, tint, form } }: { product: StaffProduct }) {
  return (
    <Link to={staffPaths.product(id)} className={styles.row}>
      <span className={styles.thumb}>
        {image !== undefined && <ProductPicture image={image} alt="" tint={tint} sizes="4rem" />}
      </span>
      <span className={styles.main}>
        <strong>{form.name}</strong>
        <span className={styles.soft}>
          {form.category} · {id}
        </span>
        <span className={styles.badges}>
          {!form.onSale && <Badge tone="warning">{text.products.hidden}</Badge>}
          {form.onPromo && <Badge tone="promo">{text.products.promo}</Badge>}
        </span>
      </span>
      <span className={styles.amount}>{formatPrice(priceNow(form))}</span>
    </Link>
  );
}
