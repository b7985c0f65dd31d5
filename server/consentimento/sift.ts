import type { ClientBase, Pool } from 'pg'
import type { DadosNaSift, Score, Sift } from '#integrations/sift/sift.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { faixaDoScore } from '#shared/consentimento/score.ts'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import { transaction } from '../base/db/transaction.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { sistemaNo } from '../base/db/sistema.ts'

const FILA_DA_SIFT = 'sift-enviar'

/** Ids only: a job outlives its rows' secrets. */
type Envio = { idEnvio: string; codigoPromotor: string }

export const criarRotasDaSift = (sift: Sift, fila: Pick<Fila, 'adicionar'>): Handler[] => [
  handle(consentimentoApi.scoreNaSift, {
    em: 'tres-passos',
    preparar: async (_input, contexto) => {
      const { idCliente } = alvoDe(contexto)
      const { cpf } = await contexto.db
        .selectFrom('cliente')
        .select('cpf')
        .where('id', '=', idCliente)
        .executeTakeFirstOrThrow()
      return { idCliente, cpf }
    },
    perguntar: (pessoa) => sift.consultar(pessoa),
    guardar: async (score, _input, contexto) => {
      const { idCliente, codigoPromotor } = alvoDe(contexto)
      const { client, usuario, agora } = contexto
      const origem = { origem: 'CONSULTA' as const, idUsuario: usuario.id, agora }
      await guardarScore(client, { ...score, ...origem, idCliente, codigoPromotor })
      return { ...score, ...faixaDoScore(score.score), consultadoEm: agora.toISOString() }
    },
  }),

  handle(consentimentoApi.atualizaDadosNaSift, async (_input, contexto) => {
    const { idCliente, idRelacionamento, codigoPromotor } = alvoDe(contexto)
    const { client, usuario, agora } = contexto
    const idEnvio = novoId()
    await client.query(
      preparada(
        `insert into sift_envio (id, id_cliente, id_relacionamento, codigo_promotor, id_usuario,
           situacao, criado_em) values ($1, $2, $3, $4, $5, 'NA_FILA', $6)`,
        [idEnvio, idCliente, idRelacionamento, codigoPromotor, usuario.id, agora],
      ),
    )
    await fila.adicionar(client, FILA_DA_SIFT, { idEnvio, codigoPromotor } satisfies Envio)
    return { situacao: 'NA_FILA' as const }
  }),
]

type NovoScore = Score & {
  idCliente: string
  codigoPromotor: string
  origem: 'CONSULTA' | 'ATUALIZACAO'
  idUsuario: string
  agora: Date
}

const guardarScore = (client: ClientBase, novo: NovoScore) =>
  client.query(
    preparada(
      `insert into sift_score (id, id_cliente, codigo_promotor, score, motivos, origem, id_usuario,
         consultado_em) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        novoId(),
        novo.idCliente,
        novo.codigoPromotor,
        novo.score,
        novo.motivos,
        novo.origem,
        novo.idUsuario,
        novo.agora,
      ],
    ),
  )

type TrabalhoServices = {
  pool: Pool
  sift: Sift
  agora: () => Date
  relatar: (error: unknown) => void
}

/** Takes the jobs that tell the anti-fraud service; what it did not hear is told again later. */
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

type NaFila = DadosNaSift & { idUsuario: string }

const dadosDoEnvio = `select s.id_usuario as "idUsuario", c.id as "idCliente", c.cpf, c.nome, c.email,
    (select '55' || t.completo from telefone t where t.id_cliente = c.id
      order by t.hotphone desc, t.verificado_em desc nulls last, t.id limit 1) as telefone,
    m.nome as cidade, m.uf
  from sift_envio s
  join cliente c on c.id = s.id_cliente
  left join lateral (select m.nome, m.uf from endereco e
      join municipio m on m.codigo_ibge = e.municipio
     where e.id_cliente = c.id order by e.principal desc, e.id limit 1) m on true
 where s.id = $1 and s.situacao = 'NA_FILA'`

/** @throws ForaDoAr when it did not answer: the same data told twice is the same data. */
export async function contarASift(
  { pool, sift, agora }: Omit<TrabalhoServices, 'relatar'>,
  { idEnvio, codigoPromotor }: Envio,
): Promise<void> {
  const quem = sistemaNo(codigoPromotor)
  const dados = await transaction(pool, quem, async ({ client }) => {
    const { rows } = await client.query<NaFila>(preparada(dadosDoEnvio, [idEnvio]))
    return rows[0]
  })
  if (!dados) return
  const { idUsuario, ...pessoa } = dados
  const score = await sift.atualizar(pessoa)
  await transaction(pool, quem, async ({ client }) => {
    const em = agora()
    const { rowCount } = await client.query(
      preparada(
        `update sift_envio set situacao = 'ENVIADO', enviado_em = $2
          where id = $1 and situacao = 'NA_FILA'`,
        [idEnvio, em],
      ),
    )
    if (rowCount !== 1) return
    const { idCliente } = pessoa
    const origem = { origem: 'ATUALIZACAO' as const, idUsuario, agora: em }
    await guardarScore(client, { ...score, ...origem, idCliente, codigoPromotor })
  })
}
