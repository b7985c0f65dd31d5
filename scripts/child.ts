/**
 * Loaded before every part that the supervisor starts: when the supervisor is gone, killed without
 * a chance to say so, the part ends too, in order where it can.
 */
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), 5000).unref()
  process.kill(process.pid, 'SIGTERM')
})
