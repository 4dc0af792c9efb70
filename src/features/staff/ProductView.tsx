import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { ProductForm as ProductFormValues } from '#domain/forms/catalogue.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import type { StaffProduct } from '#src/api/staff.ts';
import { Link } from '#src/ui/Link.tsx';
import { Loaded } from './Loaded.tsx';
import { ProductForm } from './ProductForm.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import styles from './Staff.module.css';
import { useStaffChange, useStaffQueries } from './use-staff.ts';

/** A new product starts off sale, because it has no picture yet. */
const NEW_PRODUCT: ProductFormValues = {
  name: '',
  brand: '',
  model: '',
  fact: '',
  description: '',
  category: '',
  listPrice: Number.NaN,
  promoPrice: null,
  onPromo: false,
  preorderPrice: null,
  creditPrice: null,
  creditEligible: false,
  onSale: true,
  tagIds: [],
  warrantyMonths: 12,
  energyClass: null,
  specifications: [],
};

/** Creates or edits a product. @param id undefined for a new one */
export function ProductView({ id }: { id: number | undefined }) {
  return (
    <>
      <p>
        <Link to={staffPaths.products}>{text.back}</Link>
      </p>
      {id === undefined ? <Editor product={undefined} /> : <Existing id={id} />}
    </>
  );
}

function Existing({ id }: { id: number }) {
  // Not read again during typing: a newer version would replace the form.
  const product = useQuery({
    ...useStaffQueries().product(id),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // A new version is a new form: what was typed is based on the old one.
  return <Loaded query={product}>{(found) => <Editor key={found.version} product={found} />}</Loaded>;
}

function Editor({ product }: { product: StaffProduct | undefined }) {
  const navigate = useNavigate();
  const queries = useStaffQueries();
  const categories = useQuery(queries.categories());
  const tags = useQuery(queries.tags());
  const remove = useStaffChange(
    (calls, target: StaffProduct) => calls.deleteProduct(target),
    () => text.removed,
    () => void navigate(staffPaths.products),
  );
  return (
    <>
      <h1 className={styles.title}>{product?.form.name ?? text.products.add}</h1>
      <Loaded query={categories}>
        {(shelves) => (
          <Loaded query={tags}>
            {(labels) => (
              <ProductForm
                product={product}
                initial={product?.form ?? NEW_PRODUCT}
                categories={shelves.map(({ name }) => name)}
                tags={labels}
                onSaved={({ id }) => void navigate(staffPaths.product(id))}
              />
            )}
          </Loaded>
        )}
      </Loaded>
      {product && <RemoveButton change={remove} target={product} />}
    </>
  );
}
