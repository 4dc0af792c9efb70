/** A program that only owns an embedded PostgreSQL, to be killed by a test. */
import { startEmbeddedPostgres } from '#scripts/embedded-postgres/embedded-postgres.ts';

const { url, pid } = await startEmbeddedPostgres({ directory: process.argv[2]! });
process.on('disconnect', () => process.exit()); // The test itself has gone.
process.send?.({ url, pid });
