import type { SnapshotFrom } from 'xstate';
import { navigation as text } from '#domain/messages/navigation.ts';
import type { productSearchMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof productSearchMachine>;

/** The field, letter for letter. */
export const selectTyped = ({ context }: Snapshot) => context.typed;

/** The products to choose from; the last ones stay until newer ones are there. */
export const selectSuggestions = ({ context }: Snapshot) => context.suggestions;

/** Whether there is more to be seen than the suggestions. */
export const selectHasResults = ({ context }: Snapshot) => context.suggestions.length > 0;

export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'retry.requested' });

/** What is said in scope of suggestions; a failure never reads like "nothing found". @see NV-08 @see HAZARDS E14 */
export const selectStatus = (snapshot: Snapshot): string | undefined => {
  if (snapshot.hasTag('failed')) return text.search.failed;
  if (snapshot.hasTag('nothingFound')) return text.search.none;
  return snapshot.hasTag('busy') && !selectHasResults(snapshot) ? text.search.searching : undefined;
};

/** Whether the list is on screen: only for a shopper who is at the field. */
export const selectIsOpen = (snapshot: Snapshot): boolean => {
  const hasSomething = selectHasResults(snapshot) || selectStatus(snapshot) !== undefined;
  return snapshot.context.isFocused && snapshot.hasTag('open') && hasSomething;
};
