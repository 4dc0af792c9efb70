/** Figures of this process: what it does now, and counts of what it did. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { PoolUse } from '../db/open.ts';
import type { Loop } from '../jobs/loop.ts';
import type { ProviderAdapter } from '../providers/provider.ts';

/** Fine below ten milliseconds, for answers from memory; coarse for seconds, where a provider is asked. */
const REQUEST_SECONDS = [0.01, 0.05, 0.25, 1, 5];
const CALL_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10];

/** A response of the shop. */
export interface AnsweredRequest {
  /** The operation of the contract, or the kind of anything else: `page`, `callback`, `other`. */
  operation: string;
  status: number;
  seconds: number;
}

/** A call to a provider over the network. */
export interface ProviderCall {
  provider: string;
  /** Of the answer; `undefined` without one. */
  status: number | undefined;
  seconds: number;
}

/** Notes what this process does. */
export interface Observations {
  readonly noteRequest: (request: AnsweredRequest) => void;
  /** A call begins. @returns notes its end */
  readonly noteCall: (provider: string) => (end: Omit<ProviderCall, 'provider'>) => void;
}

const classOf = (status: number): string => `${Math.floor(status / 100)}xx`;

/** Counts of what this process does, in a registry. Labels have few values, and none is of a person. */
export function createObservations(registry: Registry): Observations {
  const registers = [registry];
  const requests = new Histogram({
    name: 'shop_http_request_seconds',
    help: 'Time to answer a request, by operation of the contract and class of the status.',
    labelNames: ['operation', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: 'shop_provider_call_seconds',
    help: 'Time until a provider answered, by class of the status; 429 and no answer apart.',
    labelNames: ['provider', 'outcome'] as const,
    buckets: CALL_SECONDS,
    registers,
  });
  const underWay = new Gauge({
    name: 'shop_provider_calls_under_way',
    help: 'Calls to a provider that wait for their answer.',
    labelNames: ['provider'] as const,
    registers,
  });
  return {
    noteRequest: ({ operation, status, seconds }) =>
      requests.observe({ operation, status: classOf(status) }, seconds),
    noteCall(provider) {
      underWay.inc({ provider });
      return ({ status, seconds }) => {
        underWay.dec({ provider });
        const outcome = status === undefined ? 'no_answer' : status === 429 ? '429' : classOf(status);
        calls.observe({ provider, outcome }, seconds);
      };
    },
  };
}

/** What the figures of the present are read from. */
export interface Running {
  providers: readonly Pick<ProviderAdapter, 'id' | 'callsAllowed'>[];
  loops: readonly Pick<Loop, 'name' | 'lanes'>[];
  pools: () => readonly PoolUse[];
  /** Absent where there is none. */
  replica?: { figures(): ReplicaFigures } | undefined;
}

/** How far the standby that answers reads is behind, and what it answered. */
export interface ReplicaFigures {
  isUsed: boolean;
  /** `undefined` while it is not known. */
  lagSeconds: number | undefined;
  /** Reads of the catalogue by the server that answered them, since the start. */
  reads: Readonly<Record<'replica' | 'primary', number>>;
}

/** Adds the figures that are read at the moment of a scrape: circuit breakers, slots, connections and the replica. */
export function addPresentFigures(registry: Registry, { providers, loops, pools, replica }: Running): void {
  const heldBack = new Gauge({
    name: 'shop_provider_held_back',
    help: '1 while calls to the provider are held back, because it does not answer or asked for fewer.',
    labelNames: ['provider'] as const,
    registers: [],
    collect() {
      for (const { id, callsAllowed } of providers) this.set({ provider: id }, callsAllowed() === 0 ? 1 : 0);
    },
  });
  const slots = new Gauge({
    name: 'shop_slots',
    help: 'Pieces of work that this process may do at a time, by lane, and how many it does.',
    labelNames: ['loop', 'lane', 'use'] as const,
    registers: [],
    collect() {
      for (const { name: loop, lanes } of loops)
        for (const { name: lane, slots: all, busy } of lanes?.() ?? []) {
          this.set({ loop, lane, use: 'busy' }, busy);
          this.set({ loop, lane, use: 'all' }, all);
        }
    },
  });
  const connections = new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of this process to the database: in use, idle, and the most that it may open.',
    labelNames: ['pool', 'use'] as const,
    registers: [],
    collect() {
      for (const { name: pool, busy, idle, max } of pools()) {
        this.set({ pool, use: 'busy' }, busy);
        this.set({ pool, use: 'idle' }, idle);
        this.set({ pool, use: 'all' }, max);
      }
    },
  });
  const waiting = new Gauge({
    name: 'shop_database_waiting',
    help: 'Pieces of work that wait for a free connection.',
    labelNames: ['pool'] as const,
    registers: [],
    collect() {
      for (const { name: pool, waiting: work } of pools()) this.set({ pool }, work);
    },
  });
  const statements = new Counter({
    name: 'shop_database_statements_total',
    help: 'Statements that this process sent to the database.',
    labelNames: ['pool'] as const,
    registers: [],
    collect() {
      this.reset();
      for (const { name: pool, statements: sent } of pools()) this.inc({ pool }, sent);
    },
  });
  const inUse = new Gauge({
    name: 'shop_replica_in_use',
    help: '1 while reads of the catalogue go to the replica, 0 while the database itself answers all of them.',
    registers: [],
    collect() {
      this.remove();
      if (replica) this.set(replica.figures().isUsed ? 1 : 0);
    },
  });
  const lag = new Gauge({
    name: 'shop_replica_lag_seconds',
    help: 'How long ago the replica had all that was written; missing while it does not answer.',
    registers: [],
    collect() {
      this.remove();
      const { lagSeconds } = replica?.figures() ?? {};
      if (lagSeconds !== undefined) this.set(lagSeconds);
    },
  });
  const reads = new Counter({
    name: 'shop_catalogue_reads_total',
    help: 'Reads of the catalogue that were not in memory, by the server that answered them; with a replica only.',
    labelNames: ['from'] as const,
    registers: [],
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(replica?.figures().reads ?? {})) this.inc({ from }, count);
    },
  });
  for (const metric of [heldBack, slots, connections, waiting, inUse, lag]) registry.registerMetric(metric);
  registry.registerMetric(statements);
  registry.registerMetric(reads);
}
