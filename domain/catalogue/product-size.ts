/** Units of capacities and screen sizes in listings' URLs. */
export const SIZE_UNITS = ['L', 'kg', 'po', 'CV', 'couverts'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** A range of capacities or screen sizes; open where a bound is missing. */
export interface ProductSize {
  from: number | undefined;
  to: number | undefined;
  unit: SizeUnit;
}

const SIZE = new RegExp(String.raw`^(\d{0,4}(?:\.5)?)-(\d{0,4}(?:\.5)?)(${SIZE_UNITS.join('|')})$`);

/** Parses a range such as `151-250L`, `-150L` or `501-L`; `undefined` for anything else. */
export function parseSize(text: string): ProductSize | undefined {
  const [, from = '', to = '', typed] = SIZE.exec(text) ?? [];
  const unit = SIZE_UNITS.find((each) => each === typed);
  if (unit === undefined || (from === '' && to === '')) return undefined;
  return { from: from === '' ? undefined : Number(from), to: to === '' ? undefined : Number(to), unit };
}

/** Writes a range as `parseSize` reads it. */
export const writeSize = ({ from, to, unit }: ProductSize): string => `${from ?? ''}-${to ?? ''}${unit}`;
