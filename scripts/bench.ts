import { stopAll } from '#e2e/support/system.ts'
import { abrir } from './bench/abrir.ts'
import { busca } from './bench/busca.ts'
import { calculo } from './bench/calculo.ts'
import { carga } from './bench/carga.ts'
import { carteira } from './bench/carteira.ts'
import { cliente } from './bench/cliente.ts'
import { escrita } from './bench/escrita.ts'
import { hiscon } from './bench/hiscon.ts'
import { importar } from './bench/importar.ts'
import { inicio } from './bench/inicio.ts'
import { jornada } from './bench/jornada.ts'
import { mensagens } from './bench/mensagens.ts'
import { pagina } from './bench/pagina.ts'
import { painel } from './bench/painel.ts'
import { papeis } from './bench/papeis.ts'
import { plantao } from './bench/plantao.ts'
import { print, setting, type Line } from './bench/report.ts'
import { propostas } from './bench/propostas.ts'
import { proximo } from './bench/proximo.ts'
import { quente } from './bench/quente.ts'
import { reatribuicao } from './bench/reatribuicao.ts'
import { retencao } from './bench/retencao.ts'
import { telas } from './bench/telas.ts'

/** What can be measured. None is a test: a goal that is not met is printed, and the exit is 0. */
const benches: Record<string, () => Promise<Line[]>> = {
  abrir,
  busca,
  calculo,
  carga,
  carteira,
  cliente,
  escrita,
  hiscon,
  importar,
  inicio,
  jornada,
  mensagens,
  pagina,
  painel,
  papeis,
  plantao,
  propostas,
  proximo,
  quente,
  reatribuir: reatribuicao,
  retencao,
  telas,
}

const usage = `npm run bench -- ${Object.keys(benches).join(' | ')}`

/** `npm run bench -- NAME…`: the tables of `docs/bench.md`, measured now. */
async function main(names: string[]): Promise<void> {
  const chosen = names.map((name) => benches[name])
  if (names.length === 0) throw new Error(`Usage: ${usage}`)
  for (const [i, bench] of chosen.entries()) {
    if (!bench) throw new Error(`There is no bench ${names[i]}. Usage: ${usage}`)
    const before = setting()
    const lines = await bench()
    print(names[i] ?? '', lines, before)
  }
}

// Ctrl+C leaves nothing running.
process.once('SIGINT', () => void stopAll().then(() => process.exit(130)))

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
await stopAll()
process.exit()
