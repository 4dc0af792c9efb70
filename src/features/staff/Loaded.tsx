import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

/** The data of a query once it has loaded; before that a spinner, after a failure a retry. @see AP-11 */
export function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  if (query.isSuccess) return <>{children(query.data)}</>;
  if (query.isPending) return <Spinner label={text.loading} />;
  return (
    <ErrorState
      title={text.cannotLoad}
      detail={query.error.message}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
