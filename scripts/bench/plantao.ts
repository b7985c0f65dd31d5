import { setTimeout as esperar } from 'node:timers/promises'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { simulacoesDe } from './calculo.ts'
import { processador } from './processador.ts'
import { inMs, quantile, type Line } from './report.ts'
import { openSystem, PROMOTOR } from './system.ts'
import { openWire, requestBytes, type Wire } from './wire.ts'

const CLIENTES = 100_000
const atendentes = Number(process.env.ATENDENTES ?? 200)
const duracaoS = Number(process.env.DURACAO_S ?? 300)
const JANELA_MS = 10_000

type Ato = 'abrir' | 'quadro' | 'nota' | 'busca' | 'simulacao'

/**
 * Seconds between two calls of a kind by one atendente. The board stands for its dashboards, the
 * search by name for its next client, which are not built.
 */
const intervalos: Record<Ato, number> = {
  abrir: 30,
  quadro: 30,
  nota: 60,
  busca: 60,
  simulacao: 120,
}

type Medida = { ato: Ato; em: number; ms: number; ok: boolean }

/**
 * So many atendentes for so long, each call sent at its own time whether the ones before it were
 * answered or not, and timed from when it should have left: a slow answer is counted for all who wait.
 */
export async function plantao(): Promise<Line[]> {
  const system = await openSystem(CLIENTES)
  const livres: Wire[] = []
  const abertas: Wire[] = []
  try {
    const headers = await system.headersOf('atendente', PROMOTOR)
    const { rows } = await system.owner.query<{ id: string; nome: string }>(
      `select r.id, c.nome from relacionamento r join cliente c on c.id = r.id_cliente
         join usuario u on u.id = r.id_atendente and u.login = 'atendente'
        where r.codigo_promotor = $1 order by md5(r.id::text) limit 1000`,
      [PROMOTOR],
    )
    const simulacoes = await simulacoesDe(system, headers)
    const pedido = (ato: Ato): Buffer => {
      const { id = '', nome = '' } = rows[Math.floor(Math.random() * rows.length)] ?? {}
      const simulacao = simulacoes[Math.floor(Math.random() * simulacoes.length)]
      switch (ato) {
        case 'abrir':
          return requestBytes('GET', deId(atendimentoApi.abrir.path, id), headers)
        case 'quadro':
          return requestBytes('GET', `${oportunidadeApi.quadro.path}?status=Em%20Aberto`, headers)
        case 'simulacao':
          return simulacao?.bytes ?? Buffer.alloc(0)
        case 'busca': {
          const corpo = JSON.stringify({ texto: nome })
          return requestBytes('POST', relacionamentoApi.buscar.path, headers, corpo)
        }
        case 'nota': {
          const chave = { ...headers, 'idempotency-key': crypto.randomUUID() }
          const corpo = JSON.stringify({ texto: 'Cliente pede retorno depois do almoço.' })
          return requestBytes('POST', deId(anotacaoApi.incluir.path, id), chave, corpo)
        }
      }
    }
    const ligar = async (): Promise<Wire> => {
      const nova = await openWire(system.url)
      abertas.push(nova)
      return nova
    }
    const livre = async (): Promise<Wire> => {
      for (let wire = livres.pop(); wire; wire = livres.pop()) if (!wire.closed()) return wire
      return ligar()
    }
    for (let i = 0; i < 20; i += 1) livres.push(await ligar())

    const medidas: Medida[] = []
    const inicio = performance.now()
    const fazer = async (ato: Ato, em: number): Promise<void> => {
      await esperar(Math.max(0, inicio + em - performance.now()))
      const wire = await livre()
      const { status } = await wire.ask(pedido(ato))
      medidas.push({ ato, em, ms: performance.now() - inicio - em, ok: status === 200 })
      livres.push(wire)
    }
    const cpu = processador(system)
    await Promise.all(agenda().map(async ({ ato, em }) => fazer(ato, em)))
    return linhasDe(medidas, (processador(system) - cpu) / medidas.length)
  } finally {
    for (const wire of abertas) wire.close()
    await system.stop()
  }
}

const deId = (path: string, id: string) => path.replace(':idRelacionamento', id)

/** When each call leaves, in milliseconds from the start: independent people, so by chance. */
function agenda(): { ato: Ato; em: number }[] {
  return (Object.entries(intervalos) as [Ato, number][]).flatMap(([ato, cadaS]) => {
    const quantas = Math.round((atendentes * duracaoS) / cadaS)
    return Array.from({ length: quantas }, () => ({ ato, em: Math.random() * duracaoS * 1000 }))
  })
}

function linhasDe(medidas: readonly Medida[], cpu: number): Line[] {
  const erradas = medidas.filter(({ ok }) => !ok).length
  const p99 = (quais: readonly Medida[]) =>
    quantile(
      quais.map(({ ms }) => ms),
      0.99,
    )
  const janelas = Map.groupBy(medidas, ({ em }) => Math.floor(em / JANELA_MS))
  const piores = [...janelas.values()].map(p99)
  const pior = Math.max(...piores)
  const geral = p99(medidas)
  const porAto = Map.groupBy(medidas, ({ ato }) => ato)
  const p50 = quantile(
    medidas.map(({ ms }) => ms),
    0.5,
  )
  return [
    {
      what: `${atendentes} atendentes for ${duracaoS} s (${medidas.length} calls, ${erradas} refused), p50 / p99`,
      measured: `${inMs(p50)} / ${inMs(geral)}`,
      goal: 'p99 <= 50 ms',
      met: geral <= 50 && erradas === 0,
    },
    {
      what: 'the worst ten seconds, p99',
      measured: inMs(pior),
      goal: '<= 100 ms',
      met: pior <= 100,
    },
    { what: 'processor of server and PostgreSQL a call', measured: inMs(cpu) },
    ...[...porAto].map(([ato, dele]): Line => ({
      what: `${ato}, p99 of ${dele.length}`,
      measured: inMs(p99(dele)),
    })),
  ]
}
