import { readFileSync } from 'node:fs'
import { regrasDosArquivos } from '#database/reference.ts'
import { simularVetor } from '#scripts/vetor/vetor.ts'

/**
 * `npm run -s simular -- 'JSON'`, or the JSON on standard input: one simulation by the server's
 * rules and arithmetic. One JSON object in, one JSON object out. Bad input prints `{"erros":
 * [sentences]}`, repeats the sentences on standard error and exits with code 1.
 */
function main([argumento, ...outros]: string[]): void {
  const resultado =
    outros.length > 0
      ? { erros: ['Informe um objeto JSON, em um argumento só (entre aspas simples)'] }
      : simularVetor(lerJson(argumento ?? daEntrada()), regrasDosArquivos())
  if ('erros' in resultado) {
    for (const erro of resultado.erros) console.error(erro)
    process.exitCode = 1
  }
  const saida = 'erros' in resultado ? { erros: resultado.erros } : resultado.saida
  process.stdout.write(`${JSON.stringify(saida)}\n`)
}

/** A person at a keyboard is not waited for. */
const daEntrada = (): string => (process.stdin.isTTY ? '' : readFileSync(0, 'utf8'))

/** What is not JSON is no object either, and is refused as such. */
function lerJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return undefined
  }
}

main(process.argv.slice(2))
