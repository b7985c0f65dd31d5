import * as todo from 'fast-check'

export * from 'fast-check'

/** `fast-check` as the tests of `shared` see it during the proof: few cases of each property. */
const CASOS = 25

export const assert = <Ts>(
  propriedade: todo.IRawProperty<Ts>,
  parametros?: todo.Parameters<Ts>,
): Promise<void> | void =>
  todo.assert(propriedade, {
    ...parametros,
    numRuns: Math.min(parametros?.numRuns ?? CASOS, CASOS),
    // That a property fails is enough; its smallest case is not looked for.
    endOnFailure: true,
  })
