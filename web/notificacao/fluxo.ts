import type { Aviso, DadosDoAviso, TipoDeAviso } from '#shared/notificacao/tipos.ts'
import { tiposDeAviso } from '#shared/notificacao/tipos.ts'

/** Longer than any notice of ours: what comes without an end is not kept. */
const MAXIMO = 64 * 1024

/**
 * Parses `text/event-stream` in pieces cut anywhere. Each piece answers the notices it completes.
 * Comments and unknown events are skipped, so that an older page works with a newer server.
 */
export function criarLeitor(): (pedaco: string) => Aviso[] {
  let resto = ''
  return (pedaco) => {
    const blocos = (resto + pedaco).split(/\r?\n\r?\n/)
    resto = (blocos.pop() ?? '').slice(-MAXIMO)
    return blocos.flatMap((bloco) => avisoDe(bloco) ?? [])
  }
}

function avisoDe(bloco: string): Aviso | undefined {
  const campos = new Map<string, string>()
  for (const linha of bloco.split(/\r?\n/)) {
    const [, nome = '', valor = ''] = /^([a-z]+): ?(.*)$/.exec(linha) ?? []
    campos.set(nome, valor)
  }
  const id = Number(campos.get('id') ?? Number.NaN)
  const tipo = tipoDe(campos.get('event'))
  const dados = dadosDe(campos.get('data'))
  return Number.isSafeInteger(id) && tipo && dados ? { id, tipo, dados } : undefined
}

const tipoDe = (texto: string | undefined): TipoDeAviso | undefined =>
  tiposDeAviso.find((tipo) => tipo === texto)

function dadosDe(texto = ''): DadosDoAviso | undefined {
  try {
    const lidos: unknown = JSON.parse(texto)
    if (typeof lidos !== 'object' || lidos === null) return undefined
    return Object.fromEntries(Object.entries(lidos).map(([nome, valor]) => [nome, String(valor)]))
  } catch {
    // Truncated by a proxy: the next connection repeats it.
    return undefined
  }
}
