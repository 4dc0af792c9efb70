/** One product of a pack. Prices are whole francs for one piece. */
export interface PackProduct {
  /** The pack's line, not the product. */
  id: number;
  name: string;
  image: string;
  /** Colour behind the picture, `#rrggbb`. */
  tint: string;
  /** The one fact that matters, e.g. `266 L · Classe A+`. */
  fact: string;
  quantity: number;
  /** In this pack. */
  unitPrice: number;
  /** Bought alone. */
  listPrice: number;
}

/** A promotional pack as it is sold now. */
export interface Pack {
  code: string;
  name: string;
  tagline: string;
  products: PackProduct[];
  /** Whole francs for the pack. */
  total: number;
  /** Whole francs for the same products bought alone. */
  catalogueTotal: number;
  /** Epoch milliseconds; `undefined` for a pack without an end. */
  endsAt: number | undefined;
}
