import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { chaves } from '../api/chaves.ts'
import { conectar } from '../api/client.ts'
import { toasts } from '../ui/toasts.ts'
import {
  CARGA_INICIAL,
  carregarCredito,
  chaveDaCarga,
  chaveDoProcessamento,
  processarEmpregadores,
} from './carregar.ts'

const id = 'b0b0b0b0-0000-4000-8000-000000000001'
const credito = { vinculos: [], lastUpdated: '2026-11-20T13:00:00Z' }
const corrida = (resultado: string) => ({
  executado: true,
  iniciadoEm: '2026-11-20T13:00:01Z',
  por: { idUsuario: 'u', loginUsuario: 'ana' },
  dadosDe: '2026-11-20T13:00:00Z',
  bloqueio: { ate: '2026-11-20T13:00:31Z', restanteMs: 30_000 },
  vinculos: [
    {
      resultado,
      matricula: 'A',
      nomeEmpregador: null,
      idEmpregador: null,
      rendaAnterior: null,
      renda: null,
      motivo: 'porque sim',
    },
  ],
})

type Resposta = { status?: number; model?: unknown; errors?: string[]; message?: string | null }

const passos: string[] = []
let cache = new QueryClient()

/** The network answers these, in this order; each is written down with the state at that moment. */
function responder(...respostas: (Resposta | 'sem rede')[]): void {
  conectar({
    hostApi: '',
    cabecalhos: () => ({}),
    token: async () => 't',
    renovar: async () => undefined,
    fetch: async (_url, { method = 'GET' } = {}) => {
      const carga = cache.getQueryData<typeof CARGA_INICIAL>(chaveDaCarga(id))
      passos.push(`${method} ${carga?.isLoading ? 'carregando' : 'parada'} ${carga?.error}`)
      const resposta = respostas.shift() ?? {}
      if (resposta === 'sem rede') throw new TypeError('fetch failed')
      const { status = 200, model = null, errors = [], message = null } = resposta
      return new Response(JSON.stringify({ model, errors, message }), { status })
    },
  })
}

const carga = () => cache.getQueryData(chaveDaCarga(id))

beforeEach(() => {
  passos.length = 0
  cache = new QueryClient()
  toasts.setState({ naTela: [], avisos: [] })
})

test('S4.08 loading on, then off, the error cleared, the data stored, then the processing', async () => {
  cache.setQueryData(chaveDaCarga(id), { ...CARGA_INICIAL, error: 'de antes' })
  responder({ model: credito }, { model: corrida('CRIADO') })

  await carregarCredito(cache, id)

  expect(passos).toEqual(['GET carregando null', 'POST parada null'])
  expect(carga()).toEqual({ isLoading: false, error: null, lastUpdated: credito.lastUpdated })
  expect(cache.getQueryData(chaves.bloco(id, 'beneficioTrabalhador'))).toEqual(credito)
  expect(cache.getQueryData(chaveDoProcessamento(id))).toMatchObject({ executado: true })
  expect(toasts.getState().naTela).toEqual([])
})

test('S4.09 a look at the last run that was under way does not hide the run that just ended', async () => {
  responder({ model: corrida('CRIADO') })
  let responderAntiga = (_nada: null) => undefined as void
  const antiga = cache.fetchQuery({
    queryKey: chaveDoProcessamento(id),
    queryFn: () =>
      new Promise<null>((resolve) => {
        responderAntiga = resolve
      }),
  })

  await processarEmpregadores(cache, id)
  responderAntiga(null)
  await antiga.catch(() => undefined)

  expect(cache.getQueryData(chaveDoProcessamento(id))).toMatchObject({ executado: true })
})

test.each([
  [{ status: 404, errors: ['Relacionamento não encontrado'] }, 'Relacionamento não encontrado'],
  [{ status: 400, message: 'Virada de folha;Outro' }, 'Virada de folha'],
  [{ status: 502, message: 'A conexão com serviço falhou!' }, 'A conexão com serviço falhou!'],
  [{ status: 500 }, 'Erro ao carregar dados do crédito trabalhador'],
  ['sem rede' as const, 'Erro ao carregar dados do crédito trabalhador'],
])(
  'S8.07 the failure %j is told, what was known stays, nothing is processed',
  async (resposta, texto) => {
    cache.setQueryData(chaves.bloco(id, 'beneficioTrabalhador'), credito)
    responder(resposta)

    await carregarCredito(cache, id)

    expect(carga()).toMatchObject({ isLoading: false, error: texto })
    expect(passos).toHaveLength(1)
    expect(cache.getQueryData(chaves.bloco(id, 'beneficioTrabalhador'))).toEqual(credito)
  },
)

test.each([
  ['a link that failed', { model: corrida('FALHOU') }],
  ['a run that failed', { status: 500, errors: ['Erro interno'] }],
  ['a line that failed', 'sem rede' as const],
])('S8.08 S9.08 %s is a toast of eight seconds, and the flow goes on', async (_oQue, resposta) => {
  responder({ model: credito }, resposta)

  await carregarCredito(cache, id)

  expect(toasts.getState().naTela).toMatchObject([
    {
      kind: 'erro',
      title: 'Processamento de Empregador',
      text: 'Erro ao criar/atualizar empregador automaticamente',
    },
  ])
  expect(carga()).toMatchObject({ error: null, lastUpdated: credito.lastUpdated })
})

test('a second press during the load sends nothing more', async () => {
  responder({ model: credito }, { model: corrida('ATUAL') })

  await Promise.all([carregarCredito(cache, id), carregarCredito(cache, id)])

  expect(passos).toEqual(['GET carregando null', 'POST parada null'])
})
