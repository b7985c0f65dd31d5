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
import { AVISO_ILEGIVEL } from '#shared/divergencia/shapes.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { Recusa } from '../base/http/recusa.ts'
import { adicionarRotaAssinada, unico } from '../base/http/rota-assinada.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { type Adiamento, type Devido, rodada } from '../base/jobs/rodada.ts'
import { anotarDivergencia } from '../divergencia/anotar.ts'
import { aplicarEstado, type Efeito } from './aplicar.ts'
import { adiarAviso, avisosPorJulgar, guardarAviso, tomarAviso } from './sql/avisos.ts'
import { acharPromotor } from './sql/travas.ts'
import { travarFormalizacao } from './travar.ts'

type ReceberServices = {
  pool: Pool
  fila: Pick<Fila, 'adicionar'>
  agora: () => Date
}

type Relatar = (error: unknown) => void

/** The bytes that the service signed, with what proves them. */
type Prova = { corpo: string; instante: string; assinatura: string }

/** Takes the signing service's notices: who did not sign them, within five minutes, is 401. */
export function adicionarEventosDeAssinatura(
  app: FastifyInstance,
  { segredo, relatar, ...services }: ReceberServices & { segredo: string; relatar: Relatar },
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
    receber: async (corpo, assinado) => {
      const lido = EventoDeAssinatura.safeParse(corpo)
      if (!lido.success) throw new Recusa('invalido', 'O evento não tem a forma esperada')
      const prova = {
        corpo: assinado.corpo.toString(),
        instante: unico(assinado.headers[CABECALHO_INSTANTE]) ?? '',
        assinatura: unico(assinado.headers[CABECALHO_ASSINATURA]) ?? '',
      }
      await ouvirAssinatura(services, { evento: lido.data, prova }, relatar)
    },
  })
}

/**
 * Keeps a notice with its proof, and judges it once it is kept: what cannot be judged now is judged
 * by `julgarAssinaturas`.
 *
 * @throws Recusa for a link that is not ours, so that it is told again
 */
export async function ouvirAssinatura(
  services: ReceberServices,
  { evento: { evento: chave, protocolo }, prova }: { evento: EventoDeAssinatura; prova: Prova },
  relatar: Relatar,
): Promise<void> {
  const { pool, agora } = services
  const { promotor } = await acharPromotor(pool, { protocolo })
  if (!promotor) throw new Recusa('nao-encontrado', 'Assinatura não encontrada')
  await transaction(pool, sistemaNo(promotor), async ({ client }) => {
    await guardarAviso(client, { ...prova, chave, protocolo, agora: agora() })
  })
  await julgarUm(services, { chave, promotor }).catch(relatar)
}

/** Judges a state of the signing service that was not posted. */
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

async function julgarUm(
  { pool, fila, agora }: ReceberServices,
  { chave, promotor }: Pick<Devido, 'chave' | 'promotor'>,
): Promise<boolean> {
  return transaction(pool, sistemaNo(promotor), async ({ client }) => {
    const aviso = await tomarAviso(client, { chave })
    if (!aviso) return false
    const { evento: _evento, ...estado } = EventoDeAssinatura.parse(JSON.parse(aviso.corpo))
    await aplicarEstado({ client, agora: agora() }, fila, chave, estado)
    return true
  })
}

/**
 * Judges the kept notices that wait.
 *
 * @returns how many
 */
export async function julgarAssinaturas(
  services: ReceberServices,
  relatar: Relatar,
): Promise<number> {
  const agora = services.agora()
  return rodada({
    agora,
    porJulgar: (depois) => avisosPorJulgar(services.pool, depois),
    julgar: (devido) => julgarUm(services, devido),
    adiar: ({ promotor }, adiamento) => adiar(services, promotor, adiamento, agora),
    relatar,
  })
}

async function adiar(
  { pool }: ReceberServices,
  promotor: string,
  adiamento: Adiamento,
  agora: Date,
): Promise<void> {
  await transaction(pool, sistemaNo(promotor), async ({ client }) => {
    const aviso = await adiarAviso(client, adiamento)
    if (!aviso || aviso.espera) return
    const travada = await travarFormalizacao(client, aviso.idFormalizacao)
    if (!travada) return
    await anotarDivergencia(
      { client, agora },
      { ...travada, id: travada.idProposta },
      {
        chave: `assinatura-aviso:${adiamento.chave}`,
        sistema: 'ASSINATURA',
        nossa: travada.situacao,
        deles: AVISO_ILEGIVEL,
        motivo: 'O aviso da assinatura foi tentado por um dia e não pôde ser aplicado',
        ocorridaEm: aviso.recebidoEm,
      },
    )
  })
}
