import { hash, timingSafeEqual } from 'node:crypto'

/** The names of the headers that every call sends (specification, section 7), in lower case. */
export type NomesDosCabecalhos = { gateway: string; sistema: string; promotor: string }

export type Credenciais = {
  /** Several, so that a key can be changed without a moment when no key works. */
  chavesDoGateway: readonly string[]
  sistemas: readonly string[]
}

/**
 * A key identifies and meters a channel; the token identifies the person. Compared by hash in
 * constant time, so that timing reveals nothing of a key.
 */
export function criarCredenciais({ chavesDoGateway, sistemas }: Credenciais) {
  const resumos = chavesDoGateway.map(resumir)
  const conhecidos = new Set(sistemas)
  return {
    // Every key is compared, whichever matches.
    chaveValida: (chave: string | undefined): boolean => {
      const resumo = resumir(chave ?? '')
      return resumos.filter((outro) => timingSafeEqual(outro, resumo)).length > 0
    },
    sistemaConhecido: (sistema: string | undefined): boolean =>
      sistema !== undefined && conhecidos.has(sistema),
  }
}

const resumir = (chave: string) => hash('sha256', chave, 'buffer')
