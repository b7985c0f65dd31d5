import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import { aoLado, p99 } from './aberto.ts'
import { encher } from '#e2e/support/muitos.ts'
import { inMs, median, type Line } from './report.ts'
import { openSystem, PROMOTOR } from './system.ts'

const CLIENTES = Number(process.env.CLIENTES ?? 100_000)
const rounds = Number(process.env.RODADAS ?? 2)

/**
 * So many clients of a promotor given to one atendente over HTTP, against raw statements of the same run that
 * write the same rows, and what it costs the openings of others. Alternately to two, so that all of them move
 * each time; the connections have transferred one client before.
 */
export async function reatribuicao(): Promise<Line[]> {
  const system = await openSystem(3000, `reatribuicao-${CLIENTES}`)
  const { owner, url } = system
  try {
    await encher(owner, { codigoPromotor: PROMOTOR, clientes: CLIENTES })
    const headers = await system.headersOf('gestor', PROMOTOR)
    const dois = (
      await owner.query<{ id: string }>(
        `select u.id from usuario u join usuario_promotor p on p.id_usuario = u.id and p.codigo_promotor = $1
          where u.papel = 'ATENDENTE' and u.ativo and not exists (
            select from ausencia a where a.id_usuario = u.id and a.excluida_em is null and a.ate > now())
          order by u.login limit 2`,
        [PROMOTOR],
      )
    ).rows.map(({ id }) => id)
    const outros = await owner.query<{ id: string }>(
      `select id from relacionamento where codigo_promotor <> $1 order by md5(id::text) limit 300`,
      [PROMOTOR],
    )
    const abrir = {
      ids: outros.rows.map(({ id }) => id),
      headers: await system.headersOf('gestor', PROMOTOR),
    }
    const pedir = async (filtro: object, para: string) => {
      const resposta = await fetch(url + reatribuicaoApi.reatribuir.path, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ codigoPromotor: PROMOTOR, ...filtro, receptores: [para] }),
      })
      if (resposta.status !== 200) {
        throw new Error(`The reassignment answered ${resposta.status}: ${await resposta.text()}`)
      }
    }
    const todos = (de: string | undefined) => ({
      semAtendente: de === undefined,
      ...(de !== undefined && { atendentes: [de] }),
    })
    // Everybody stands at the first one; every connection has transferred one client.
    await porTodosEm(owner, dois[0] ?? '')
    const um = outros.rows[0]?.id
    if (um === undefined) throw new Error('There are no other clients')
    await owner.query('vacuum analyze')

    const ratios: number[] = []
    const juntos: number[] = []
    const tempos: number[] = []
    const cruas: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const [de, para] = round % 2 === 0 ? dois : dois.toReversed()
      const { rows } = await owner.query<{ id: string }>(
        `select id from relacionamento where codigo_promotor = $1 and id_atendente = $2 limit 1`,
        [PROMOTOR, de],
      )
      await pedir({ clientes: rows.map(({ id }) => id) }, para ?? '')
      const crua = await semNos(owner, de ?? '', para ?? '')
      await owner.query('vacuum analyze')
      const { sozinhas, juntas, ms } = await aoLado(system, abrir, () =>
        pedir(todos(de), para ?? ''),
      )
      await owner.query('vacuum analyze')
      cruas.push(crua)
      tempos.push(ms)
      ratios.push(ms / crua)
      juntos.push(p99(juntas) / p99(sozinhas))
    }
    return [
      {
        what: `${CLIENTES} clients reassigned, openings beside it`,
        measured: inMs(median(tempos)),
        floor: `raw, alone ${inMs(median(cruas))}`,
        ratios,
        goal: '<= 2.5',
        met: median(ratios) <= 2.5,
      },
      {
        what: 'openings of others meanwhile, p99 over that before',
        measured: '',
        ratios: juntos,
        goal: '<= 2',
        met: median(juntos) <= 2,
      },
    ]
  } finally {
    await system.stop()
  }
}

async function porTodosEm(owner: Pool, quem: string): Promise<void> {
  await owner.query(
    'update relacionamento set id_atendente = $2 where codigo_promotor = $1 and id_atendente is distinct from $2',
    [PROMOTOR, quem],
  )
}

/** The milliseconds of raw statements that write the rows of a reassignment; they are rolled back. */
async function semNos(owner: Pool, de: string, para: string): Promise<number> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    // The triggers of a reassignment write what these statements write.
    await client.query('alter table relacionamento disable trigger user')
    await client.query('alter table oportunidade disable trigger user')
    const inicio = performance.now()
    for (const texto of cruas)
      await client.query(texto.replaceAll(':de', `'${de}'`).replaceAll(':para', `'${para}'`))
    return performance.now() - inicio
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const lote = `'00000000-0000-4000-8000-000000000001'::uuid`
const gestor = `(select id from usuario where login = 'gestor')`
const cruas = [
  `create temporary table movido on commit drop as
     select id, id_cliente, codigo_promotor, versao, id_atendente as de, :para::uuid as para
       from relacionamento where codigo_promotor = '${PROMOTOR}' and id_atendente = :de`,
  'analyze movido',
  `insert into lote (id, tipo, acao, id_usuario, codigo_promotor, criado_em, desfazer_ate)
     select ${lote}, 'reatribuicao', 'reatribuir', ${gestor}, '${PROMOTOR}', now(), now() + interval '1 day'`,
  `insert into lote_item (id_lote, id_item, codigo_promotor, antes, versao)
     select ${lote}, id, codigo_promotor, jsonb_build_object('de', de, 'para', para, 'vivas', 1), versao + 1
       from movido`,
  `update relacionamento r set id_atendente = m.para, versao = r.versao + 1, atualizado_em = now()
     from movido m where r.id = m.id`,
  `insert into relacionamento_historico (id_relacionamento, id_cliente, acao, de, para, id_usuario, ocorrido_em)
     select id, id_cliente, 'REATRIBUIDO', de, para, ${gestor}, now() from movido`,
  `update mailing_cliente k set id_atendente = m.para from movido m
    where k.id_relacionamento = m.id and k.situacao = 'ESPERA'`,
  `update oportunidade o set id_atendente = m.para from movido m
    where o.id_relacionamento = m.id and o.status not in ('Ganha', 'Perdida')`,
  `update proposta p set id_atendente = m.para from movido m where p.id_relacionamento = m.id
     and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')`,
  `with reabertas as (
     update oportunidade o set status = 'Em Aberto', versao = o.versao + 1, atualizada_em = now()
       from (select o.id, o.status from movido m join oportunidade o on o.id_relacionamento = m.id
              where o.status in ('Em Atendimento', 'Simulada')) a where o.id = a.id
     returning o.id, o.id_cliente, o.codigo_promotor, o.versao, a.status as de
   ), itens as (
     insert into lote_item (id_lote, id_item, codigo_promotor, antes, versao)
       select ${lote}, id, codigo_promotor, jsonb_build_object('status', de), versao from reabertas
   )
   insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, codigo_promotor, ocorrido_em)
     select id, id_cliente, de, 'Em Aberto', 'SISTEMA', codigo_promotor, now() from reabertas`,
  `with meus as (
     update lembrete l set id_atendente = m.para, exibido_em = null from movido m
      where l.id_relacionamento = m.id and l.status = 'Agendado'
     returning l.id, l.codigo_promotor, l.versao, m.de
   )
   insert into lote_item (id_lote, id_item, codigo_promotor, antes, versao)
     select ${lote}, id, codigo_promotor, jsonb_build_object('idAtendente', de), versao from meus`,
  `insert into auditoria (id, ocorrido_em, id_usuario, codigo_promotor, id_cliente, chamada, acao, alvo, detalhe,
       id_requisicao)
     select gen_random_uuid(), clock_timestamp(), ${gestor}, codigo_promotor, id_cliente, 'bench', 'MUDANCA',
            'relacionamento:' || id, jsonb_build_object('idLote', ${lote}), 'bench' from movido`,
]
