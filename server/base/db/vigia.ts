import { watchDatabase } from '#database/watch.ts'

type Vigia = ReturnType<typeof watchDatabase>

/** Watches the lines of our pools, and hears what the database announces. */
export const vigiarBanco = (settings: Parameters<typeof watchDatabase>[0]): Vigia =>
  watchDatabase(settings)
