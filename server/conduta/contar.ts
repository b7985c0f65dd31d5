import { regraEm } from '#shared/calculo/regras.ts'
import { type Conta, contar } from '#shared/conduta/contas.ts'
import { type Dia, hoje, somarDias } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { lerVivos } from './sql.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'>
type Regra =
  | 'conduta_aviso_pontos'
  | 'conduta_suspensao_pontos'
  | 'conduta_validade_meses'
  | 'conduta_certificacao_dias'

/** The value of a rule of conduct today. */
export async function valorDe({ client, agora }: Sistema, regra: Regra): Promise<number> {
  const linha = regraEm(await regrasVigentes(client), regra, 'CONDUTA', hoje(agora))
  if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
  return linha.valor
}

/** What the points of people amount to today: of one, or of all of the promotores. */
export async function contasDe(
  sistema: Sistema,
  escopo: readonly string[],
  idUsuario: string | null,
): Promise<(codigoPromotor: string, idUsuario: string) => Conta> {
  const dia = hoje(sistema.agora)
  const vivos = await lerVivos(sistema.client, { escopo, idUsuario, dia })
  const lei = {
    aviso: await valorDe(sistema, 'conduta_aviso_pontos'),
    suspensao: await valorDe(sistema, 'conduta_suspensao_pontos'),
  }
  return (promotor, pessoa) =>
    contar(
      vivos.filter((um) => um.codigoPromotor === promotor && um.idUsuario === pessoa),
      lei,
      dia,
    )
}

/** The last day on which the person may type no proposta in for the promotor; null without a suspension. */
export async function suspensoAte(
  sistema: Sistema,
  codigoPromotor: string,
  idUsuario: string,
): Promise<Dia | null> {
  const contas = await contasDe(sistema, [codigoPromotor], idUsuario)
  const { livreEm } = contas(codigoPromotor, idUsuario)
  return livreEm === null ? null : somarDias(livreEm, -1)
}
