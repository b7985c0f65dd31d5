import { fimDaReversao } from '#shared/calendario.ts'
import { type Dia, hoje, somarDias } from '#shared/data.ts'
import { diasDeFolhaEm, regraEm } from '#shared/calculo/regras.ts'
import { escopoDoConvenio } from '#shared/regras/escopos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { lerVenda } from './sql/fatos.ts'

type Client = Contexto['client']

/** How long the client may take a loan back. */
export type Prazo = { dias: number; uteis: boolean }

type Venda = Omit<Awaited<ReturnType<typeof lerVenda>>, 'paga'>

/** As the simulator has it: a convênio, and BPC/LOAS, may have rows of their own. */
const escopoDa = ({ regime, codigoConvenio, grupo }: Venda): string =>
  escopoDoConvenio(grupo === 'LOAS' ? 'INSS_LOAS' : regime, codigoConvenio)

const regrasDoPrazo = { uteis: 'reversao_dias_uteis', corridos: 'direito_desistencia_dias' }

/**
 * A refinancing is reversed within business days, of which its own is the first; any other loan is
 * given up within plain days. A portability is not: the other bank was paid, and its contract is over.
 * Null there, and without a rule for the day.
 */
async function prazoEm(client: Client, venda: Venda, dia: Dia): Promise<Prazo | null> {
  const { produto } = venda
  if (produto === 'PORT') return null
  const uteis = produto === 'REFIN' || produto === 'REFIN_PORT'
  const regra = uteis ? regrasDoPrazo.uteis : regrasDoPrazo.corridos
  const linha = regraEm(await regrasVigentes(client), regra, escopoDa(venda), dia)
  return 'recusa' in linha ? null : { dias: linha.valor, uteis }
}

/** What the contract of a proposta promises on `dia`; the same rule judges later. */
export const prazoDaDesistencia = async (
  client: Client,
  idProposta: string,
  dia: Dia,
): Promise<Prazo | null> => prazoEm(client, await lerVenda(client, { id: idProposta }), dia)

/**
 * May the client still take the paid loan back? By the rule of the day of the credit. `pagaEm`: of one whose
 * payment is not written yet.
 */
export async function dentroDoPrazo(
  client: Client,
  idProposta: string,
  agora: Date,
  pagaEm?: Date,
): Promise<boolean> {
  const proposta = await lerVenda(client, { id: idProposta })
  const paga = pagaEm ?? proposta.paga
  if (!paga) return false
  const dia = hoje(paga)
  const prazo = await prazoEm(client, proposta, dia)
  if (!prazo) return false
  const folha = diasDeFolhaEm(await regrasVigentes(client), escopoDa(proposta), dia)
  const fim = prazo.uteis ? fimDaReversao(dia, prazo.dias, folha) : somarDias(dia, prazo.dias)
  return hoje(agora) <= fim
}

/** Nobody paid before this day may take a loan back on `dia`, whichever row of the rules is theirs. */
export async function primeiroDiaComPrazo(client: Client, dia: Dia): Promise<Dia> {
  const regras = await regrasVigentes(client)
  const maior = (nome: string) =>
    Math.max(0, ...regras.filter(({ regra }) => regra === nome).map(({ valor }) => valor))
  // A payroll that is being processed lengthens the window by its days, at most.
  const uteis = maior(regrasDoPrazo.uteis) + 2 * maior('folha_processa_dias_uteis')
  let primeiro = somarDias(dia, -maior(regrasDoPrazo.corridos))
  for (;;) {
    const antes = somarDias(primeiro, -1)
    if (fimDaReversao(antes, uteis) < dia) return primeiro
    primeiro = antes
  }
}
