import { resolve } from 'node:path';
import * as v from 'valibot';
import { projectRoot } from '../project.ts';
import { UserError } from '../user-error.ts';

const portSchema = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, `${name} must be a port number between 1 and 65535.`),
    v.transform(Number),
    v.minValue(1, `${name} must be a port number between 1 and 65535.`),
    v.maxValue(65_535, `${name} must be a port number between 1 and 65535.`),
  );

const databaseUrlSchema = v.pipe(
  v.string(),
  v.regex(/^(postgres(ql)?:\/\/|pglite:)./, 'DATABASE_URL must begin with postgres:// (or pglite:).'),
);

const environmentSchema = v.object({
  PORT: v.optional(portSchema('PORT'), '3000'),
  SANDBOX_PORT: v.optional(portSchema('SANDBOX_PORT'), '3001'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('DATA_DIR must name a folder.')), '.data'),
  DATABASE_URL: v.optional(databaseUrlSchema),
});

/** What the person who types `npm start` may decide. */
export type Settings = {
  shopPort: number;
  sandboxPort: number;
  /** Absolute: everything this shop keeps between two starts. */
  dataDirectory: string;
  /** A database server of one's own, instead of the embedded one. */
  databaseUrl: string | undefined;
};

/** @throws UserError naming the variable that cannot be used */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const parsed = v.safeParse(environmentSchema, environment);
  if (!parsed.success) throw new UserError(parsed.issues[0].message);
  const { PORT, SANDBOX_PORT, DATA_DIR, DATABASE_URL } = parsed.output;
  if (PORT === SANDBOX_PORT) throw new UserError(`PORT and SANDBOX_PORT must differ; both are ${PORT}.`);
  return {
    shopPort: PORT,
    sandboxPort: SANDBOX_PORT,
    dataDirectory: resolve(projectRoot, DATA_DIR),
    databaseUrl: DATABASE_URL,
  };
}

/** The URL that a browser on this machine types for a port. */
export const originOf = (port: number) => `http://localhost:${port}`;
