import { useSelector } from '@xstate/react';
import { invoice as text } from '#domain/messages/invoice.ts';
import { paths } from '#domain/paths.ts';
import { selectCanRetry, type StoreInvoiceRef } from '#machines/store-invoice/index.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';

/** Shown instead of an order that this visitor may not see, or that could not be loaded. @see HAZARDS C3 */
export function InvoiceObstacle({ page, title }: { page: StoreInvoiceRef; title: string }) {
  const canRetry = useSelector(page, selectCanRetry);
  if (canRetry) return <ErrorState title={title} onRetry={() => page.send({ type: 'retry.requested' })} />;
  return (
    <EmptyState
      motif
      title={title}
      detail={text.notFoundDetail}
      action={<ButtonLink to={paths.shop}>{text.backToShop}</ButtonLink>}
    />
  );
}
