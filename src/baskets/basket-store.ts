import {
  BASKET_KEYS,
  type Basket,
  type BasketLine,
  type BasketName,
  EMPTY_BASKET,
  needsCompaction,
  linesOf,
  merge,
  readBasket,
  compact,
  type Writer,
  writeBasket,
} from '#domain/basket/index.ts';

/** The storage of baskets: localStorage, or a fake in tests. */
export interface BasketStorage {
  read(key: BasketName | UnreadableKey): string | null;
  /** @returns false if the text could not be stored */
  write(key: BasketName | UnreadableKey, text: string): boolean;
}

/** Key of a stored text that is not a valid basket. */
type UnreadableKey = `${BasketName}.setAside`;

/** Maximum number of its characters that are stored, for support. */
const UNREADABLE_TEXT_MAX = 2_000;

/** Returns the changed basket, or the same one if nothing changes. */
export type Change = (basket: Basket, writer: Writer) => Basket;

/** The four baskets of this tab. */
export interface BasketStore {
  /** The lines of a basket; the same array until the basket changes. */
  lines(name: BasketName): readonly BasketLine[];
  /** Changes a basket and stores it. @returns whether anything has changed */
  change(name: BasketName, change: Change): boolean;
  /** Merges what another tab has stored; `null` means that storage was cleared. */
  applyStored(name: BasketName, text: string | null): void;
  /** Reads storage again, e.g. after the page was in the back-forward cache and received no events. */
  reload(): void;
  /** Compacts the baskets if no other tab is open, or if too many writers have contributed. */
  compact(isAlone: boolean): void;
  /** False while a basket's last change is not stored: it then lasts as long as this page. */
  isPersisted: () => boolean;
  /** Subscribes to every change, in this tab and in others. */
  subscribe: (listener: () => void) => () => void;
  /** Subscribes to the user's changes in this tab. @returns the unsubscribe function */
  onChange(listener: (name: BasketName) => void): () => void;
}

interface BasketState {
  basket: Basket;
  lines: readonly BasketLine[];
}

/**
 * Opens the stored baskets.
 *
 * @param writer unique id of this page load
 * @see BK-01
 * @see HAZARDS E1, E2, E3, E4
 */
export function createBasketStore(storage: BasketStorage, writer: Writer): BasketStore {
  const listeners = new Set<() => void>();
  const watchers = new Set<(name: BasketName) => void>();
  const states: Record<BasketName, BasketState> = {
    cart: open('cart'),
    wishlist: open('wishlist'),
    preorder: open('preorder'),
    creditOrder: open('creditOrder'),
  };
  /** Whose last change is not in storage, e.g. because it is full. */
  const unstored = new Set<BasketName>();

  function open(name: BasketName): BasketState {
    const text = storage.read(name);
    const { basket, isComplete } = readBasket(text);
    if (!isComplete && text !== null) storage.write(`${name}.setAside`, text.slice(0, UNREADABLE_TEXT_MAX));
    return { basket, lines: linesOf(basket) };
  }

  function setState(name: BasketName, basket: Basket): void {
    states[name] = { basket, lines: linesOf(basket) };
    for (const notify of listeners) notify();
  }

  function store(name: BasketName, text: string): void {
    const wasPersisted = unstored.size === 0;
    if (storage.write(name, text)) unstored.delete(name);
    else unstored.add(name);
    if (wasPersisted !== (unstored.size === 0)) for (const notify of listeners) notify();
  }

  function persist(name: BasketName, basket: Basket): void {
    setState(name, basket);
    store(name, writeBasket(basket));
  }

  function applyStored(name: BasketName, text: string | null): void {
    if (text !== null) mergeStored(name, text);
    else if (states[name].basket.entries.size > 0) setState(name, EMPTY_BASKET);
  }

  /** Merges the text and stores the result, so that each tab gets the changes of the others. */
  function mergeStored(name: BasketName, text: string | null): void {
    const ours = states[name].basket;
    const both = merge(ours, readBasket(text).basket);
    const written = writeBasket(both);
    if (written !== writeBasket(ours)) setState(name, both);
    if (written !== text) store(name, written);
  }

  return {
    lines: (name) => states[name].lines,
    change(name, change) {
      // Another tab may have written to storage before its storage event arrives here.
      const current = merge(states[name].basket, readBasket(storage.read(name)).basket);
      const next = change(current, writer);
      const hasChanged = next !== current;
      if (hasChanged) persist(name, next);
      if (hasChanged) for (const notify of watchers) notify(name);
      return hasChanged;
    },
    applyStored,
    reload() {
      for (const name of BASKET_KEYS) applyStored(name, storage.read(name));
    },
    compact(isAlone) {
      for (const name of BASKET_KEYS) {
        const { basket } = states[name];
        if (basket.entries.size > 0 && (isAlone || needsCompaction(basket)))
          persist(name, compact(basket, writer));
      }
    },
    isPersisted: () => unstored.size === 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onChange(listener) {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
  };
}
