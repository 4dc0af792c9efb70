import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Journal } from '../store/journal.ts';
import type { Payer } from './payer.ts';

/** What the sandbox gives to each of its providers. */
export interface Surroundings {
  /** Shared by all providers: collections are named after their provider. */
  journal: Journal;
  clock: Clock;
  /** The origin under which payers reach the sandbox, e.g. `http://localhost:3001`; known once it listens. */
  publicOrigin: () => string;
}

/** A payment provider that runs in the sandbox. */
export interface SandboxProvider {
  /** As shoppers know it. */
  readonly name: string;
  /** The page that lists its payments, for the sandbox's home page. */
  readonly page: { readonly path: string; readonly title: string; readonly detail: string };
  /** Its API and its pages, with their full paths. */
  readonly routes: FastifyPluginAsync;
  /** What a test may do to it from another process; mounted at `/control/<id>`. */
  readonly control: FastifyPluginAsync;
  /** What its payers do; mounted at `/control/<id>/payer` as well. */
  readonly payer: Payer;
  /** Removes all faults. What it has stored is removed with the journal. */
  reset(): void;
  /** Ends its timers and calls. */
  stop(): Promise<void>;
}

/** Where the two programs listen, as a browser on this machine reaches them. */
export interface Origins {
  shop: string;
  sandbox: string;
}

/** The settings of one provider in the environment of both programs. */
export interface ProviderEnvironment {
  shop: Readonly<Record<string, string>>;
  sandbox: Readonly<Record<string, string>>;
}

/** All that the sandbox and `npm start` know of one provider. */
export interface SandboxProviderDefinition {
  /** Its id on the shop's server. */
  readonly id: string;
  /**
   * Reads its own settings.
   *
   * @throws Error naming each variable that is missing or wrong, never its value
   */
  readonly configure: (variables: NodeJS.ProcessEnv) => (surroundings: Surroundings) => SandboxProvider;
  /**
   * The secrets that shop and sandbox share, by their names in `secrets.json`. Every entry has a default that makes a new
   * secret, because an older file does not have those of a newer provider.
   */
  readonly secrets: v.ObjectSchema<v.ObjectEntries, undefined>;
  /**
   * Points shop and sandbox at each other.
   *
   * @param secrets what `secrets` parses, among those of other providers
   */
  readonly environment: (secrets: unknown, origins: Origins) => ProviderEnvironment;
}

/** 32 random bytes in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
