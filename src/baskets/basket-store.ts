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

/** Where baskets are kept; the browser's storage, or one that stands for it in a test. */
export interface BasketStorage {
  read(key: BasketName | UnreadableKey): string | null;
  /** @returns false where the text is not kept beyond this page */
  write(key: BasketName | UnreadableKey, text: string): boolean;
}

/** Where the text goes that could not be read as a basket. */
type UnreadableKey = `${BasketName}.setAside`;

/** Characters of it that are kept, for support to look at. */
const UNREADABLE_TEXT_MAX = 2_000;

/** How a basket becomes the next one; the same one where nothing changes. */
export type Change = (basket: Basket, writer: Writer) => Basket;

/** The four baskets of this tab. */
export interface BasketStore {
  /** What is in a basket: the same list for as long as nothing has changed. */
  lines(name: BasketName): readonly BasketLine[];
  /** Changes a basket and keeps it. @returns whether anything has changed */
  change(name: BasketName, change: Change): boolean;
  /** Takes in what another tab has kept; `null` where the browser was told to forget it. */
  hear(name: BasketName, text: string | null): void;
  /** Takes in what was kept while this tab could not hear. */
  reload(): void;
  /** Counts everything together where this tab is alone, or where too many have counted. */
  compact(isAlone: boolean): void;
  /** False once the browser has not kept a change: the baskets live as long as this page. */
  isPersisted: () => boolean;
  /** Hears of every change, of this tab and of others. */
  subscribe: (listener: () => void) => () => void;
  /** Hears which basket the shopper has changed in this tab. */
  onChange(listener: (name: BasketName) => void): () => void;
}

interface Held {
  basket: Basket;
  lines: readonly BasketLine[];
}

/**
 * Opens the baskets as they were left.
 *
 * @param writer names this run of the shop in this tab, and no other one
 * @see BK-01 @see HAZARDS E1, E2, E3, E4
 */
export function createBasketStore(shelf: BasketStorage, writer: Writer): BasketStore {
  const listeners = new Set<() => void>();
  const watchers = new Set<(name: BasketName) => void>();
  const held: Record<BasketName, Held> = {
    cart: open('cart'),
    wishlist: open('wishlist'),
    preorder: open('preorder'),
    creditOrder: open('creditOrder'),
  };
  let isPersisted = true;

  function open(name: BasketName): Held {
    const text = shelf.read(name);
    const { basket, isComplete } = readBasket(text);
    if (!isComplete && text !== null) shelf.write(`${name}.setAside`, text.slice(0, UNREADABLE_TEXT_MAX));
    return { basket, lines: linesOf(basket) };
  }

  function hold(name: BasketName, basket: Basket): void {
    held[name] = { basket, lines: linesOf(basket) };
    for (const notify of listeners) notify();
  }

  function keep(name: BasketName, basket: Basket): void {
    hold(name, basket);
    const wasKept = isPersisted;
    isPersisted = shelf.write(name, writeBasket(basket));
    if (wasKept !== isPersisted) for (const notify of listeners) notify();
  }

  function hear(name: BasketName, text: string | null): void {
    if (text !== null) takeIn(name, text);
    else if (held[name].basket.entries.size > 0) hold(name, EMPTY_BASKET);
  }

  /** What others hold and we do not, and the other way round: whoever lacks something is told by the writing. */
  function takeIn(name: BasketName, text: string | null): void {
    const ours = held[name].basket;
    const both = merge(ours, readBasket(text).basket);
    const written = writeBasket(both);
    if (written !== writeBasket(ours)) hold(name, both);
    if (written !== text) isPersisted = shelf.write(name, written);
  }

  return {
    lines: (name) => held[name].lines,
    change(name, change) {
      // Another tab may have written without our having heard of it yet.
      const current = merge(held[name].basket, readBasket(shelf.read(name)).basket);
      const next = change(current, writer);
      const hasChanged = next !== current;
      if (hasChanged) keep(name, next);
      if (hasChanged) for (const notify of watchers) notify(name);
      return hasChanged;
    },
    hear,
    reload() {
      for (const name of BASKET_KEYS) hear(name, shelf.read(name));
    },
    compact(isAlone) {
      for (const name of BASKET_KEYS) {
        const { basket } = held[name];
        if (basket.entries.size > 0 && (isAlone || needsCompaction(basket)))
          keep(name, compact(basket, writer));
      }
    },
    isPersisted: () => isPersisted,
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
