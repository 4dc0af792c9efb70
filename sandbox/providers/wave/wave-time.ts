/** A moment as Wave writes it: ISO 8601 in UTC without milliseconds, `2021-12-08T10:13:04Z`. */
export const waveTime = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, 'Z');

/** The day of a moment, `2021-12-08`. Dakar keeps UTC, so a ledger day is a UTC day. */
export const waveDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
