/**
 * Loaded before every part of the supervisor: when the supervisor is gone, even killed, the part
 * ends too, in order where possible. A log on a full disk does not end it.
 */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), 5000).unref()
  process.kill(process.pid, 'SIGTERM')
})
