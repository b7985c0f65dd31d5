import { expect, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { clienteDe } from './support/historias.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { abrirCliente, irPara, semAgregado } from './support/passos.ts'
import { entrar } from './support/sessao.ts'

test('S6.08 S7.01 S7.03 every call goes to the one API host with the bearer token and the three headers', async () => {
  const page = await novaPagina()
  const chamadas: { url: URL; headers: Record<string, string> }[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/\/v\d\//.test(url.pathname)) chamadas.push({ url, headers: request.headers() })
  })
  await page.goto('/front')
  await page.getByRole('button', { name: 'Entrar com a conta corporativa' }).click()
  await page.getByLabel('Usuário').fill('atendente')
  await page.getByLabel('Senha').fill('demo')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: 'Loja Consigna Praça da Sé' }).click()
  await page.getByRole('heading', { name: 'Meu dia' }).waitFor()
  await irPara(page, clienteDe('saida', 'mesa'))
  await page.goto('/front/esteira/em-aberto')
  await page
    .getByRole('region', { name: 'Propostas em aberto' })
    .or(page.getByText('Nenhuma proposta em aberto'))
    .first()
    .waitFor()

  expect(chamadas.length).toBeGreaterThan(8)
  expect(new Set(chamadas.map(({ url }) => url.origin))).toEqual(
    new Set([new URL(page.url()).origin]),
  )
  for (const { headers } of chamadas) {
    expect(headers['authorization']).toMatch(/^Bearer ey/)
    expect(headers['ocp-apim-subscription-key']).toMatch(/.{20,}/)
    expect(headers['sistema-solicitante']).toBe('consigna-web')
    expect(headers).toHaveProperty('codigo-promotor')
  }
  const doCliente = chamadas.filter(({ url }) => url.pathname.endsWith('/abrir'))
  expect(doCliente.every(({ headers }) => headers['codigo-promotor'] === '10101')).toBe(true)
})

longa(
  'a host without our aggregate call is asked block by block with the calls of the specification',
  async () => {
    const page = await novaPagina({})
    await semAgregado(page)
    const pedidos: string[] = []
    page.on('request', (request) => pedidos.push(new URL(request.url()).pathname))
    await entrar(page, 'atendente')
    // A client with contracts.
    const { cpf, nome } = personagem('90000200697')
    await abrirCliente(page, cpf, nome)
    await page.getByRole('region', { name: 'Contratos do cliente por perfil' }).waitFor()
    expect(pedidos.filter((path) => path.endsWith('/abrir'))).toEqual([])
    expect(pedidos).toContain('/relacionamento/v1/consultar-contratos')
    await semViolacoesNosDois(page)
  },
)
