/** What shows over a page of the shop by itself; the first of those that are wanted is shown. */
export const OVERLAYS = ['signup', 'newsletter'] as const;
export type OverlayId = (typeof OVERLAYS)[number];

export interface OverlayQueueTypes {
  input: {
    /** The path of the current page. */
    path: string;
  };
  context: OverlayQueueTypes['input'] & {
    wanted: readonly OverlayId[];
  };
  events: /** A toast tells of it. */
    | { type: 'item.added' }
    | { type: 'requested'; id: OverlayId }
    | { type: 'withdrawn'; id: OverlayId }
    | { type: 'path.changed'; path: string };
}
