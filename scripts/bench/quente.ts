import { setTimeout as esperar } from 'node:timers/promises'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { consultasQuentes } from '#server/base/db/consulta.ts'
import { createPool } from '#server/base/db/pool.ts'
import '#server/routes.ts'
import { processador } from './processador.ts'
import { inMs, median, type Line } from './report.ts'
import { openSystem, PROMOTOR, type Measured } from './system.ts'
import { demandOk, openWire, requestBytes, timeEach } from './wire.ts'

const CLIENTES = 100_000
const rounds = 5
const each = 60
const idleMs = 2000

/** Quiet seconds before the first opening: `QUIETO_S`; connections died after 60 once. */
const quietoS = Number(process.env.QUIETO_S ?? 75)

/** Another checkout, measured in turns with this one: `ANTES=/path/of/a/worktree`. */
const antes = process.env.ANTES

const kinds = ['abrir', 'quadro', 'nome', 'cpf', 'id'] as const
type Kind = (typeof kinds)[number]
type Amostra = { id: string; cpf: string; nome: string }
type Lugar = {
  system: Measured
  headers: Record<string, string>[]
  amostras: Amostra[]
}

/** Milliseconds of one call: of the processor (server and PostgreSQL), and as the caller waits. */
type Custo = { cpu: number; espera: number }
type Rodada = Record<Kind, Custo>

/** The hot calls: what each costs the processor, what a quiet time costs, what a connection costs. */
export async function quente(): Promise<Line[]> {
  const agora = await abrirLugar()
  const outro = antes === undefined ? undefined : await abrirLugar(antes)
  try {
    const lugares = outro ? { agora, outro } : { agora }
    const medidas: { agora: Rodada; outro?: Rodada }[] = []
    for (let rodada = 0; rodada <= rounds; rodada += 1) {
      const uma = {
        agora: await medir(lugares.agora),
        ...(outro && { outro: await medir(outro) }),
      }
      // The first round warms caches and plans.
      if (rodada > 0) medidas.push(uma)
    }
    return [
      ...kinds.map((kind) => linhaDe(kind, medidas)),
      ...chavePorCpf(medidas),
      await quieta(agora, 'this checkout'),
      ...(outro ? [await quieta(outro, 'the one before')] : []),
      await preparo(agora),
    ]
  } finally {
    for (const lugar of [agora, outro]) await lugar?.system.stop()
  }
}

async function abrirLugar(checkout?: string): Promise<Lugar> {
  const folder = checkout === undefined ? `${CLIENTES}` : `${CLIENTES}-antes`
  const system = await openSystem(CLIENTES, folder, checkout)
  const headers = await Promise.all(
    ['atendente', 'gestor'].map((login) => system.headersOf(login, PROMOTOR)),
  )
  return { system, headers, amostras: await sortear(system) }
}

/** Clients of the person, whose names are searched by one word, two, and beginnings of words. */
async function sortear({ owner }: Measured): Promise<Amostra[]> {
  const { rows } = await owner.query<Amostra>(
    `select r.id, c.cpf, c.nome from relacionamento r
       join usuario u on u.id = r.id_atendente and u.login = 'atendente'
       join cliente c on c.id = r.id_cliente
      where r.codigo_promotor = $1 order by md5(r.id::text) limit 500`,
    [PROMOTOR],
  )
  return rows.map((row, i) => {
    const [um = '', ...outros] = row.nome.split(' ')
    const fim = outros.at(-1) ?? ''
    const nomes = [um, `${um} ${fim}`, `${fim.slice(0, 4)} ${um.slice(0, 3)}`, um.slice(0, 3)]
    return { ...row, nome: nomes[i % nomes.length] ?? '' }
  })
}

const colunas = ['Em Aberto', 'Em Atendimento', 'Ganha', 'Perdida']

/** An atendente opens and reads; the board and the searches are a gestor's too, in turn. */
function pedidoDe(kind: Kind, { amostras, headers }: Lugar, i: number): Buffer {
  const { id = '', cpf = '', nome = '' } = amostras[i % amostras.length] ?? {}
  const emTurno = headers[(i >> 2) % headers.length]
  const busca = new URLSearchParams({ status: colunas[i % colunas.length] ?? '' })
  switch (kind) {
    case 'abrir':
      return requestBytes('GET', deId(atendimentoApi.abrir.path, id), headers[0])
    case 'id':
      return requestBytes('GET', deId(relacionamentoApi.consultar.path, id), headers[0])
    case 'cpf':
      return requestBytes('GET', `${relacionamentoApi.porCpf.path}?cpf=${cpf}`, headers[0])
    case 'quadro':
      return requestBytes('GET', `${oportunidadeApi.quadro.path}?${busca.toString()}`, emTurno)
    case 'nome': {
      const corpo = JSON.stringify({ texto: nome })
      return requestBytes('POST', relacionamentoApi.buscar.path, emTurno, corpo)
    }
  }
}

const deId = (path: string, id: string) => path.replace(':idRelacionamento', id)

async function medir(lugar: Lugar): Promise<Rodada> {
  const { system } = lugar
  const wire = await openWire(system.url)
  const usado = async (fazer: () => Promise<unknown>) => {
    const [cpu, inicio] = [processador(system), performance.now()]
    await fazer()
    return { cpu: processador(system) - cpu, ms: performance.now() - inicio }
  }
  // What the system does by itself is not the calls'.
  const parado = await usado(() => esperar(idleMs))
  const medidas: [Kind, Custo][] = []
  for (const kind of kinds) {
    // What is cheap is asked more often.
    const vezes = kind === 'cpf' || kind === 'id' ? each * 4 : each
    const at = Math.floor(Math.random() * 400)
    let espera = 0
    const { cpu, ms } = await usado(async () => {
      const esperas = await timeEach(vezes, async (i) =>
        demandOk(await wire.ask(pedidoDe(kind, lugar, at + i))),
      )
      espera = median(esperas)
    })
    medidas.push([kind, { cpu: (cpu - (parado.cpu / parado.ms) * ms) / vezes, espera }])
  }
  wire.close()
  return Object.fromEntries(medidas) as Rodada
}

const ditos: Record<Kind, string> = {
  abrir: 'open one client of 100,000',
  quadro: 'a column of the board',
  nome: 'search by name',
  cpf: 'search by CPF',
  id: 'a keyed read by id',
}

type Medidas = readonly { agora: Rodada; outro?: Rodada }[]

function linhaDe(kind: Kind, medidas: Medidas): Line {
  const de = (rodadas: (Rodada | undefined)[]) =>
    rodadas.flatMap((rodada) => (rodada ? [rodada[kind]] : []))
  const agora = de(medidas.map((medida) => medida.agora))
  const outro = de(medidas.map((medida) => medida.outro))
  const ratios = outro.map(({ cpu }, i) => (agora[i]?.cpu ?? Number.NaN) / cpu)
  const julgada = (kind === 'quadro' || kind === 'nome') && ratios.length > 0
  return {
    what: `${ditos[kind]}: processor / wait`,
    measured: dito(agora),
    ...(outro.length > 0 && { floor: `before ${dito(outro)}`, ratios }),
    ...(julgada && { goal: '<= 0.55', met: median(ratios) <= 0.55 }),
  }
}

const dito = (custos: readonly Custo[]) =>
  `${inMs(median(custos.map(({ cpu }) => cpu)))} / ${inMs(median(custos.map(({ espera }) => espera)))}`

function chavePorCpf(medidas: Medidas): Line[] {
  return (['cpu', 'espera'] as const).map((o) => {
    const ratios = medidas.map(({ agora }) => agora.id[o] / agora.cpf[o])
    return {
      what: `a keyed read by id over the search by CPF: ${o === 'cpu' ? 'processor' : 'wait'}`,
      measured: inMs(median(medidas.map(({ agora }) => agora.id[o]))),
      floor: inMs(median(medidas.map(({ agora }) => agora.cpf[o]))),
      ratios,
      goal: '<= 1.2',
      met: median(ratios) <= 1.2,
    }
  })
}

/** The first openings after nobody called for a while, over warm ones right after them. */
async function quieta(lugar: Lugar, qual: string): Promise<Line> {
  const { url } = lugar.system
  const muitas = await Promise.all(Array.from({ length: 10 }, () => openWire(url)))
  await Promise.all(muitas.map(async (um) => um.ask(pedidoDe('abrir', lugar, 1))))
  for (const uma of muitas) uma.close()
  await esperar(quietoS * 1000)
  const wire = await openWire(url)
  const abrirUm = async (i: number) => demandOk(await wire.ask(pedidoDe('abrir', lugar, i)))
  const fria = await timeEach(1, abrirUm)
  const quentes = await timeEach(each, (i) => abrirUm(i + 1))
  wire.close()
  const ratio = median(fria) / median(quentes)
  return {
    what: `the first opening after ${quietoS} quiet seconds, ${qual}`,
    measured: inMs(median(fria)),
    floor: `warm ${inMs(median(quentes))}`,
    ratios: [ratio],
    goal: '<= 2',
    met: ratio <= 2,
  }
}

/** What it takes to make the plans of the hot statements on one connection. */
async function preparo({ system }: Lugar): Promise<Line> {
  const quentes = consultasQuentes()
  const ligar = async (perguntas: typeof quentes) => {
    const pool = createPool({ url: system.appUrl, max: 1, nome: 'bench', quentes: perguntas })
    const inicio = performance.now()
    ;(await pool.connect()).release()
    const ms = performance.now() - inicio
    await pool.end()
    return ms
  }
  const tempos: { com: number; sem: number }[] = []
  for (let i = 0; i < rounds; i += 1)
    tempos.push({ sem: await ligar([]), com: await ligar(quentes) })
  const planos = tempos.map(({ com, sem }) => com - sem)
  return {
    what: `plans of ${quentes.length} hot statements on a new connection`,
    measured: inMs(median(planos)),
    floor: `connecting ${inMs(median(tempos.map(({ sem }) => sem)))}`,
    goal: '<= 300 ms',
    met: median(planos) <= 300,
  }
}
