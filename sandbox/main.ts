/**
 * The sandbox as a process of its own. Settings come from the environment; once it listens it prints
 * one line of JSON with its URLs.
 */
import { fstatSync } from 'node:fs';
import { buildSandbox } from './app.ts';
import { readEnvironment, type Settings } from './environment.ts';

/** Port in use, folder not writable, variable missing: each is told in one sentence, without a stack. */
function giveUp(error: unknown): never {
  console.error(`The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

async function start({ options, listen }: Settings) {
  const sandbox = await buildSandbox(options);
  const { origin, port, smtpPort } = await sandbox.listen(listen);
  console.log(JSON.stringify({ ready: 'sandbox', origin, port, smtpPort }));

  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  endWithParent(end);
}

/** A parent killed outright sends no signal, but its channel or its pipe to us closes. */
function endWithParent(end: () => void) {
  if (process.connected) process.once('disconnect', end);
  if (stdinIsPipe()) process.stdin.once('close', end).resume();
}

function stdinIsPipe(): boolean {
  try {
    const stdin = fstatSync(0);
    return stdin.isFIFO() || stdin.isSocket();
  } catch {
    return false; // Started without any stdin.
  }
}

try {
  await start(readEnvironment(process.env));
} catch (error) {
  giveUp(error);
}
