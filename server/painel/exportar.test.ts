import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { lerCsv } from '#shared/csv.ts'
import { emReais } from '#shared/dinheiro.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { painelApi } from '#shared/painel/api.ts'
import {
  CAMINHO_DO_PAINEL_EXPORTADO,
  caminhoDosDetalhesExportados,
} from '#shared/painel/exportacao.ts'
import { controles as todosOsControles } from '#shared/permissoes.ts'
import { testApi } from '../test/api.ts'
import { clientes, type Cliente, type Persona, personas, promotores } from '../test/fixtures.ts'
import { adicionarExportacoesDoPainel } from './exportar.ts'

const api = await testApi()
adicionarExportacoesDoPainel(api.app, api.pool)
afterAll(api.fechar)

const { dono, gestor, semAcesso } = personas
const { doDono, doColega, deFora, deLonge } = clientes

async function semear(cliente: Cliente, status: string, valor: number, quantas = 1) {
  await api.consulta(
    `with nova as (
       insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, codigo_convenio,
         produto, perfil, origem, status, valor_liberado, id_fator_perda, criada_em, atualizada_em)
       select gen_random_uuid(), $1, $2, $3, '000331', 'SAQUE', 'Perfil', 'MOTOR', $4, $5,
         case when $4 = 'Perdida' then 1 end, $6, $6 from generate_series(1, $7) returning *)
     insert into oportunidade_historico (id_oportunidade, id_cliente, para, por, codigo_promotor,
       id_fator_perda, ocorrido_em)
     select id, id_cliente, status, 'SISTEMA', codigo_promotor, id_fator_perda, atualizada_em from nova`,
    [cliente.idRelacionamento, cliente.idCliente, cliente.promotor, status, valor, EM, quantas],
  )
}

/** Every control that lets data leave as a file. */
const controles = todosOsControles.filter((um) => um.endsWith('_EXPORTAR'))

const EM = '2026-11-10T12:00:00Z'

beforeEach(async () => {
  await api.consulta(`delete from proposta_historico; delete from proposta_contrato;
    delete from proposta; delete from oportunidade_critica; delete from oportunidade_historico;
    update oportunidade set id_simulacao = null; delete from simulacao; delete from oportunidade;
    delete from painel_estoque; delete from painel_dia; delete from painel_mes; delete from painel_foto`)
  await semear(doDono, 'Em Aberto', 100_050)
  await semear(doDono, 'Ganha', 30_000)
  await semear(doColega, 'Perdida', 20_000)
  await semear(deFora, 'Em Andamento', 60_000)
  await semear(deLonge, 'Em Aberto', 990_000)
})

const pedir = async (quem: Persona, caminho: string, query: Record<string, string>) =>
  api.app.inject({ method: 'GET', url: caminho, query, headers: await api.cabecalhosDe(quem) })

const linhasDe = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((linha) => linha.split(';'))

const semTotal = (linhas: string[][]) => Object.fromEntries(linhas.map((uma) => [uma[0], uma]))

const filtrosDaTela: Record<string, string>[] = [
  {},
  { codigoPromotor: deFora.promotor },
  { atendente: dono.id },
  { atendente: dono.login },
  { ATENDENTE: dono.id },
]

test.each(filtrosDaTela)(
  'S6.06 the exported panel has the numbers of the screen, with its filters (%j)',
  async (filtros) => {
    const tela = (await api.as(gestor)(painelApi.painel, { query: filtros })).body.model
    const csv = await pedir(gestor, CAMINHO_DO_PAINEL_EXPORTADO, { ...filtros, formato: 'csv' })
    const linhas = linhasDe(csv.body)

    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(semTotal(linhas)['Total']?.slice(4)).toEqual(
      StatusOportunidade.options.flatMap((status) => {
        const um = tela.totais.find((cada) => cada.status === status)
        return [um?.quantidade ?? 0, um?.valor ?? 0].map((n) => String(n).replace('.', ','))
      }),
    )
    for (const [corte, nome] of [
      ['convenio', 'Convênio'],
      ['atendente', 'Atendente'],
      ['promotor', 'Promotor'],
    ] as const) {
      expect(linhas.filter(([um]) => um === nome).map((uma) => uma[1])).toEqual(
        tela.fatias[corte].map((fatia) => fatia.nome),
      )
    }
    expect(linhas.filter(([um]) => um === 'Dia')).toHaveLength(tela.serie.length)
  },
)

test('the XLSX has the cells of the CSV, amounts as numbers', async () => {
  const { rawPayload } = await pedir(gestor, CAMINHO_DO_PAINEL_EXPORTADO, { formato: 'xlsx' })
  const [folha] = (await readXlsx(rawPayload)).sheets
  const total = folha?.rows.find(([corte]) => corte === 'Total')

  expect(folha?.rows[0]?.slice(0, 6)).toEqual([
    'Recorte',
    'Nome',
    'De',
    'Até',
    'Em Aberto',
    'Em Aberto (R$)',
  ])
  expect(total?.slice(4, 6)).toEqual([1, emReais(100_050)])
})

test('the list behind a number is exported whole, and no text of it is a formula', async () => {
  await api.consulta(`update cliente set nome = '=HYPERLINK("x")' where id = $1`, [
    doDono.idCliente,
  ])
  await semear(doDono, 'Perdida', 1000, 4500)
  const caminho = caminhoDosDetalhesExportados('Perdida')
  const { body } = await pedir(gestor, caminho, { formato: 'csv', lista: 'oportunidades' })
  const linhas = body.trimEnd().split('\r\n')

  expect(linhas).toHaveLength(1 + 4501)
  expect(linhas.find((linha) => linha.includes('HYPERLINK'))).toMatch(/^"'=HYPERLINK\(""x""\)";/)
  const xlsx = await pedir(gestor, caminho, { formato: 'xlsx', lista: 'clientes' })
  const [folha] = (await readXlsx(xlsx.rawPayload)).sheets
  const [nome, , , , quantas] = folha?.rows.find((uma) => uma[4] === 4500) ?? []
  expect([nome, quantas]).toEqual([`'=HYPERLINK("x")`, 4500])
})

test('who may not export is refused, so is a wrong question, and each export stands in the trail', async () => {
  const caminho = CAMINHO_DO_PAINEL_EXPORTADO
  const status = async (quem: Persona, url: string, query: Record<string, string>) =>
    (await pedir(quem, url, query)).statusCode

  expect(await status(semAcesso, caminho, { formato: 'csv' })).toBe(403)
  expect(await status(gestor, caminho, {})).toBe(400)
  expect(await status(gestor, caminho, { formato: 'pdf' })).toBe(400)
  expect(await status(gestor, caminho, { formato: 'csv', dataInicio: 'ontem' })).toBe(400)
  expect(await status(gestor, caminhoDosDetalhesExportados('x'), { formato: 'csv' })).toBe(400)
  const antes = await exportados()
  expect(await status(gestor, caminho, { formato: 'csv' })).toBe(200)
  expect(await exportados()).toBe(antes + 1)
})

test('S6.06 a file of another promotor is not found, as on the screen, and leaves no line in the trail', async () => {
  const caminhos = [CAMINHO_DO_PAINEL_EXPORTADO, caminhoDosDetalhesExportados('total')]
  const filtros: Record<string, string>[] = [
    { codigoPromotor: promotores.gama },
    { atendente: '00000000-0000-4000-8000-000000000001' },
  ]
  const antes = await trilha()
  for (const caminho of caminhos) {
    for (const filtro of filtros) {
      const query = { formato: 'csv', lista: 'clientes', ...filtro }
      expect((await pedir(gestor, caminho, query)).statusCode).toBe(404)
    }
  }
  expect(await trilha()).toHaveLength(antes.length)
})

test('the trail keeps what was asked of the file, and how many rows left', async () => {
  const query = { formato: 'csv', codigoPromotor: promotores.alfa, dataInicio: '2026-11-01' }
  const painel = await pedir(gestor, CAMINHO_DO_PAINEL_EXPORTADO, query)
  const lista = { ...query, lista: 'clientes' }
  const clientes = await pedir(gestor, caminhoDosDetalhesExportados('Perdida'), lista)
  const linhas = ({ body }: { body: string }) => body.trimEnd().split('\r\n').length - 1
  expect((await trilha()).slice(-2).map(({ detalhe }) => detalhe)).toEqual([
    query,
    { ...lista, id: 'Perdida' },
  ])
  expect((await trilha('exportada')).slice(-2).map(({ detalhe }) => detalhe)).toEqual([
    { formato: 'csv', linhas: linhas(painel) },
    { formato: 'csv', linhas: linhas(clientes) },
  ])
})

const trilha = (qual = 'exportacao') =>
  api.consulta<{ detalhe: object }>(
    `select detalhe from auditoria where alvo like $1 || ':painel%' order by ocorrido_em, id`,
    [qual],
  )

test('S1.17 no ATENDENTE may take a file out, and the panel only a gestor', async () => {
  const podem = Object.fromEntries(
    lerCsv(await readFile('database/reference/perfis.csv', 'utf8')).map((perfil) => [
      perfil['codigo'],
      controles.filter(
        (controle) =>
          perfil['controles']?.startsWith('*') &&
          !perfil['controles'].split(' ').includes(`-${controle}`),
      ),
    ]),
  )
  expect(podem).toMatchObject({
    ATENDENTE: [],
    PROMOTOR: ['CARTEIRA_EXPORTAR'],
    GESTOR: ['PAINEL_EXPORTAR', 'CARTEIRA_EXPORTAR'],
  })
})

async function exportados() {
  const linhas = await api.consulta(`select 1 from auditoria where alvo = 'exportacao:painel'`)
  return linhas.length
}

test('a client of another gestor is in no export', async () => {
  const { body } = await pedir(gestor, caminhoDosDetalhesExportados('total'), {
    formato: 'csv',
    lista: 'clientes',
  })
  expect(linhasDe(body)).toHaveLength(1 + 3)
})
