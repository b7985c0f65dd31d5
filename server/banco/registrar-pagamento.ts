import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { type Dia, formatarDia, hoje } from '#shared/data.ts'
import { type Centavos, deReais, formatarDinheiro } from '#shared/dinheiro.ts'
import { enfileirarAverbacao } from '../averbacao/pedir.ts'
import { anotarForaDaOrdem, lerOrdens, type Ordem } from '../averbacao/sql.ts'
import { voltarAoPreco } from '../preco/aplicar.ts'
import { encerrarComAProposta, precoMudado } from '../preco/responder.ts'
import { precoPago, type PrecoPago } from '../preco/sem-pergunta.ts'
import { anotarDivergencia } from '../divergencia/anotar.ts'
import { contratar, contratoFeito } from '../proposta/contratar.ts'
import type { Sistema } from '../proposta/mover.ts'
import type { Travada } from '../proposta/travar.ts'
import { lerJaEncerrado, lerPrecoProposto } from './sql.ts'

type Pagamento = { valorPago?: number | undefined; em: Date }

/**
 * Records a payment as it was made. If the day had a payment order, the contract gets the figures of that order,
 * whatever was priced since; Dataprev is told them if it heard others. A bank that books the loan itself may pay the
 * price of its own day, which is recomputed: the contract gets those figures, and the client hears of them.
 *
 * @returns how the payment differs from its order or from the proposed price, and a settled contract that had ended
 * before; null when nothing is wrong
 */
export async function registrarPagamento(
  sistema: Sistema,
  travada: Pick<Travada, 'id' | 'numero' | 'averbaAqui'>,
  { valorPago, em }: Pagamento,
): Promise<string | null> {
  const { client, fila } = sistema
  const { id: idProposta } = travada
  const pago = valorPago === undefined ? null : deReais(valorPago)
  const ordem = ordemDe(await lerOrdens(client, { idProposta }), { pago, em })
  const { diferente, refeitoPara = null } = ordem
    ? { diferente: foraDaOrdem(ordem, { pago, em }) }
    : await foraDoPreco(sistema, travada, { pago, em })
  const encerrado = await lerJaEncerrado(client, { idProposta })
  const porque = juntarSentencas([
    diferente,
    // The contract to settle had ended already: the client would owe its balance twice.
    encerrado
      ? `O contrato ${encerrado.numero}, que a proposta quita, já não estava ativo quando o banco pagou`
      : null,
  ])
  if (porque !== null) await anotarForaDaOrdem(client, { idProposta, divergencia: porque })
  if (ordem) {
    const { idSimulacao } = ordem
    const mudou = await voltarAoPreco(client, { idProposta, idSimulacao })
    if (mudou) {
      await enfileirarAverbacao(client, fila, idProposta)
      await precoMudado.contar(sistema, { idProposta })
    }
  }
  await encerrarComAProposta({ client }, { idProposta })
  await contratar(client, idProposta, {
    em,
    dia: refeitoPara ?? (ordem?.dia === diaDaLiberacao(em) ? ordem.dia : hoje(em)),
  })
  await contratoFeito.contar(sistema, { idProposta })
  return porque
}

/** A loan of ours that was paid although its booking ended: no payroll discounts it, and a person is told. */
export async function anotarSemAverbacao(
  sistema: Sistema,
  travada: Pick<
    Travada,
    'id' | 'numero' | 'idAtendente' | 'idRelacionamento' | 'averbaAqui' | 'averbacao'
  >,
): Promise<void> {
  const { averbacao, averbaAqui, numero } = travada
  if (!averbaAqui || averbacao === 'CONFIRMADA') return
  await anotarDivergencia(sistema, travada, {
    chave: `dataprev-sem-averbacao:${numero}`,
    sistema: 'DATAPREV',
    nossa: 'PAGA',
    deles: averbacao ?? 'SEM_AVERBACAO',
    motivo: 'Paga sem averbação: a folha não desconta as parcelas até um acerto com a Dataprev',
    ocorridaEm: sistema.agora,
  })
}

export const juntarSentencas = (sentencas: readonly (string | null)[]): string | null =>
  sentencas.filter((uma) => uma !== null).join('. ') || null

type Pago = { pago: Centavos | null; em: Date }

/**
 * Of its day and amount; of its amount; of its day; the last one. A price whose order is not known to
 * have left is the one that was paid where both agree.
 */
function ordemDe(precos: readonly Ordem[], { pago, em }: Pago): Ordem | undefined {
  const dia = diaDaLiberacao(em)
  const doDia = (ordem: Ordem) => ordem.dia === dia
  const doValor = (ordem: Ordem) => ordem.liberado === pago
  const ordens = precos.filter(({ enviada }) => enviada)
  return (
    precos.find((preco) => doDia(preco) && doValor(preco)) ??
    ordens.find(doValor) ??
    ordens.find(doDia) ??
    ordens[0]
  )
}

/** A payment of a weekend or a holiday is of the next business day, for which it was ordered. */
function foraDaOrdem(ordem: Ordem, { pago, em }: Pago): string | null {
  const dia = diaDaLiberacao(em)
  return dizer('fora da ordem', [
    ...(dia === ordem.dia
      ? []
      : [`paga em ${formatarDia(dia)}, com ordem para ${formatarDia(ordem.dia)}`]),
    ...(pago === null || pago === ordem.liberado
      ? []
      : [`pagos ${formatarDinheiro(pago)}, com ordem de ${formatarDinheiro(ordem.liberado)}`]),
  ])
}

type Julgado = {
  diferente: string | null
  /** The day whose price the bank paid: the proposta has its figures now. */
  refeitoPara?: Dia
}

/** Without an order of ours, the price of the proposta is judged while it stands; then that of the day of the payment. */
async function foraDoPreco(
  sistema: Sistema,
  travada: Pick<Travada, 'id' | 'numero' | 'averbaAqui'>,
  { pago, em }: Pago,
): Promise<Julgado> {
  const { client } = sistema
  const { id: idProposta } = travada
  const { liberado, validoAte, produto, criadaEm } = await lerPrecoProposto(client, { idProposta })
  if (hoje(em) < hoje(criadaEm)) return { diferente: antesDaProposta(em, criadaEm) }
  if (produto === 'PORT') return { diferente: foraDoSaldo(liberado, pago) }
  const dia = hoje(em)
  const venceu = validoAte !== null && dia > validoAte
  const outro = pago !== null && pago !== liberado
  if (!venceu && !outro) return { diferente: null }
  const doDia = travada.averbaAqui ? null : await precoPago(sistema, travada, { pago, em })
  if (doDia?.aplicado) {
    await precoMudado.contar(sistema, { idProposta })
    return { diferente: semResposta(doDia, pago), refeitoPara: doDia.dia }
  }
  return {
    diferente: dizer('fora do preço da proposta', [
      ...(venceu
        ? [`paga em ${formatarDia(dia)}, com preço válido até ${formatarDia(validoAte)}`]
        : []),
      ...(outro
        ? [`pagos ${formatarDinheiro(pago)}, com proposta de ${formatarDinheiro(liberado)}`]
        : []),
      ...(doDia === null ? [] : [doPrecoDoDia(doDia)]),
    ]),
  }
}

const antesDaProposta = (em: Date, criadaEm: Date): string =>
  `O banco diz que pagou em ${formatarDia(hoje(em))}, antes da proposta, que é de ${formatarDia(hoje(criadaEm))}`

const doPrecoDoDia = ({ dia, liberado }: PrecoPago): string =>
  liberado === null
    ? `em ${formatarDia(dia)} nenhuma regra permite este empréstimo`
    : `o preço de ${formatarDia(dia)} é de ${formatarDinheiro(liberado)}`

/** The client was not asked before the bank paid less than the tolerance allows. */
const semResposta = ({ dia, aplicado, aceito }: PrecoPago, pago: Centavos | null): string | null =>
  aplicado !== 'PIOR' || pago === null
    ? null
    : `O banco pagou ao preço de ${formatarDia(dia)} sem a resposta do cliente: pagos ${formatarDinheiro(pago)}, aceitos ${formatarDinheiro(aceito)}`

/** A portability pays the bank of origin the agreed balance, on any day, and nothing to the client. */
const foraDoSaldo = (saldo: Centavos, pago: Centavos | null): string | null =>
  pago === null || pago === 0 || pago === saldo
    ? null
    : `O banco pagou outro valor ao banco de origem: pagos ${formatarDinheiro(pago)}, com saldo combinado de ${formatarDinheiro(saldo)}`

const dizer = (de: string, sentencas: readonly string[]): string | null =>
  sentencas.length === 0 ? null : `O banco pagou ${de}: ${sentencas.join(', ')}`
