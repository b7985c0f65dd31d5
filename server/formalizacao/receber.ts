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
import { passosAte, type SituacaoFormalizacao, terminada } from '#shared/formalizacao/situacao.ts'
import { novoId } from '../base/db/id.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { adicionarRotaAssinada, unico } from '../base/http/rota-assinada.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { avisarQuemEspera, mover } from './mudar.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { anotarEvento, guardarSequencia, inserirEvidencia } from './sql/gravacao.ts'
import { acharPromotor, acharProtocolo, type Travada } from './sql/travas.ts'
import { travarFormalizacao } from './travar.ts'

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

/** What became of news. All but the first and the last change nothing. */
type Efeito = 'aplicado' | 'repetido' | 'atrasado' | 'desconhecido'

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

/** The same news twice is harmless, and so is news older than what is known. */
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
  if (estado.sequencia <= travada.sequencia || terminada(travada.situacao)) return 'atrasado'
  const { sequencia, tentativasBiometria, pontuacao } = estado
  await guardarSequencia(client, { id, sequencia, tentativasBiometria, pontuacao })
  await buscarDocumentos(client, fila, travada, estado)
  const movida = await levar(sistema, travada, estado)
  await provar(sistema, travada, estado)
  if (movida === travada) await avisarQuemEspera(client, travada)
  return 'aplicado'
}

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
  { situacao }: EstadoDaAssinatura,
): Promise<Travada> {
  let aqui = travada
  try {
    if (situacao === 'EXPIRADA') {
      return await mover(sistema, aqui, { acao: 'expirar', motivo: 'O prazo do link acabou' })
    }
    if (situacao === 'CRIADA' || situacao === 'CANCELADA') return aqui
    for (const passo of passosAte(aqui.situacao, ate[situacao])) {
      if (temAcao(passo)) aqui = await mover(sistema, aqui, { acao: acaoDe[passo] })
    }
    if (situacao !== 'REPROVADA') return aqui
    const motivo = 'O rosto não foi reconhecido nas tentativas permitidas'
    return await mover(sistema, aqui, { acao: 'reprovarBiometria', motivo })
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
