import type { EstadoDaAssinatura } from '#integrations/assinatura/protocolo.ts'
import { propostasAFormalizar } from '#shared/formalizacao/shapes.ts'
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
import { largarLink, pedirEntrega } from './link.ts'
import { avisarQuemEspera, mover } from './mudar.ts'
import { mudancasDoTexto } from './mudancas.ts'
import { provar } from './provar.ts'
import { anotarEvento, guardarSequencia } from './sql/gravacao.ts'
import { acharProtocolo, type Travada } from './sql/travas.ts'
import { travarFormalizacao, travarProposta } from './travar.ts'

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
  if (estado.sequencia <= travada.sequencia) return 'atrasado'
  if (terminada(travada.situacao)) return aposOFim(sistema, fila, travada, estado)
  const contra = await contraOTexto(sistema, travada, estado, achada.resumo)
  if (contra?.divergencia) return divergir(sistema, travada, { estado, porque: contra.porque })
  if (contra) return anular(sistema, fila, travada, contra.porque)
  const prazo = estado.situacao === 'ASSINADA' && foraDoPrazo(travada, instanteDe(estado, agora))
  if (prazo) return divergir(sistema, travada, { estado, porque: DEPOIS_DO_PRAZO })
  await guardarEstado(client, fila, travada, estado)
  const movida = await levar(sistema, travada, estado)
  if (movida.situacao === 'ASSINADA') await pedirEntrega(client, fila, movida)
  if (movida === travada) await avisarQuemEspera(client, travada)
  return 'aplicado'
}

const DEPOIS_DO_PRAZO = 'O cliente assinou depois do fim do prazo'

const foraDoPrazo = ({ expiraEm }: Travada, em: Date) => expiraEm !== null && em >= expiraEm

/** Dated further ahead of our clock than this, it is not believed. */
const ADIANTE_MS = 24 * 60 * 60_000

const adiante = ({ prova }: EstadoDaAssinatura, agora: Date): boolean =>
  prova !== null && Date.parse(prova.ocorridoEm) - agora.getTime() > ADIANTE_MS

/** When the client acted; without a proof, when it was heard. Never after that. */
const instanteDe = ({ prova }: EstadoDaAssinatura, agora: Date): Date =>
  prova === null ? agora : new Date(Math.min(Date.parse(prova.ocorridoEm), agora.getTime()))

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
  await buscarDocumentos(sistema.client, fila, travada, estado)
  const decidida = travada.situacao === 'CANCELADA' || jaAssinada(travada.situacao)
  if (estado.situacao !== 'ASSINADA' || decidida) return 'atrasado'
  const porque = 'O cliente assinou por um link que já tinha sido substituído'
  return divergir(sistema, travada, { estado, porque })
}

/**
 * Why the contract of now is not the one that the client saw or accepted; nothing while it is. A text
 * that was never given is for a person. `dado`: the hash of the text on the link.
 */
async function contraOTexto(
  { client }: Sistema,
  travada: Travada,
  { situacao, resumoAceito }: EstadoDaAssinatura,
  dado: string | null,
): Promise<{ divergencia: boolean; porque: string } | null> {
  const assinou = situacao === 'ASSINADA'
  const resumo = assinou ? resumoAceito : dado
  const mudancas = resumo === null ? undefined : await mudancasDoTexto(client, travada, resumo)
  if (mudancas === undefined) {
    return assinou ? { divergencia: true, porque: OUTRO_TEXTO } : null
  }
  if (mudancas.length === 0) return null
  const oQue = assinou ? 'o que foi assinado' : 'o link'
  const porque = `O contrato mudou depois do envio (${mudancas.join(', ')}): ${oQue} não vale mais`
  return { divergencia: false, porque }
}

const OUTRO_TEXTO = 'O texto que o cliente aceitou não é o que foi enviado'

/** The formalization ends, and the client signs what the contract says now. */
async function anular(
  sistema: Sistema,
  fila: Filas,
  travada: Travada,
  motivo: string,
): Promise<Efeito> {
  await mover(sistema, travada, { acao: 'cancelar', motivo })
  await largarLink(sistema.client, fila, travada)
  return 'anulado'
}

async function guardarEstado(
  client: Sistema['client'],
  fila: Filas,
  travada: Travada,
  estado: EstadoDaAssinatura,
): Promise<void> {
  const { sequencia, tentativasBiometria, pontuacao } = estado
  await guardarSequencia(client, { id: travada.id, sequencia, tentativasBiometria, pontuacao })
  await buscarDocumentos(client, fila, travada, estado)
}

/**
 * A signature that is heard after the end. Given in time, it takes up the formalization whose link
 * expired, unless another one took its place, the proposta went on or the contract changed; any other
 * goes to a person.
 */
async function aposOFim(
  sistema: Sistema,
  fila: Filas,
  travada: Travada,
  estado: EstadoDaAssinatura,
): Promise<Efeito> {
  if (estado.situacao !== 'ASSINADA' || travada.situacao !== 'EXPIRADA') return 'atrasado'
  const em = instanteDe(estado, sistema.agora)
  const porque = foraDoPrazo(travada, em)
    ? DEPOIS_DO_PRAZO
    : await contraAAssinatura(sistema, travada, estado.resumoAceito)
  if (porque !== null) return divergir(sistema, travada, { estado, porque })
  await guardarEstado(sistema.client, fila, travada, estado)
  await mover(sistema, travada, { acao: 'retomarAssinada', em })
  await pedirEntrega(sistema.client, fila, travada)
  return 'aplicado'
}

/** What stands against a signature that is taken up again; nothing when it may be. */
export async function contraAAssinatura(
  { client }: Pick<Sistema, 'client'>,
  travada: Travada,
  resumoAceito: string | null,
): Promise<string | null> {
  const { situacao, idUltima } = await travarProposta(client, travada.idProposta)
  const espera = propostasAFormalizar.some((cada) => cada === situacao)
  if (!espera || idUltima !== travada.id) {
    return 'O cliente assinou no prazo, e outra formalização tomou o lugar desta ou a proposta seguiu'
  }
  if (resumoAceito === null) return OUTRO_TEXTO
  const mudancas = await mudancasDoTexto(client, travada, resumoAceito)
  if (mudancas === undefined) return OUTRO_TEXTO
  return mudancas.length === 0
    ? null
    : `O contrato mudou depois do envio (${mudancas.join(', ')}): o que foi assinado não vale mais`
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
  const em = instanteDe(estado, sistema.agora)
  let aqui = travada
  try {
    if (situacao === 'EXPIRADA') {
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
