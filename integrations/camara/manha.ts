import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ehDiaUtil } from '#shared/calendario.ts'
import { taxaAnual } from '#shared/calculo/novo.ts'
import { type Dia, diasEntre, hoje, instanteEmBrasilia } from '#shared/data.ts'
import { arredondarReais } from '#shared/dinheiro.ts'
import { livroEmDisco } from '../livro-em-disco.ts'
import type { Pedido } from './livro.ts'

/** A loan of ours as another bank learns it from its holder. Money in reais. */
const ContratoNosso = z.object({
  contrato: z.string(),
  cpf: z.string(),
  saldo: z.number(),
  prazo: z.number(),
  parcela: z.number(),
})
type ContratoNosso = z.infer<typeof ContratoNosso>

/** Loans of the demonstration: running ones, ended ones, and those that another lender bought. */
export const ContratosNossos = z.object({
  vivos: z.array(ContratoNosso),
  quitados: z.array(ContratoNosso),
  cedidos: z.array(ContratoNosso),
})
export type ContratosNossos = z.infer<typeof ContratosNossos>

/** Null before `npm start` wrote them, or where the file is broken. */
export function lerContratosNossos(arquivo: string): ContratosNossos | null {
  try {
    return ContratosNossos.parse(JSON.parse(readFileSync(arquivo, 'utf8')))
  } catch {
    return null
  }
}

export type PedidoDaManha = { numero: string; em: Date; pedido: Pedido }

/** One seed: the same day has the same requests in every system with the same loans. */
const SEMENTE = 'manha'
const ABRE = '09:00'
const MANHA_MS = 3 * 3_600_000
const bancos = ['001', '104', '237', '341']

type Manha = { dia: Dia; quantos: number; contratos: ContratosNossos }

/**
 * What other banks ask for in one morning, by the clock: none on a day without banks. Every second request is one
 * that is refused at once, of a kind of its own in turns.
 */
export function pedidosDaManha({ dia, quantos, contratos }: Manha): PedidoDaManha[] {
  if (!ehDiaUtil(dia) || contratos.vivos.length === 0) return []
  const dias = diasEntre('2020-01-01', dia)
  return Array.from({ length: quantos }, (_, k) => {
    const de = (ate: number, para: string) => sortear(`${SEMENTE} ${dia} ${k} ${para}`, ate)
    const taxaAm = 1.45 + 0.01 * de(30, 'taxa')
    const { contrato, cpf, saldo, prazo, parcela } = escolher(contratos, {
      // Half of a morning's requests take a running loan.
      lugar: dias * Math.ceil(quantos / 2) + Math.floor(k / 2),
      estranho: k % 2 === 1 ? dias + (k - 1) / 2 : null,
      de,
    })
    const espera = (MANHA_MS / quantos) * (k + 0.01 * de(100, 'hora'))
    return {
      numero: `9${dia.replaceAll('-', '')}${String(k).padStart(4, '0')}${String(de(1e8, 'numero')).padStart(8, '0')}`,
      em: new Date(instanteEmBrasilia(dia, ABRE).getTime() + Math.floor(espera / 1000) * 1000),
      pedido: {
        contrato,
        cpf,
        banco: bancos[de(bancos.length, 'banco')] ?? '001',
        saldo,
        taxaAm: arredondarReais(taxaAm),
        // The costs of the other bank above its rate.
        cetAa: arredondarReais(taxaAnual(taxaAm) + 1.4),
        prazo,
        parcela: arredondarReais(parcela * 0.93),
      },
    }
  })
}

type Escolha = {
  /** Of the running loans, one after the other over the days. */
  lugar: number
  /** Which kind of request that is refused at once; null of one that comes to a person. */
  estranho: number | null
  de: (ate: number, para: string) => number
}

function escolher(
  { vivos, quitados, cedidos }: ContratosNossos,
  { lugar, estranho, de }: Escolha,
): ContratoNosso {
  const um = (lista: readonly ContratoNosso[], qual: number) => lista[qual % lista.length]
  const vivo = um(vivos, lugar)
  if (!vivo) throw new Error('No loan of ours runs')
  if (estranho === null) return vivo
  const outro = vivos.find(({ cpf }) => cpf !== vivo.cpf)
  const estranhos = [
    // Of more digits than a loan of ours has.
    { ...vivo, contrato: `5${String(de(1e9, 'contrato')).padStart(15, '0')}` },
    outro && { ...vivo, cpf: outro.cpf },
    um(quitados, lugar),
    um(cedidos, lugar),
  ].filter((achado) => achado !== undefined)
  return estranhos[estranho % estranhos.length] ?? vivo
}

/** A whole number below `ate`, always the same for the same words. */
const sortear = (palavras: string, ate: number): number =>
  createHash('sha256').update(palavras).digest().readUInt32BE() % ate

export type ManhasSettings = {
  /** How many requests come in a morning. */
  quantos: number
  contratos: () => ContratosNossos | null
  /** The clock of the demonstration; null while nobody knows it. */
  agora: () => Promise<Date | null>
  pedir: (pedido: PedidoDaManha) => unknown
  /** Where the numbers that were sent are kept over a restart. */
  arquivo?: string
  aCadaMs?: number
}

const A_CADA_MS = 15_000
/** Numbers of some weeks: a clock that is set back sends nothing again. */
const LEMBRADOS = 1000

/**
 * Sends the requests of each morning when their instant has come; those of the morning that passed while nobody
 * looked come at once, with their own instants, and those of other days do not come. Answers how to stop.
 */
export function comecarManhas({
  quantos,
  contratos,
  agora,
  pedir,
  arquivo,
  aCadaMs = A_CADA_MS,
}: ManhasSettings): () => void {
  const disco = livroEmDisco(arquivo, z.string())
  const enviados = new Set(disco.ler())
  let parado = false
  let relogio: NodeJS.Timeout | undefined

  async function olhar(): Promise<void> {
    const [instante, nossos] = [await agora(), contratos()]
    if (parado || instante === null || nossos === null) return
    const vindos = pedidosDaManha({ dia: hoje(instante), quantos, contratos: nossos }).filter(
      ({ numero, em }) => em <= instante && !enviados.has(numero),
    )
    if (vindos.length === 0) return
    for (const { numero } of vindos) enviados.add(numero)
    for (const velho of [...enviados].slice(0, -LEMBRADOS)) enviados.delete(velho)
    // Kept before they leave: a restart sends none twice.
    disco.guardar(enviados)
    for (const um of vindos) pedir(um)
  }
  async function seguir(): Promise<void> {
    await olhar().catch(() => undefined)
    if (!parado) relogio = setTimeout(() => void seguir(), aCadaMs)
  }
  void seguir()
  return () => {
    parado = true
    clearTimeout(relogio)
  }
}
