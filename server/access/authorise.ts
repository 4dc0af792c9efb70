import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { AccountIdSchema, CustomerIdSchema } from '#domain/account/ids.ts';
import { Problem } from '../problem.ts';
import { enforce, type OrderAccess } from './order-access.ts';
import { type Action, decide, isForAnonymous, type Resource, resourceKindOf, SHOP } from './policy.ts';

/** A large body is authorised before the path is validated: its ids are texts then. */
const pathId = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]);

/** The id in the path of an operation about an account, and of one about a customer. */
const AccountParams = v.object({ id: v.pipe(pathId, AccountIdSchema) });
const CustomerParams = v.union([
  v.object({ id: v.pipe(pathId, CustomerIdSchema) }),
  v.pipe(
    v.object({ partner_id: v.pipe(pathId, CustomerIdSchema) }),
    v.transform(({ partner_id: id }) => ({ id })),
  ),
]);

/**
 * Applies the policy before the handler of an operation. Operations about an order are decided by their handlers, which
 * load it.
 *
 * @throws Problem `session.expired` for an invalid access token, unless a guest may do the same; `session.required`,
 * `access.forbidden`, `account.unknown`
 */
export function authorise(access: OrderAccess, { caller, params }: FastifyRequest, action: Action): void {
  if (caller.hasInvalidToken && !isForAnonymous(action)) throw new Problem('session.expired');
  const resource = resourceOf(action, params);
  if (resource !== undefined)
    enforce(decide(access.principalOf(caller), action, resource), 'account.unknown');
}

function resourceOf(action: Action, params: unknown): Resource | undefined {
  const kind = resourceKindOf(action);
  if (kind === 'shop') return SHOP;
  if (kind === 'account') return { kind, accountId: idIn(AccountParams, params) };
  if (kind === 'customer') return { kind, customerId: idIn(CustomerParams, params) };
  return undefined;
}

/** @throws Problem `account.unknown` for an id that cannot exist */
function idIn<Id>(schema: v.GenericSchema<unknown, { id: Id }>, params: unknown): Id {
  const parsed = v.safeParse(schema, params);
  if (!parsed.success) throw new Problem('account.unknown');
  return parsed.output.id;
}
