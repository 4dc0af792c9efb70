import type { CourierDeed } from '#domain/fulfilment/courier-deed.ts';

/** What the server did not accept, with its French sentence. */
export interface RefusedDeed {
  deed: CourierDeed;
  message: string;
}

export interface DeliverySyncTypes {
  input: {
    /** What is kept from earlier pages, the oldest first. */
    deeds: readonly CourierDeed[];
    isOnline: boolean;
  };
  context: {
    /** What is still to be sent, the oldest first. */
    waiting: readonly CourierDeed[];
    refused: readonly RefusedDeed[];
    isOnline: boolean;
    /** Why the last attempt was not answered, in French; empty after an answer. */
    failure: string;
  };
  events:
    | { type: 'deed.added'; deed: CourierDeed }
    | { type: 'connection.changed'; isOnline: boolean }
    | { type: 'sync.requested' }
    /** A refused deed is sent again, on the version of its parcel that is known now. */
    | { type: 'refusal.retried'; key: string; version: number | undefined }
    /** The courier has read it and settles it in another way. */
    | { type: 'refusal.dismissed'; key: string };
  emitted: /** The server knows it: it need not be kept any more. */
  { type: 'deed.done'; key: string; orderId: number };
  tags: 'sending' | 'waiting';
}
