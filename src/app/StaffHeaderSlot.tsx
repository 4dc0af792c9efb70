import { useEffect } from 'react';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

const importStaffArea = () => import('./screens/StaffScreen.tsx');

/** The header of the staff area, loaded with its screens, so that visitors do not load it. @see TL-08 */
export function StaffHeaderSlot() {
  const [module, load] = useLazyModule(importStaffArea);
  useEffect(load, [load]);
  return module === undefined ? null : <module.StaffHeader />;
}
