import type { BuscaDoSumario } from '#shared/reatribuicao/shapes.ts'
import type { z } from 'zod'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'

/** What the address holds: one value a filter. */
export type Filtro = {
  perfil?: string
  mailing?: string
  de?: string
  convenio?: string
  status?: string
}

/** The choice of the clients whom nobody attends. */
export const SEM_ATENDENTE = 'sem'

const statusDe = (valor: string | undefined) => StatusOportunidade.safeParse(valor).data

/** As the summary asks for them. */
export function buscaDe({
  perfil,
  mailing,
  de,
  convenio,
  status,
}: Filtro): z.input<typeof BuscaDoSumario> {
  const lido = statusDe(status)
  return {
    ...(perfil && { perfis: perfil }),
    ...(mailing && { mailings: mailing }),
    ...(de === SEM_ATENDENTE && { semAtendente: 'true' as const }),
    ...(de && de !== SEM_ATENDENTE && { atendentes: de }),
    ...(convenio && { convenios: convenio }),
    ...(lido && { statusOportunidade: lido }),
  }
}

/** As the reassignment asks for them. */
export function escolhaDe({ perfil, mailing, de, convenio, status }: Filtro) {
  const lido = statusDe(status)
  return {
    semAtendente: de === SEM_ATENDENTE,
    ...(perfil && { perfis: [perfil] }),
    ...(mailing && { mailings: [mailing] }),
    ...(de && de !== SEM_ATENDENTE && { atendentes: [de] }),
    ...(convenio && { convenios: [convenio] }),
    ...(lido && { statusOportunidade: [lido] }),
  }
}

/** `1 cliente`, `2.340 clientes`. */
export const contar = (quantos: number, um: string, varios: string): string =>
  `${inteiro.format(quantos)} ${quantos === 1 ? um : varios}`

const inteiro = new Intl.NumberFormat('pt-BR')
