import { once } from 'node:events'
import process, { stdin, stdout } from 'node:process'
import { PRONTO } from '../pronto.ts'
import { Defeituosa, type Dito, type Linha, type Pedido } from './protocolo.ts'
import { lerTabela } from './tabela.ts'

/**
 * Reads one hostile table in a process of its own: no secret, no database, a small heap, killed when
 * it takes too long. The file comes by the standard input, the rows leave as lines of JSON.
 */
process.on('unhandledRejection', () => undefined)

const POR_VEZ = 500

const { colunas, ate = Infinity } = JSON.parse(process.argv[2] ?? '{}') as Pedido

const pedacos: Buffer[] = []
for await (const pedaco of stdin) pedacos.push(Buffer.from(pedaco))
stdout.write(`${PRONTO}\n`)

const dizer = async (dito: Dito) => {
  if (!stdout.write(`${JSON.stringify(dito)}\n`)) await once(stdout, 'drain')
}
const escolher = ({ n, c }: Linha): Linha => ({
  n,
  c: colunas ? colunas.map((coluna) => c[coluna] ?? '') : c,
})

let juntas: Linha[] = []
let lidas = 0
try {
  for await (const linha of lerTabela(Buffer.concat(pedacos), (forma) => void dizer({ forma }))) {
    lidas += 1
    if (lidas > ate) continue
    juntas.push(escolher(linha))
    if (juntas.length < POR_VEZ) continue
    await dizer({ linhas: juntas })
    juntas = []
  }
  await dizer({ linhas: juntas })
  await dizer({ fim: lidas })
} catch (error) {
  const { defeito, linha } =
    error instanceof Defeituosa ? error : { defeito: 'ilegivel' as const, linha: null }
  await dizer({ defeito, linha })
}
stdout.end()
