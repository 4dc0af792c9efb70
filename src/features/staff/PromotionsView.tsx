import { useState } from 'react';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import type { StaffProduct } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Link } from '#src/ui/Link.tsx';
import { PagedList } from './PagedList.tsx';
import { SectionHead } from './SectionHead.tsx';
import styles from './Staff.module.css';
import { useStaffChange, useStaffQueries } from './use-staff.ts';

/** The current promotions; each can be ended, and begins in the form of its product. */
export function PromotionsView() {
  const [page, setPage] = useState(1);
  const end = useStaffChange(
    (calls, product: StaffProduct) => calls.endPromotion(product),
    () => text.promotions.ended,
  );
  return (
    <>
      <SectionHead title={text.sections.promotions} />
      <p className={styles.soft}>{text.promotions.hint}</p>
      {end.isError && <Alert tone="error">{end.error.message}</Alert>}
      <PagedList
        query={useStaffQueries().products({ search: '', etat: 'promo', page })}
        onPage={setPage}
        none={<EmptyState title={text.promotions.none} />}
      >
        {(products) => (
          <ul className={styles.list}>
            {products.map((product) => (
              <li key={product.id} className={styles.row}>
                <span className={styles.main}>
                  <Link to={staffPaths.product(product.id)}>{product.form.name}</Link>
                  <span className={styles.soft}>
                    {formatPrice(product.form.listPrice)} → {formatPrice(product.form.promoPrice ?? 0)}
                  </span>
                </span>
                <Button
                  small
                  variant="secondary"
                  aria-label={text.promotions.endOf(product.form.name)}
                  busy={end.isPending && end.variables.id === product.id}
                  onClick={() => end.mutate(product)}
                >
                  {text.promotions.end}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
