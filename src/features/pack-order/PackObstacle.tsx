import { useSelector } from '@xstate/react';
import { pack as text } from '#domain/messages/pack.ts';
import { screenTitles } from '#domain/messages/screens.ts';
import { paths } from '#domain/paths.ts';
import { selectCanRetry, type PackOrderRef } from '#machines/pack-order/index.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';

/** Shown instead of a pack that has ended, does not exist or failed to load. @see PK-05 */
export function PackObstacle({ page, title }: { page: PackOrderRef; title: string }) {
  const canRetry = useSelector(page, selectCanRetry);
  return (
    <>
      <h1 className="sr-only">{screenTitles.pack}</h1>
      {canRetry ? (
        <ErrorState title={title} onRetry={() => page.send({ type: 'retry.requested' })} />
      ) : (
        <EmptyState
          motif
          title={title}
          action={<ButtonLink to={paths.homePacks}>{text.seeOthers}</ButtonLink>}
        />
      )}
    </>
  );
}
