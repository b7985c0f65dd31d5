import { EstadoNoBanco } from '#integrations/banco/protocolo.ts'
import { formatarDia, hoje } from '#shared/data.ts'
import { deReais, formatarDinheiro } from '#shared/dinheiro.ts'
import {
  alcanca,
  contradiz,
  dinheiroSaiu,
  type SituacaoProposta,
  terminada,
} from '#shared/proposta/situacao.ts'
import { motivoEmPalavras } from '#shared/trilha/motivos.ts'
import { novoId } from '../base/db/id.ts'
import { anotarDivergencia } from '../divergencia/anotar.ts'
import { desfazerAverbacao, pedirAverbacao } from '../averbacao/pedir.ts'
import { dentroDoPrazo } from '../proposta/desistencia.ts'
import { FILA_DE_INFORMES } from '../proposta/filas.ts'
import type { Informe } from '../proposta/formalizacao.ts'
import { morta, moverProposta, type Sistema } from '../proposta/mover.ts'
import { conferirSaldo, manterParcela } from '../proposta/saldo.ts'
import { travarProposta, type Travada } from '../proposta/travar.ts'
import { contratoCorre, desfazerContrato } from '../proposta/contratar.ts'
import { guardarProtocolo } from '../proposta/sql/escritas.ts'
import { esperaCliente, identificarProposta, lerVenda, lerVendida } from '../proposta/sql/fatos.ts'
import { encerrarRefinanciamentos, travarRefinanciamentos } from './refinanciamentos.ts'
import { anotarSemAverbacao, juntarSentencas, registrarPagamento } from './registrar-pagamento.ts'
import type { Fonte } from './da-camara.ts'
import {
  anotarDoBanco,
  guardarAdiantado,
  lerCancelada,
  lerCanceladaJunto,
  lerPagamento,
} from './sql.ts'

/**
 * Result of an event of the bank. Only the first of equal events changes the proposta. `adiantado`:
 * paid before it was booked; it is kept and judged again, at the latest when the proposta ends. `divergente`:
 * it contradicts our record, changes nothing and waits for a person.
 */
type Efeito = 'aplicado' | 'repetido' | 'atrasado' | 'adiantado' | 'divergente' | 'desconhecida'

/** Steps of a booking that the CRM makes by itself: of the bank they only mean "approved". */
const daAverbacao: ReadonlySet<SituacaoProposta> = new Set(['AVERBACAO', 'ANUENCIA', 'AVERBADA'])

/**
 * Applies an event of a proposta from the bank or the clearing, from whatever source (notice, answer, query).
 * `chave` identifies the event: repeated and outdated events are harmless. An approved loan of the
 * INSS is booked. Only PAGA creates the contract and makes the oportunidade Ganha, and only for a
 * booked proposta. A failed proposta returns the oportunidade. An end that names a payment before it is two
 * steps, judged in their order.
 */
export async function aplicarEstado(
  sistema: Sistema,
  chave: string,
  { pagamento, ...estado }: EstadoNoBanco,
  fonte: Fonte = 'BANCO',
): Promise<Efeito> {
  if (!pagamento || fonte !== 'BANCO') return aplicarPasso(sistema, chave, estado, fonte)
  const paga: EstadoNoBanco = {
    ...estado,
    ...pagamento,
    situacao: 'PAGA',
    motivo: null,
    recuperavel: null,
  }
  const doPagamento = await aplicarPasso(sistema, chaveDaConsulta(paga), paga, fonte)
  const doPasso = await aplicarPasso(sistema, chave, estado, fonte)
  return doPagamento === 'aplicado' ? doPagamento : doPasso
}

/** An event found by a query is identified by its step. */
export const chaveDaConsulta = ({
  protocolo,
  sequencia,
}: {
  protocolo: string
  sequencia: number
}) => `consulta:${protocolo}:${sequencia}`

async function aplicarPasso(
  sistema: Sistema,
  chave: string,
  estado: EstadoNoBanco,
  fonte: Fonte,
): Promise<Efeito> {
  const { client, agora } = sistema
  const travada = await travarProposta(client, estado.numero)
  if (!travada) return 'desconhecida'
  const { averbaAqui, averbacao } = travada
  const semAverbacao = averbaAqui && averbacao !== 'CONFIRMADA'
  if (estado.situacao === 'PAGA' && semAverbacao && !terminada(travada.situacao)) {
    await adiantar(sistema, chave, estado)
    return 'adiantado'
  }
  const nova = await anotarDoBanco(client, {
    id: novoId(),
    chave,
    idProposta: travada.id,
    sentido: 'RECEBIDO',
    fonte,
    evento: estado.situacao,
    corpo: estado,
    agora,
  })
  if (nova === 0) return 'repetido'
  if (fonte === 'CAMARA' && !travada.ehPortabilidade) {
    return divergirDaCamara(sistema, travada, estado)
  }

  const { recuperavel } = estado
  // The number under which the clearing keeps it is not the bank's.
  const protocolo = fonte === 'BANCO' ? estado.protocolo : null
  const motivo = motivoEmPalavras(estado.motivo)
  if (fonte === 'BANCO' && travada.situacao === 'PAGA' && estado.situacao === 'CANCELADA') {
    return desistir(sistema, travada, estado)
  }
  const juntas = await desistenciaJunto(sistema, travada, estado, fonte)
  if (juntas) return pagarAindaAssim(sistema, travada, { estado, desistencia: juntas })
  const situacao = averbaAqui && daAverbacao.has(estado.situacao) ? 'APROVADA' : estado.situacao
  const maisNova = maisNovaDe(travada, estado, fonte)
  const espera = await perguntado(client, travada)
  const saiu = travada.ehPortabilidade && dinheiroSaiu.has(situacao)
  if (espera && !terminada(situacao) && !saiu && !corrigeSaldo(travada, estado)) {
    return enquantoPergunta(sistema, travada, { estado, situacao, fonte })
  }
  // The clearing ends nothing that is paid: a person looks at it.
  const tarde = fonte === 'CAMARA' && morta(situacao) && dinheiroSaiu.has(travada.situacao)
  const leva = alcanca(passoDe(travada), situacao) || corrigeSaldo(travada, estado)
  if (!maisNova || tarde || !leva) {
    if (travada.protocoloBanco === null && protocolo !== null)
      await guardarProtocolo(client, { id: travada.id, protocolo })
    return maisNova
      ? semEfeito(sistema, travada, { estado, situacao, fonte })
      : ultrapassada(sistema, travada, estado, fonte)
  }
  const semAceite = espera && saiu
  if (semAceite) await manterParcela(sistema, travada)
  const deFatoEm = averbaAqui ? null : instanteDe(estado, agora)
  await moverProposta(sistema, travada, {
    situacao,
    protocolo,
    motivo,
    recuperavel,
    por: fonte,
    deFatoEm,
  })
  const porque = juntarSentencas([
    semAceite ? SEM_ACEITE : null,
    situacao === 'PAGA' ? await pagar(sistema, travada, estado) : null,
  ])
  if (porque !== null) await divergir(sistema, travada, { estado, porque, fonte })
  await seguir(sistema, travada, { estado, situacao, fonte })
  return 'aplicado'
}

type Movimento = { estado: EstadoNoBanco; situacao: SituacaoProposta; fonte: Fonte }

/** What follows from the new state: booking, comparison of the balance, the end outside. */
async function seguir(
  sistema: Sistema,
  travada: Travada,
  { estado, situacao, fonte }: Movimento,
): Promise<void> {
  if (situacao === 'APROVADA' && travada.averbaAqui) await pedirAverbacao(sistema, travada)
  if (situacao === 'SALDO_RECEBIDO' && estado.saldoInformado !== undefined) {
    await conferirSaldo(sistema, travada, estado.saldoInformado)
  }
  if (morta(situacao)) await desfazerAverbacao(sistema, travada)
  if (morta(situacao) && fonte === 'CAMARA') await contarFimAoBanco(sistema, travada.id)
}

/** A newer event that moves nothing: late, or a contradiction of our record that waits for a person. */
async function semEfeito(
  sistema: Sistema,
  travada: Travada,
  { estado, situacao, fonte }: Movimento,
): Promise<Efeito> {
  const outro = await outroPagamento(sistema, travada, estado, fonte)
  if (outro !== null) {
    await divergir(sistema, travada, { estado, porque: outro, fonte })
    return 'divergente'
  }
  if (!contradiz(travada.situacao, situacao) || passou(travada, estado, fonte)) return 'atrasado'
  await divergir(sistema, travada, { estado, porque: contrario[fonte], fonte })
  return 'divergente'
}

/**
 * Of a loan that is paid already the bank says another amount, or another day: it paid twice, or one of the two is not
 * true. A portability is said to be paid by two sources, each at its own instant.
 */
async function outroPagamento(
  { client, agora }: Sistema,
  { id, situacao, ehPortabilidade }: Travada,
  estado: EstadoNoBanco,
  fonte: Fonte,
): Promise<string | null> {
  const repetido = situacao === 'PAGA' && estado.situacao === 'PAGA'
  if (!repetido || ehPortabilidade || fonte !== 'BANCO') return null
  const { pagaEm, pago } = await lerPagamento(client, { idProposta: id })
  const outroValor = estado.valorPago !== undefined && estado.valorPago !== pago
  const em = instanteDe(estado, agora)
  const outroDia = estado.ocorridoEm !== undefined && pagaEm !== null && hoje(em) !== hoje(pagaEm)
  if (!outroValor && !outroDia) return null
  const valor = estado.valorPago === undefined ? '' : `${escrito(estado.valorPago)} `
  return `O banco diz outro pagamento: ${valor}em ${formatarDia(hoje(em))}`
}

const escrito = (reais: number): string => formatarDinheiro(deReais(reais))

/**
 * An event older than the last one of the bank. A payment of a proposta that ended here unpaid is no late step:
 * with the withdrawal in time that overtook it, both count in their order; any other waits for a person.
 */
async function ultrapassada(
  sistema: Sistema,
  travada: Travada,
  estado: EstadoNoBanco,
  fonte: Fonte,
): Promise<Efeito> {
  const outro = await outroPagamento(sistema, travada, estado, fonte)
  if (outro !== null) {
    await divergir(sistema, travada, { estado, porque: outro })
    return 'divergente'
  }
  if (fonte !== 'BANCO' || estado.situacao !== 'PAGA' || !morta(travada.situacao)) return 'atrasado'
  const { client } = sistema
  const { paga } = await lerVenda(client, { id: travada.id })
  if (paga) return 'atrasado'
  const desistencia = await desistenciaDepois(sistema, travada, estado)
  if (desistencia) return pagarEDesistir(sistema, travada, { estado, desistencia })
  const porque = 'O banco diz que pagou antes do fim da proposta'
  await divergir(sistema, travada, { estado, porque })
  return 'divergente'
}

/** The withdrawal from this payment, heard before it: in time, and nothing was sold in its place since. */
async function desistenciaDepois(
  { client, agora }: Sistema,
  { id, situacao, ehPortabilidade, averbaAqui, averbacao, desfeitaEm }: Travada,
  paga: EstadoNoBanco,
): Promise<EstadoNoBanco | null> {
  if (situacao !== 'CANCELADA' || ehPortabilidade || desfeitaEm !== null) return null
  if (averbaAqui && averbacao !== 'DESFAZENDO' && averbacao !== 'DESFEITA') return null
  const { outraViva } = await lerVendida(client, { id })
  const dita = await lerCancelada(client, { idProposta: id, sequencia: paga.sequencia })
  if (!dita || outraViva !== null) return null
  const desistencia = EstadoNoBanco.parse(JSON.parse(dita.corpo))
  const [pagaEm, em] = [instanteDe(paga, agora), instanteDe(desistencia, agora)]
  return pagaEm <= em && (await dentroDoPrazo(client, id, em, pagaEm)) ? desistencia : null
}

/** The withdrawal at the instant of this payment that ended the proposta here, and nothing was sold in its place since. */
async function desistenciaJunto(
  { client, agora }: Sistema,
  { id, situacao, ehPortabilidade, desfeitaEm }: Travada,
  paga: EstadoNoBanco,
  fonte: Fonte,
): Promise<EstadoNoBanco | null> {
  if (fonte !== 'BANCO' || paga.situacao !== 'PAGA' || situacao !== 'CANCELADA') return null
  if (ehPortabilidade || desfeitaEm !== null) return null
  const em = instanteDe(paga, agora)
  const dita = await lerCanceladaJunto(client, { idProposta: id, em, sequencia: paga.sequencia })
  if (!dita || (await lerVenda(client, { id })).paga) return null
  const { outraViva } = await lerVendida(client, { id })
  return outraViva === null ? EstadoNoBanco.parse(JSON.parse(dita.corpo)) : null
}

/**
 * Nothing says which came first: the money that left is a contract, and the withdrawal stands before a person, as if it
 * had been heard after the payment.
 */
async function pagarAindaAssim(
  sistema: Sistema,
  travada: Travada,
  { estado, desistencia }: { estado: EstadoNoBanco; desistencia: EstadoNoBanco },
): Promise<Efeito> {
  await registrarPaga(sistema, travada, estado)
  await anotarSemAverbacao(sistema, travada)
  const paga = { ...travada, situacao: 'PAGA' } as const
  await divergir(sistema, paga, { estado: desistencia, porque: DO_MESMO_INSTANTE })
  return 'aplicado'
}

const DO_MESMO_INSTANTE = 'O banco diz pagamento e desistência do mesmo instante'

async function pagarEDesistir(
  sistema: Sistema,
  travada: Travada,
  { estado, desistencia }: { estado: EstadoNoBanco; desistencia: EstadoNoBanco },
): Promise<Efeito> {
  await registrarPaga(sistema, travada, estado)
  await desfazerPaga(sistema, { ...travada, situacao: 'PAGA' }, desistencia)
  return 'aplicado'
}

/** The payment of a proposta that ended here before it was heard. */
async function registrarPaga(
  sistema: Sistema,
  travada: Travada,
  estado: EstadoNoBanco,
): Promise<void> {
  await moverProposta(sistema, travada, {
    situacao: 'PAGA',
    protocolo: estado.protocolo,
    por: 'BANCO',
    deFatoEm: travada.averbaAqui ? null : instanteDe(estado, sistema.agora),
  })
  const porque = await pagar(sistema, travada, estado)
  if (porque !== null) await divergir(sistema, travada, { estado, porque })
}

/** The clearing has a part in portabilities alone. */
async function divergirDaCamara(
  sistema: Sistema,
  travada: Travada,
  estado: EstadoNoBanco,
): Promise<Efeito> {
  const porque = 'A câmara fala de uma proposta que não é portabilidade'
  await divergir(sistema, travada, { estado, porque, fonte: 'CAMARA' })
  return 'divergente'
}

const SEM_ACEITE = 'O dinheiro saiu antes de o cliente aceitar o novo saldo'

const contrario: Record<Fonte, string> = {
  BANCO: 'O banco diz o contrário do que temos',
  CAMARA: 'A câmara diz o contrário do que temos',
}

/** Bank and clearing count their own steps. */
const maisNovaDe = (
  { ultimaSequencia, ultimaDaCamara }: Travada,
  { sequencia }: EstadoNoBanco,
  fonte: Fonte,
): boolean => sequencia > (fonte === 'BANCO' ? ultimaSequencia : ultimaDaCamara)

/**
 * The other one said something of a later instant, or we ended the portability since, or a refinancing with it: this
 * one was overtaken on its way, and contradicts nothing. Money that left, and an end, are never overtaken.
 */
function passou(
  { bancoDisseEm, camaraDisseEm, ehPortabilidade, esperaPortabilidade, desfeitaEm }: Travada,
  { situacao, ocorridoEm }: EstadoNoBanco,
  fonte: Fonte,
): boolean {
  if (dinheiroSaiu.has(situacao) || terminada(situacao)) return false
  const depois = [
    fonte === 'BANCO' ? camaraDisseEm : bancoDisseEm,
    ehPortabilidade || esperaPortabilidade ? desfeitaEm : null,
  ]
  return ocorridoEm !== undefined && depois.some((em) => em !== null && new Date(ocorridoEm) <= em)
}

/** The clearing ended it: the bank, which would send the money, hears of the end. */
async function contarFimAoBanco({ client, fila }: Sistema, id: string): Promise<void> {
  const identificada = await identificarProposta(client, { id })
  if (!identificada) return
  const { numero, codigoPromotor } = identificada
  const informe: Informe = { numero, codigoPromotor, situacao: 'REPROVADA' }
  await fila.adicionar(client, FILA_DE_INFORMES, informe)
}

const perguntado = async (client: Sistema['client'], { id, situacao }: Travada) =>
  situacao === 'PENDENTE' && (await esperaCliente(client, { id })).espera

/**
 * The client is asked about a price, or about a balance: where it goes on is the client's to say. What was
 * said of before the question, said anew, changes nothing; a step back stands before a person.
 */
async function enquantoPergunta(
  sistema: Sistema,
  travada: Travada,
  { estado, situacao, fonte }: Movimento,
): Promise<Efeito> {
  const antes = travada.ehPortabilidade ? 'SALDO_CONFERIDO' : 'APROVADA'
  if (!maisNovaDe(travada, estado, fonte) || !contradiz(antes, situacao)) return 'atrasado'
  if (passou(travada, estado, fonte)) return 'atrasado'
  await divergir(sistema, travada, { estado, porque: contrario[fonte], fonte })
  return 'divergente'
}

/** Until the booking is confirmed, or the proposta ends, it is judged again after this. */
const DE_NOVO_MS = 15 * 60_000

const adiantar = (
  { client, agora }: Sistema,
  chave: string,
  estado: EstadoNoBanco,
): Promise<number> => {
  const ocorridoEm = instanteDe(estado, agora)
  // A name as the bank gives it, for what was found by a query too.
  const evento = chave.replace(/^evento:/, '').replaceAll(':', '-')
  return guardarAdiantado(client, {
    chave: evento,
    numero: estado.numero,
    corpo: JSON.stringify({ ...estado, ocorridoEm: ocorridoEm.toISOString(), evento }),
    ocorridoEm,
    agora,
    julgarEm: new Date(agora.getTime() + DE_NOVO_MS),
  })
}

/** A payment beside its order is a contract all the same. Answers what goes to a person. */
const pagar = (
  sistema: Sistema,
  travada: Travada,
  estado: EstadoNoBanco,
): Promise<string | null> => {
  const { valorPago } = estado
  return registrarPagamento(sistema, travada, { valorPago, em: instanteDe(estado, sistema.agora) })
}

/** A proposta that waits for the client's word on a balance has passed the steps before the balance. */
const passoDe = ({ situacao, ehPortabilidade, saldoInformado }: Travada): SituacaoProposta =>
  situacao === 'PENDENTE' && ehPortabilidade && saldoInformado !== null
    ? 'SALDO_RECEBIDO'
    : situacao

/** Before the TED the origin may state another balance, which replaces the earlier one. */
const corrigeSaldo = (
  travada: Travada,
  { situacao: deles, saldoInformado }: EstadoNoBanco,
): boolean =>
  deles === 'SALDO_RECEBIDO' &&
  saldoInformado !== undefined &&
  ['SALDO_RECEBIDO', 'SALDO_CONFERIDO'].includes(passoDe(travada))

/**
 * The client withdrew from a paid loan: the contract is cancelled, the contracts it settled run
 * again, the booking is excluded, a live refinancing of it ends. A withdrawal after the legal window
 * undoes nothing, nor does one of a contract that a paid refinancing settled: both go to a person.
 * It is judged by when it happened, however late it is heard.
 */
async function desistir(
  sistema: Sistema,
  travada: Travada,
  estado: EstadoNoBanco,
): Promise<Efeito> {
  const { client, agora } = sistema
  if (estado.sequencia <= travada.ultimaSequencia) {
    const { paga } = await lerVenda(client, { id: travada.id })
    const junto = paga?.getTime() === instanteDe(estado, agora).getTime()
    if (!junto || travada.ehPortabilidade) return 'atrasado'
    await divergir(sistema, travada, { estado, porque: DO_MESMO_INSTANTE })
    return 'divergente'
  }
  if (!(await dentroDoPrazo(client, travada.id, instanteDe(estado, agora)))) {
    const porque = 'O banco diz que o cliente desistiu fora do prazo'
    await divergir(sistema, travada, { estado, porque })
    return 'divergente'
  }
  const refinanciamentos = await travarRefinanciamentos(sistema, travada.id)
  if (!(await contratoCorre(client, travada.id))) {
    const porque = 'O banco diz que o cliente desistiu de um contrato que já foi refinanciado'
    await divergir(sistema, travada, { estado, porque })
    return 'divergente'
  }
  await desfazerPaga(sistema, travada, estado)
  await encerrarRefinanciamentos(sistema, refinanciamentos)
  return 'aplicado'
}

async function desfazerPaga(
  sistema: Sistema,
  travada: Travada,
  estado: EstadoNoBanco,
): Promise<void> {
  await moverProposta(sistema, travada, {
    situacao: 'CANCELADA',
    protocolo: estado.protocolo,
    motivo: estado.motivo,
    por: 'BANCO',
    deFatoEm: travada.averbaAqui ? null : instanteDe(estado, sistema.agora),
  })
  await desfazerContrato(sistema.client, travada.id)
  await desfazerAverbacao(sistema, travada)
}

/** When the bank took the step; without its word, when it was heard. Never after that. */
const instanteDe = ({ ocorridoEm }: EstadoNoBanco, agora: Date): Date =>
  ocorridoEm === undefined ? agora : new Date(Math.min(Date.parse(ocorridoEm), agora.getTime()))

/** Both versions go to a person. */
export const divergir = (
  sistema: Sistema,
  travada: Travada,
  { estado, porque, fonte = 'BANCO' }: { estado: EstadoNoBanco; porque: string; fonte?: Fonte },
): Promise<void> =>
  anotarDivergencia(sistema, travada, {
    chave: `${fonte.toLowerCase()}:${estado.numero}:${estado.sequencia}:${estado.situacao}`,
    sistema: fonte,
    nossa: travada.situacao,
    deles: estado.situacao,
    motivo: estado.motivo === null ? porque : `${porque}: ${estado.motivo}`,
    ocorridaEm: estado.ocorridoEm === undefined ? sistema.agora : new Date(estado.ocorridoEm),
  })

/** The bank was told that the proposta ended here. If the bank goes on all the same, a person must stop it there. */
export async function conferirParada(sistema: Sistema, estado: EstadoNoBanco): Promise<void> {
  if (terminada(estado.situacao)) return
  const travada = await travarProposta(sistema.client, estado.numero)
  if (!travada || !morta(travada.situacao)) return
  const porque = 'O banco soube do fim e não parou: ele ainda pode pagar'
  await divergir(sistema, travada, { estado, porque })
}

/** The bank refused it before it had a protocol: it ends here, and may be mended and sent again. */
export async function reprovarNaEntrada(
  sistema: Sistema,
  numero: string,
  motivo: string,
): Promise<void> {
  const travada = await travarProposta(sistema.client, numero)
  if (!travada || !alcanca(travada.situacao, 'REPROVADA')) return
  await moverProposta(sistema, travada, {
    situacao: 'REPROVADA',
    motivo,
    recuperavel: true,
    por: 'BANCO',
  })
}
