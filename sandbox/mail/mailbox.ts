/**
 * Keeps every message it is given: its bytes as a file of their own, so that any mail program opens
 * them, and a line in the journal for the list.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import * as v from 'valibot';
import type { Journal } from '../store/journal.ts';

const Message = v.object({
  id: v.string(),
  receivedAt: v.number(),
  /** The addresses of the envelope, which may differ from those in the headers. */
  from: v.string(),
  to: v.array(v.string()),
  subject: v.string(),
});
export type Message = Readonly<v.InferOutput<typeof Message>>;

export interface Envelope {
  from: string;
  to: string[];
}

export interface Mailbox {
  /** Resolves when the message is safely stored. @throws when it cannot be read as a message */
  receive(envelope: Envelope, source: Buffer): Promise<Message>;
  /** Newest first. @param recipient only those sent to this address, in any case */
  messages(recipient?: string): Message[];
  find(id: string): Message | undefined;
  open(message: Message): Promise<Email>;
  clear(): void;
}

/** @param directory absent: messages live in memory only */
export function openMailbox(journal: Journal, now: () => number, directory?: string): Mailbox {
  const index = journal.collection('messages', Message);
  const sources = directory === undefined ? inMemory() : inDirectory(directory);
  return {
    async receive(envelope, source) {
      const { subject = '' } = await PostalMime.parse(headersOf(source));
      const message = { id: randomUUID(), receivedAt: now(), ...envelope, subject };
      sources.write(message.id, source);
      index.set(message.id, message);
      return message;
    },
    messages(recipient) {
      const wanted = recipient?.toLowerCase();
      const isWanted = ({ to }: Message) => to.some((address) => address.toLowerCase() === wanted);
      return index
        .values()
        .filter((message) => wanted === undefined || isWanted(message))
        .toReversed();
    },
    find: (id) => index.get(id),
    open: ({ id }) => PostalMime.parse(sources.read(id)),
    clear: () => sources.clear(),
  };
}

/** The list needs no more of a message; its body may have attachments. */
function headersOf(source: Buffer): Buffer {
  const end = source.indexOf('\r\n\r\n');
  return end === -1 ? source : source.subarray(0, end + 4);
}

interface Sources {
  write(id: string, source: Buffer): void;
  read(id: string): Buffer;
  clear(): void;
}

function inMemory(): Sources {
  const sources = new Map<string, Buffer>();
  return {
    write: (id, source) => sources.set(id, source),
    read: (id) => sources.get(id) ?? Buffer.alloc(0),
    clear: () => sources.clear(),
  };
}

function inDirectory(directory: string): Sources {
  const fileOf = (id: string) => join(directory, `${id}.eml`);
  mkdirSync(directory, { recursive: true });
  return {
    write: (id, source) => writeFileSync(fileOf(id), source),
    read: (id) => readFileSync(fileOf(id)),
    clear() {
      rmSync(directory, { recursive: true });
      mkdirSync(directory);
    },
  };
}
