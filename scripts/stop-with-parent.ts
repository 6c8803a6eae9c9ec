// Loaded by processes that another one looks after. When that one was killed, nobody would stop them: they stop themselves,
// as if asked to, rather than keep the port.
const parent = process.ppid;
const stop = () => process.kill(process.pid, 'SIGTERM');

process.on('disconnect', stop);
process.channel?.unref();
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid === parent || stop(), 500).unref();
}
