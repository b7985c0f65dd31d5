import type { EstadoDaAssinatura } from '#integrations/assinatura/protocolo.ts'
import {
  jaAssinada,
  passosAte,
  type SituacaoFormalizacao,
  terminada,
} from '#shared/formalizacao/situacao.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { anotarDivergencia } from '../divergencia/anotar.ts'
import { buscarDocumentos } from './buscar-documentos.ts'
import {
  contraAAssinatura,
  contraOTexto,
  DEPOIS_DO_PRAZO,
  fimContra,
  foraDoPrazo,
} from './contra.ts'
import { largarLink, pedirEntrega } from './link.ts'
import { avisarQuemEspera, mover } from './mudar.ts'
import { instanteDe, provar } from './provar.ts'
import { impedimentoDoLink } from './sem-destino.ts'
import { lerProvas } from './sql/evidencias.ts'
import { anotarEvento, guardarSequencia } from './sql/gravacao.ts'
import { acharProtocolo, type Travada } from './sql/travas.ts'
import { travarFormalizacao } from './travar.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'>
type Filas = Pick<Fila, 'adicionar'>

/**
 * What became of news; `aplicado` and `anulado` change the formalization. `divergente`: it contradicts
 * our record and waits for a person. `anulado`: the contract is not the one on the link any more.
 */
export type Efeito =
  | 'aplicado'
  | 'repetido'
  | 'atrasado'
  | 'divergente'
  | 'anulado'
  | 'desconhecido'

/**
 * The same news twice is harmless, and so is news older than what is known. It is judged by when the
 * client acted, not by when it was heard; its proof is kept whatever becomes of it.
 */
export async function aplicarEstado(
  sistema: Sistema,
  fila: Filas,
  chave: string,
  estado: EstadoDaAssinatura,
): Promise<Efeito> {
  const { client, agora } = sistema
  const achada = await acharProtocolo(client, { protocolo: estado.protocolo })
  const travada = achada && (await travarFormalizacao(client, achada.id))
  if (!travada) return 'desconhecido'
  const { id, idCliente } = travada
  const novos = await anotarEvento(client, { id, idCliente, chave, evento: estado.situacao, agora })
  if (novos === 0) return 'repetido'
  await provar(sistema, travada, estado)
  if (adiante(estado, agora)) {
    const porque = 'O aviso da assinatura tem data de mais de um dia adiante'
    return divergir(sistema, travada, { estado, porque })
  }
  if (travada.protocolo !== estado.protocolo) return deOutroLink(sistema, fila, travada, estado)
  if (estado.situacao === 'CANCELADA') return linkCancelado(sistema, travada, estado)
  if (estado.sequencia <= travada.sequencia) return 'atrasado'
  if (terminada(travada.situacao)) return aposOFim(sistema, fila, travada, estado)
  const contra = await contraOTexto(sistema, travada, estado, achada.resumo)
  if (contra?.divergencia) return divergir(sistema, travada, { estado, porque: contra.porque })
  if (contra) return anular(sistema, fila, travada, estado, contra.porque)
  const naoDele = await contraQuemAssina(sistema, travada, estado)
  if (naoDele !== null) return divergir(sistema, travada, { estado, porque: naoDele })
  await guardarEstado(client, fila, travada, estado)
  const movida = await levar(sistema, travada, estado)
  if (movida.situacao === 'ASSINADA') await pedirEntrega(client, fila, movida)
  if (movida === travada) await avisarQuemEspera(sistema, travada)
  return 'aplicado'
}

/** Why a signature is not one of the client in time; nothing of any other step. */
async function contraQuemAssina(
  { client, agora }: Sistema,
  travada: Travada,
  estado: EstadoDaAssinatura,
): Promise<string | null> {
  if (estado.situacao !== 'ASSINADA') return null
  const em = instanteDe(estado.prova, agora)
  if (foraDoPrazo(travada, em)) return DEPOIS_DO_PRAZO
  return contraOLink({ client }, travada, em)
}

/** Why the link did not reach the client when it was signed. */
async function contraOLink(
  { client }: Pick<Sistema, 'client'>,
  { id }: Travada,
  em: Date,
): Promise<string | null> {
  const impedimento = await impedimentoDoLink(client, id, em)
  return impedimento === null ? null : `Assinatura por um link sem efeito. ${impedimento}`
}

/** Dated further ahead of our clock than this, it is not believed. */
const ADIANTE_MS = 24 * 60 * 60_000

const adiante = ({ prova }: EstadoDaAssinatura, agora: Date): boolean =>
  prova !== null && Date.parse(prova.ocorridoEm) - agora.getTime() > ADIANTE_MS

/**
 * What the client did on a link that another one replaced: its photographs are fetched, its proof is
 * kept, and a signature on it is for a person to judge.
 */
async function deOutroLink(
  sistema: Sistema,
  fila: Filas,
  travada: Travada,
  estado: EstadoDaAssinatura,
): Promise<Efeito> {
  const { client } = sistema
  await buscarDocumentos(client, fila, travada, estado)
  if (estado.situacao !== 'ASSINADA') return 'atrasado'
  const assinada = jaAssinada(travada.situacao)
  const { resumo } = await lerProvas(client, { id: travada.id, em: null })
  if (assinada && resumo === estado.resumoAceito) return 'atrasado'
  const oQue = assinada ? 'aceitou outro texto' : 'assinou'
  const porque = `O cliente ${oQue} por um link que já tinha sido substituído`
  return divergir(sistema, travada, { estado, porque })
}

/**
 * The signing service ended the link, without a step of the client: the formalization ends and a new
 * link is offered. While another link is made, the service ends the one before by itself.
 */
async function linkCancelado(
  sistema: Sistema,
  travada: Travada,
  estado: EstadoDaAssinatura,
): Promise<Efeito> {
  const { situacao, sequencia, linkEnviadoEm } = travada
  if (estado.sequencia < sequencia || terminada(situacao)) return 'atrasado'
  if (linkEnviadoEm === null) return 'atrasado'
  if (jaAssinada(situacao)) return divergir(sistema, travada, { estado, porque: SEM_O_LINK })
  await mover(sistema, travada, { acao: 'cancelar', motivo: LINK_CANCELADO })
  return 'aplicado'
}

const SEM_O_LINK = 'O serviço de assinatura diz que o link acabou, e o contrato já está assinado'
const LINK_CANCELADO = 'O serviço de assinatura cancelou o link: envie outro'

/** The formalization ends, and the client signs what the contract says now. */
async function anular(
  sistema: Sistema,
  fila: Filas,
  travada: Travada,
  estado: EstadoDaAssinatura,
  motivo: string,
): Promise<Efeito> {
  // The same news, asked of the service, is known by its number.
  await guardarNumeros(sistema.client, travada, estado)
  await mover(sistema, travada, { acao: 'cancelar', motivo })
  await largarLink(sistema, fila, travada)
  return 'anulado'
}

async function guardarEstado(
  client: Sistema['client'],
  fila: Filas,
  travada: Travada,
  estado: EstadoDaAssinatura,
): Promise<void> {
  await guardarNumeros(client, travada, estado)
  await buscarDocumentos(client, fila, travada, estado)
}

async function guardarNumeros(
  client: Sistema['client'],
  { id }: Travada,
  { sequencia, tentativasBiometria, pontuacao }: EstadoDaAssinatura,
): Promise<void> {
  await guardarSequencia(client, { id, sequencia, tentativasBiometria, pontuacao })
}

/**
 * A signature that is heard after the end. Given in time, it takes up the formalization whose link
 * expired, unless another one took its place, the proposta went on or the contract changed; any other
 * goes to a person, that of a cancelled formalization too.
 */
async function aposOFim(
  sistema: Sistema,
  fila: Filas,
  travada: Travada,
  estado: EstadoDaAssinatura,
): Promise<Efeito> {
  if (estado.situacao !== 'ASSINADA' || travada.situacao === 'CONCLUIDA') return 'atrasado'
  const em = instanteDe(estado.prova, sistema.agora)
  const porque =
    fimContra(travada, em) ??
    (await contraOLink(sistema, travada, em)) ??
    (await contraAAssinatura(sistema, travada, estado.resumoAceito))
  if (porque !== null) return divergir(sistema, travada, { estado, porque })
  await guardarEstado(sistema.client, fila, travada, estado)
  await mover(sistema, travada, { acao: 'retomarAssinada', em })
  await pedirEntrega(sistema.client, fila, travada)
  return 'aplicado'
}

/** Both versions go to a person. */
async function divergir(
  sistema: Sistema,
  travada: Travada,
  { estado, porque }: { estado: EstadoDaAssinatura; porque: string },
): Promise<Efeito> {
  await anotarDivergencia(
    sistema,
    { ...travada, id: travada.idProposta },
    {
      chave: chaveDaDivergencia(estado),
      sistema: 'ASSINATURA',
      nossa: travada.situacao,
      deles: estado.situacao,
      motivo: porque,
      ocorridaEm: estado.prova === null ? sistema.agora : new Date(estado.prova.ocorridoEm),
    },
  )
  return 'divergente'
}

const chaveDaDivergencia = ({
  protocolo,
  sequencia,
  situacao,
}: Pick<EstadoDaAssinatura, 'protocolo' | 'sequencia' | 'situacao'>): string =>
  `assinatura:${protocolo}:${sequencia}:${situacao}`

const ate = {
  ABERTA: 'EM_PREENCHIMENTO',
  DOCUMENTOS: 'DOCUMENTOS_OK',
  BIOMETRIA: 'BIOMETRIA_OK',
  REPROVADA: 'DOCUMENTOS_OK',
  ASSINADA: 'ASSINADA',
} as const

const acaoDe = {
  EM_PREENCHIMENTO: 'abrir',
  DOCUMENTOS_OK: 'completar',
  BIOMETRIA_OK: 'reconhecer',
  ASSINADA: 'assinar',
} as const

/** Step by step along the table, those that were lost included. */
async function levar(
  sistema: Sistema,
  travada: Travada,
  estado: EstadoDaAssinatura,
): Promise<Travada> {
  const { situacao } = estado
  const em = instanteDe(estado.prova, sistema.agora)
  let aqui = travada
  try {
    if (situacao === 'EXPIRADA') {
      // Another link is being made, with hours of its own.
      if (aqui.linkEnviadoEm === null) return aqui
      return await mover(sistema, aqui, { acao: 'expirar', motivo: 'O prazo do link acabou' })
    }
    if (situacao === 'CRIADA' || situacao === 'CANCELADA') return aqui
    for (const passo of passosAte(aqui.situacao, ate[situacao])) {
      if (temAcao(passo)) aqui = await mover(sistema, aqui, { acao: acaoDe[passo], em })
    }
    if (situacao !== 'REPROVADA') return aqui
    const motivo = 'O rosto não foi reconhecido nas tentativas permitidas'
    return await mover(sistema, aqui, { acao: 'reprovarBiometria', motivo, em })
  } catch (error) {
    // It expired here before the event arrived: the evidence records the client's actions.
    if (error instanceof Recusa) return aqui
    throw error
  }
}

const temAcao = (passo: SituacaoFormalizacao): passo is keyof typeof acaoDe => passo in acaoDe
