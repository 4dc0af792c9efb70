/**
 * Placeholder for an actor that the caller must provide with `connect()`.
 *
 * It also rejects an unhandled promise: the `onError` of a machine would handle the throw as a failed call
 * and hide the mistake.
 */
export function notProvided(): never {
  const mistake = new Error('Missing actor: give it with connect()');
  void Promise.reject(mistake);
  throw mistake;
}
