/** The ready message of the other process, which imports no more than it needs: it starts for each file. */
export const PRONTO = 'pronto'
