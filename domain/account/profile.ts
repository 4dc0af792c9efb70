import { STAFF_ROLES } from '../staff/roles.ts';

/** Whether a customer asked for membership, and whether staff accepted it. */
export const ADHESIONS = ['none', 'requested', 'accepted'] as const;

/** What an account may do in the shop; a member is a customer whose adhesion was accepted. */
export const ACCOUNT_ROLES = ['customer', ...STAFF_ROLES] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];
