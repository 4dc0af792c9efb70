import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isCartPath } from '#domain/visit/popups.ts';
import { useMember } from '#src/access/member.ts';
import type { OverlaysProps } from './Overlays.tsx';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

const importOverlays = () => import('./Overlays.tsx');

/** Lazy-loads the overlays once one may be shown to a visitor: after an addition, or on a basket page. */
export function Popups({ additions }: OverlaysProps) {
  const { pathname } = useLocation();
  const isMember = useMember() !== undefined;
  const [overlays, fetchOverlays] = useLazyModule(importOverlays);
  const isNeeded = !isMember && (additions > 0 || isCartPath(pathname));
  useEffect(() => {
    if (isNeeded) fetchOverlays();
  }, [isNeeded, fetchOverlays]);
  return overlays === undefined ? null : <overlays.Overlays additions={additions} />;
}
