import { regraEm } from '#shared/calculo/regras.ts'
import { hoje, instanteEmBrasilia } from '#shared/data.ts'
import { type LeiDasPausas, type PausaDevida, pausasDevidas } from '#shared/presenca/pausas.ts'
import type { PausaDevidaNoFio } from '#shared/presenca/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import type { PausaDoDia } from './sql.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'>

type Regra =
  | 'pausa_descansos'
  | 'pausa_descanso_minutos'
  | 'pausa_refeicao_minutos'
  | 'pausa_borda_minutos'
  | 'pausa_jornada_horas'
  | 'pausa_guarda_dias'

/** The value of a rule of the pauses today. */
export async function valorDe({ client, agora }: Sistema, regra: Regra): Promise<number> {
  const linha = regraEm(await regrasVigentes(client), regra, 'PAUSA', hoje(agora))
  if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
  return linha.valor
}

/** The pauses that the law requires today. */
export async function leiDasPausas(contexto: Sistema): Promise<LeiDasPausas> {
  const valor = (regra: Regra) => valorDe(contexto, regra)
  return {
    descansos: await valor('pausa_descansos'),
    descansoMinutos: await valor('pausa_descanso_minutos'),
    refeicaoMinutos: await valor('pausa_refeicao_minutos'),
    bordaMinutos: await valor('pausa_borda_minutos'),
    jornadaHoras: await valor('pausa_jornada_horas'),
  }
}

/** The day at hand, as the statements ask for it. */
export const diaDe = (agora: Date) => ({
  dia: hoje(agora),
  inicioDoDia: instanteEmBrasilia(hoje(agora), '00:00'),
})

type Dia = {
  papel: string
  inicio: Date | null
  ultimoSinal: Date | null
  pausas: readonly PausaDoDia[]
}

/** The pauses owed to the person today: to who attends, once they were seen working. */
export function devidasDe(
  { papel, inicio, ultimoSinal, pausas }: Dia,
  lei: LeiDasPausas,
  agora: Date,
): PausaDevidaNoFio[] {
  if (papel !== 'ATENDENTE' || inicio === null || ultimoSinal === null) return []
  const lidas = pausas.map((pausa) => ({
    tipo: pausa.tipo,
    inicio: new Date(pausa.inicio),
    fim: pausa.fim === null ? null : new Date(pausa.fim),
  }))
  return pausasDevidas({ inicio, ultimoSinal, pausas: lidas }, lei, agora).map(noFio)
}

const noFio = ({ de, ate, ...devida }: PausaDevida): PausaDevidaNoFio => ({
  ...devida,
  de: de.toISOString(),
  ate: ate.toISOString(),
})
