import { randomUUID } from 'node:crypto'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { instanteEmBrasilia, hoje, somarDias } from '#shared/data.ts'
import { filaApi } from '#shared/fila/api.ts'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { painelApi } from '#shared/painel/api.ts'
import {
  type Ato,
  atrasoDe,
  ATRASO_MAXIMO_MS,
  ditoAtraso,
  enviar,
  type Medida,
  p99,
} from './aberto.ts'
import { simulacoesDe } from './calculo.ts'
import { contratar, encher, LISTA, porNaLista } from '#e2e/support/muitos.ts'
import { inMs, quantile, type Line } from './report.ts'
import { openSystem, PROMOTOR } from './system.ts'
import { requestBytes } from './wire.ts'

const CLIENTES = Number(process.env.CLIENTES ?? 100_000)
const atendentes = Number(process.env.ATENDENTES ?? 200)
const duracaoS = Number(process.env.DURACAO_S ?? 120)
/** A server makes the plans of its statements once a connection, at their first use: told apart. */
const COMECO_S = 60
/** Each step to the number at which the wait is too long takes so long. */
const PASSO_S = 20
const DEMAIS_MS = 200
const MAXIMO = 6400
/** So many of them sign in; the others send by the same ones, each at their own time. */
const PESSOAS = Math.min(64, atendentes)

/** Seconds between two calls of a kind by one atendente. */
const intervalos = {
  abrir: 30,
  painel: 60,
  proximo: 60,
  nota: 60,
  lembrete: 120,
  simulacao: 120,
}
type Qual = keyof typeof intervalos

/**
 * The mixed day of so many atendentes in open loop, and how many it takes until the slowest hundredth waits
 * longer than 200 ms.
 */
export async function jornada(): Promise<Line[]> {
  const system = await openSystem(CLIENTES)
  try {
    const { owner, url } = system
    await encher(owner, { codigoPromotor: PROMOTOR, clientes: 30_000, livres: true })
    await porNaLista(owner, PROMOTOR, 20_000)
    const headers = await system.headersOf('atendente', PROMOTOR)
    const logins = await contratar(owner, { codigoPromotor: PROMOTOR, pessoas: PESSOAS })
    const pessoas: Record<string, string>[] = []
    for (const login of logins) pessoas.push(await system.headersOf(login, PROMOTOR))
    const { rows: ids } = await owner.query<{ id: string; login: string }>(
      `select id, login from usuario where login = any ($1::text[])`,
      [logins],
    )
    const { rows } = await owner.query<{ id: string }>(
      `select r.id from relacionamento r join usuario u on u.id = r.id_atendente and u.login = 'atendente'
        where r.codigo_promotor = $1 order by md5(r.id::text) limit 1000`,
      [PROMOTOR],
    )
    const doGestor = await system.headersOf('gestor', PROMOTOR)
    const simulacoes = await simulacoesDe(system, headers)
    const um = <T>(de: readonly T[]): T | undefined => de[Math.floor(Math.random() * de.length)]
    const deUm = (path: string) => path.replace(':idRelacionamento', um(rows)?.id ?? '')
    const comChave = () => ({ ...headers, 'idempotency-key': randomUUID() })
    let vez = 0
    const pedidos: Record<Qual, () => Buffer> = {
      abrir: () => requestBytes('GET', deUm(atendimentoApi.abrir.path), headers),
      painel: () => {
        vez += 1
        return vez % 5 === 0
          ? requestBytes('GET', painelApi.painel.path, doGestor)
          : requestBytes('GET', painelApi.emAtendimento.path, headers)
      },
      proximo: () => {
        vez += 1
        const quem = vez % logins.length
        const id = ids.find(({ login }) => login === logins[quem])?.id ?? ''
        const path = filaApi.proximoCliente.path
          .replace(':idMailing', LISTA)
          .replace(':codigoPromotor', PROMOTOR)
          .replace(':atendente', id)
        return requestBytes('GET', path, pessoas[quem])
      },
      nota: () =>
        requestBytes(
          'POST',
          deUm(anotacaoApi.incluir.path),
          comChave(),
          JSON.stringify({ texto: 'Cliente pede retorno depois do almoço.' }),
        ),
      lembrete: () =>
        requestBytes(
          'POST',
          lembreteApi.incluir.path,
          comChave(),
          JSON.stringify({
            idRelacionamento: um(rows)?.id,
            tipo: '01',
            texto: 'Retornar a ligação',
            // Far enough ahead for whatever day the demonstration's clock was left at.
            quando: instanteEmBrasilia(somarDias(hoje(new Date()), 60), '10:00').toISOString(),
          }),
        ),
      simulacao: () => um(simulacoes)?.bytes ?? requestBytes('GET', '/', headers),
    }
    const dia = async (quantos: number, segundos: number) =>
      enviar(url, agenda(quantos, segundos, pedidos), 40)

    const comeco = await dia(atendentes, COMECO_S)
    const medidas = await dia(atendentes, duracaoS)
    const linhas = linhasDe(medidas)
    return [...linhas, linhaDoComeco(comeco), await limite(dia)]
  } finally {
    await system.stop()
  }
}

/** When each call leaves, in milliseconds from the start: independent people, so by chance. */
const agenda = (quantos: number, segundos: number, pedidos: Record<Qual, () => Buffer>): Ato[] =>
  (Object.entries(intervalos) as [Qual, number][]).flatMap(([qual, cadaS]) =>
    Array.from({ length: Math.round((quantos * segundos) / cadaS) }, () => ({
      em: Math.random() * segundos * 1000,
      pedido: pedidos[qual],
      qual,
    })),
  )

function linhasDe(medidas: readonly Medida[]): Line[] {
  const erradas = medidas.filter(({ status }) => status !== 200)
  const p50 = quantile(
    medidas.map(({ ms }) => ms),
    0.5,
  )
  return [
    {
      what: `${atendentes} atendentes for ${duracaoS} s (${medidas.length} calls, ${erradas.length} refused), p50 / p99; ${ditoAtraso(medidas)}`,
      measured: `${inMs(p50)} / ${inMs(p99(medidas))}`,
      goal: 'p99 <= 50 ms',
      met: p99(medidas) <= 50 && erradas.length === 0 && atrasoDe(medidas) <= ATRASO_MAXIMO_MS,
    },
    lentasPorSegundo(medidas),
    ...[...Map.groupBy(medidas, ({ qual }) => qual)].map(([qual, delas]): Line => {
      const recusadas = delas.filter(({ status }) => status !== 200).length
      return {
        what: `${qual}, p99 of ${delas.length}, ${recusadas} refused`,
        measured: inMs(p99(delas)),
      }
    }),
  ]
}

const linhaDoComeco = (medidas: readonly Medida[]): Line => ({
  what: `the ${COMECO_S} s before, the first after the start, p99 of ${medidas.length} calls`,
  measured: inMs(p99(medidas)),
})

/** The seconds in which a call waited too long: a cause that all calls met is told from one of a single call. */
function lentasPorSegundo(medidas: readonly Medida[]): Line {
  const lentas = medidas.filter(({ ms }) => ms > DEMAIS_MS)
  const porSegundo = Map.groupBy(lentas, ({ em }) => Math.floor(em / 1000))
  const ditas = [...porSegundo]
    .toSorted(([a], [b]) => a - b)
    .map(([s, delas]) => `${s} s: ${delas.length}, ${inMs(Math.max(...delas.map(({ ms }) => ms)))}`)
  return {
    what: `calls of more than ${DEMAIS_MS} ms by their second (${ditas.join('; ')})`,
    measured: String(lentas.length),
  }
}

/** Half as many more at each step. */
async function limite(
  dia: (quantos: number, segundos: number) => Promise<Medida[]>,
): Promise<Line> {
  const passos: string[] = []
  let cabem = 0
  for (let quantos = atendentes; quantos <= MAXIMO; quantos = Math.round(quantos * 1.5)) {
    const medidas = await dia(quantos, PASSO_S)
    const espera = p99(medidas)
    passos.push(`${quantos}: ${inMs(espera)}`)
    if (espera > DEMAIS_MS || medidas.some(({ status }) => status >= 500)) break
    cabem = quantos
  }
  return {
    what: `atendentes before p99 crosses ${DEMAIS_MS} ms (${passos.join(', ')})`,
    measured: String(cabem),
  }
}
