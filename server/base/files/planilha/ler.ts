import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Recusa } from '../../http/recusa.ts'
import { criarVez } from '../../vez.ts'
import { compilados } from '../outro-processo.ts'
import { PRONTO } from '../pronto.ts'
import {
  type Defeito,
  Defeituosa,
  Dito,
  MAXIMO_DE_COLUNAS,
  MAXIMO_DE_LINHAS,
  type Pedido,
} from './protocolo.ts'

/** Two cores: more at a time would only make each of them slower. */
const vez = criarVez({ aoMesmoTempo: 2, fila: 40, esperaMs: 120_000 })

const HEAP_MB = 256
/** To read the program in; a machine under load is slow at that, and the file is not at fault. */
const PARTIDA_MS = 20_000
/** For each piece that is waited for. */
const LIMITE_MS = 30_000

const milhares = new Intl.NumberFormat('pt-BR')

const sentencas: Record<Defeito, string> = {
  tipo: 'Envie um arquivo CSV ou XLSX: no Excel, use Salvar como',
  vazia: 'O arquivo não tem nenhuma linha',
  ilegivel: 'O arquivo está incompleto ou danificado: salve-o de novo',
  aspas: 'Há aspas abertas ou fora do lugar',
  colunas: `O arquivo tem colunas demais: use no máximo ${MAXIMO_DE_COLUNAS}`,
  linhas: `O arquivo tem linhas demais: use no máximo ${milhares.format(MAXIMO_DE_LINHAS)}`,
  celula: 'Há um texto longo demais em uma célula',
  bomba: 'O arquivo se desdobra em dados demais e não foi aceito',
  ativo: 'O arquivo traz macro ou objeto e não foi aceito: salve-o como XLSX sem macros ou CSV',
  senha: 'O arquivo está protegido por senha: salve-o sem senha',
  tempo: 'O arquivo demorou demais para ser lido e não foi aceito',
}

/** The defect in words, with the row at fault. */
function recusaDo({ defeito, linha }: Defeituosa): Recusa {
  const onde = linha === null ? '' : ` (linha ${linha} do arquivo)`
  return new Recusa('ilegivel', `${sentencas[defeito]}${onde}`)
}

/** What `lerPlanilha` tells: the form first, then rows, then their count. */
type Lida = Exclude<Dito, { defeito: unknown }>

/**
 * Reads a hostile table in another process, which may die; who iterates sets the pace.
 *
 * @throws Recusa 422 with the reason
 */
export async function* lerPlanilha(bytes: Buffer, pedido: Pedido = {}): AsyncGenerator<Lida> {
  const { promise: acabou, resolve: soltar } = Promise.withResolvers<undefined>()
  // The turn is held until the last row was taken.
  const { promise: entrou, resolve: entrar, reject } = Promise.withResolvers<undefined>()
  vez
    .ocupar(() => {
      entrar(undefined)
      return acabou
    })
    .catch(reject)
  await entrou
  try {
    yield* naOficina(bytes, pedido)
  } catch (error) {
    throw error instanceof Defeituosa ? recusaDo(error) : error
  } finally {
    soltar(undefined)
  }
}

async function* naOficina(bytes: Buffer, pedido: Pedido): AsyncGenerator<Lida> {
  const oficina = spawn(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MB}`,
      join(import.meta.dirname, 'oficina.ts'),
      JSON.stringify(pedido),
    ],
    { env: compilados(), stdio: ['pipe', 'pipe', 'ignore'] },
  )
  // The process may die before it has read its input; that counts as an answer too.
  oficina.stdin.on('error', () => undefined)
  oficina.on('error', () => undefined)
  oficina.stdin.end(bytes)
  let demorou = false
  const matar = () => {
    demorou = true
    oficina.kill('SIGKILL')
  }
  try {
    for await (const texto of linhasDoFluxo(oficina.stdout, matar)) {
      const dito = Dito.parse(JSON.parse(texto))
      if ('defeito' in dito) throw new Defeituosa(dito.defeito, dito.linha)
      yield dito
      if ('fim' in dito) return
    }
    // A process that died without an answer means an unreadable file.
    throw new Defeituosa(demorou ? 'tempo' : 'ilegivel')
  } finally {
    oficina.kill('SIGKILL')
  }
}

/** The lines after the ready message; `tarde` is called where the next piece does not come. */
async function* linhasDoFluxo(fluxo: Readable, tarde: () => void): AsyncGenerator<string> {
  const decodificador = new TextDecoder()
  let resto = ''
  let relogio = setTimeout(tarde, PARTIDA_MS)
  try {
    for await (const pedaco of fluxo) {
      clearTimeout(relogio)
      resto += decodificador.decode(pedaco, { stream: true })
      const linhas = resto.split('\n')
      resto = linhas.pop() ?? ''
      for (const linha of linhas) if (linha !== PRONTO) yield linha
      relogio = setTimeout(tarde, LIMITE_MS)
    }
  } finally {
    clearTimeout(relogio)
  }
}
