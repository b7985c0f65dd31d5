import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'

const idPesquisa = '7b7b7b7b-0000-4000-8000-000000000001'
export const perguntasDaPesquisa = {
  nota: '7c7c7c7c-0000-4000-8000-000000000001',
  texto: '7c7c7c7c-0000-4000-8000-000000000002',
} as const

/** A survey of everybody that runs for years: whatever the clock of the test says. */
export async function semearPesquisas({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  await consulta(
    `insert into pesquisa (id, titulo, texto, papeis, inicio, fim)
     values ($1, 'Como foi o seu mês?', '', '{ATENDENTE,PROMOTOR,GESTOR}', '2026-01-01', '2030-12-31')`,
    [idPesquisa],
  )
  await consulta(
    `insert into pesquisa_pergunta (id, id_pesquisa, ordem, tipo, texto, obrigatoria)
     values ($2, $1, 1, 'NOTA', 'Você indicaria este trabalho a um amigo?', true),
            ($3, $1, 2, 'TEXTO', 'O que mudaria?', false)`,
    [idPesquisa, perguntasDaPesquisa.nota, perguntasDaPesquisa.texto],
  )
}

export const exemplosDaPesquisa: Record<string, Exemplo> = {
  'pesquisa.pendente': {},
  'pesquisa.responder': {
    params: { idPesquisa },
    body: {
      respostas: [
        { idPergunta: perguntasDaPesquisa.texto, texto: 'Menos telas', nota: null },
        { idPergunta: perguntasDaPesquisa.nota, nota: 9 },
      ],
    },
  },
  'pesquisa.adiar': { params: { idPesquisa } },
  'pesquisa.resultados': {},
}
