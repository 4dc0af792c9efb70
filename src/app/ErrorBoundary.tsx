import { Component, type ReactNode } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import { store } from '#domain/store.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import styles from './ErrorBoundary.module.css';
import { reloadForMissing } from './stale-parts.ts';

interface State {
  hasFailed: boolean;
}

/** Stands in for a page that fell over: header and footer stay, and so does the way to us. React logs the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reloadForMissing(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className={styles.frame}>
        <EmptyState title={text.crashTitle} detail={text.crashDetail} action={<WayOut />} motif />
      </div>
    );
  }
}

const WayOut = () => (
  <div className={styles.actions}>
    <Button onClick={() => window.location.reload()}>{text.reload}</Button>
    <ButtonLink href={`tel:${store.phone}`} variant="secondary">
      {text.footer.call} {store.phoneShown}
    </ButtonLink>
  </div>
);
