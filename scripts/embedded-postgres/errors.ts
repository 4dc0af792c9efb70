/**
 * This machine cannot run the embedded PostgreSQL at all: no binaries for its platform, or no way to start them that
 * the system allows. The caller may fall back to another engine, but only where no embedded database exists yet.
 */
export class EmbeddedPostgresUnavailable extends Error {
  override readonly name = 'EmbeddedPostgresUnavailable';
}

/**
 * The embedded PostgreSQL runs here but this database did not start (in use, of another version, disk full …).
 * Never a reason to fall back: the data is there and somebody has to look.
 */
export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed';
}
