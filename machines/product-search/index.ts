import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { searchSuggestions as text } from '#domain/messages/opened-parts.ts';
import type { productSearchMachine } from './machine.ts';

export { productSearchMachine } from './machine.ts';
export type * from './types.ts';
export type ProductSearchRef = ActorRefFrom<typeof productSearchMachine>;

type Snapshot = SnapshotFrom<typeof productSearchMachine>;

/** The text in the search field, unchanged. */
export const selectTyped = ({ context }: Snapshot) => context.typed;

/** The suggested products; the previous ones stay until new ones arrive. */
export const selectSuggestions = ({ context }: Snapshot) => context.suggestions;

export const selectHasResults = ({ context }: Snapshot) => context.suggestions.length > 0;

export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'retry.requested' });

/** The status text of the suggestions; a failure never shows as "nothing found". @see NV-08 @see HAZARDS E14 */
export const selectStatus = (snapshot: Snapshot): string | undefined => {
  if (snapshot.hasTag('failed')) return text.failed;
  if (snapshot.hasTag('nothingFound')) return text.none;
  return snapshot.hasTag('busy') && !selectHasResults(snapshot) ? text.searching : undefined;
};

/** Whether the list is on screen; only while the field has the focus. */
export const selectIsOpen = (snapshot: Snapshot): boolean => {
  const hasContent = selectHasResults(snapshot) || selectStatus(snapshot) !== undefined;
  return snapshot.context.isFocused && snapshot.hasTag('open') && hasContent;
};
