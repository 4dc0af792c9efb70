import { Component, lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import { isToastWaiting, onToastWaiting } from './toast.ts';
import { importToaster } from './use-preload-toasts.ts';

const Toaster = lazy(importToaster);

/** Renders nothing on an error: toasts must never break the page. */
class SilentErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Lazy-loads the toaster with the first toast, unless it was preloaded. @param screen changes with the screen */
export function Toasts({ screen }: { screen: string }) {
  const isWaiting = useSyncExternalStore(onToastWaiting, isToastWaiting, () => false);
  const [isNeeded, setNeeded] = useState(false);
  if (isWaiting && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <SilentErrorBoundary>
      <Suspense>
        <Toaster screen={screen} />
      </Suspense>
    </SilentErrorBoundary>
  );
}
