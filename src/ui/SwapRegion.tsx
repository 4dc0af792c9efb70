import { useEffect, useRef, type ReactNode } from 'react';

export interface SwapRegionProps {
  /** Accessible label. */
  label: string;
  /** Which of its contents is shown. */
  shows: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A region whose content is replaced by a control inside it, e.g. data by its form. It takes the focus then, which would
 * otherwise be lost with the control.
 */
export function SwapRegion({ label, shows, className, children }: SwapRegionProps) {
  const region = useRef<HTMLElement>(null);
  const before = useRef(shows);
  useEffect(() => {
    if (before.current !== shows) region.current?.focus();
    before.current = shows;
  }, [shows]);
  return (
    <section ref={region} tabIndex={-1} aria-label={label} className={className}>
      {children}
    </section>
  );
}
