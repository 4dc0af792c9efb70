/** What is done when the user goes back or forward, before the router follows: set by code that is loaded later. */
let handler: (() => void) | undefined;

export function setHistoryHandler(next: () => void): void {
  handler = next;
}

/** The listener of `popstate` that must be added before the router's: browsers call those of the window in their order. */
export const handleHistoryMove = (): void => handler?.();
