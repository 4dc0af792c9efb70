/**
 * This machine cannot run the embedded PostgreSQL: there are no binaries for its platform, or the system does not allow
 * starting them. The caller may use another engine, but only for a new database.
 */
export class EmbeddedPostgresUnavailable extends Error {
  override readonly name = 'EmbeddedPostgresUnavailable';
}

/**
 * The embedded PostgreSQL works, but this database did not start (in use, another version, disk full …). The caller must not
 * use another engine, because the data is in this one.
 */
export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed';
}
