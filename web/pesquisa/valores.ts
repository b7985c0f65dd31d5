import { SEM_DADOS, temDadoPessoal } from '#shared/pesquisa/dado-pessoal.ts'
import type { Pergunta, Pesquisa, Respostas } from '#shared/pesquisa/shapes.ts'

/** What is chosen or typed, by the name of the field. */
export type Valores = Record<string, number | string | null>

/** A question and the name of its field: an id would be read as a path. */
export type CampoDaPergunta = { nome: string; pergunta: Pergunta }

export const camposDa = ({ perguntas }: Pesquisa): CampoDaPergunta[] =>
  perguntas.map((pergunta, k) => ({ nome: `resposta${k}`, pergunta }))

const vazio = (valor: Valores[string] | undefined): valor is null | undefined | '' =>
  valor === null || valor === undefined || (typeof valor === 'string' && valor.trim() === '')

/** What keeps the answer from being sent, by the name of the field. */
export function faltasDe(
  campos: readonly CampoDaPergunta[],
  valores: Valores,
): Record<string, { type: 'custom'; message: string }> {
  return Object.fromEntries(
    campos.flatMap(({ nome, pergunta: { tipo, obrigatoria } }) => {
      const valor = valores[nome]
      const message = vazio(valor)
        ? obrigatoria && (tipo === 'NOTA' ? 'Escolha de 0 a 10' : 'Preencha este campo')
        : typeof valor === 'string' && temDadoPessoal(valor) && SEM_DADOS
      return message === false ? [] : [[nome, { type: 'custom' as const, message }]]
    }),
  )
}

/** The answers as they are sent: what was left empty is left out. */
export const respostasDe = (
  campos: readonly CampoDaPergunta[],
  valores: Valores,
): Respostas['respostas'] =>
  campos.flatMap(({ nome, pergunta: { idPergunta } }) => {
    const valor = valores[nome]
    if (vazio(valor)) return []
    return [typeof valor === 'number' ? { idPergunta, nota: valor } : { idPergunta, texto: valor }]
  })
