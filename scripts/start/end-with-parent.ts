/**
 * Preloaded into each process that `npm start` starts: when the launcher ends, even by SIGKILL, the process sends itself
 * SIGTERM, and exits after eight seconds in any case.
 */
const STOP_TIMEOUT_MS = 8_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});

// The channel alone must not keep the process alive.
process.channel?.unref();
