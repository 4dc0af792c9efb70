/** @returns `undefined` for anything but a whole number of francs that is exact as a number */
export function wholeFrancs(text: string): number | undefined {
  const francs = /^\d+(?:\.0+)?$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(francs) ? francs : undefined;
}
