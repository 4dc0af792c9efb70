/** Whether React may take over a part of the server's HTML. Once open, it stays open. */
export interface Gate {
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

export function createGate(isOpen: boolean): Gate {
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
