/**
 * Loaded into each process that `npm start` starts: when the launcher is gone, however it went, the process is asked to
 * end in order, and ends in any case.
 */
const PATIENCE_MS = 8_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});

// Listening must not by itself keep a process alive that is done.
process.channel?.unref();
