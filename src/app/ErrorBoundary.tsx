import { Component, type ReactNode } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import { store } from '#domain/shop/store.ts';
import { isChunkLoadError, reloadForMissingChunk } from '#src/app-update/stale-chunks.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import styles from './ErrorBoundary.module.css';

interface State {
  failure: 'crash' | 'unreachable' | undefined;
}

/**
 * Shows an error instead of a screen that failed; header and footer stay. A screen whose files could not
 * be loaded can be retried: a network without internet counts as online.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: isChunkLoadError(error) ? 'unreachable' : 'crash' };
  }

  override componentDidCatch(error: unknown) {
    reloadForMissingChunk(error);
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    if (failure === 'unreachable')
      return <ErrorState title={text.networkFailed} onRetry={() => window.location.reload()} />;
    return (
      <div role="alert" className={styles.frame}>
        <EmptyState title={text.crashTitle} detail={text.crashDetail} action={<CrashActions />} motif />
      </div>
    );
  }
}

const CrashActions = () => (
  <div className={styles.actions}>
    <Button onClick={() => window.location.reload()}>{text.reload}</Button>
    <ButtonLink href={`tel:${store.phone}`} variant="secondary">
      {text.footer.call} {store.phoneShown}
    </ButtonLink>
  </div>
);
