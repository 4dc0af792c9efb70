import { Component, lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import { isToastWaiting, onToastWaiting } from './toast.ts';
import { importToaster } from './use-preload-toasts.ts';

const Toaster = lazy(importToaster);

/** A toast that cannot be shown is a pity; a page that falls over it would be worse. */
class SilentErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** The place of toasts; loads what shows them when the first one comes, unless a page had it fetched before. */
export function Toasts() {
  const isWaiting = useSyncExternalStore(onToastWaiting, isToastWaiting);
  const [isNeeded, setNeeded] = useState(false);
  if (isWaiting && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <SilentErrorBoundary>
      <Suspense>
        <Toaster />
      </Suspense>
    </SilentErrorBoundary>
  );
}
