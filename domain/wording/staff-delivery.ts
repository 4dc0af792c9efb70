import { type DeliveryProgress, OPEN_FULFILMENT_STATES } from '../fulfilment/parcel.ts';
import { delivery as text } from '../messages/staff/delivery.ts';
import { windowInWords } from './delivery-progress.ts';

/** What staff read who do not prepare deliveries: the state, when it comes, and how many of several parcels arrived. */
export function staffProgressSentence(progress: DeliveryProgress | undefined): string {
  if (progress === undefined) return text.progress.none;
  const { state, window, delivered, parcels } = progress;
  const isOpen = OPEN_FULFILMENT_STATES.some((open) => open === state);
  const sentences = [
    text.progress.state(text.states[state], isOpen ? window && windowInWords(window) : undefined),
    ...(parcels > 1 ? [text.progress.parcels(delivered, parcels)] : []),
  ];
  return sentences.join(' ');
}
