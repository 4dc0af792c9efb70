const KEY_BYTES = 16;

/** The key of a request that is sent again after a lost answer: 128 random bits. `randomUUID` is missing on pages without https. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
