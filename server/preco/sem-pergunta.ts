import { julgarMudanca, type Mudanca, toleranciaEm } from '#shared/calculo/repreco.ts'
import { CondicoesSimuladas } from '#shared/calculo/resultado.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { type Dia, formatarDia, hoje } from '#shared/data.ts'
import { type Centavos, centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { novoId } from '../base/db/id.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import type { Sistema } from '../proposta/mover.ts'
import type { Travada } from '../proposta/travar.ts'
import { manterSimulacao } from '../simulacao/guardar.ts'
import { aplicarPreco, resumirPreco } from './aplicar.ts'
import { calcular, type ComNumeros, doDia, respostaSemConta } from './do-dia.ts'
import { inserirRepreco, lerPreco, type Momento, type PrecoDaProposta } from './sql.ts'

type Relogio = Pick<Sistema, 'client' | 'agora'>
type Qual = Pick<Travada, 'id' | 'numero'>

/**
 * The price of today for a loan whose price lapsed before anybody signed it. The signature is the answer to it, so it
 * is accepted from the beginning. The proposta is locked.
 *
 * @returns what changed, in words
 * @throws Recusa with the rule that forbids the loan today
 */
export async function precoParaAssinar(
  sistema: Relogio,
  { id, numero }: Qual,
): Promise<string | undefined> {
  const { client, agora } = sistema
  const preco = await lerPreco(client, { id, hoje: hoje(agora) })
  const semConta = preco && respostaSemConta(preco)
  if (semConta?.tipo === 'recusado') throw new Recusa('invalido', semConta.motivo)
  if (!preco || semConta) return undefined
  const dia = diaDaLiberacao(agora)
  const momento = 'AVERBACAO'
  const resultado = doDia(await calcular(sistema, { numero }, { preco, momento, dia }), dia)
  if ('recusa' in resultado) throw new Recusa('invalido', resultado.recusa)
  const liberado = centavos(resultado.numeros.valorLiberado)
  const mudanca = julgarMudanca(preco.aceito, liberado, centavos(0))
  await aplicar(
    sistema,
    { id, numero },
    { preco, momento, dia, resultado, mudanca, aceito: liberado },
  )
  return `Preço refeito para ${formatarDia(dia)}: o cliente recebe ${formatarDinheiro(liberado)}, antes ${formatarDinheiro(preco.liberado)}`
}

/** What the loan is worth on the day on which the bank paid it. */
export type PrecoPago = {
  dia: Dia
  /** At the due dates of the proposta while they stand, else at those of the day; null: no rule allows it. */
  liberado: Centavos | null
  /** Whether the bank paid a price of that day, which is the price of the proposta now, and how it differs. */
  aplicado: Mudanca | null
  /** What the client accepted. */
  aceito: Centavos
}

/**
 * A bank that books and prices a loan by itself may pay the price of the day: with the due dates of the proposta, or
 * booked after the payroll closed with later ones. The proposta is locked.
 *
 * @returns null of a proposta without a simulation that can be priced
 */
export async function precoPago(
  { client }: Pick<Sistema, 'client'>,
  { id, numero }: Qual,
  { pago, em }: { pago: Centavos | null; em: Date },
): Promise<PrecoPago | null> {
  const sistema = { client, agora: em }
  const preco = await lerPreco(client, { id, hoje: hoje(em) })
  if (!preco || !CondicoesSimuladas.safeParse(preco.condicoes).success) return null
  const dia = diaDaLiberacao(em)
  const { aceito } = preco
  let liberado: Centavos | null = null
  for (const momento of ['PAGAMENTO', 'AVERBACAO'] as const) {
    const resultado = doDia(await calcular(sistema, { numero }, { preco, momento, dia }), dia)
    if ('recusa' in resultado) continue
    const valor = centavos(resultado.numeros.valorLiberado)
    liberado ??= valor
    if (valor !== pago) continue
    const tolerancia = toleranciaEm(await regrasVigentes(client), aceito, dia)
    const mudanca = julgarMudanca(aceito, valor, tolerancia)
    await aplicar(sistema, { id, numero }, { preco, momento, dia, resultado, mudanca, aceito })
    return { dia, liberado: valor, aplicado: mudanca, aceito }
  }
  return { dia, liberado, aplicado: null, aceito }
}

type Novo = {
  preco: PrecoDaProposta
  momento: Momento
  dia: Dia
  resultado: ComNumeros
  mudanca: Mudanca
  aceito: Centavos
}

/** The sweep tells the client (`preco.tomar-por-contar`). */
async function aplicar(
  sistema: Relogio,
  { id: idProposta, numero }: Qual,
  { preco, momento, dia, resultado, mudanca, aceito }: Novo,
): Promise<void> {
  const { client, agora } = sistema
  const liberado = centavos(resultado.numeros.valorLiberado)
  const idSimulacao = await manterSimulacao(sistema, preco, resultado)
  await inserirRepreco(client, {
    id: novoId(),
    idProposta,
    momento,
    dia,
    situacao: 'APLICADO',
    mudanca,
    idSimulacaoAntes: preco.idSimulacao,
    idSimulacao,
    idSimulacaoAceita: aceito === liberado ? idSimulacao : preco.idSimulacaoAceita,
    aceito,
    liberado,
    resumo: resumirPreco(numero, resultado),
    linkResumo: null,
    avisadoEm: null,
    agora,
  })
  await aplicarPreco(client, { idProposta, idSimulacao }, resultado)
}
