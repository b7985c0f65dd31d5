import type { Pool } from 'pg'
import { pessoa } from '#e2e/support/clientes.ts'
import { createPool } from '#server/base/db/pool.ts'
import { preparada } from '#server/base/db/preparada.ts'
import { sistemaNo } from '#server/base/db/sistema.ts'
import { transaction } from '#server/base/db/transaction.ts'
import { moverVarias } from '#server/oportunidade/mover-varias.ts'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { inMs, median, p50p95, type Line } from './report.ts'
import { openSystem, PROMOTOR, type Measured } from './system.ts'
import { openWire, requestBytes, timeEach } from './wire.ts'

const CLIENTES = 10_000
const VARIAS = 100_000
const rounds = 5
const each = 40
const propostasPorRodada = 8

type Pedido = { metodo: 'POST' | 'PUT'; path: string; corpo: object }
type Escritas = Record<'status' | 'anotacao' | 'proposta', Pedido[]>
type Rodada = {
  tempos: Record<keyof Escritas, number[]>
  piso: number[]
  varias: number
  pisoVarias: number
}

/**
 * The writes of a day, each over HTTP against one row written with its history row by raw prepared
 * `pg` in one transaction; and a move of 100,000 oportunidades against the same two statements on
 * tables without rules. Later features add to the same writes: these ratios show how much.
 */
export async function escrita(): Promise<Line[]> {
  const system = await openSystem(CLIENTES, 'escrita')
  const pool = createPool({ url: system.appUrl, max: 2, nome: 'bench', limiteMs: 120_000 })
  try {
    await fazerPiso(system.owner)
    await multiplicarOportunidades(system.owner)
    await entregarTudo(system.owner)
    const headers = await system.headersOf('atendente', PROMOTOR)
    const rodadas: Rodada[] = []
    for (let i = 0; i <= rounds; i += 1) {
      const rodada = await medir(system, pool, headers, await prepararEscritas(system))
      // The first round warms caches and plans.
      if (i > 0) rodadas.push(rodada)
    }
    return linhasDe(rodadas)
  } finally {
    await pool.end()
    await system.stop()
  }
}

async function medir(
  { url, owner }: Measured,
  pool: Pool,
  headers: Record<string, string>,
  escritas: Escritas,
): Promise<Rodada> {
  // The server closes a connection that rests while the many are moved.
  const wire = await openWire(url)
  const emVez = (pedidos: readonly Pedido[]) =>
    timeEach(pedidos.length, async (i) => {
      const { metodo, path, corpo } = pedidos[i] ?? { metodo: 'POST', path: '', corpo: {} }
      const unica = { ...headers, 'idempotency-key': crypto.randomUUID() }
      const body = JSON.stringify(corpo)
      const { status } = await wire.ask(requestBytes(metodo, path, unica, body))
      if (status === 200) return
      const again = await fetch(url + path, {
        method: metodo,
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      throw new Error(`${metodo} ${path} answered ${status}: ${await again.text()}`)
    })
  const piso = await timeEach(each, () => escreverNoPiso(owner))
  const tempos = {
    status: await emVez(escritas.status),
    anotacao: await emVez(escritas.anotacao),
    proposta: await emVez(escritas.proposta),
  }
  wire.close()
  const [varias = Number.NaN] = await timeEach(1, () => moverTodas(owner, pool))
  const [pisoVarias = Number.NaN] = await timeEach(1, () => moverNoPiso(owner))
  return { tempos, piso, varias, pisoVarias }
}

/** Oportunidades of other clients each round: what moved does not move again. */
async function prepararEscritas({ url, owner }: Measured): Promise<Escritas> {
  const { rows } = await owner.query<{ id: string; relacionamento: string; versao: number }>(
    `select o.id, o.id_relacionamento as relacionamento, o.versao from oportunidade o
       join relacionamento r on r.id = o.id_relacionamento
       join usuario u on u.id = r.id_atendente and u.login = 'atendente'
       join cliente c on c.id = o.id_cliente
      where o.status = 'Em Aberto' and o.codigo_promotor = $1 and o.perfil <> 'Bancada'
        and c.obito_em is null and not c.restrito
      order by random() limit $2`,
    [PROMOTOR, each],
  )
  return {
    status: rows.map(({ id, versao }) => ({
      metodo: 'PUT',
      path: oportunidadeApi.emAtendimento.path.replace(':idOportunidade', id),
      corpo: { versao },
    })),
    anotacao: rows.map(({ relacionamento }) => ({
      metodo: 'POST',
      path: anotacaoApi.incluir.path.replace(':idRelacionamento', relacionamento),
      corpo: { texto: 'Pediu para ligar de novo na semana que vem.' },
    })),
    proposta: await prepararPropostas(url, owner),
  }
}

/** Clients of `atendente` with a new loan on offer, an account, a verified phone and no proposta yet. */
async function prepararPropostas(url: string, owner: Pool): Promise<Pedido[]> {
  const chamar = await pessoa(url, 'atendente')
  const { rows } = await owner.query<{ id: string }>(
    `select r.id from relacionamento r join usuario u on u.id = r.id_atendente and u.login = 'atendente'
      where r.codigo_promotor = $1
        and not exists (select from proposta p where p.id_cliente = r.id_cliente)
        and exists (select from dados_bancarios d where d.id_cliente = r.id_cliente)
        and exists (select from telefone t where t.id_cliente = r.id_cliente and t.verificado_em is not null)
      order by random() limit 400`,
    [PROMOTOR],
  )
  const prontas: Pedido[] = []
  for (const { id } of rows) {
    if (prontas.length === propostasPorRodada) break
    const pronta = await prepararProposta(chamar, id)
    if (pronta) prontas.push(pronta)
  }
  if (prontas.length < propostasPorRodada)
    throw new Error('Delete the folder: its offers are used up')
  return prontas
}

async function prepararProposta(
  chamar: Awaited<ReturnType<typeof pessoa>>,
  idRelacionamento: string,
): Promise<Pedido | undefined> {
  const dele = `?idRelacionamento=${idRelacionamento}`
  const { ofertas } = ofertaApi.unica.response.parse(await chamar(ofertaApi.unica.path + dele))
  const oferta = ofertas.find(({ produto }) => produto === 'NOVO')
  const [conta] = relacionamentoApi.dadosBancarios.response.parse(
    await chamar(relacionamentoApi.dadosBancarios.path + dele),
  )
  if (!oferta || !conta) return undefined
  const { idOportunidade, codigoConvenio, idBeneficio, idEmpregador, prazo, taxaAm } = oferta
  // Centavos here, reais on the wire.
  const [valorParcela, valorLiberado] = [oferta.valorParcela / 100, oferta.valorLiberado / 100]
  return {
    metodo: 'POST',
    path: ofertaApi.incluirProposta.path,
    corpo: {
      idRelacionamento,
      idOportunidade,
      produto: 'NOVO',
      idDadosBancarios: conta.idDadosBancarios,
      entrada: {
        tipo: 'NOVO_POR_PARCELA',
        codigoConvenio,
        idBeneficio,
        idEmpregador,
        prazo,
        taxaAm,
        valorParcela,
      },
      confirmacao: { prazo, taxaAm, valorParcela, valorLiberado },
    },
  }
}

/** A table with its history, as plain as can be. */
async function fazerPiso(owner: Pool): Promise<void> {
  await owner.query(`drop schema if exists bancada cascade; create schema bancada;
    create table bancada.linha (id uuid primary key, status text not null, versao int not null,
      atualizada_em timestamptz not null);
    create table bancada.historico (id uuid primary key default gen_random_uuid(), id_linha uuid not null,
      de text not null, para text not null, ocorrido_em timestamptz not null);
    insert into bancada.linha
      select gen_random_uuid(), 'a', 1, now() from generate_series(1, ${VARIAS}) g;`)
}

const mudanca = (quais: string) => `with movidas as (
    update bancada.linha l set status = case l.status when 'a' then 'b' else 'a' end,
           versao = versao + 1, atualizada_em = now()
     where ${quais} returning l.id, l.status)
  insert into bancada.historico (id_linha, de, para, ocorrido_em)
  select id, 'a', status, now() from movidas`

const uma = mudanca('l.id = (select id from bancada.linha limit 1)')

async function escreverNoPiso(owner: Pool): Promise<void> {
  await owner.query(preparada(uma, []))
}

async function moverNoPiso(owner: Pool): Promise<void> {
  await owner.query(mudanca('true'))
}

/** 100,000 oportunidades Em Aberto: one for each contract and product that has none. */
async function multiplicarOportunidades(owner: Pool): Promise<void> {
  await owner.query(
    `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente,
        id_contrato, codigo_convenio, produto, perfil, origem, status, valor_liberado, criada_em,
        atualizada_em)
     select gen_random_uuid(), r.id, r.id_cliente, r.codigo_promotor, r.id_atendente, c.id,
            c.codigo_convenio, p.produto, 'Bancada', 'MOTOR', 'Em Aberto', 100000, now(), now()
       from contrato c join relacionamento r on r.id_cliente = c.id_cliente,
            unnest(array['SAQUE', 'RCC', 'RMC', 'CLT', 'NOVO']) p(produto)
      where not exists (select from oportunidade where perfil = 'Bancada')
      limit $1 on conflict do nothing`,
    [VARIAS],
  )
  await owner.query('vacuum analyze oportunidade')
}

/** One atendente of the demonstration has too few clients for all rounds: all become theirs. */
async function entregarTudo(owner: Pool): Promise<void> {
  for (const tabela of ['relacionamento', 'oportunidade']) {
    await owner.query(
      `update ${tabela} set id_atendente = u.id from usuario u
        where u.login = 'atendente' and codigo_promotor = $1 and id_atendente is distinct from u.id`,
      [PROMOTOR],
    )
  }
}

/** There and back, by turns: the same move, made by the system in one transaction. */
async function moverTodas(owner: Pool, pool: Pool): Promise<void> {
  const { rows } = await owner.query<{ id: string; status: string }>(
    `select id, status from oportunidade where perfil = 'Bancada'`,
  )
  const acao = rows[0]?.status === 'Em Aberto' ? 'atender' : 'reabrir'
  const promotores = await owner.query<{ codigo: string }>('select codigo from promotor')
  const quem = sistemaNo(...promotores.rows.map(({ codigo }) => codigo))
  const movidas = await transaction(pool, quem, ({ client }) =>
    moverVarias(client, {
      quais: { ids: rows.map(({ id }) => id) },
      acao,
      observacao: 'Bancada',
      agora: new Date(),
    }),
  )
  if (movidas !== rows.length) throw new Error(`${movidas} of ${rows.length} moved`)
}

const nomes: Record<keyof Escritas, string> = {
  status: 'one status change',
  anotacao: 'a note',
  proposta: 'a proposta (its offer is computed anew)',
}

function linhasDe(rodadas: readonly Rodada[]): Line[] {
  const piso = inMs(median(rodadas.flatMap((rodada) => rodada.piso)))
  const porEscrita = (Object.keys(nomes) as (keyof Escritas)[]).map((qual) => ({
    what: `${nomes[qual]}, p50 / p95`,
    measured: p50p95(rodadas.flatMap(({ tempos }) => tempos[qual])),
    floor: piso,
    ratios: rodadas.map((rodada) => median(rodada.tempos[qual]) / median(rodada.piso)),
  }))
  return [
    ...porEscrita,
    {
      what: 'a move of 100,000 oportunidades with their history',
      measured: inMs(median(rodadas.map(({ varias }) => varias))),
      floor: inMs(median(rodadas.map(({ pisoVarias }) => pisoVarias))),
      ratios: rodadas.map(({ varias, pisoVarias }) => varias / pisoVarias),
    },
  ]
}
