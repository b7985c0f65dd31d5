import type { z } from 'zod'
import { escopoDaPolitica } from '#shared/calculo/politica-portabilidade.ts'
import { type Centavos, centavos, formatarDinheiro, deReais } from '#shared/dinheiro.ts'
import { hoje } from '#shared/data.ts'
import type { NovoSaldo, PedidoDeAceite } from '#shared/proposta/api.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { manterSimulacao } from '../simulacao/guardar.ts'
import { simularComSaldo } from '../simulacao/saldo-informado.ts'
import { conferirConduta } from './conduta.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { FILA_DE_INFORMES } from './filas.ts'
import { lerEntrada } from './incluir.ts'
import { moverProposta, type Sistema } from './mover.ts'
import {
  cumprirPedido,
  desfazerPedido,
  guardarSaldoInformado,
  manterCombinado,
  mudarTermos,
  pedirAceite,
} from './sql/escritas.ts'
import { type Acordo, lerAcordo } from './sql/fatos.ts'
import { propostaAtual } from './sql/leituras.ts'
import { travarProposta, type Travada } from './travar.ts'

/**
 * Applies the balance stated by the origin. Up to the simulated balance plus the tolerance of the
 * day the portability goes on: the client pays the agreed instalment or less. A higher balance
 * waits in PENDENTE for the client.
 */
export async function conferirSaldo(
  sistema: Sistema,
  travada: Travada,
  informadoEmReais: number,
): Promise<void> {
  const { client } = sistema
  const saldo = deReais(informadoEmReais)
  await desfazerPedido(client, { id: travada.id })
  await guardarSaldoInformado(client, { id: travada.id, saldo })
  const acordo = await lerAcordo(client, { id: travada.id })
  if (!acordo) return
  // In the history after what the bank said, of the same moment.
  const depois = { ...sistema, agora: new Date(sistema.agora.getTime() + 1) }
  const passa = saldo > (await maximoTolerado(depois, acordo))
  const resultado = passa ? null : await simularAcordo(depois, acordo, saldo, acordo.valorParcela)
  if (resultado && !('recusa' in resultado) && resultado.permitido) {
    await aceitar(depois, travada, { acordo, resultado, por: 'SISTEMA' })
    return
  }
  await moverProposta(depois, travada, {
    situacao: 'PENDENTE',
    motivo: porqueEspera(acordo, saldo, passa),
    por: 'SISTEMA',
  })
  // The bank was told to send the money of the balance before.
  if (travada.situacao === 'SALDO_CONFERIDO') await contarSaldo(sistema, acordo, 'SALDO_RECEBIDO')
}

function porqueEspera(
  { saldoSimulado, jaAceito }: Acordo,
  saldo: Centavos,
  passa: boolean,
): string {
  const informado = `O banco de origem informou saldo de ${formatarDinheiro(saldo)}`
  return passa
    ? `${informado}, acima dos ${formatarDinheiro(saldoSimulado)} ${jaAceito ? 'já aceitos' : 'simulados'}: confira com o cliente e aceite o novo saldo`
    : `${informado}, e as condições mudaram: confira com o cliente`
}

/** A day without the rule tolerates nothing. */
async function maximoTolerado(
  { client, agora }: Pick<Sistema, 'client' | 'agora'>,
  { bancoDeOrigem, saldoSimulado }: Acordo,
): Promise<number> {
  const escopo = escopoDaPolitica(bancoDeOrigem)
  const regras = await regrasVigentes(client)
  const linha = regraEm(regras, 'port_tolerancia_saldo_pct', escopo, hoje(agora))
  return saldoSimulado * (1 + ('recusa' in linha ? 0 : linha.valor) / 100)
}

/**
 * The money left while the client's word on a balance was awaited: the agreed instalment stays, and the rate gives
 * way. The caller holds the lock of the proposta.
 */
export async function manterParcela(sistema: Sistema, travada: Travada): Promise<void> {
  const { client } = sistema
  await desfazerPedido(client, { id: travada.id })
  const acordo = await lerAcordo(client, { id: travada.id })
  const saldo = acordo?.saldoInformado ?? null
  if (!acordo || saldo === null) return
  const resultado = await simularAcordo(sistema, acordo, saldo, acordo.valorParcela)
  if ('recusa' in resultado) return
  await trocarTermos(sistema, travada, { acordo, resultado, aceitos: false })
}

const simularAcordo = async (
  contexto: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento, numero, condicoes, prazo, taxaAm }: Acordo,
  saldo: Centavos,
  parcelaMaxima?: Centavos,
) =>
  simularComSaldo(contexto, {
    idRelacionamento,
    entrada: { ...lerEntrada(condicoes), prazo, taxaAm },
    numero,
    saldo,
    parcelaMaxima,
  })

/**
 * What the bank has to know of a balance (`contarSaldoAoBanco`): an accepted one, which it waits for to send the money,
 * or another one, for which it holds the money back.
 */
export type InformeDoSaldo = Informar<'SALDO_CONFERIDO'> | Informar<'SALDO_RECEBIDO'>
type Informar<Passo> = { numero: string; codigoPromotor: string; situacao: Passo }

export async function contarSaldo(
  { client, fila }: Pick<Sistema, 'client' | 'fila'>,
  { numero, codigoPromotor }: Pick<InformeDoSaldo, 'numero' | 'codigoPromotor'>,
  situacao: InformeDoSaldo['situacao'],
): Promise<void> {
  const informe: InformeDoSaldo = { numero, codigoPromotor, situacao }
  await fila.adicionar(client, FILA_DE_INFORMES, informe)
}

type Aceite = {
  acordo: Acordo
  resultado: ResultadoSimulacao
  por: 'SISTEMA' | 'USUARIO'
  idUsuario?: string
}

/** The terms that follow from the balance are the proposta's from here on, and the bank is told. */
async function aceitar(
  sistema: Sistema,
  travada: Travada,
  { acordo, resultado, por, idUsuario }: Aceite,
): Promise<void> {
  await trocarTermos(sistema, travada, {
    acordo,
    resultado,
    aceitos: por === 'USUARIO',
    ...(idUsuario !== undefined && { idUsuario }),
  })
  await conferido(sistema, travada, {
    acordo,
    por,
    termos: ditosOsTermos(resultado.numeros ?? null),
    ...(idUsuario !== undefined && { idUsuario }),
  })
}

type Troca = Omit<Aceite, 'por'> & {
  /** Whether the person agreed these terms with the client; else the terms agreed before stay. */
  aceitos: boolean
}

async function trocarTermos(
  sistema: Sistema,
  travada: Travada,
  { acordo, resultado, aceitos, idUsuario }: Troca,
): Promise<void> {
  const { client } = sistema
  const { numeros } = resultado
  if (!numeros) throw new Error('A balance was accepted without numbers')
  const autor = { ...acordo, idUsuario: idUsuario ?? acordo.idUsuario }
  const idSimulacao = await manterSimulacao(sistema, autor, resultado)
  const { valorFinanciado, valorParcela, prazo, taxaAm, cetAa } = numeros
  await manterCombinado(client, { id: travada.id, aceitos })
  await mudarTermos(client, {
    id: travada.id,
    idSimulacao,
    valorFinanciado,
    valorLiberado: valorFinanciado,
    valorParcela,
    prazo,
    taxaAm,
    cetAa,
  })
}

type Conferido = {
  acordo: Pick<Acordo, 'numero' | 'codigoPromotor'>
  termos: string
  por: 'SISTEMA' | 'USUARIO' | 'CLIENTE'
  idUsuario?: string
}

/** The bank sends the money by these terms. */
async function conferido(
  sistema: Sistema,
  travada: Travada,
  { acordo, termos, ...quem }: Conferido,
): Promise<void> {
  await moverProposta(sistema, travada, { situacao: 'SALDO_CONFERIDO', motivo: termos, ...quem })
  await contarSaldo(sistema, acordo, 'SALDO_CONFERIDO')
}

type Numeros = NonNullable<ResultadoSimulacao['numeros']>

const ditosOsTermos = (numeros: Acordo['termos'] | null): string =>
  numeros === null
    ? ''
    : `Saldo de ${formatarDinheiro(centavos(numeros.valorFinanciado))}: ${numeros.prazo} parcelas de ${formatarDinheiro(centavos(numeros.valorParcela))}`

const COM_O_CLIENTE =
  'Os novos valores estão com o cliente, na página do link dele: reenvie o link se ele não o tem mais'

/** A client who accepted on the page must accept worse terms there too; nobody else may do it. */
const soOCliente = (
  { aceitoNaPagina, valorParcela }: Acordo,
  numeros: Pick<Numeros, 'valorParcela'>,
): boolean => aceitoNaPagina && numeros.valorParcela > valorParcela

/**
 * Whether the terms that wait for the client may still be accepted: a due date may have passed since, or a rule of
 * today may refuse.
 */
async function valem(
  contexto: Pick<Contexto, 'client' | 'agora'>,
  acordo: Acordo,
): Promise<boolean> {
  const { saldoInformado, primeiroVencimento } = acordo
  if (saldoInformado === null) return false
  const resultado = await simularAcordo(contexto, acordo, saldoInformado)
  return (
    !('recusa' in resultado) &&
    resultado.permitido &&
    resultado.numeros?.primeiroVencimento === primeiroVencimento
  )
}

/** @throws Recusa when the proposta does not wait for the client's word on a new balance */
async function lerEspera(contexto: Pick<Contexto, 'client' | 'agora'>, id: string) {
  const acordo = await lerAcordo(contexto.client, { id })
  const saldo = acordo?.saldoInformado ?? null
  if (!acordo || saldo === null || acordo.situacao !== 'PENDENTE') {
    throw new Recusa('invalido', 'A proposta não espera o aceite de um novo saldo')
  }
  if (acordo.aceitePedidoEm !== null && (await valem(contexto, acordo))) {
    throw new Recusa('invalido', COM_O_CLIENTE)
  }
  return { acordo, saldo }
}

/** Preview of the proposta with the balance stated by the origin, before acceptance. */
export async function prepararSaldo(
  contexto: Contexto,
  idProposta: string,
): Promise<z.output<typeof NovoSaldo>> {
  const { acordo, saldo } = await lerEspera(contexto, idProposta)
  const resultado = await simularAcordo(contexto, acordo, saldo)
  const { impedimentos } = await conferirConduta(contexto)
  const motivos =
    'recusa' in resultado
      ? [resultado.recusa]
      : [...resultado.motivos.map(({ texto }) => texto), ...impedimentos]
  const numeros = 'recusa' in resultado || motivos.length > 0 ? null : resultado.numeros
  return {
    saldoSimulado: acordo.saldoSimulado,
    saldoInformado: saldo,
    antes: { valorParcela: acordo.valorParcela, prazo: acordo.prazo, taxaAm: acordo.taxaAm },
    impedimentos: motivos,
    peloCliente: numeros !== null && numeros !== undefined && soOCliente(acordo, numeros),
    confirmacao: numeros && {
      saldoInformado: saldo,
      valorParcela: centavos(numeros.valorParcela),
      prazo: numeros.prazo,
      taxaAm: numeros.taxaAm,
    },
  }
}

/**
 * The client accepts the balance and its consequences: the proposta goes on with the new terms. A higher instalment
 * than the one accepted on the client's page waits for the client there (`aceitarPeloCliente`).
 *
 * @throws Recusa when the terms differ from the confirmed ones
 */
export async function aceitarSaldo(
  contexto: Contexto,
  idProposta: string,
  { confirmacao }: z.output<typeof PedidoDeAceite>,
  fila: Fila,
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { acordo: antes } = await lerEspera(contexto, idProposta)
  const travada = await travarProposta(client, antes.numero)
  if (!travada) throw new Error('A proposta that was read is not there')
  // Whoever came first is known once it is held.
  const { acordo, saldo } = await lerEspera(contexto, idProposta)
  const resultado = await simularAcordo(contexto, acordo, saldo)
  if ('recusa' in resultado) throw new Recusa('invalido', resultado.recusa)
  const { impedimentos } = await conferirConduta(contexto)
  const motivos = [...resultado.motivos.map(({ texto }) => texto), ...impedimentos]
  if (motivos.length > 0) {
    throw new Recusa('invalido', motivos)
  }
  const { numeros } = resultado
  const mesmos =
    confirmacao.saldoInformado === saldo &&
    confirmacao.valorParcela === numeros?.valorParcela &&
    confirmacao.prazo === numeros.prazo &&
    confirmacao.taxaAm === numeros.taxaAm
  if (!mesmos) throw new Recusa('invalido', 'Os valores mudaram: confira os novos e aceite de novo')
  const sistema = { client, agora, fila }
  const comum = { acordo, resultado, idUsuario: usuario.id }
  // What the client did not accept in time gives way to the terms of today.
  await desfazerPedido(client, { id: travada.id })
  if (soOCliente(acordo, numeros)) {
    // The proposta stays PENDENTE; it now waits for the client.
    const motivo = `${ditosOsTermos(numeros)}. ${COM_O_CLIENTE}`
    await pedirAceite(client, { id: travada.id, desde: agora, motivo })
    await trocarTermos(sistema, travada, { ...comum, aceitos: false })
  } else await aceitar(sistema, travada, { ...comum, por: 'USUARIO' })
  return propostaAtual(client, { id: idProposta, agora })
}

/**
 * The client accepted the new terms on the page, so the portability goes on. The caller holds the row of the
 * proposta.
 *
 * @returns whether the portability was waiting for this acceptance
 * @throws Recusa when the terms are of another day: the atendente sends those of today
 */
export async function aceitarPeloCliente(sistema: Sistema, travada: Travada): Promise<boolean> {
  const { client } = sistema
  const acordo = await lerAcordo(client, { id: travada.id })
  if (!acordo || acordo.aceitePedidoEm === null || acordo.situacao !== 'PENDENTE') return false
  if (!(await valem(sistema, acordo))) {
    throw new Recusa('invalido', 'Estes valores venceram: peça à loja que envie os novos')
  }
  await cumprirPedido(client, { id: travada.id })
  await manterCombinado(client, { id: travada.id, aceitos: true })
  const { termos } = acordo
  await conferido(sistema, travada, { acordo, por: 'CLIENTE', termos: ditosOsTermos(termos) })
  return true
}
