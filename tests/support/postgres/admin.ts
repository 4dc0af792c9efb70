import { Client } from 'pg';

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export const createDatabase = (serverUrl: string, name: string, template = 'template0') =>
  command(serverUrl, `create database "${name}" template "${template}"`);

/** Ends whoever is still connected: a test that was cut short leaves nothing behind. */
export const dropDatabase = (serverUrl: string, name: string) =>
  command(serverUrl, `drop database if exists "${name}" with (force)`);

async function command(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  client.on('error', () => undefined); // A statement under way fails by itself; unheard, the event would end the test run.
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
