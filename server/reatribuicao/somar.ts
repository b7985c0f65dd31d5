import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import type { BuscaDoSumario, Sumario } from '#shared/reatribuicao/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { exigirMailings } from './escolha.ts'
import { somarPorDono } from './sql/ler.ts'

/** How many clients the filters choose, and what they have open, by owner. */
export async function somar(
  { client }: Contexto,
  codigoPromotor: string,
  { semAtendente, ...busca }: BuscaDoSumario,
): Promise<Sumario> {
  const filtro = {
    codigoPromotor,
    semAtendente: semAtendente === 'true',
    atendentes: busca.atendentes,
    statusOportunidade: StatusOportunidade.array()
      .optional()
      .parse(busca.statusOportunidade?.split(',')),
    convenios: busca.convenios?.split(','),
    perfis: busca.perfis?.split(','),
    mailings: busca.mailings?.split(','),
  }
  await exigirMailings(client, filtro)
  const atendentes = (await somarPorDono(client, filtro)).map(({ dono }) => dono)
  const total = (campo: Exclude<keyof Sumario, 'atendentes'>) =>
    atendentes.reduce((soma, dono) => soma + dono[campo], 0)
  return {
    clientes: total('clientes'),
    oportunidades: total('oportunidades'),
    lembretes: total('lembretes'),
    promessas: total('promessas'),
    propostas: total('propostas'),
    ctcs: total('ctcs'),
    atendentes,
  }
}
