/**
 * Loaded before every part of the supervisor: when the supervisor is gone, even killed, the part
 * ends too, in order where possible.
 */
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), 5000).unref()
  process.kill(process.pid, 'SIGTERM')
})
