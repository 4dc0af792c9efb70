import { collectDefaultMetrics, Registry } from 'prom-client';
import { addPresentFigures, createObservations, type Observations, type Running } from './live-figures.ts';
import { addStoredFigures, type StoredParts } from './stored-gauges.ts';

/** The metrics of this process, and those of what is stored, in the format of Prometheus. */
export interface ShopMetrics extends Observations {
  /** Adds the figures of the running parts. */
  follow(running: Running & StoredParts): void;
  /** All metrics as text. The figures of what is stored are at most some seconds old. */
  read(): Promise<string>;
  readonly contentType: string;
  /** The names of all metrics that may be read. */
  names(): string[];
}

const nothing = async (): Promise<void> => undefined;

/** @param options.hasRuntime with those of Node.js: event loop, memory, garbage collection */
export function createShopMetrics({ hasRuntime = true } = {}): ShopMetrics {
  const registry = new Registry();
  if (hasRuntime) collectDefaultMetrics({ register: registry });
  const observations = createObservations(registry);
  let refresh = nothing;
  return {
    ...observations,
    follow(parts) {
      addPresentFigures(registry, parts);
      refresh = addStoredFigures(registry, parts);
    },
    async read() {
      await refresh();
      return registry.metrics();
    },
    contentType: registry.contentType,
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  };
}
