import type { StaffSection } from '#domain/staff-paths.ts';
import type { StaffOverview } from '#src/api/staff.ts';

const SECTIONS: Record<StaffOverview['role'], readonly StaffSection[]> = {
  support: ['tasks', 'members'],
  admin: ['tasks', 'members', 'products', 'promotions', 'categories', 'tags', 'packs', 'trail'],
};

/** The sections of a role, in the order of the menu; the server decides again for every call. */
export const sectionsOf = (role: StaffOverview['role']): readonly StaffSection[] => SECTIONS[role];
