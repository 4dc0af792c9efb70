import { dayInDakar } from '#domain/text/dates.ts';
import { inspector as text } from '#domain/messages/inspector.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import type { ReplayStep } from '#domain/inspection/recording.ts';
import { delivery } from '#domain/messages/staff/delivery.ts';
import { store } from '#domain/shop/store.ts';
import { wordOf } from '#src/ui/word-of.ts';

const TIME = new Intl.DateTimeFormat('fr-FR', { timeZone: store.timeZone, timeStyle: 'medium' });

/** The time of a step in Dakar, e.g. `10:30:07`. @param at epoch milliseconds */
export const stepTime = (at: number): string => TIME.format(at);

const factOf = ({ facts }: ReplayStep, name: string): string | undefined =>
  facts.find((fact) => fact.name === name)?.value;

/** XState's names of results and timers, e.g. `xstate.done.actor.initiate`, `xstate.snapshot.watch` or `xstate.after.delay.machine.state`. */
const ACTOR_OR_TIMER = /^xstate\.(done\.actor|error\.actor|snapshot|after)\.([^.]+)/;

/** The event of a machine, with words for results of calls and for timers. */
function eventWord(event: string): string {
  if (event === 'xstate.init') return text.events.init;
  const [, kind, name = ''] = ACTOR_OR_TIMER.exec(event) ?? [];
  if (kind === undefined) return event;
  if (kind === 'after') return text.events.after(name);
  if (kind === 'snapshot') return text.events.told(name);
  return kind === 'done.actor' ? text.events.done(name) : text.events.failed(name);
}

/** What a step is, in one line. Steps of the shopper's machines have the names of their events. */
export function titleOf(step: ReplayStep): string {
  const { lane, event } = step;
  if (isOfParcel(step)) return parcelTitle(step);
  if (isOfRefund(step)) return wordOf(text.refundEvents, event);
  if (lane === 'server') return wordOf(staffPages.tasks.eventNames, event);
  if (lane === 'shopper') return eventWord(event);
  const answer = factOf(step, 'answer') ?? factOf(step, 'state');
  const call = wordOf(text.calls, event);
  return answer === undefined ? call : `${call} : ${wordOf(text.answers, answer)}`;
}

/** Times in facts and contexts, e.g. of a payment's completion. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A person in facts and contexts: a recording names no mail address. */
const STAFF_MEMBER = /^staff:(\d+)$/;

/** A fact or a value of the context, in words where there are any. */
export function valueWord(name: string, value: string): string {
  if (name === 'source') return wordOf(text.sources, value);
  if (name === 'answer' || name === 'state') return wordOf(text.answers, value);
  const [, member] = STAFF_MEMBER.exec(value) ?? [];
  if (member !== undefined) return text.staffMember(member);
  if (INSTANT.test(value)) return `${dayInDakar(Date.parse(value))} à ${stepTime(Date.parse(value))}`;
  if (value === 'true' || value === 'false') return text.booleans[value];
  return name === 'amount' ? formatPrice(Number(value)) : value;
}

const isOfParcel = ({ machine }: ReplayStep): boolean => machine === 'fulfilment';
const isOfRefund = ({ machine }: ReplayStep): boolean => machine === 'refund' || machine === 'order-refund';

/** What was done with a parcel, as the button of the step says it. */
const parcelTitle = ({ event }: ReplayStep): string =>
  wordOf({ ...delivery.steps, ...delivery.events }, event);

/** The state after a step, in words for payments and parcels. */
export function stateWord(step: ReplayStep): string | undefined {
  const { lane, to } = step;
  if (to === undefined) return undefined;
  if (isOfParcel(step)) return wordOf(delivery.states, to);
  if (isOfRefund(step)) return wordOf(text.refundStates, to);
  return lane === 'server' ? wordOf(staffPages.tasks.states, to) : to;
}
