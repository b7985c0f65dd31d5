import type { ClientBase, Pool } from 'pg'
import { AvisoDaCamara } from '#integrations/camara/protocolo.ts'
import { hoje } from '#shared/data.ts'
import { type Centavos, centavos, deReais, formatarDinheiro } from '#shared/dinheiro.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { semVez } from '../base/db/vaga.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { quitarTransferido } from '../contrato/sql/emprestimo.ts'
import { avisarDa } from './avisar.ts'
import { moverCtc, type Travada } from './mover.ts'
import { receberPedido } from './receber.ts'
import {
  adiarAviso,
  anotarJulgado,
  avisosPorJulgar,
  guardarAviso,
  tomarAviso,
} from './sql/avisos.ts'
import { acharCtc, travarCtc } from './sql/escrever.ts'
import { efeitoNaCtc } from '#shared/retencao/situacao.ts'

export type JulgarServices = { pool: Pool; fila: Pick<Fila, 'adicionar'>; agora: () => Date }
export type Sistema = { client: ClientBase; agora: Date; fila: Pick<Fila, 'adicionar'> }

/** A notice further ahead of our clock than this is not believed. */
const ADIANTE_MS = 24 * 3_600_000
/** The end of a request that nobody asked for is looked for again, for a day. */
const DE_NOVO_MS = 60_000
const LOTE = 200

type Ouvido = { aviso: AvisoDaCamara; corpo: string; assinatura: string }

/**
 * Keeps a notice with its proof and judges it by its own instant, at once or when that comes.
 *
 * @throws when it cannot be kept
 */
export async function ouvir(
  services: JulgarServices,
  { aviso: { evento: chave, numero, ocorridoEm }, corpo, assinatura }: Ouvido,
  relatar: (error: unknown) => void,
): Promise<void> {
  const agora = services.agora()
  const quando = new Date(ocorridoEm)
  const falta = quando.getTime() - agora.getTime()
  const espera = falta > 0 && falta <= ADIANTE_MS
  await peloSistema(services.pool, async ({ client }) => {
    const julgarEm = espera ? quando : agora
    await guardarAviso(client, {
      chave,
      numero,
      corpo,
      assinatura,
      ocorridoEm: quando,
      agora,
      julgarEm,
    })
  })
  if (!espera) await julgarAviso(services, chave).catch(relatar)
}

/** Judges the notices whose instant has come. @returns how many */
export async function julgarAvisos(
  services: JulgarServices,
  relatar: (error: unknown) => void,
): Promise<number> {
  const avisos = await peloSistema(services.pool, ({ client }) =>
    avisosPorJulgar(client, { agora: services.agora(), maximo: LOTE }),
  )
  for (const { chave } of avisos) await julgarAviso(services, chave).catch(relatar)
  return avisos.length
}

/** Judges one notice; a notice that fails is tried again later, behind the others. */
const julgarAviso = (services: JulgarServices, chave: string): Promise<void> =>
  tentarAviso(services, chave).catch(async (error: unknown) => {
    // Nothing was wrong with the notice: it stays due.
    if (!semVez(error)) await adiar(services, chave)
    throw error
  })

const NAO_SE_APLICA = 'O aviso da câmara foi tentado por um dia e não pôde ser aplicado'

/** After some tries it stands before a person, while it is tried on. */
const adiar = ({ pool, agora }: JulgarServices, chave: string): Promise<void> =>
  peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const aviso = await adiarAviso(client, { chave, agora: sistema.agora, porque: NAO_SE_APLICA })
    if (aviso?.ePessoa) await avisarDoNumero(sistema, aviso.numero)
  })

/** Who works on the request and who supervises hear that a notice about it stands on Divergências. */
async function avisarDoNumero(
  sistema: Pick<Sistema, 'client' | 'agora'>,
  numero: string,
): Promise<void> {
  const ctc = await acharCtc(sistema.client, { numero })
  if (ctc) await avisarDa(sistema, ctc, 'CONTRADIZ')
}

const tentarAviso = ({ pool, fila, agora }: JulgarServices, chave: string): Promise<void> =>
  peloSistema(pool, async ({ client }) => {
    const guardado = await tomarAviso(client, { chave })
    if (!guardado) return
    const aviso = AvisoDaCamara.parse(JSON.parse(guardado.corpo))
    const sistema = { client, agora: agora(), fila }
    const fim = await julgar(sistema, aviso, guardado.recebidoEm)
    await anotarJulgado(client, { chave, julgarEm: null, contradiz: null, ...fim })
    if (fim && 'contradiz' in fim) await avisarDoNumero(sistema, aviso.numero)
  })

/** The contradiction, or when to judge the notice again; undefined when the notice counts. */
type Fim = { contradiz: string } | { julgarEm: Date } | undefined

async function julgar(sistema: Sistema, aviso: AvisoDaCamara, recebidoEm: Date): Promise<Fim> {
  const { client, agora } = sistema
  const ocorridoEm = new Date(aviso.ocorridoEm)
  if (ocorridoEm.getTime() - agora.getTime() > ADIANTE_MS) {
    return { contradiz: 'A câmara data o aviso de mais de um dia adiante' }
  }
  const achada = await acharCtc(client, { numero: aviso.numero })
  if (aviso.tipo === 'PEDIDO') {
    if (achada) return { contradiz: 'A câmara já tinha feito este pedido' }
    return receberPedido(sistema, aviso)
  }
  if (!achada) {
    return agora.getTime() - recebidoEm.getTime() < ADIANTE_MS
      ? { julgarEm: new Date(agora.getTime() + DE_NOVO_MS) }
      : { contradiz: 'A câmara termina um pedido que não conhecemos' }
  }
  const valor = aviso.tipo === 'QUITADA' ? deReais(aviso.valor) : null
  return terminar(sistema, achada.id, { tipo: aviso.tipo, ocorridoEm, valor })
}

type Termino = { tipo: 'QUITADA' | 'DEVOLVIDA'; ocorridoEm: Date; valor: Centavos | null }

/**
 * The money came, or went back. A notice for what is not released, of less money than the balance that was informed,
 * or else asked for, or for a contract that is over changes nothing: the history names it, and a person looks.
 */
async function terminar(sistema: Sistema, id: string, termino: Termino): Promise<Fim> {
  const { tipo, ocorridoEm } = termino
  const { client } = sistema
  const ctc = await travarCtc(client, { id })
  if (!ctc) return { contradiz: 'O pedido não está mais aqui' }
  // By the instant of the notice: what was open then and past its term could be paid.
  const efeito = efeitoNaCtc(tipo === 'QUITADA' ? 'QUITAR' : 'DEVOLVER', ctc, ocorridoEm)
  if ('recusa' in efeito) {
    if (ctc.situacao === tipo) return undefined
    const oQue = tipo === 'QUITADA' ? 'a TED' : 'a devolução'
    const contradiz = `A câmara avisa ${oQue} de um pedido que não foi liberado`
    return contradizer(sistema, ctc, { contradiz, ocorridoEm })
  }
  const contradiz = await quitar(client, ctc, termino)
  if (contradiz !== null) return contradizer(sistema, ctc, { contradiz, ocorridoEm })
  const observacao = aMais(ctc, termino)
  await moverCtc(sistema, ctc, { para: efeito.para, por: 'CAMARA', observacao, ocorridoEm })
  await avisarDa(sistema, ctc, 'MUDOU')
  return undefined
}

/** Stands in the history too. */
async function contradizer(
  sistema: Sistema,
  ctc: Travada,
  { contradiz, ocorridoEm }: { contradiz: string; ocorridoEm: Date },
): Promise<Fim> {
  await moverCtc(sistema, ctc, {
    para: ctc.situacao,
    por: 'CAMARA',
    resultado: 'CONTRADIZ',
    observacao: contradiz,
    ocorridoEm,
  })
  return { contradiz }
}

type Pagavel = Pick<Travada, 'idContrato' | 'saldo' | 'saldoInformado'>

/** Money beyond the balance belongs to the other bank: the history names it, so that it is sent back. */
function aMais({ saldo, saldoInformado }: Pagavel, { valor }: Termino): string | null {
  const devido = saldoInformado ?? saldo
  return valor === null || valor <= devido
    ? null
    : `A TED veio com ${formatarDinheiro(centavos(valor - devido))} a mais que o saldo: devolva ao outro banco`
}

/**
 * Ends the contract when the money came; returned money changes nothing here.
 *
 * @returns why the contract was not ended, or null
 */
async function quitar(
  client: ClientBase,
  { idContrato, saldo, saldoInformado }: Pagavel,
  { valor, ocorridoEm }: Termino,
): Promise<string | null> {
  if (valor === null) return null
  // Without an answer of ours the other bank pays the balance that the request names.
  if (valor < (saldoInformado ?? saldo)) {
    const qual = saldoInformado === null ? 'do pedido' : 'informado'
    return `A TED veio com ${formatarDinheiro(valor)}, menos que o saldo ${qual}`
  }
  if (idContrato === null) return null
  const { quantos } = await quitarTransferido(client, { id: idContrato, dia: hoje(ocorridoEm) })
  return quantos === 0 ? 'A TED veio para um contrato que aqui não está mais ativo' : null
}
