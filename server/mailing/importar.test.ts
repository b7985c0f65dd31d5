import { Buffer } from 'node:buffer'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { digitosDoCpf, mascararCpf } from '#shared/cpf.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { caminhoDoArquivo, caminhoDoResultado } from '#shared/mailing/importacao.ts'
import { testApi } from '../test/api.ts'
import { mailingDe, semearMailings } from '../test/exemplos-mailing.ts'
import { clientes, type Persona, personas, promotores } from '../test/fixtures.ts'
import { exigirTempo } from '../test/tempo.ts'
import { importar, retomarParadas } from './importar.ts'
import { adicionarArquivosDoMailing } from './receber-arquivo.ts'

let relogio = new Date('2026-11-20T13:00:00Z')
const api = await testApi({ relogio: () => relogio })
const { as, app, consulta, impressaoDoBanco, fechar, pool, fila } = api
const { acervo } = api.dependencias
adicionarArquivosDoMailing(app, { pool, acervo })
afterAll(fechar)
await consulta(`
  insert into especie_beneficio values ('41', 'Aposentadoria', true, 'APOSENTADORIA', false);
  insert into situacao_beneficio values ('00', 'Ativo', true)`)

const { gestor, promotor } = personas
const alfa = mailingDe(promotores.alfa)
const { doDono, doColega, livre, deFora } = clientes
const services = { pool, acervo, agora: () => relogio }

beforeEach(async () => {
  relogio = new Date('2026-11-20T13:00:00Z')
  await consulta(`delete from mailing;
    update cliente set restrito = false, restricao_motivo = null, obito_em = null;
    update telefone set situacao = '2', nao_me_perturbe = false;
    delete from fila.job where name = 'mailing-importar'`)
  await semearMailings(api)
  await consulta('delete from mailing_cliente')
})

async function iniciar(bytes: Buffer, nomeArquivo = 'clientes.csv'): Promise<string> {
  const { body } = await as(gestor)(mailingApi.iniciarImportacao, {
    params: { idMailing: alfa },
    body: { nomeArquivo, bytes: bytes.length },
  })
  return body.model.idImportacao
}

const enviar = async (idImportacao: string, payload: Buffer, inicio = 0) =>
  app.inject({
    method: 'PUT',
    url: caminhoDoArquivo(idImportacao),
    query: { inicio: String(inicio) },
    headers: { ...(await api.cabecalhosDe(gestor)), 'content-type': 'application/octet-stream' },
    payload,
  })

const ler = (idImportacao: string) =>
  as(gestor)(mailingApi.lerImportacao, { params: { idImportacao } })
const comecar = (idImportacao: string, colunas: Record<string, number> = { CPF: 0 }) =>
  as(gestor)(mailingApi.comecarImportacao, { params: { idImportacao }, body: { colunas } })
const atual = async (idImportacao: string) =>
  (await as(gestor)(mailingApi.importacao, { params: { idImportacao } })).body.model

/** The whole way of a file; the job runs here. */
async function importado(texto: string | Buffer, colunas?: Record<string, number>) {
  const bytes = Buffer.from(texto as string)
  const id = await iniciar(bytes)
  await enviar(id, bytes)
  await ler(id)
  await comecar(id, colunas)
  await importar(services, id)
  return atual(id)
}

const naLista = async () =>
  consulta<{ id: string; situacao: string; peso: number; motivos: string[]; volta: Date }>(
    `select id_relacionamento as id, situacao, peso, motivos, volta_em as volta
       from mailing_cliente where id_mailing = $1 order by id_relacionamento`,
    [alfa],
  )
const cpfDe = (k: number) => {
  const nove = String(700_000_000 + k)
  return `${nove}${digitosDoCpf(nove)}`
}

describe('a file of clients', () => {
  test('S1.17 puts in who may be called, and counts every other row by its first reason', async () => {
    await consulta(
      `update cliente set restrito = true, restricao_motivo = 'Fraude' where id = $1`,
      [doColega.idCliente],
    )
    const { contagem, situacao, julgadas } = await importado(
      `CPF;Nome\r\n${doDono.cpf};A\r\n${doColega.cpf};B\r\n${doDono.cpf};A\r\n${deFora.cpf};C\r\n` +
        `${cpfDe(1)};D\r\n123;E\r\n1,23E+10;F\r\n\r\n${livre.cpf};G\r\n`,
    )

    expect([situacao, julgadas]).toEqual(['FEITA', 8])
    expect(contagem).toEqual({
      ACEITO: 2,
      RESTRITO: 1,
      REPETIDO: 1,
      NAO_E_DA_LOJA: 2,
      CPF_INVALIDO: 2,
    })
    expect((await naLista()).map(({ id }) => id)).toEqual([
      doDono.idRelacionamento,
      livre.idRelacionamento,
    ])
    expect(await consulta('select count(*)::int as n from relacionamento')).toEqual([{ n: 5 }])
  })

  test.each([
    ['a deceased client', `update cliente set obito_em = '2026-11-01'`, 'FALECIDO'],
    ['an opt-out', `update telefone set situacao = '7'`, 'OPT_OUT'],
    ['Não me Perturbe', `update telefone set nao_me_perturbe = true`, 'NAO_ME_PERTURBE'],
    ['no phone of theirs', `update telefone set situacao = '4'`, 'SEM_TELEFONE'],
    [
      'deceased and restricted: the first reason',
      `update cliente set obito_em = '2026-11-01', restrito = true, restricao_motivo = 'x'`,
      'RESTRITO',
    ],
  ])('%s is excluded, and nothing of the client changes', async (_nome, mudanca, motivo) => {
    await consulta(mudanca)
    const antes = await consulta('select t::text from telefone t order by id')
    const { contagem } = await importado(`CPF\n${doDono.cpf}\n`)

    expect(contagem).toEqual({ [motivo]: 1 })
    expect(await naLista()).toEqual([])
    expect(await consulta('select t::text from telefone t order by id')).toEqual(antes)
  })

  test('a large one has the time of a long change to be undone', async () => {
    const { idImportacao } = await importado(`CPF\n${doDono.cpf}\n`)
    const acabar = await exigirTempo(api, 'mailing_cliente')
    const { status } = await as(gestor)(mailingApi.desfazerImportacao, { params: { idImportacao } })
    await acabar()

    expect([status, (await naLista()).map(({ situacao }) => situacao)]).toEqual([200, ['RETIRADO']])
  })

  test('a client who waits in the list stays unchanged; a worked client comes back', async () => {
    await importado(`CPF\n${doDono.cpf}\n${livre.cpf}\n`)
    await consulta(
      `update mailing_cliente set situacao = 'TRABALHADO', saiu_em = now(), falou = true
        where id_relacionamento = $1`,
      [livre.idRelacionamento],
    )
    const { contagem, idImportacao } = await importado(`CPF\n${doDono.cpf}\n${livre.cpf}\n`)

    expect(contagem).toEqual({ JA_ESPERA: 1, ACEITO: 1 })
    expect((await naLista()).map(({ situacao }) => situacao)).toEqual(['ESPERA', 'ESPERA'])
    await as(gestor)(mailingApi.desfazerImportacao, { params: { idImportacao } })
    expect((await naLista()).map(({ situacao }) => situacao)).toEqual(['ESPERA', 'TRABALHADO'])
  })

  test('a weight, a reason and a day of the file are kept with the client, beside those of the profile', async () => {
    const { contagem } = await importado(
      `CPF;Prioridade;Oferta;A partir de\n${doDono.cpf};70;Margem nova;05/12/2026\n` +
        `${livre.cpf};x;;\n`,
      { CPF: 0, PESO: 1, MOTIVO: 2, VOLTA_EM: 3 },
    )

    expect(contagem).toEqual({ ACEITO: 2 })
    expect(await naLista()).toMatchObject([
      {
        peso: 60 + 70,
        motivos: ['MARGEM_NOVA', 'Margem nova'],
        volta: new Date('2026-12-05T03:00:00Z'),
      },
      { peso: 60, motivos: ['MARGEM_NOVA'], volta: relogio },
    ])
  })
})

describe('a benefit granted a short time ago', () => {
  const concedido = '2026-11-10'

  test.each([
    ['MARGEM_NOVA', '2027-05-09T03:00:00Z', 'an offer waits for 180 days'],
    ['ACEITE_VENCENDO', '2026-11-20T13:00:00Z', 'what is no offer waits for nothing'],
  ])('%s: the client is accepted, and waits until %s (%s)', async (perfil, volta) => {
    await consulta(
      `insert into beneficio (id, id_cliente, numero, especie, situacao, data_inicio, data_despacho,
         valor_base, consultado_em)
       values (gen_random_uuid(), $1, '5501234561', '41', '00', $2, $2, 162101,
         '2026-11-10T12:00:00Z') on conflict do nothing`,
      [doDono.idCliente, concedido],
    )
    await consulta('update mailing set codigo_perfil = $1 where id = $2', [perfil, alfa])
    const { contagem } = await importado(`CPF\n${doDono.cpf}\n`)

    expect(contagem).toEqual({ ACEITO: 1 })
    expect((await naLista()).map(({ volta: ate }) => ate)).toEqual([new Date(volta)])
  })
})

describe('the columns of a file', () => {
  test('are found by name, by what stands in them, and as the promotor chose before', async () => {
    const bytes = Buffer.from(`Nome;Código;Quando\nAna;${doDono.cpf};10/12/2026\n`)
    const id = await iniciar(bytes)
    await enviar(id, bytes)
    const { body } = await ler(id)

    expect(body.model).toMatchObject({
      formato: 'CSV',
      codificacao: 'UTF-8',
      separador: ';',
      linhas: 1,
      nomes: ['Nome', 'Código', 'Quando'],
      amostra: [['Ana', mascararCpf(doDono.cpf), '10/12/2026']],
      colunas: { CPF: 1 },
    })
    expect((await comecar(id, { CPF: 1, VOLTA_EM: 2 })).status).toBe(200)
    const outro = await iniciar(bytes)
    await enviar(outro, bytes)
    expect((await ler(outro)).body.model.colunas).toEqual({ CPF: 1, VOLTA_EM: 2 })
  })

  test('the sample shows neither the CPF nor the phone of anybody', async () => {
    const bytes = Buffer.from(`CPF;Fone\n${doDono.cpf};(11) 98765-4321\n52998224724;11987654321\n`)
    const id = await iniciar(bytes)
    await enviar(id, bytes)

    expect((await ler(id)).body.model.amostra).toEqual([
      [mascararCpf(doDono.cpf), '(**) *****-**21'],
      ['*********24', '*********21'],
    ])
  })

  test('Windows-1252, commas, quotes and no names are read as well', async () => {
    const bytes = Buffer.from(
      `"José, da Conceição",${doDono.cpf}\r\n"Ana ""Lia""",123\r\n`,
      'latin1',
    )
    const id = await iniciar(bytes)
    await enviar(id, bytes)
    const { body } = await ler(id)

    expect(body.model).toMatchObject({
      codificacao: 'WINDOWS-1252',
      separador: ',',
      linhas: 2,
      nomes: ['Coluna 1', 'Coluna 2'],
      amostra: [
        ['José, da Conceição', mascararCpf(doDono.cpf)],
        ['Ana "Lia"', '123'],
      ],
      colunas: { CPF: 1 },
    })
  })

  test('a first row whose CPF is mistyped is a row: it is judged, and no number is remembered', async () => {
    const bytes = Buffer.from(`529.982.247-24;Ana\n${doDono.cpf};Bia\n`)
    const id = await iniciar(bytes)
    await enviar(id, bytes)
    expect((await ler(id)).body.model).toMatchObject({ linhas: 2, nomes: ['Coluna 1', 'Coluna 2'] })
    await comecar(id)
    await importar(services, id)

    expect((await atual(id)).contagem).toEqual({ CPF_INVALIDO: 1, ACEITO: 1 })
    expect(await consulta(`select nome from mailing_coluna where nome ~ '[0-9]{9}'`)).toEqual([])
  })

  test('that the file lacks, or one for two fields, are refused in words', async () => {
    const bytes = Buffer.from(`CPF;Peso\n${doDono.cpf};1\n`)
    const id = await iniciar(bytes)
    await enviar(id, bytes)
    await ler(id)

    expect((await comecar(id, { CPF: 7 })).body.message).toBe('O arquivo não tem esta coluna')
    expect((await comecar(id, { CPF: 0, PESO: 0 })).body.message).toBe(
      'Escolha uma coluna diferente para cada campo',
    )
    expect((await comecar(id)).status).toBe(200)
    expect((await comecar(id)).body.message).toBe('Esta importação não espera pelas colunas')
  })
})

describe('a file on its way', () => {
  test('comes in pieces, goes on where it was cut, and is read only when it is whole', async () => {
    const bytes = Buffer.from(`CPF\n${doDono.cpf}\n`)
    const id = await iniciar(bytes)

    expect((await enviar(id, bytes.subarray(0, 6))).json()).toMatchObject({
      model: { recebidos: 6 },
    })
    expect((await ler(id)).body.message).toBe('O arquivo ainda não chegou inteiro')
    expect((await enviar(id, bytes.subarray(9), 9)).json().message).toBe(
      'Envie a parte que começa em 6',
    )
    expect((await enviar(id, bytes.subarray(6), 6)).json().model).toEqual({
      recebidos: bytes.length,
    })
    expect((await ler(id)).status).toBe(200)
    expect((await enviar(id, bytes)).json().message).toBe('O arquivo desta importação já chegou')
  })

  test('that is larger than announced, or than 64 MB, is refused before it is read', async () => {
    const bytes = Buffer.from(`CPF\n${doDono.cpf}\n`)
    const id = await iniciar(bytes)
    const resposta = await enviar(id, Buffer.concat([bytes, bytes]))

    expect([resposta.statusCode, resposta.json().message]).toEqual([
      400,
      'O arquivo é maior do que foi anunciado',
    ])
    const { body } = await as(gestor)(mailingApi.iniciarImportacao, {
      params: { idMailing: alfa },
      body: { nomeArquivo: 'enorme.csv', bytes: 64 * 1024 * 1024 + 1 },
    })
    expect(body.message).toBe('O arquivo é grande demais: envie no máximo 64 MB')
  })

  test('goes through the door: without token, control or promotor it is nobody', async () => {
    const bytes = Buffer.from(`CPF\n${doDono.cpf}\n`)
    const id = await iniciar(bytes)
    const com = async (headers: Record<string, string>) =>
      (await app.inject({ method: 'PUT', url: caminhoDoArquivo(id), headers, payload: bytes }))
        .statusCode
    const dela = await api.cabecalhosDe(gestor)
    const { authorization: _, ...semToken } = dela

    expect(await com(semToken)).toBe(401)
    expect(await com(await api.cabecalhosDe(personas.semAcesso))).toBe(403)
    expect(await com(await api.cabecalhosDe(personas.deFora))).toBe(404)
    // A person of the same promotor who did not begin the import.
    expect(await com(await api.cabecalhosDe(promotor))).toBe(403)
  })
})

describe('an import', () => {
  const muitos = (quantos: number) =>
    `CPF\n${[doDono.cpf, ...Array.from({ length: quantos }, (_, k) => cpfDe(k)), doDono.cpf, livre.cpf].join('\n')}\n`

  async function pronta(texto: string): Promise<string> {
    const bytes = Buffer.from(texto)
    const id = await iniciar(bytes)
    await enviar(id, bytes)
    await ler(id)
    await comecar(id)
    return id
  }

  test('is resumed after the piece that was committed, and judges no row twice', async () => {
    const id = await pronta(muitos(6000))
    let chamadas = 0
    const quebrado = new Error('killed')
    const morre = {
      ...services,
      agora: () => {
        chamadas += 1
        if (chamadas > 2) throw quebrado
        return relogio
      },
    }
    await expect(importar(morre, id)).rejects.toBe(quebrado)
    const meio = await atual(id)
    expect(meio.situacao).toBe('RODANDO')
    expect(meio.julgadas).toBeGreaterThan(0)
    expect(meio.julgadas).toBeLessThan(6003)

    await importar(services, id)
    expect(await atual(id)).toMatchObject({
      situacao: 'FEITA',
      julgadas: 6003,
      contagem: { ACEITO: 2, NAO_E_DA_LOJA: 6000, REPETIDO: 1 },
    })
    // A second run of the same job changes nothing.
    const antes = await impressaoDoBanco()
    await importar(services, id)
    expect(await impressaoDoBanco()).toBe(antes)
  })

  test('two runs at once judge each row once', async () => {
    const id = await pronta(muitos(6000))
    await Promise.all([importar(services, id), importar(services, id)])
    await importar(services, id)

    expect(await atual(id)).toMatchObject({ situacao: 'FEITA', julgadas: 6003 })
  })

  test('that a killed server left is queued again after half a minute', async () => {
    const id = await pronta(muitos(1))
    await consulta(`delete from fila.job where name = 'mailing-importar'`)
    expect(await retomarParadas({ pool, fila, agora: () => relogio })).toBe(0)
    relogio = new Date(relogio.getTime() + 31_000)
    expect(await retomarParadas({ pool, fila, agora: () => relogio })).toBe(1)
    expect(
      await consulta(`select data ->> 'id' as id from fila.job where name = 'mailing-importar'`),
    ).toEqual([{ id }])
  })

  test('puts a worked client in again at the owner of that instant', async () => {
    await importado(`CPF\n${livre.cpf}\n`)
    await consulta(`update mailing_cliente set situacao = 'TRABALHADO', saiu_em = now()`)
    const daCarteira = (dono: string | null) =>
      consulta('update relacionamento set id_atendente = $2 where id = $1', [
        livre.idRelacionamento,
        dono,
      ])
    await daCarteira(personas.dono.id)
    await importado(`CPF\n${livre.cpf}\n`)
    const linhas = await consulta('select situacao, id_atendente from mailing_cliente')
    await daCarteira(null)

    expect(linhas).toEqual([{ situacao: 'ESPERA', id_atendente: personas.dono.id }])
  })

  test('undone, it leaves who was spoken to before as they were', async () => {
    await importado(`CPF;Peso\n${livre.cpf};7\n`, { CPF: 0, PESO: 1 })
    await consulta(
      `update mailing_cliente set situacao = 'TRABALHADO', saiu_em = now(), falou = true`,
    )
    const antes = await consulta('select * from mailing_cliente')
    const { idImportacao } = await importado(`CPF;Peso\n${livre.cpf};9\n`, { CPF: 0, PESO: 1 })
    expect((await naLista())[0]).toMatchObject({ situacao: 'ESPERA' })
    await as(gestor)(mailingApi.desfazerImportacao, { params: { idImportacao } })

    expect(await consulta('select * from mailing_cliente')).toEqual(antes)
  })

  test('is undone for 24 hours: who was worked meanwhile stays', async () => {
    const { idImportacao } = await importado(`CPF\n${doDono.cpf}\n${livre.cpf}\n`)
    await consulta(
      `update mailing_cliente set situacao = 'TRABALHADO', saiu_em = now()
        where id_relacionamento = $1`,
      [doDono.idRelacionamento],
    )
    const desfazer = () => as(gestor)(mailingApi.desfazerImportacao, { params: { idImportacao } })
    const { body } = await desfazer()

    expect(body.model.situacao).toBe('DESFEITA')
    expect((await naLista()).map(({ situacao }) => situacao)).toEqual(['TRABALHADO', 'RETIRADO'])
    expect((await desfazer()).body.message).toBe('A importação já foi desfeita')

    const outra = await importado(`CPF\n${livre.cpf}\n`)
    relogio = new Date(relogio.getTime() + 24 * 3_600_000 + 1000)
    const tarde = await as(gestor)(mailingApi.desfazerImportacao, {
      params: { idImportacao: outra.idImportacao },
    })
    expect(tarde.body.message).toMatch(/^O prazo para desfazer terminou/)
  })

  test('ends in words when its list ends', async () => {
    const id = await pronta(muitos(1))
    await as(gestor)(mailingApi.mudarSituacao, {
      params: { idMailing: alfa },
      body: { acao: 'encerrar' },
    })
    await importar(services, id)

    expect(await atual(id)).toMatchObject({
      situacao: 'FALHOU',
      falha: 'A campanha terminou durante a importação',
      julgadas: 0,
    })
  })

  test('its result is a CSV that runs nothing and shows no CPF of a stranger', async () => {
    const { idImportacao } = await importado(`CPF\n${doDono.cpf}\n=1+1\n@x;"y"\n${cpfDe(3)}\n`)
    const { headers, body } = await app.inject({
      method: 'GET',
      url: caminhoDoResultado(idImportacao),
      headers: await api.cabecalhosDe(gestor),
    })

    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body.split('\r\n')).toEqual([
      '\uFEFFLinha;CPF;Resultado',
      `2;${doDono.cpf.slice(0, 3)}.***.***-${doDono.cpf.slice(9)};Aceito`,
      "3;'=1+1;Não é um CPF",
      "4;'@x;Não é um CPF",
      `5;${cpfDe(3).slice(0, 3)}.***.***-${cpfDe(3).slice(9)};Não é cliente desta loja`,
      '',
    ])
    expect(
      await consulta(`select count(*)::int as n from mailing_importacao_linha
                       where cpf ~ '[0-9]{9}'`),
    ).toEqual([{ n: 0 }])
    const deFora = await app.inject({
      method: 'GET',
      url: caminhoDoResultado(idImportacao),
      headers: await api.cabecalhosDe(personas.deFora),
    })
    expect(deFora.statusCode).toBe(404)
  })

  test('each download of its result is a line of the trail; a refused one is none', async () => {
    const { idImportacao } = await importado(`CPF\n${doDono.cpf}\n`)
    const baixar = async (quem: Persona) =>
      app.inject({
        method: 'GET',
        url: caminhoDoResultado(idImportacao),
        headers: await api.cabecalhosDe(quem),
      })
    await baixar(personas.deFora)
    await baixar(gestor)

    expect(
      await consulta(
        `select id_usuario, codigo_promotor, id_cliente, acao, chamada from auditoria
          where alvo = $1`,
        [`importacao:${idImportacao}`],
      ),
    ).toEqual([
      {
        id_usuario: gestor.id,
        codigo_promotor: promotores.alfa,
        id_cliente: null,
        acao: 'LEITURA',
        chamada: `GET ${caminhoDoResultado(':idImportacao')}`,
      },
    ])
  })
})
