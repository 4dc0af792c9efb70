/** Every user action starts with one of these events. */
export const USER_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** The last event of an action: its answer is drawn after it. */
const LAST_EVENTS = ['click', 'pointerup', 'keyup', 'scroll'] as const;

/** Milliseconds without an event after which the user is at rest; longer than a finger stays on a button. */
const REST_MS = 600;

/** Milliseconds since the page's start; undefined before the first action. */
let actedAt: number | undefined;
const act = () => {
  actedAt = performance.now();
};
/** A page that restores its position scrolls without the user. */
const continueAction = () => {
  if (actedAt !== undefined) act();
};

/** To be called by the first script of the page: its listeners run before those of React. */
export function watchUser(): void {
  for (const type of USER_EVENTS) window.addEventListener(type, act, { capture: true, passive: true });
  for (const type of LAST_EVENTS)
    window.addEventListener(type, continueAction, { capture: true, passive: true });
}

/** Whether the user has done anything in the page since `watchUser`. */
export const hasUserActed = (): boolean => actedAt !== undefined;

/**
 * Resolves when the user has done nothing for a moment and the browser has nothing to do: work that was not asked for must not
 * delay the answer to what was.
 */
export async function userAtRest(): Promise<void> {
  for (;;) {
    await browserIdle();
    const restsFor = performance.now() - (actedAt ?? Number.NEGATIVE_INFINITY);
    if (restsFor >= REST_MS) return;
    await new Promise((resolve) => setTimeout(resolve, REST_MS - restsFor));
  }
}

/** Does one thing after the other, each when the user rests, so that none delays an answer. A failure ends nothing. */
export async function doAtRest(things: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const thing of things) {
    await userAtRest();
    await thing().catch(() => undefined);
  }
}

/** Safari has no idle callbacks. */
const browserIdle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: REST_MS });
    else setTimeout(resolve);
  });
