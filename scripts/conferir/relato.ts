import { errados, type Veredito } from './conferir.ts'

/** Findings printed for each rule; the rest are only counted. */
const MOSTRADOS = 50

/** One line a rule with its count, and below it what is wrong, by table and id. */
export function relatar(vereditos: readonly Veredito[]): string {
  const largura = Math.max(...vereditos.map(({ nome }) => nome.length))
  const linhas = vereditos.flatMap((veredito) => [
    `${marca(veredito)} ${veredito.nome.padEnd(largura)} ${String(veredito.achados.length).padStart(5)}  ${veredito.diz}`,
    ...detalhes(veredito),
  ])
  const quantos = errados(vereditos).reduce((soma, { achados }) => soma + achados.length, 0)
  const fim =
    quantos === 0
      ? `The books balance: ${vereditos.length} rules.`
      : `The books do not balance. Findings: ${quantos}.`
  return [...linhas, fim].join('\n')
}

function marca({ aviso, achados }: Veredito): string {
  if (achados.length === 0) return 'ok    '
  return aviso ? 'notice' : 'WRONG '
}

function detalhes({ achados }: Veredito): string[] {
  const linhas = achados
    .slice(0, MOSTRADOS)
    .map(({ tabela, id, diz }) => `         ${tabela} ${id} ${diz}`)
  const resto = achados.length - linhas.length
  return resto > 0 ? [...linhas, `         and ${resto} more`] : linhas
}
