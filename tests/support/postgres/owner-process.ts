/** A program that runs an embedded PostgreSQL until a test kills it. */
import { startEmbeddedPostgres } from '#scripts/embedded-postgres/embedded-postgres.ts';

const { url, pid } = await startEmbeddedPostgres({ directory: process.argv[2]! });
process.on('disconnect', () => process.exit()); // The test has ended.
process.send?.({ url, pid });
