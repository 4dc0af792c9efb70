/** A share from 0 to 1 along a gradient, a colour, and an opacity where it is not whole. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];
/** Stops, or colours at even distances. */
export type Stops = readonly Stop[] | readonly string[];

/** From and to, as shares of the painted shape's own box. */
export type Direction = readonly [x1: number, y1: number, x2: number, y2: number];

export const DOWN: Direction = [0, 0, 0, 1];
export const ACROSS: Direction = [0, 0, 1, 0];
export const DIAGONAL: Direction = [0, 0, 1, 1];

/** Collects what a drawing refers to by name; equal definitions are written once. */
export interface Sheet {
  /** @returns a paint for `fill` or `stroke` */
  linear: (stops: Stops, direction?: Direction) => string;
  /** A round gradient whose bright spot lies at `focus`, as shares of the shape's box. */
  radial: (stops: Stops, focus?: readonly [x: number, y: number], radius?: number) => string;
  /** @returns a value for `clip-path` */
  clip: (shape: string) => string;
  /** @returns a value for `filter`; `deviation` in drawing units */
  blur: (deviation: number) => string;
  definitions: () => string;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** At most two decimals: a drawing of 512 units needs no more, and equal drawings stay equal. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** One element; attributes that are `undefined` are left out. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

export const group = (attributes: Attributes, ...children: readonly string[]): string =>
  element('g', attributes, ...children);

/** Numbers in a path are rounded like all others: ``path`M${x} ${y}` ``. */
export const path = (strings: TemplateStringsArray, ...values: readonly number[]): string =>
  String.raw({ raw: strings.raw }, ...values.map(round));

const stopsOf = (stops: Stops) =>
  stops.map((stop, index) => {
    const even = index / (stops.length - 1);
    const [offset, colour, opacity]: Stop = typeof stop === 'string' ? [even, stop] : stop;
    return element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity });
  });

/** An empty sheet. Names are given in order, so the same drawing always reads the same. */
export function createSheet(): Sheet {
  // By what is defined, written without its name: the key that finds an equal one.
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
