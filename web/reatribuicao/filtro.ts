import type { BuscaDoSumario } from '#shared/reatribuicao/shapes.ts'
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
export function buscaDe({ perfil, mailing, de, convenio, status }: Filtro): BuscaDoSumario {
  const lido = statusDe(status)
  return {
    ...(perfil && { perfis: perfil }),
    ...(mailing && { mailings: mailing }),
    ...(de === SEM_ATENDENTE && { semAtendente: 'true' as const }),
    ...(de && de !== SEM_ATENDENTE && { atendentes: [de] }),
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

type Destinos = Partial<Record<'lembretes' | 'promessas' | 'propostas', 'VAO' | 'FICAM'>>

/** What goes along with the clients, and which clients stay. */
export function oQueVai({
  lembretes = 'VAO',
  promessas = 'VAO',
  propostas = 'VAO',
}: Destinos): string {
  const vao = [
    'as oportunidades vivas',
    ...(lembretes === 'VAO' ? ['os lembretes'] : []),
    ...(promessas === 'VAO' ? ['as promessas'] : []),
    ...(propostas === 'VAO' ? ['as propostas em curso'] : []),
  ]
  const ficam = [
    ...(lembretes === 'FICAM' ? ['lembrete aberto'] : []),
    ...(promessas === 'FICAM' ? ['promessa aberta'] : []),
    ...(propostas === 'FICAM' ? ['proposta em curso'] : []),
  ]
  const mudam = `Os clientes escolhidos mudam de atendente agora, com ${lista.format(vao)}.`
  return ficam.length === 0
    ? mudam
    : `${mudam} Quem tem ${ou.format(ficam)} fica com o atendente atual.`
}

const lista = new Intl.ListFormat('pt-BR')
const ou = new Intl.ListFormat('pt-BR', { type: 'disjunction' })
