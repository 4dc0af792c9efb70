import type { StaffSection } from '#domain/staff-paths.ts';
import type { StaffOverview } from '#src/api/staff.ts';

const SECTIONS: Record<StaffOverview['role'], readonly StaffSection[]> = {
  support: ['tasks', 'members', 'cash', 'inspector'],
  admin: [
    'tasks',
    'members',
    'cash',
    'products',
    'promotions',
    'categories',
    'tags',
    'packs',
    'inspector',
    'trail',
  ],
};

/** The sections of a role, in the order of the menu; the server decides again for every call. */
export const sectionsOf = (role: StaffOverview['role']): readonly StaffSection[] => SECTIONS[role];
