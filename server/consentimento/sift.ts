import type { Pool } from 'pg'
import type { Sift } from '#integrations/sift/sift.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { faixaDoScore } from '#shared/consentimento/score.ts'
import { novoId } from '../base/db/id.ts'
import { transaction } from '../base/db/transaction.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import {
  buscarCpf,
  buscarDadosDoEnvio,
  inserirEnvioDaSift,
  inserirScore,
  marcarEnviado,
} from './sql/sift.ts'

const FILA_DA_SIFT = 'sift-enviar'

/** Ids only: a job outlives its rows' secrets. */
type Envio = { idEnvio: string; codigoPromotor: string }

export const criarRotasDaSift = (sift: Sift, fila: Pick<Fila, 'adicionar'>): Handler[] => [
  handle(consentimentoApi.scoreNaSift, {
    em: 'tres-passos',
    preparar: async (_input, contexto) => {
      const { idCliente } = alvoDe(contexto)
      const { cpf } = await buscarCpf(contexto.client, { idCliente })
      return { idCliente, cpf }
    },
    perguntar: (pessoa) => sift.consultar(pessoa),
    guardar: async (score, _input, contexto) => {
      const { idCliente, codigoPromotor } = alvoDe(contexto)
      const { client, usuario, agora } = contexto
      const origem = { origem: 'CONSULTA' as const, idUsuario: usuario.id, agora }
      await inserirScore(client, {
        id: novoId(),
        ...score,
        ...origem,
        idCliente,
        codigoPromotor,
      })
      return { ...score, ...faixaDoScore(score.score), consultadoEm: agora.toISOString() }
    },
  }),

  handle(consentimentoApi.atualizaDadosNaSift, async (_input, contexto) => {
    const { idCliente, idRelacionamento, codigoPromotor } = alvoDe(contexto)
    const { client, usuario, agora } = contexto
    const idEnvio = novoId()
    await inserirEnvioDaSift(client, {
      id: idEnvio,
      idCliente,
      idRelacionamento,
      codigoPromotor,
      idUsuario: usuario.id,
      agora,
    })
    await fila.adicionar(client, FILA_DA_SIFT, { idEnvio, codigoPromotor } satisfies Envio)
    return { situacao: 'NA_FILA' as const }
  }),
]

type TrabalhoServices = {
  pool: Pool
  sift: Sift
  agora: () => Date
  relatar: (error: unknown) => void
}

/** Workers that notify the anti-fraud service; a failed job is retried. */
export const ligarSift = (services: TrabalhoServices, fila: Pick<Fila, 'trabalharEmLotes'>) =>
  fila.trabalharEmLotes<Envio>(FILA_DA_SIFT, { trabalhadores: 1, lote: 5 }, async (jobs) => {
    const denovo = new Set<string>()
    for (const { id, data } of jobs) {
      await contarASift(services, data).catch((error: unknown) => {
        services.relatar(error)
        denovo.add(id)
      })
    }
    return denovo
  })

/** @throws ForaDoAr when it did not answer: the same data told twice is the same data. */
export async function contarASift(
  { pool, sift, agora }: Omit<TrabalhoServices, 'relatar'>,
  { idEnvio, codigoPromotor }: Envio,
): Promise<void> {
  const quem = sistemaNo(codigoPromotor)
  const dados = await transaction(pool, quem, ({ client }) =>
    buscarDadosDoEnvio(client, { idEnvio }),
  )
  if (!dados) return
  const { idUsuario, ...pessoa } = dados
  const score = await sift.atualizar(pessoa)
  await transaction(pool, quem, async ({ client }) => {
    const em = agora()
    if ((await marcarEnviado(client, { idEnvio, agora: em })) !== 1) return
    const { idCliente } = pessoa
    const origem = { origem: 'ATUALIZACAO' as const, idUsuario, agora: em }
    await inserirScore(client, {
      id: novoId(),
      ...score,
      ...origem,
      idCliente,
      codigoPromotor,
    })
  })
}
