import { expect, onTestFinished, vi } from 'vitest';

/** Replaces `AbortSignal.timeout` until the end of the test, so that no test waits for real time. */
export function heldTimeout() {
  const timeout = new AbortController();
  const made = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  onTestFinished(() => {
    made.mockRestore();
  });
  return {
    /** Asserts that a timeout of this duration was requested, expires it, and restores the real function. */
    expire(milliseconds: number): void {
      expect(made.mock.calls.flat()).toContain(milliseconds);
      made.mockRestore();
      timeout.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    },
  };
}
