import { expect, onTestFinished, vi } from 'vitest';

/** Holds every `AbortSignal.timeout` made from now until the test ends, so that no test waits for real seconds. */
export function heldTimeout() {
  const timeout = new AbortController();
  const made = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  onTestFinished(() => {
    made.mockRestore();
  });
  return {
    /** Asserts that a timeout of so many milliseconds was asked for, ends it, and lets later ones run as usual. */
    expire(milliseconds: number): void {
      expect(made.mock.calls.flat()).toContain(milliseconds);
      made.mockRestore();
      timeout.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    },
  };
}
