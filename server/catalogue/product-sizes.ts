import { type SizeUnit, writeSize } from '#domain/catalogue/product-size.ts';

/** How the size of a category's products is read and divided. */
interface SizeClasses {
  unit: SizeUnit;
  /** The unit as it is written after the number in the fact of a product. */
  written: string;
  /** The first and the last size of each class; `undefined` where it is open. */
  ranges: readonly (readonly [number | undefined, number | undefined])[];
}

const LITRES = String.raw`L\y(?!/min)`;
const INCHES = '"';

/** The categories, by their key, whose products differ by capacity or screen size. */
const SIZE_CLASSES: Record<string, SizeClasses> = {
  televiseurs: {
    unit: 'po',
    written: INCHES,
    ranges: [
      [undefined, 32],
      [40, 43],
      [50, 50],
      [55, 55],
      [65, undefined],
    ],
  },
  refrigerateurs: {
    unit: 'L',
    written: LITRES,
    ranges: [
      [undefined, 150],
      [151, 250],
      [251, 350],
      [351, 500],
      [501, undefined],
    ],
  },
  congelateurs: {
    unit: 'L',
    written: LITRES,
    ranges: [
      [undefined, 150],
      [151, 250],
      [251, 350],
      [351, undefined],
    ],
  },
  'machines-a-laver': {
    unit: 'kg',
    written: String.raw`kg\y`,
    ranges: [
      [undefined, 7],
      [8, 9],
      [10, undefined],
    ],
  },
  climatiseurs: {
    unit: 'CV',
    written: String.raw`CV\y`,
    ranges: [
      [1, 1],
      [1.5, 1.5],
      [2, 2.5],
      [3, undefined],
    ],
  },
  'micro-ondes': {
    unit: 'L',
    written: LITRES,
    ranges: [
      [undefined, 20],
      [21, 25],
      [26, undefined],
    ],
  },
  'chauffe-eau': {
    unit: 'L',
    written: LITRES,
    ranges: [
      [undefined, 30],
      [31, 80],
      [81, undefined],
    ],
  },
  'lave-vaisselle': {
    unit: 'couverts',
    written: String.raw`couverts\y`,
    ranges: [
      [undefined, 10],
      [11, undefined],
    ],
  },
  ordinateurs: {
    unit: 'po',
    written: INCHES,
    ranges: [
      [undefined, 14],
      [15, 16],
      [17, undefined],
    ],
  },
  tablettes: {
    unit: 'po',
    written: INCHES,
    ranges: [
      [undefined, 9],
      [10, 11],
      [12, undefined],
    ],
  },
};

/**
 * SQL for the size class of a product, from the number in its fact; empty if its category has none. A size between
 * two classes belongs to the upper one.
 */
export const SIZE_OF_PRODUCT = `case category.key ${Object.entries(SIZE_CLASSES)
  .map(([key, { unit, written, ranges }]) => {
    const size = String.raw`replace(substring(product.fact from '(\d+(?:,\d+)?)[ \u00a0]?${written}'), ',', '.')::numeric`;
    const classes = ranges.map(([from, to]) => {
      const name = writeSize({ from, to, unit });
      return to === undefined ? `when ${size} > 0 then '${name}'` : `when ${size} <= ${to} then '${name}'`;
    });
    return `when '${key}' then case ${classes.join(' ')} else '' end`;
  })
  .join(' ')} else '' end`;
