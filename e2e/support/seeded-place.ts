import { inject } from 'vitest'
import { copyOf, type Place } from './system.ts'

/** A place with the demonstration in it, so that a story need not wait for it to be made. */
export const seededPlace = (env?: NodeJS.ProcessEnv): Promise<Place> =>
  copyOf(inject('sistema').semente, env)
