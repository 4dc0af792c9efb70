import { useEffect } from 'react';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';
import { SCREEN_LOADERS } from './screens.ts';

/** The header of the staff area, loaded with its screens, so that visitors do not load it. @see TL-08 */
export function StaffHeaderSlot() {
  const [module, load] = useLazyModule(SCREEN_LOADERS.staff.load);
  useEffect(load, [load]);
  return module?.Header ? <module.Header /> : null;
}
