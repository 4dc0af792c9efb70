/** A colour, and an opacity if not 1. */
type Colour = string | readonly [colour: string, opacity: number];
/** The colours of a gradient by their offset from 0 to 1, or colours at equal distances. */
export type Stops = Readonly<Record<number, Colour>> | readonly string[];

/** Start and end, as shares of the painted shape's bounding box. */
export type Direction = readonly [x1: number, y1: number, x2: number, y2: number];

export const DOWN: Direction = [0, 0, 0, 1];
export const ACROSS: Direction = [0, 0, 1, 0];
export const DIAGONAL: Direction = [0, 0, 1, 1];

/** Collects the definitions of a drawing, such as gradients; equal definitions are written once. */
export interface Sheet {
  /** @returns a paint for `fill` or `stroke` */
  linear: (stops: Stops, direction?: Direction) => string;
  /** A radial gradient with its bright spot at `focus`, as shares of the shape's bounding box. */
  radial: (stops: Stops, focus?: readonly [x: number, y: number], radius?: number) => string;
  /** @returns a value for `clip-path` */
  clip: (shape: string) => string;
  /** @returns a value for `filter`; `deviation` in drawing units */
  blur: (deviation: number) => string;
  definitions: () => string;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Rounds to two decimals: enough for a drawing of 512 units, and equal drawings give equal texts. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** An SVG element; attributes that are `undefined` are left out. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

export const group = (attributes: Attributes, ...children: readonly string[]): string =>
  element('g', attributes, ...children);

/** Path data with rounded numbers: ``path`M${x} ${y}` ``. */
export const path = (strings: TemplateStringsArray, ...values: readonly number[]): string =>
  String.raw({ raw: strings.raw }, ...values.map(round));

function stopsOf(stops: Stops): string[] {
  const entries = Object.entries<Colour>(stops);
  const unit = Array.isArray(stops) ? entries.length - 1 : 1;
  return entries
    .map(([offset, colour]) => [Number(offset) / unit, ...[colour].flat()] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([offset, colour, opacity]) =>
      element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
    );
}

/** An empty sheet. Definitions are named in order, so that the same drawing always gives the same text. */
export function createSheet(): Sheet {
  // Definitions without their names, to find equal ones.
  const names = new Map<string, string>();
  const define = (write: (id: string) => string): string => {
    const content = write('');
    const id = names.get(content) ?? `d${names.size}`;
    names.set(content, id);
    return `url(#${id})`;
  };
  return {
    linear: (stops, [x1, y1, x2, y2] = DOWN) =>
      define((id) => element('linearGradient', { id, x1, y1, x2, y2 }, ...stopsOf(stops))),
    radial: (stops, [fx, fy] = [0.5, 0.5], r = 0.5) =>
      define((id) => element('radialGradient', { id, cx: fx, cy: fy, r }, ...stopsOf(stops))),
    clip: (shape) => define((id) => element('clipPath', { id }, shape)),
    blur: (deviation) =>
      define((id) =>
        element(
          'filter',
          { id, x: '-50%', y: '-50%', width: '200%', height: '200%' },
          element('feGaussianBlur', { stdDeviation: deviation }),
        ),
      ),
    definitions: () =>
      element('defs', {}, ...[...names].map(([content, id]) => content.replace(' id=""', ` id="${id}"`))),
  };
}
