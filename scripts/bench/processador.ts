import { readdirSync, readFileSync } from 'node:fs'
import type { Measured } from './system.ts'

/**
 * Milliseconds of processor that the server and all processes of PostgreSQL have used so far. Other
 * work on the machine makes a call slower, but hardly more expensive. Linux only.
 */
export function processador({ pid }: Pick<Measured, 'pid'>): number {
  const postmaster = pid('postgres')
  const processos = [pid('server'), postmaster, ...filhosDe(postmaster)]
  return processos.reduce((soma, um) => soma + doProcesso(um), 0)
}

function filhosDe(pai: number): number[] {
  const texto = readFileSync(`/proc/${pai}/task/${pai}/children`, 'utf8')
  return texto.split(' ').filter(Boolean).map(Number)
}

function doProcesso(pid: number): number {
  try {
    const tarefas = readdirSync(`/proc/${pid}/task`)
    return tarefas.reduce((soma, tarefa) => soma + daTarefa(`/proc/${pid}/task/${tarefa}`), 0)
  } catch {
    // It has ended.
    return 0
  }
}

/** The first field is the time on a processor, in nanoseconds. */
const daTarefa = (pasta: string): number =>
  Number(readFileSync(`${pasta}/schedstat`, 'utf8').split(' ')[0]) / 1e6
