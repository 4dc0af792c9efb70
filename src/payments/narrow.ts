import { NARROW_SCREEN_MAX_PX } from '#domain/constants.ts';

/** True where Wave opens in the same tab: its application takes over there, and a new tab would stay behind. @see PM-06 */
export const isNarrow = (): boolean => window.innerWidth <= NARROW_SCREEN_MAX_PX;
