/** The loggable part of an error: class, codes and stack positions, never its message. */
export type ErroDescrito = {
  erro: string
  codigo?: string | undefined
  /** The system outside that failed. */
  sistema?: string | undefined
  restricao?: string | undefined
  tabela?: string | undefined
  rotina?: string | undefined
  /** Of a value in another shape: the places and the rules, not the values. */
  campos?: string[] | undefined
  pilha?: string[] | undefined
  causa?: ErroDescrito | undefined
}

/** A cause of a cause says where it began; further down there is nothing new. */
const PROFUNDIDADE = 3

/**
 * The message of an error can quote a value, and a value can be a CPF: only the class, codes, names of
 * our tables and the places in our code are kept.
 */
export function descrever(error: unknown, profundidade = PROFUNDIDADE): ErroDescrito {
  if (!(error instanceof Error)) return { erro: typeof error }
  const { cause } = error
  return {
    erro: error.name,
    codigo: nomeEm(error, 'code') ?? nomeEm(error, 'codigo'),
    sistema: nomeEm(error, 'sistema'),
    restricao: nomeEm(error, 'constraint'),
    tabela: nomeEm(error, 'table'),
    rotina: nomeEm(error, 'routine'),
    campos: camposDe(error),
    pilha: quadros(error),
    causa:
      cause === undefined || profundidade === 0 ? undefined : descrever(cause, profundidade - 1),
  }
}

/** A property that is a name as code has them: letters, digits, underscores and hyphens. */
function nomeEm(error: Error, propriedade: string): string | undefined {
  const valor: unknown = Reflect.get(error, propriedade)
  return typeof valor === 'string' && /^[A-Za-z_][\w-]{0,62}$|^[0-9A-Z]{5}$/.test(valor)
    ? valor
    : undefined
}

/** The issues of a schema. A key that is no name of ours may be a value: it is not repeated. */
function camposDe(error: Error): string[] | undefined {
  const issues: unknown = Reflect.get(error, 'issues')
  if (!Array.isArray(issues)) return undefined
  return issues.map((issue: { path?: unknown[]; code?: unknown }) => {
    const caminho = (issue.path ?? []).map((parte) =>
      typeof parte === 'number' || /^[a-z][A-Za-z]{0,40}$/.test(String(parte)) ? parte : '?',
    )
    return `${caminho.join('.')} ${String(issue.code)}`
  })
}

/** The frames after the message; the message may contain lines that look like frames. */
function quadros({ stack = '', message }: Error): string[] {
  const depois = message === '' ? 0 : stack.indexOf(message) + message.length
  return stack
    .slice(depois)
    .split('\n')
    .filter((linha) => /^\s+at /.test(linha))
    .slice(0, 8)
    .map((linha) => linha.trim())
}
