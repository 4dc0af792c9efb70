import { createContext, type ReactNode } from 'react';
import type { ShopperMoment } from '#domain/inspection/shopper-moment.ts';

/**
 * Renders the shopper's screen in a recording. Its views are other features, so the app passes it in; absent without the
 * app.
 */
export const ShopperScreenContext = createContext<((moment: ShopperMoment) => ReactNode) | undefined>(
  undefined,
);
