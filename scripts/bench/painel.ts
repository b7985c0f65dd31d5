import { hoje, somarDias } from '#shared/data.ts'
import { partesDoPeriodo } from '#shared/painel/periodo.ts'
import { createPool } from '#server/base/db/pool.ts'
import { transaction } from '#server/base/db/transaction.ts'
import { somar } from '#server/painel/sql/cortes.ts'
import { encher } from '#e2e/support/muitos.ts'
import { inMs, median, type Line } from './report.ts'
import { openSystem, PROMOTOR, type Measured } from './system.ts'

/** So many of them are the clients of the promotores of the set, ten oportunidades each. */
const OPORTUNIDADES = Number(process.env.OPORTUNIDADES ?? 1_000_000)
const POUCAS = Number(process.env.POUCAS ?? 100_000)
const POR_CLIENTE = 10
const PROMOTORES = 10
const vezes = 60

const RODADAS = 5

/** Milliseconds of a change of status with the triggers and without them. */
type Par = { com: number; semNos: number }
type Tempos = { atendente: number; gestor: number; banco: number; mudar: Par[] }

/**
 * What the panels of an atendente, a gestor and the whole bank cost the database, among so many oportunidades and
 * among fewer; and a change of status with the triggers that keep them, against one without.
 */
export async function painel(): Promise<Line[]> {
  const poucas = await medir(POUCAS)
  const muitas = await medir(OPORTUNIDADES)
  const linha = (quem: 'atendente' | 'gestor' | 'banco', ms: number): Line[] => [
    {
      what: `${quem}, ${OPORTUNIDADES} oportunidades, SQL p50`,
      measured: inMs(muitas[quem]),
      goal: `<= ${ms} ms`,
      met: muitas[quem] <= ms,
    },
    {
      what: `${quem}, over ${POUCAS}`,
      measured: inMs(muitas[quem]),
      floor: inMs(poucas[quem]),
      ratios: [muitas[quem] / poucas[quem]],
      goal: '<= 1.5',
      met: muitas[quem] / poucas[quem] <= 1.5,
    },
  ]
  const razoes = muitas.mudar.map(({ com, semNos }) => com / semNos)
  return [
    ...linha('atendente', 1),
    ...linha('gestor', 3),
    ...linha('banco', 15),
    {
      what: 'a change of status, over one without the triggers',
      measured: inMs(median(muitas.mudar.map(({ com }) => com))),
      floor: inMs(median(muitas.mudar.map(({ semNos }) => semNos))),
      ratios: razoes,
      goal: '<= 1.8',
      met: median(razoes) <= 1.8,
    },
  ]
}

async function medir(oportunidades: number): Promise<Tempos> {
  const system = await openSystem(3000, `painel-${oportunidades}`)
  const pool = createPool({ url: system.appUrl, max: 1 })
  try {
    const { owner } = system
    const { rows } = await owner.query<{ codigo: string }>(
      `select p.codigo from promotor p where exists (
         select from usuario_promotor up join usuario u on u.id = up.id_usuario and u.ativo and u.papel = 'ATENDENTE'
          where up.codigo_promotor = p.codigo) order by p.codigo = $1 desc, p.codigo limit $2`,
      [PROMOTOR, PROMOTORES],
    )
    const codigos = rows.map(({ codigo }) => codigo)
    const clientes = Math.ceil(oportunidades / POR_CLIENTE / codigos.length)
    for (const codigoPromotor of codigos) {
      await encher(owner, { codigoPromotor, clientes, porCliente: POR_CLIENTE })
    }
    const todos = (await owner.query<{ codigo: string }>('select codigo from promotor')).rows.map(
      ({ codigo }) => codigo,
    )
    const atendente = await pessoa(system, 'atendente')
    const gestor = await pessoa(system, 'gestor')
    const agora = new Date()
    const periodo = {
      estoque: 'infinity',
      dataInicio: somarDias(hoje(agora), -30),
      dataFim: hoje(agora),
    }
    const partes = partesDoPeriodo(periodo, hoje(agora))
    const ler = (escopo: string[], quem: string[], de: 'promotores' | 'atendente') =>
      umaVez(async () => {
        let ms = 0
        await transaction(pool, { idUsuario: gestor, promotores: escopo }, async ({ client }) => {
          await client.query('select')
          const inicio = performance.now()
          await somar(
            client,
            { ...periodo, ...partes, escopo, quem },
            { de, recorte: 'todos', inteiro: false },
          )
          ms = performance.now() - inicio
        })
        return ms
      })
    return {
      atendente: await ler([PROMOTOR], [atendente], 'atendente'),
      gestor: await ler([PROMOTOR], [PROMOTOR], 'promotores'),
      banco: await ler(todos, todos, 'promotores'),
      mudar: await mudar(system),
    }
  } finally {
    await pool.end()
    await system.stop()
  }
}

async function pessoa({ owner }: Measured, login: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select id from usuario where login = $1', [
    login,
  ])
  return rows[0]?.id ?? ''
}

/** The median of so many, warm. */
async function umaVez(fazer: () => Promise<number>): Promise<number> {
  const tempos: number[] = []
  for (let i = 0; i < vezes; i += 1) {
    const ms = await fazer()
    if (i >= vezes / 3) tempos.push(ms)
  }
  return median(tempos)
}

/**
 * Changes of status, each committed, with the triggers of the panels and without them in turns. What is changed without
 * them is changed back without them, so that the numbers stay true.
 */
async function mudar({ owner }: Measured): Promise<Par[]> {
  const client = await owner.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from oportunidade where codigo_promotor = $1 and status = 'Em Aberto' order by id limit $2`,
      [PROMOTOR, vezes],
    )
    const ids = rows.map(({ id }) => id)
    const medida = async (comNos: boolean): Promise<number> => {
      const gatilhos = `alter table oportunidade ${comNos ? 'enable' : 'disable'} trigger painel_mudar`
      await client.query(gatilhos)
      const tempos: number[] = []
      for (const status of ['Em Atendimento', 'Em Aberto']) {
        for (const id of ids) {
          const inicio = performance.now()
          await client.query({
            name: 'mudar',
            text: `update oportunidade set status = $2, versao = versao + 1, atualizada_em = now() where id = $1`,
            values: [id, status],
          })
          tempos.push(performance.now() - inicio)
        }
      }
      return median(tempos)
    }
    const pares: Par[] = []
    for (let rodada = 0; rodada <= RODADAS; rodada += 1) {
      const par = { semNos: await medida(false), com: await medida(true) }
      // The first one warms both.
      if (rodada > 0) pares.push(par)
    }
    return pares
  } finally {
    await client.query('alter table oportunidade enable trigger painel_mudar')
    client.release()
  }
}
