import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef } from 'xstate';
import { onRunningActors, runningActors } from '#src/ui/running-actors.ts';

/** The inspector of the authors of XState. `@xstate/inspect`, the older bridge, knows only machines of XState 4. */
const STATELY_URL = 'https://stately.ai/inspect';

/** The state and nothing that it knows: no context, output, error or child. */
const redactedSnapshot = (snapshot: object) => ({
  ...({ status: 'active', output: undefined, error: undefined } as const),
  context: {},
  ...('value' in snapshot && { value: snapshot.value }),
});

/** The fields that may leave the page: names of machines, states and events. @see HAZARDS I20 */
function redacted(inspected: StatelyInspectionEvent): StatelyInspectionEvent {
  const { sessionId, createdAt, id, _version } = inspected;
  // The type requires an id, and the library always sends it.
  const base = { rootId: inspected.rootId ?? sessionId, sessionId, createdAt, id, _version };
  if (inspected.type === '@xstate.actor') {
    const { type, name, definition, parentId, snapshot } = inspected;
    return { ...base, type, name, definition, parentId, snapshot: redactedSnapshot(snapshot) };
  }
  const event = { type: inspected.event.type };
  if (inspected.type === '@xstate.event') {
    const { type, sourceId } = inspected;
    return { ...base, type, sourceId, event };
  }
  const { type, snapshot } = inspected;
  return { ...base, type, event, snapshot: redactedSnapshot(snapshot) };
}

/**
 * Opens the Stately inspector in a window and sends it the machines of this page. It is another site: it gets names only.
 * Call it in a click, because it opens a window.
 *
 * @returns a function that ends it
 * @see TL-04
 */
export function openStately(): () => void {
  const inspector = createBrowserInspector({ url: STATELY_URL, serialize: redacted });
  const sent = new Map<AnyActorRef, () => void>();
  function sendNew(): void {
    for (const root of runningActors()) {
      if (sent.has(root)) continue;
      inspector.actor(root, root.getSnapshot());
      const subscription = root.system.inspect(inspector.inspect);
      sent.set(root, () => subscription.unsubscribe());
    }
  }
  const stop = onRunningActors(sendNew);
  sendNew();
  return () => {
    stop();
    for (const unsubscribe of sent.values()) unsubscribe();
    inspector.stop();
  };
}
