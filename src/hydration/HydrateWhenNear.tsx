import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Suspense, use, useEffect, useId, useState, type ReactNode } from 'react';
import { useMember } from '#src/access/member.ts';
import { useScreenLocation } from '#src/ui/screen-location.ts';

/** How far outside of the window a part may be when React takes it over, as a share of the window's height. */
const MARGIN = '50% 0px';

/** Attribute of a part in the server's HTML, which style sheets may draw less of, until it comes near the window. */
const FAR = 'data-far';

const isOnServer = () => typeof document === 'undefined';

/** Before React's own listeners, which then take the part over in time for the event. */
const INPUT_EVENTS = ['pointerdown', 'click', 'keydown', 'focusin'] as const;

/**
 * Whether the server's HTML has the part with all of its data: those that took long are missing, and are loaded by the app.
 * React makes other ids for what it renders in the browser.
 */
function isServed(id: string): boolean {
  const part = isOnServer() ? null : document.getElementById(id);
  return part !== null && part.querySelector('[aria-busy="true"]') === null;
}

/** Opens the gate when the part comes near the window, or is pressed or focused. */
function openForUser(part: HTMLElement, gate: Gate, ended: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) gate.open();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(part);
  ended.addEventListener('abort', () => observer.disconnect());
  const openForInput = ({ target }: Event) => {
    if (target instanceof Node && part.contains(target)) gate.open();
  };
  for (const type of INPUT_EVENTS)
    document.addEventListener(type, openForInput, { capture: true, signal: ended });
}

/** Opens the gate when data are asked for: the HTML must be taken over with the data that it was made of, or without them. */
function openForData(queries: QueryClient, gate: Gate, ended: AbortSignal): void {
  if (queries.isFetching() > 0) gate.open();
  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') gate.open();
  });
  ended.addEventListener('abort', unsubscribe);
}

/**
 * A part of a public screen below what is shown first: its HTML from the server stays as it is, and React takes it over when it
 * comes near the window. Rendered in the browser, it is there at once. It needs a parent in which a `div` may stand.
 */
export function HydrateWhenNear({ children }: { children: ReactNode }) {
  const id = useId();
  const [gate] = useState(() => createGate(!isServed(id)));
  const queries = useQueryClient();
  // A change of these reaches what waits, too; React would replace it by a new rendering if it could not take it over then.
  const member = useMember();
  const location = useScreenLocation();
  const [first] = useState({ member, location, children });
  if (member !== first.member || location !== first.location || children !== first.children) gate.open();

  useEffect(() => {
    const part = document.getElementById(id);
    if (part === null) return undefined;
    void gate.opened().then(() => part.removeAttribute(FAR));
    if (gate.isOpen()) return undefined;
    const ended = new AbortController();
    void gate.opened().then(() => ended.abort());
    openForUser(part, gate, ended.signal);
    openForData(queries, gate, ended.signal);
    return () => ended.abort();
  }, [id, gate, queries]);

  return (
    <div id={id} {...(isOnServer() && { [FAR]: '' })} suppressHydrationWarning>
      <Suspense>
        <Gated gate={gate}>{children}</Gated>
      </Suspense>
    </div>
  );
}

function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
  use(gate.opened());
  return children;
}

/** Whether React may take over a part of the server's HTML. Once open, it stays open. */
interface Gate {
  isOpen: () => boolean;
  /** What the part waits for. */
  opened: () => PromiseLike<void>;
  open: () => void;
}

/** React reads the status, and then does not wait. */
const ALREADY: PromiseLike<void> = Object.assign(Promise.resolve(), {
  status: 'fulfilled',
  value: undefined,
});

function createGate(isOpen: boolean): Gate {
  const waiting: (() => void)[] = [];
  let opened = isOpen ? ALREADY : new Promise<void>((resolve) => void waiting.push(resolve));
  return {
    isOpen: () => opened === ALREADY,
    opened: () => opened,
    open() {
      opened = ALREADY;
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}
