import { NARROW_SCREEN_MAX_PX } from '#domain/constants.ts';

/** True where a provider's page opens in the same tab: its app takes over there, and a new tab would be left behind. @see PM-06 */
export const isNarrow = (): boolean => window.innerWidth <= NARROW_SCREEN_MAX_PX;
