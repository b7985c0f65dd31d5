import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  CABECALHO_ASSINATURA,
  CABECALHO_INSTANTE,
  conferir,
} from '#integrations/banco/assinatura.ts'
import {
  CAMINHO_DOS_EVENTOS_DE_ASSINATURA,
  type EstadoDaAssinatura,
  EventoDeAssinatura,
} from '#integrations/assinatura/protocolo.ts'
import { propostasAFormalizar } from '#shared/formalizacao/shapes.ts'
import { passosAte, type SituacaoFormalizacao, terminada } from '#shared/formalizacao/situacao.ts'
import { novoId } from '../base/db/id.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { adicionarRotaAssinada, unico } from '../base/http/rota-assinada.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { anotarDivergencia } from '../divergencia/anotar.ts'
import { pedirEntrega } from './link.ts'
import { avisarQuemEspera, mover } from './mudar.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { anotarEvento, guardarSequencia, inserirEvidencia } from './sql/gravacao.ts'
import { acharPromotor, acharProtocolo, type Travada } from './sql/travas.ts'
import { travarFormalizacao, travarProposta } from './travar.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'>
type ReceberServices = {
  pool: Pool
  fila: Pick<Fila, 'adicionar'>
  agora: () => Date
}

export const FILA_DE_DOCUMENTOS = 'formalizacao-documento'

/** A document that the client photographed, to fetch. Ids only. */
export type TrabalhoDeDocumento = {
  idFormalizacao: string
  codigoPromotor: string
  protocolo: string
  documento: { id: string; tipo: string; bytes: number; resumo: string }
}

/** Takes the signing service's notices: who did not sign them, within five minutes, is 401. */
export function adicionarEventosDeAssinatura(
  app: FastifyInstance,
  { segredo, ...services }: ReceberServices & { segredo: string },
): void {
  adicionarRotaAssinada(app, {
    caminho: CAMINHO_DOS_EVENTOS_DE_ASSINATURA,
    bodyLimit: 64 * 1024,
    conferir: (headers, corpo) =>
      conferir(
        segredo,
        {
          instante: unico(headers[CABECALHO_INSTANTE]),
          assinatura: unico(headers[CABECALHO_ASSINATURA]),
          corpo,
        },
        new Date(),
      ),
    receber: async (corpo) => {
      const lido = EventoDeAssinatura.safeParse(corpo)
      if (!lido.success) throw new Recusa('invalido', 'O evento não tem a forma esperada')
      await receberEstado(services, lido.data.evento, lido.data)
    },
  })
}

/**
 * What became of news; only `aplicado` changes the formalization. `divergente`: it contradicts our
 * record and waits for a person.
 */
type Efeito = 'aplicado' | 'repetido' | 'atrasado' | 'divergente' | 'desconhecido'

/** Events of a void link are ignored. */
export async function receberEstado(
  { pool, fila, agora }: ReceberServices,
  chave: string,
  estado: EstadoDaAssinatura,
): Promise<Efeito> {
  const { promotor } = await acharPromotor(pool, { protocolo: estado.protocolo })
  if (!promotor) return 'desconhecido'
  return transaction(pool, sistemaNo(promotor), ({ client }) =>
    aplicarEstado({ client, agora: agora() }, fila, chave, estado),
  )
}

/**
 * The same news twice is harmless, and so is news older than what is known. It is judged by when the
 * client acted, not by when it was heard; its proof is kept whatever becomes of it.
 */
export async function aplicarEstado(
  sistema: Sistema,
  fila: Pick<Fila, 'adicionar'>,
  chave: string,
  estado: EstadoDaAssinatura,
): Promise<Efeito> {
  const { client, agora } = sistema
  const achada = await acharProtocolo(client, { protocolo: estado.protocolo })
  const travada = achada && (await travarFormalizacao(client, achada.id))
  if (!travada || travada.protocolo !== estado.protocolo) return 'desconhecido'
  const { id, idCliente } = travada
  const novos = await anotarEvento(client, { id, idCliente, chave, evento: estado.situacao, agora })
  if (novos === 0) return 'repetido'
  await provar(sistema, travada, estado)
  if (adiante(estado, agora)) {
    const porque = 'O aviso da assinatura tem data de mais de um dia adiante'
    await divergir(sistema, travada, { estado, porque })
    return 'divergente'
  }
  if (estado.sequencia <= travada.sequencia) return 'atrasado'
  if (terminada(travada.situacao)) return aposOFim(sistema, fila, travada, estado)
  await guardarEstado(client, fila, travada, estado)
  const movida = await levar(sistema, travada, estado)
  if (movida.situacao === 'ASSINADA') await pedirEntrega(client, fila, movida)
  if (movida === travada) await avisarQuemEspera(client, travada)
  return 'aplicado'
}

/** Dated further ahead of our clock than this, it is not believed. */
const ADIANTE_MS = 24 * 60 * 60_000

const adiante = ({ prova }: EstadoDaAssinatura, agora: Date): boolean =>
  prova !== null && Date.parse(prova.ocorridoEm) - agora.getTime() > ADIANTE_MS

/** When the client acted; without a proof, when it was heard. Never after that. */
const instanteDe = ({ prova }: EstadoDaAssinatura, agora: Date): Date =>
  prova === null ? agora : new Date(Math.min(Date.parse(prova.ocorridoEm), agora.getTime()))

async function guardarEstado(
  client: Sistema['client'],
  fila: Pick<Fila, 'adicionar'>,
  travada: Travada,
  estado: EstadoDaAssinatura,
): Promise<void> {
  const { sequencia, tentativasBiometria, pontuacao } = estado
  await guardarSequencia(client, { id: travada.id, sequencia, tentativasBiometria, pontuacao })
  await buscarDocumentos(client, fila, travada, estado)
}

/**
 * A signature that is heard after the end. Given in time, it takes up the formalization whose link
 * expired, unless another one took its place or the proposta went on; any other goes to a person.
 */
async function aposOFim(
  sistema: Sistema,
  fila: Pick<Fila, 'adicionar'>,
  travada: Travada,
  estado: EstadoDaAssinatura,
): Promise<Efeito> {
  const { client, agora } = sistema
  if (estado.situacao !== 'ASSINADA' || travada.situacao !== 'EXPIRADA') return 'atrasado'
  const em = instanteDe(estado, agora)
  const emTempo = travada.expiraEm !== null && em < travada.expiraEm
  const { situacao, idUltima } = await travarProposta(client, travada.idProposta)
  const espera = propostasAFormalizar.some((cada) => cada === situacao)
  if (emTempo && espera && idUltima === travada.id) {
    await guardarEstado(client, fila, travada, estado)
    await mover(sistema, travada, { acao: 'retomarAssinada', em })
    await pedirEntrega(client, fila, travada)
    return 'aplicado'
  }
  const porque = emTempo
    ? 'O cliente assinou no prazo, e outra formalização tomou o lugar desta ou a proposta seguiu'
    : 'O cliente assinou depois do fim do prazo'
  await divergir(sistema, travada, { estado, porque })
  return 'divergente'
}

/** Both versions go to a person. */
const divergir = (
  sistema: Sistema,
  travada: Travada,
  { estado, porque }: { estado: EstadoDaAssinatura; porque: string },
): Promise<void> =>
  anotarDivergencia(
    sistema,
    { ...travada, id: travada.idProposta },
    {
      chave: `assinatura:${estado.protocolo}:${estado.sequencia}:${estado.situacao}`,
      sistema: 'ASSINATURA',
      nossa: travada.situacao,
      deles: estado.situacao,
      motivo: porque,
      ocorridaEm: estado.prova === null ? sistema.agora : new Date(estado.prova.ocorridoEm),
    },
  )

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

async function buscarDocumentos(
  client: Sistema['client'],
  fila: Pick<Fila, 'adicionar'>,
  { id, codigoPromotor }: Travada,
  { protocolo, documentos, situacao }: EstadoDaAssinatura,
): Promise<void> {
  if (situacao !== 'DOCUMENTOS' && situacao !== 'BIOMETRIA' && situacao !== 'ASSINADA') return
  for (const documento of documentos) {
    const trabalho: TrabalhoDeDocumento = {
      idFormalizacao: id,
      codigoPromotor,
      protocolo,
      documento,
    }
    await fila.adicionar(client, FILA_DE_DOCUMENTOS, trabalho)
  }
}

const evidenciaDe = {
  ABERTA: 'ABERTURA',
  DOCUMENTOS: 'DOCUMENTOS',
  BIOMETRIA: 'BIOMETRIA',
  REPROVADA: 'BIOMETRIA',
  ASSINADA: 'ACEITE',
} as const

async function provar(
  { client }: Sistema,
  travada: Travada,
  { situacao, prova, pontuacao, resumoAceito, tentativasBiometria }: EstadoDaAssinatura,
): Promise<void> {
  if (!prova || situacao === 'CRIADA' || situacao === 'CANCELADA' || situacao === 'EXPIRADA') return
  const falhou = situacao === 'DOCUMENTOS' && tentativasBiometria > travada.tentativasBiometria
  const tipo = falhou ? 'BIOMETRIA' : evidenciaDe[situacao]
  await inserirEvidencia(client, {
    idEvidencia: novoId(),
    id: travada.id,
    idCliente: travada.idCliente,
    tipo,
    ...prova,
    ocorridoEm: new Date(prova.ocorridoEm),
    resumo: resumoAceito,
    pontuacao: tipo === 'BIOMETRIA' ? pontuacao : null,
  })
}
