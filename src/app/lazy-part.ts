import { createElement, lazy, useState, type ComponentType } from 'react';

export type PartModule = { default: ComponentType };

/** A part of the page that is loaded on demand, and that the server renders too. */
export interface LazyPart {
  /** Loads its module ahead, so that it is rendered at once. */
  load: (pathname: string) => Promise<PartModule>;
  /** Needs a `Suspense` around it for the case that it has not been loaded. */
  Part: ComponentType;
}

export function lazyPart(importModule: LazyPart['load']): LazyPart {
  let loaded: PartModule | undefined;
  const load = async (pathname: string) => {
    loaded = await importModule(pathname);
    return loaded;
  };
  const Lazy = lazy(() => load(''));
  // Renders a loaded module at once: `lazy` would still show its fallback for a moment.
  const Part = () => {
    const [Component] = useState(() => loaded?.default ?? Lazy);
    return createElement(Component);
  };
  return { load, Part };
}
