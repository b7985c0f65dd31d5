import { expect, test } from 'vitest'
import { ApiError } from './erro.ts'
import { toastsForError } from './toasts-for-error.ts'

const resposta = (status: number, errors: string[] = [], message: string | null = null) =>
  new ApiError(status, { errors, message })

const inesperado = 'Ocorreu um erro inesperado. Entre em contato com o suporte.'

test.each([
  ['200: none', resposta(200), []],
  [
    '404: server error values',
    resposta(404, ['Relacionamento não encontrado']),
    [{ title: 'Relacionamento não encontrado' }],
  ],
  ['404: else Recurso não encontrado', resposta(404), [{ title: 'Recurso não encontrado' }]],
  [
    '400: message split on semicolons',
    resposta(400, [], 'CPF inválido; Nome: informe o nome completo;'),
    [{ title: 'CPF inválido' }, { title: 'Nome: informe o nome completo' }],
  ],
  ['400: else errors list', resposta(400, ['Um', 'Dois']), [{ title: 'Um' }, { title: 'Dois' }]],
  ['400: an empty message is none', resposta(400, ['Um'], ''), [{ title: 'Um' }]],
  ['400: else Requisição inválida', resposta(400), [{ title: 'Requisição inválida' }]],
  [
    '500: errors list',
    resposta(500, ['Erro interno ao anotar'], 'x'),
    [{ title: 'Erro interno ao anotar' }],
  ],
  ['500: else message', resposta(500, [], 'Caiu'), [{ title: 'Caiu' }]],
  ['500: else Erro interno do servidor', resposta(500), [{ title: 'Erro interno do servidor' }]],
  ['502', resposta(502), [{ title: 'Bad Gateway' }]],
  ['401', resposta(401), [{ title: 'Não autorizado', text: 'Acesso não autorizado.' }]],
  ['403', resposta(403), [{ title: 'Acesso negado', text: 'Você não possui acesso.' }]],
  ['other: 418', resposta(418), [{ title: inesperado }]],
  ['other: 501, a status that no call answers', resposta(501), [{ title: inesperado }]],
  ['other: not an answer of the API', new TypeError('bug'), [{ title: inesperado }]],
  [
    'no response',
    resposta(0),
    [
      {
        title: 'Failed',
        text: 'A conexão com o servidor falhou. Verifique sua conexão com a internet.',
      },
    ],
  ],
])('S8.04 %s', (_linha, error, toasts) => {
  expect(toastsForError(error)).toEqual(toasts)
})

test('the sentences of a refusal stand under the title of their call', () => {
  expect(toastsForError(resposta(400, [], 'Um;Dois'), 'Erro ao incluir a anotação')).toEqual([
    { title: 'Erro ao incluir a anotação', text: 'Um' },
    { title: 'Erro ao incluir a anotação', text: 'Dois' },
  ])
})

test('errors in place of the model are the refusal of the call; an answer that cannot be read says so', () => {
  expect(toastsForError(resposta(200, ['Sem acesso']), 'Erro ao gravar')).toEqual([
    { title: 'Erro ao gravar', text: 'Sem acesso' },
  ])
  const ilegivel = new ApiError(200, undefined, { falha: 'ilegivel' })
  expect(toastsForError(ilegivel)[0]?.title).toBe('A resposta do servidor não pôde ser lida')
  const ausente = new ApiError(404, undefined, { falha: 'ausente' })
  expect(toastsForError(ausente)).toEqual([{ title: 'Este servidor não tem este recurso' }])
})

test('409, 422, 429, 503 and 507 are said in words of ours', () => {
  expect(toastsForError(resposta(409))[0]?.title).toBe('Ainda estamos gravando')
  expect(toastsForError(resposta(422))[0]?.title).toContain('já foi enviado com outros dados')
  const cheio = new ApiError(429, { errors: [], message: null }, { esperar: 1 })
  expect(toastsForError(cheio)[0]?.text).toBe('Tente de novo em 1 segundo.')
  const ocupado = new ApiError(503, { errors: [], message: 'Nada foi alterado.' }, { esperar: 2 })
  expect(toastsForError(ocupado)[0]?.text).toBe('Nada foi alterado. Tente de novo em 2 segundos.')
  const semEspaco = new ApiError(
    507,
    { errors: [], message: 'O servidor está sem espaço.' },
    { esperar: 10 },
  )
  expect(toastsForError(semEspaco)).toEqual([
    { title: 'Nada foi gravado', text: 'O servidor está sem espaço.' },
  ])
})
