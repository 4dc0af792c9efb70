/** One product of a pack. Prices in whole francs per piece. */
export interface PackProduct {
  /** The id of the pack line, not of the product. */
  id: number;
  productId: number;
  name: string;
  image: string;
  /** Background colour of the picture, `#rrggbb`. */
  tint: string;
  /** The most important specification, e.g. `266 L · Classe A+`. */
  fact: string;
  quantity: number;
  /** Price in this pack. */
  unitPrice: number;
  /** Price when bought alone. */
  listPrice: number;
}

/** A promotional pack at its current price. */
export interface Pack {
  code: string;
  name: string;
  tagline: string;
  products: PackProduct[];
  /** Whole francs for the whole pack. */
  total: number;
  /** Whole francs for the same products when bought alone. */
  catalogueTotal: number;
  /** Epoch milliseconds; `undefined` if the pack has no end. */
  endsAt: number | undefined;
}
