/** The SMS gateway: keeps every text message that it accepts, and can be away or refuse on demand. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Journal } from '../store/journal.ts';

const TextMessage = v.object({
  id: v.string(),
  receivedAt: v.number(),
  /** The sender's name, as the phone shows it. */
  from: v.string(),
  /** In E.164. */
  to: v.string(),
  text: v.string(),
  /** Chosen by the client: a message that is sent again has the same one. */
  reference: v.string(),
});
export type TextMessage = Readonly<v.InferOutput<typeof TextMessage>>;

export const SmsFault = v.strictObject({
  kind: v.picklist([
    /** Status 503: nothing is accepted. */
    'down',
    /** The message is accepted, and the connection ends without an answer. */
    'lost-answer',
    /** Status 402: the account has no credit left. */
    'no-credit',
  ]),
});
export type SmsFault = v.InferOutput<typeof SmsFault>;

export interface SmsGateway {
  /** A message with a reference that is known is the same message: it is kept once. */
  accept(message: Pick<TextMessage, 'from' | 'to' | 'text' | 'reference'>): TextMessage;
  /** Newest first. @param recipient only those sent to this number */
  messages(recipient?: string): TextMessage[];
  find(id: string): TextMessage | undefined;
  /** Applies to each call until it is removed. */
  fault(): SmsFault | undefined;
  setFault(fault: SmsFault | undefined): void;
}

export function openSmsGateway(journal: Journal, now: () => number): SmsGateway {
  const messages = journal.collection('sms', TextMessage);
  let fault: SmsFault | undefined;
  return {
    accept(message) {
      const known = messages.values().find(({ reference }) => reference === message.reference);
      if (known) return known;
      const accepted = { id: randomUUID(), receivedAt: now(), ...message };
      messages.set(accepted.id, accepted);
      return accepted;
    },
    messages: (recipient) =>
      messages
        .values()
        .filter(({ to }) => recipient === undefined || to === recipient)
        .toReversed(),
    find: (id) => messages.get(id),
    fault: () => fault,
    setFault(next) {
      fault = next;
    },
  };
}
