import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { blocosDaSecao3 } from '../api/chaves.ts'
import { conectar } from '../api/client.ts'
import { consultasDoConsentimento } from '../consentimento/consultas.ts'
import { promotor } from '../session/promotor.ts'
import { blocos } from './blocos.ts'

const relacionamento: Relacionamento = {
  idRelacionamento: '018f0000-0000-7000-8000-000000000001',
  idCliente: '018f0000-0000-7000-8000-000000000002',
  cpf: '52998224725',
  nome: 'Maria',
  atendente: null,
  codigoPromotor: '1001',
  possuiOportunidadesNaoAtuadas: false,
  acesso: 'completo',
  impedimentoAssumir: null,
  versao: 1,
}
const { idRelacionamento: id } = relacionamento

/** A fake network that answers `model` to everything, and records the addresses. */
function rede(model: unknown): string[] {
  const pedidos: string[] = []
  conectar({
    hostApi: 'http://api.test',
    cabecalhos: () => ({}),
    token: async () => 't',
    renovar: async () => undefined,
    fetch: async (pedido) => {
      pedidos.push(new Request(pedido).url.replace('http://api.test', ''))
      return Response.json({ model, errors: [] })
    },
  })
  return pedidos
}

test('S3.02 the cache of a client has the keys of section 3, in its words', () => {
  expect(blocosDaSecao3).toEqual([
    'clienteRestrito',
    'dadosResumidos',
    'mailing',
    'anotacoes',
    'lembretes',
    'convenios',
    'valoresOportunidade',
    'contratos',
    'dadosBancarios',
    'enderecos',
    'senha',
    'telefones',
    'visualizarDadosCliente',
    'beneficioInss',
    'beneficioTrabalhador',
    'mostrarModalConsentimento',
    'tokenAtivo',
    'trabalhadorToken',
    'bloqueioEnvioConsentimento',
  ])
})

test('S3.02 each key of section 3 is filled, except mailing, which the queue keeps', async () => {
  rede({ telefones: [], mostrarDados: true })
  const cache = new QueryClient()
  await cache.fetchQuery(blocos(relacionamento).telefones)
  const cheias = [
    ...Object.values(blocos(relacionamento)).map(({ queryKey }) => queryKey),
    ...Object.values(consultasDoConsentimento(id)).map(({ queryKey }) => queryKey),
    ...cache
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ].map((chave) => {
    expect(chave.slice(0, 2)).toEqual(['relacionamento', id])
    return chave[2]
  })

  expect(blocosDaSecao3.filter((chave) => !cheias.includes(chave))).toEqual(['mailing'])
})

test('S3.02 `senha` says whether a convênio of the client asks a margin password, and never the password', async () => {
  const senhaDe = async (codigoConvenio: string) => {
    const cache = new QueryClient()
    const { convenios, senha } = blocos(relacionamento)
    cache.setQueryData<unknown>(convenios.queryKey, { empregadores: [{ codigoConvenio }] })
    await cache.fetchQuery(senha)
    return cache.getQueryData(senha.queryKey)
  }
  const pedidos = rede([{ codigoConvenio: '910001', nome: 'Exército', regime: 'FORCAS' }])

  expect([await senhaDe('910001'), await senhaDe('000331')]).toEqual([true, false])
  expect(new Set(pedidos)).toEqual(
    new Set(['/proposta-consignado/v1/consultar-convenios-senha-margem']),
  )
})

test('S7.07 S9.03 notes and reminders are asked for as section 7 writes it: pages, promotor, canal and atendente', async () => {
  const pedidos = rede({ items: [] })
  const idUsuario = '018f0000-0000-7000-8000-000000000003'
  const meu = { ...relacionamento, atendente: { idUsuario, loginUsuario: 'ana' } }
  promotor.setState({ opcoes: [{ value: '1001', canal: 'CALL CENTER', label: 'Central' }] })
  const cache = new QueryClient()
  await cache.fetchQuery(blocos(meu).anotacoes)
  await cache.fetchQuery(blocos(meu).lembretes)
  await new QueryClient().fetchQuery(blocos(relacionamento).lembretes)
  promotor.setState({ opcoes: [] })

  expect(pedidos.map((pedido) => new URL(pedido, 'http://api.test').search.slice(1))).toEqual([
    'Page=1&PageSize=10000&CodigoPromotor=1001&Canal=CALL+CENTER',
    `Page=1&PageSize=500&Atendente=${idUsuario}&CodigoPromotor=1001&idRelacionamento=${id}`,
    `Page=1&PageSize=500&CodigoPromotor=1001&idRelacionamento=${id}`,
  ])
})

test('S9.03 the screen asks for ten thousand notes and five hundred lembretes of the client under the promotor', async () => {
  const pedidos = rede({ items: [], total: 0 })
  const cache = new QueryClient()
  const { anotacoes, lembretes } = blocos(relacionamento)
  await cache.fetchQuery({ ...anotacoes, retry: false }).catch(() => undefined)
  await cache.fetchQuery({ ...lembretes, retry: false }).catch(() => undefined)

  expect(pedidos.map((pedido) => decodeURIComponent(pedido))).toEqual([
    `/relacionamento/v1/${id}/anotacao?Page=1&PageSize=10000&CodigoPromotor=1001`,
    `/relacionamento/v1/lembrete/agendado?Page=1&PageSize=500&CodigoPromotor=1001&idRelacionamento=${id}`,
  ])
})
