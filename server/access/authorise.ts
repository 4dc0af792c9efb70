import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { AccountIdSchema, CustomerIdSchema } from '#domain/account/ids.ts';
import { Problem } from '../problem.ts';
import { enforce, type OrderAccess } from './order-access.ts';
import { type Action, decide, isForEveryone, type Resource, resourceKindOf, SHOP } from './policy.ts';

/** The id in the path of an operation about an account, and of one about a customer; already validated. */
const AccountParams = v.object({ id: AccountIdSchema });
const CustomerParams = v.union([
  v.object({ id: CustomerIdSchema }),
  v.pipe(
    v.object({ partner_id: CustomerIdSchema }),
    v.transform(({ partner_id: id }) => ({ id })),
  ),
]);

/**
 * Applies the policy before the handler of an operation. Operations about an order are decided by their handlers, which
 * load it.
 *
 * @throws Problem `session.expired` for an invalid access token where the decision depends on the caller,
 * `session.required`, `access.forbidden`, `account.unknown`
 */
export function authorise(access: OrderAccess, { caller, params }: FastifyRequest, action: Action): void {
  if (caller.hasInvalidToken && !isForEveryone(action)) throw new Problem('session.expired');
  const resource = resourceOf(action, params);
  if (resource !== undefined)
    enforce(decide(access.principalOf(caller), action, resource), 'account.unknown');
}

function resourceOf(action: Action, params: unknown): Resource | undefined {
  const kind = resourceKindOf(action);
  if (kind === 'shop') return SHOP;
  if (kind === 'account') return { kind, accountId: v.parse(AccountParams, params).id };
  if (kind === 'customer') return { kind, customerId: v.parse(CustomerParams, params).id };
  return undefined;
}
