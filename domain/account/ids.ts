import * as v from 'valibot';

const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));

export const AccountIdSchema = v.pipe(id, v.brand('AccountId'));
export const CustomerIdSchema = v.pipe(id, v.brand('CustomerId'));

/** Identifies a login, `user` of the API (`/api/users/{id}`). Not interchangeable with a `CustomerId` (HAZARDS C4). */
export type AccountId = v.InferOutput<typeof AccountIdSchema>;

/** Identifies a buyer, `partner` of the API (`/api/partner/{id}`), to whom orders belong. */
export type CustomerId = v.InferOutput<typeof CustomerIdSchema>;

/** @throws ValiError for anything but a positive 32-bit integer */
export const accountId = (value: number): AccountId => v.parse(AccountIdSchema, value);

/** @throws ValiError for anything but a positive 32-bit integer */
export const customerId = (value: number): CustomerId => v.parse(CustomerIdSchema, value);
