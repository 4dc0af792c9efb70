/**
 * Loaded before a server, makes the clock of its machine wrong. The test sets by how much, also while the server runs, by
 * IPC messages, which are answered.
 */
import * as v from 'valibot';

const Command = v.object({ skewMs: v.number() });

let skewMs = 0;
process.on('message', (message) => {
  ({ skewMs } = v.parse(Command, message));
  process.send?.('set');
});

globalThis.Date = new Proxy(Date, {
  construct: (date, given, as) =>
    Reflect.construct(date, given.length === 0 ? [date.now() + skewMs] : given, as),
  get: (date, key) => (key === 'now' ? () => date.now() + skewMs : Reflect.get(date, key)),
});
