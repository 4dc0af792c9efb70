import { useEffect, useSyncExternalStore } from 'react';
import { isLiveViewOn, onLiveSwitch } from '#src/inspection/live-switch.ts';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

const importLiveView = () => import('#src/features/live-view/LiveView.tsx');

/** The live view of the machines of this page, loaded only where it is switched on. @see TL-04 */
export function LiveViewLoader() {
  const isOn = useSyncExternalStore(onLiveSwitch, isLiveViewOn);
  const [module, load] = useLazyModule(importLiveView);
  useEffect(() => {
    if (isOn) load();
  }, [isOn, load]);
  return isOn && module !== undefined && <module.LiveView />;
}
