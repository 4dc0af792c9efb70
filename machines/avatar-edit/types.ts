import type { Notice } from '../notice.ts';

export interface AvatarEditTypes {
  context: {
    /** The chosen picture, ready to be sent and shown, as a `data:` URL. */
    chosen: string | undefined;
    /** Why the last choice or save failed; shown beside the picture. */
    refusal: string | undefined;
  };
  events: /** A file of the device, of any kind and size. */
    | { type: 'file.chosen'; file: unknown }
    | { type: 'save.requested' }
    | { type: 'remove.requested' }
    | { type: 'cancelled' };
  emitted: Notice | { type: 'saved'; avatar: string | null };
  tags: 'busy' | 'previewing';
}
