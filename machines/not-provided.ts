/**
 * Stands in for an actor that the caller gives with `connect()`; reaching it is a wiring mistake.
 *
 * It rejects into the void as well as throwing: a machine's own `onError` would take the throw for a
 * failed call, and the mistake would pass for bad luck.
 */
export function notProvided(): never {
  const mistake = new Error('Missing actor: give it with connect()');
  void Promise.reject(mistake);
  throw mistake;
}
