import { Client } from 'pg';

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export const createDatabase = (serverUrl: string, name: string, template = 'template0') =>
  command(serverUrl, `create database "${name}" template "${template}" strategy file_copy`);

/** Terminates open connections first, e.g. those of an aborted test. */
export const dropDatabase = (serverUrl: string, name: string) =>
  command(serverUrl, `drop database if exists "${name}" with (force)`);

async function command(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  client.on('error', () => undefined); // A running statement fails by itself; without a listener the event would end the test run.
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
