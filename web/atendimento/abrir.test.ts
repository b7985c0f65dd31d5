import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Contrato, Contratos } from '#shared/contrato/shapes.ts'
import { centavos } from '#shared/dinheiro.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { conectar } from '../api/client.ts'
import { abrirCliente, atendeAoAbrir, emAtendimento, iniciarAtendimento } from './abrir.ts'
import { blocos, ERR, semMarcador } from './blocos.ts'

const id = '018f0000-0000-7000-8000-000000000001'
const dona = '018f0000-0000-7000-8000-0000000000a1'

const relacionamento: Relacionamento = {
  idRelacionamento: id,
  idCliente: '018f0000-0000-7000-8000-000000000002',
  cpf: '52998224725',
  nome: 'Maria',
  atendente: { idUsuario: dona, loginUsuario: 'atendente' },
  codigoPromotor: '1001',
  possuiOportunidadesNaoAtuadas: true,
  acesso: 'completo',
  impedimentoAssumir: null,
  versao: 1,
}

const contrato = (status: StatusOportunidade): Contrato => ({
  idContrato: crypto.randomUUID(),
  numero: '1',
  codigoConvenio: '000331',
  convenio: 'INSS',
  codigoBanco: '318',
  banco: 'BMG',
  proprio: true,
  produto: 'NOVO',
  situacao: 'ATIVO',
  origem: 'NOVO',
  dataContrato: '2025-01-10',
  primeiroVencimento: '2025-03-07',
  ultimoVencimento: '2032-02-07',
  prazo: 84,
  parcelasPagas: 20,
  valorParcela: centavos(35_000),
  taxaAm: 1.8,
  valorFinanciado: centavos(1_500_000),
  valorLiberado: centavos(1_400_000),
  idBeneficio: null,
  idEmpregador: null,
  oportunidade: {
    idOportunidade: crypto.randomUUID(),
    status,
    valorLiberado: centavos(100_000),
    valorEm: '2026-11-20',
    valorRecusa: null,
    produto: 'REFIN',
    versao: 1,
  },
})

const contratos: Contratos = {
  nome: 'Maria',
  idRelacionamento: id,
  perfilContratos: [
    { nomePerfil: 'Refinanciamento', contratos: [contrato('Em Aberto'), contrato('Simulada')] },
    { nomePerfil: 'Portabilidade', contratos: [contrato('Em Aberto')] },
  ],
}

const statusDe = ({ perfilContratos }: Contratos) =>
  perfilContratos.map((perfil) => perfil.contratos.map((c) => c.oportunidade?.status))

/** The network, answered by `responder`; what was asked is kept. */
function rede(responder: (url: string) => Response) {
  const pedidos: string[] = []
  conectar({
    hostApi: 'http://api.test',
    cabecalhos: () => ({}),
    token: async () => 't',
    renovar: async () => undefined,
    fetch: async (pedido, init) => {
      const { method, url } = new Request(pedido, init)
      pedidos.push(`${method} ${url.replace('http://api.test', '')}`)
      return responder(url)
    },
  })
  return pedidos
}

test('S4.03 only the refinancing profile shows Em Atendimento at once, and only what was open', () => {
  expect(statusDe(emAtendimento(contratos))).toEqual([
    ['Em Atendimento', 'Simulada'],
    ['Em Aberto'],
  ])
})

test('S4.03 the owner under the active promotor moves the oportunidades; nobody else does', async () => {
  const quem = { idUsuario: dona, codigoPromotor: '1001' }

  expect(atendeAoAbrir(relacionamento, quem)).toBe(true)
  expect(atendeAoAbrir(relacionamento, { ...quem, codigoPromotor: '1002' })).toBe(false)
  expect(atendeAoAbrir({ ...relacionamento, atendente: null }, quem)).toBe(false)

  const cache = new QueryClient()
  cache.setQueryData(chaves.bloco(id, 'contratos'), contratos)
  const pedidos = rede(() => Response.json({ model: { movidas: 2 }, errors: [], message: null }))
  await iniciarAtendimento(cache, relacionamento, quem)
  expect(pedidos[0]).toBe(
    `PUT /relacionamento/v1/relacionamento/${id}/oportunidades/em-atendimento`,
  )
})

test('a restricted client is opened, and nothing of theirs is moved', async () => {
  const cache = new QueryClient()
  cache.setQueryData(chaves.bloco(id, 'contratos'), contratos)
  cache.setQueryData(chaves.bloco(id, 'clienteRestrito'), { restrito: true, motivo: null })
  const pedidos = rede(() => Response.json({ model: null, errors: [], message: 'não' }))

  await iniciarAtendimento(cache, relacionamento, { idUsuario: dona, codigoPromotor: '1001' })

  expect(pedidos).toEqual([])
  expect(cache.getQueryData(chaves.bloco(id, 'contratos'))).toEqual(contratos)
})

test('S4.03 who is not the owner has the contracts fetched, and nothing is moved', async () => {
  const cache = new QueryClient()
  const pedidos = rede(() =>
    Response.json({ model: null, errors: ['x'], message: null }, { status: 500 }),
  )

  await iniciarAtendimento(cache, relacionamento, { idUsuario: id, codigoPromotor: '1001' })

  expect(pedidos).toEqual([
    'GET /relacionamento/v1/consultar-contratos?Cpf=52998224725&codigoPromotor=1001',
  ])
})

test('a refused move is put back as it was', async () => {
  const cache = new QueryClient()
  cache.setQueryData(chaves.bloco(id, 'contratos'), contratos)
  rede(() => Response.json({ model: null, errors: [], message: 'não' }, { status: 400 }))

  const quem = { idUsuario: dona, codigoPromotor: '1001' }
  await expect(iniciarAtendimento(cache, relacionamento, quem)).rejects.toThrow()

  expect(cache.getQueryData(chaves.bloco(id, 'contratos'))).toEqual(contratos)
})

test('a refused move puts nothing old over contracts that were read meanwhile', async () => {
  const cache = new QueryClient()
  cache.setQueryData(chaves.bloco(id, 'contratos'), contratos)
  const novos = { ...contratos, perfilContratos: [] }
  rede(() => {
    cache.setQueryData(chaves.bloco(id, 'contratos'), novos)
    return Response.json({ model: null, errors: [], message: 'não' }, { status: 400 })
  })

  const quem = { idUsuario: dona, codigoPromotor: '1001' }
  await expect(iniciarAtendimento(cache, relacionamento, quem)).rejects.toThrow()

  expect(cache.getQueryData(chaves.bloco(id, 'contratos'))).toEqual(novos)
})

test('S4.04 a failed contract load stores the marker err, which is read as null', async () => {
  const cache = new QueryClient()
  rede(() => Response.json({ model: null, errors: ['x'], message: null }, { status: 500 }))

  await cache.fetchQuery(blocos(relacionamento).contratos)

  expect(cache.getQueryData(chaves.bloco(id, 'contratos'))).toBe(ERR)
  expect(semMarcador(ERR)).toBeNull()
})

test('a failed load leaves the contracts that were read before', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(chaves.bloco(id, 'contratos'), contratos)
  rede(() => Response.json({ model: null, errors: ['x'], message: null }, { status: 500 }))

  await cache.refetchQueries({ queryKey: chaves.bloco(id, 'contratos') })
  await cache.fetchQuery(blocos(relacionamento).contratos).catch(() => undefined)

  expect(cache.getQueryData(chaves.bloco(id, 'contratos'))).toEqual(contratos)
})

test('for a host without our call the relationship and each block are fetched by their own calls', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const pedidos = rede((url) =>
    new URL(url).pathname === `/relacionamento/v1/${id}`
      ? Response.json({ model: relacionamento, errors: [], message: null })
      : Response.json({ model: null, errors: ['x'], message: null }, { status: 500 }),
  )

  const aberto = await abrirCliente(cache, id, { agregado: false })
  const daqui = blocos(aberto)
  await cache.prefetchQuery(daqui.contratos)
  await cache.prefetchQuery(daqui.clienteRestrito)
  await cache.prefetchQuery(daqui.valoresOportunidade)
  await cache.prefetchQuery(daqui.oportunidades)
  await cache.prefetchQuery(daqui.dadosBancarios)
  await cache.prefetchQuery(daqui.anotacoes)

  expect(aberto).toEqual(relacionamento)
  expect(pedidos.map((pedido) => pedido.replace(/\?.*/, ''))).toEqual([
    `GET /relacionamento/v1/${id}`,
    'GET /relacionamento/v1/consultar-contratos',
    'GET /relacionamento/v1/lista-restrita',
    'GET /relacionamento/v1/valores-oportunidade',
    'GET /relacionamento/v1/oportunidade',
    'GET /relacionamento/v1/dados-bancarios',
    `GET /relacionamento/v1/${id}/anotacao`,
  ])
})
