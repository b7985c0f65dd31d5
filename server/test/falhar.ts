/** For a callback that reports errors: none is expected. */
export const falhar = (error: unknown): never => {
  throw error
}
