import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { AccountIdSchema, CustomerIdSchema } from '#domain/account/ids.ts';
import { Problem } from '../problem.ts';
import { enforce, type OrderAccess } from './order-access.ts';
import type { Caller } from './caller.ts';
import { decide, isForAnonymous, isForGuests, type Resource, type Rule, SHOP } from './policy.ts';
import { isStaff } from './principal.ts';
import { actingStaffOf } from './staff-actions.ts';

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
 * Applies an operation's rule before a request is read. Operations about an order are decided by their handlers, which load it; here only
 * callers are refused who may perform them on no order: without any credentials, and staff.
 *
 * @throws Problem `session.expired` for an invalid access token, unless a guest may do the same; `session.required`,
 * `order.capability_missing`, `access.forbidden`, `account.unknown`; `account.second_factor_required` for staff who need a second factor and
 * have none
 */
export function authorise(access: OrderAccess, { caller, params, rule, routeOptions }: FastifyRequest): void {
  if (caller.hasInvalidToken && !isForAnonymous(rule)) throw new Problem('session.expired');
  const isOpen = isForAnonymous(rule) || routeOptions.config.operation?.isBeforeFactor === true;
  if (lacksFactor(caller) && !isOpen) throw new Problem('account.second_factor_required');
  const resource = resourceOf(rule, params, caller);
  if (resource === undefined) return;
  const missing = isForGuests(rule) ? 'order.capability_missing' : 'session.required';
  const decision = decide(access.principalOf(caller), rule, resource);
  // The handler answers 404 for an order that does not exist, and masks fields that only some callers may read.
  if (resource.kind !== 'order' || decision === 401 || decision === 403)
    enforce(decision, 'account.unknown', missing);
}

const lacksFactor = ({ signedIn }: Caller): boolean =>
  signedIn !== undefined && isStaff(signedIn) && signedIn.lacksFactor === true;

/** A placeholder for any order, for callers whose access does not depend on the order. */
const ANY_ORDER: Resource = { kind: 'order', id: 0, customerId: null };

/** Whether a caller has no credentials of any kind, or is staff. */
const isSameForAllOrders = (caller: Caller): boolean =>
  caller.signedIn === undefined
    ? caller.capabilities.length === 0 && caller.orderCookies.size === 0 && !hasLinkKeys(caller)
    : actingStaffOf(caller) !== undefined;

const hasLinkKeys = ({ linkKeys: { header, cookies } }: Caller): boolean =>
  header !== undefined || cookies.size > 0;

function resourceOf({ about: kind }: Rule, params: unknown, caller: Caller): Resource | undefined {
  if (kind === 'shop') return SHOP;
  if (kind === 'account') return { kind, accountId: idIn(AccountParams, params) };
  if (kind === 'customer') return { kind, customerId: idIn(CustomerParams, params) };
  return kind === 'order' && isSameForAllOrders(caller) ? ANY_ORDER : undefined;
}

/** @throws Problem `account.unknown` for an id that cannot exist */
function idIn<Id>(schema: v.GenericSchema<unknown, { id: Id }>, params: unknown): Id {
  const parsed = v.safeParse(schema, params);
  if (!parsed.success) throw new Problem('account.unknown');
  return parsed.output.id;
}
