import { staffPages } from '#domain/messages/staff-pages.ts';
import { isKnownProvider, PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import { closeStaffTask, raiseStaffTask } from '../../jobs/staff-task.ts';
import { createLoop } from '../../jobs/loop.ts';
import type { ContractLimit, ProviderAdapter } from '../../providers/provider.ts';
import type { Core } from '../store/core.ts';

const HOUR_MS = 3_600_000;

const nameOf = (id: string): string => (isKnownProvider(id) ? PAYMENT_PROVIDERS[id].name : id);

/** Says in the log and to staff what a contract does not allow; closes their task once it does. */
async function report(
  { db, log, clock }: Core,
  { id }: ProviderAdapter,
  limit: ContractLimit | 'none',
): Promise<void> {
  const task = { kind: 'contract_limit', key: id } as const;
  if (limit === 'none') return closeStaffTask(db, { ...task, at: clock.now() });
  const facts = { event: 'payment.contract_limit', provider: id, limit };
  const isNew = await raiseStaffTask(db, {
    ...task,
    detail: { detail: staffPages.tasks.limits[limit](nameOf(id)) },
  });
  log[isNew ? 'error' : 'warn'](
    facts,
    'the contract with the provider does not allow all that payments need',
  );
}

/** Finds out at start and every hour what the contracts with the providers do not allow (decision 0044). */
export function createContractWatch(core: Core) {
  return createLoop({
    name: 'contracts',
    everyMs: HOUR_MS,
    log: core.log,
    async run() {
      for (const provider of core.providers) {
        const limit = await provider.findLimit?.();
        if (limit !== undefined) await report(core, provider, limit);
      }
    },
  });
}
