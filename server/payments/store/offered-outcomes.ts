import { isLive } from '#domain/payments/attempt-state.ts';
import type { SimulatedOutcome } from '#domain/payments/simulation.ts';
import { PROVIDERS } from '../../providers/registry.ts';
import type { Core } from './core.ts';
import { shownState, type AttemptRow } from './projection.ts';

/** Whether outcomes of payments can be simulated at all: only in test mode, and only with its settings. */
export const hasSimulation = ({ mode, simulation }: Pick<Core, 'mode' | 'simulation'>): boolean =>
  mode === 'test' && simulation !== undefined;

/** The outcomes that can be simulated for a payment now; none for one that is closed or was made in live mode. @see DK-18 */
export function offeredOutcomes(
  core: Pick<Core, 'mode' | 'simulation'>,
  attempt: AttemptRow,
): readonly SimulatedOutcome[] {
  const { provider, mode } = attempt;
  const isOffered = hasSimulation(core) && mode === 'test' && isLive(shownState(attempt));
  const definition = isOffered ? PROVIDERS.find(({ id }) => id === provider) : undefined;
  return definition?.simulatedOutcomes ?? [];
}
