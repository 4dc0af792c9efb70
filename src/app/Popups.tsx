import { useLocation } from 'react-router-dom';
import { isCartPath } from '#domain/visit/popups.ts';
import { useMember } from '#src/access/member.ts';
import type { OverlaysProps } from './Overlays.tsx';
import { useModuleAtRest } from '#src/ui/use-lazy-module.ts';

const importOverlays = () => import('./Overlays.tsx');

/** Lazy-loads the overlays once one may be shown to a visitor: after an addition, or on a basket page. */
export function Popups({ additions }: OverlaysProps) {
  const { pathname } = useLocation();
  const isMember = useMember() !== undefined;
  const isNeeded = !isMember && (additions > 0 || isCartPath(pathname));
  const overlays = useModuleAtRest(isNeeded, importOverlays);
  return overlays === undefined ? null : <overlays.Overlays additions={additions} />;
}
