/** A field whose typed and stored values differ. */
type Diferenca<T> = {
  nome: keyof T & string
  /** Three-way merge default: a field changed on one side only takes that side's value. */
  padrao: 'meu' | 'atual'
  /** Both changed it: the choice cannot be guessed. */
  disputado: boolean
}

/**
 * The differences of two concurrent versions, field by field.
 *
 * @param base the person's initial version; if lost (an old draft), the stored row
 */
export function diferencas<T extends Record<string, unknown>>(
  base: T,
  meu: T,
  atual: T,
): Diferenca<T>[] {
  return (Object.keys(meu) as (keyof T & string)[])
    .filter((nome) => !igual(meu[nome], atual[nome]))
    .map((nome) => {
      const mudei = !igual(meu[nome], base[nome])
      const mudaram = !igual(atual[nome], base[nome])
      return { nome, padrao: mudei ? 'meu' : 'atual', disputado: mudei && mudaram }
    })
}

/** Nothing typed and nothing kept are the same to a person. */
const igual = (um: unknown, outro: unknown) => (um ?? '') === (outro ?? '')
