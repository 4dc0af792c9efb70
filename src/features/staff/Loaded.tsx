import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { isRefused } from '#src/api/errors.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { RefreshError } from '#src/ui/RefreshError.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

/**
 * The data of a query once it has loaded; before that a spinner, after a failure a retry. Data that could not be read again
 * stays, and with it what is typed in its forms, unless the server refuses it.
 *
 * @see AP-11
 */
export function Loaded<Data>({
  query: { data, error, isPending, isFetching, refetch },
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const retry = () => void refetch();
  if (data !== undefined && !isRefused(error))
    return (
      <>
        {error !== null && (
          <RefreshError title={text.notCurrent} detail={error.message} busy={isFetching} onRetry={retry} />
        )}
        {children(data)}
      </>
    );
  if (isPending) return <Spinner label={text.loading} />;
  return <ErrorState title={text.cannotLoad} detail={error?.message} busy={isFetching} onRetry={retry} />;
}
