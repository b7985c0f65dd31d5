import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { digitosDoCpf } from '#shared/cpf.ts'
import { indicacaoApi } from '#shared/indicacao/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { CODIGO_IMPEDIDO } from '../confirmacao/textos.ts'
import { testApi } from '../test/api.ts'
import { clientes, personas, promotores, type Persona } from '../test/fixtures.ts'
import { apagarIndicacoes } from './ligar.ts'
import { adicionarPaginasDaIndicacao } from './paginas.ts'

/** Monday, 10:00 in São Paulo. */
const segunda = new Date('2026-11-23T13:00:00Z')
let relogio = segunda
const infinito = { folga: 1e6, porSegundo: 1e6 }
const falhas: unknown[] = []
const api = await testApi({ relogio: () => relogio })
const { app, as, consulta, dependencias, pool, usuarios, fechar } = api
adicionarPaginasDaIndicacao(app, {
  pool,
  agora: () => relogio,
  segredo: 'um segredo de dezesseis',
  relatar: (error) => void falhas.push(error),
  limites: { paginas: infinito, formularios: infinito },
})
afterAll(fechar)
await consulta(`insert into ddd (ddd, uf) values ('11', 'SP') on conflict do nothing`)

const { dono, colega, gestor } = personas
const { doDono, doColega, deLonge } = clientes
const novo = `800000301${digitosDoCpf('800000301')}`
const outroNovo = `800000302${digitosDoCpf('800000302')}`
const quarto = `800000304${digitosDoCpf('800000304')}`
const quinto = `800000305${digitosDoCpf('800000305')}`
const sexto = `800000306${digitosDoCpf('800000306')}`
const setimo = `800000307${digitosDoCpf('800000307')}`
const terceiro = `800000303${digitosDoCpf('800000303')}`

beforeEach(async () => {
  relogio = segunda
  await consulta(`delete from indicacao; delete from indicacao_visita;
    delete from indicacao_link; delete from indicacao_ficha; delete from aviso`)
})

const link = async (quem: Persona) =>
  (await as(quem)(indicacaoApi.gerarLink, { body: {} })).body.model
const enderecoDe = async (quem: Persona) =>
  new URL((await link(quem))?.endereco ?? 'http://sem.link/').pathname
const abrir = (url: string, agente = 'Firefox') =>
  app.inject({ url, headers: { 'user-agent': agente } })
const oculto = (html: string, nome: string) =>
  new RegExp(`name="${nome}" value="([^"]*)"`).exec(html)?.[1] ?? ''

const digitado = { nome: 'Amara Nova Silva', telefone: '(11) 98765-4321', aceite: 'sim', site: '' }

async function enviar(url: string, campos: Record<string, string>, headers = {}) {
  const { body } = await abrir(url)
  relogio = new Date(relogio.getTime() + 5000)
  return postar(
    url,
    { ficha: oculto(body, 'ficha'), texto: oculto(body, 'texto'), ...campos },
    headers,
  )
}
const postar = (url: string, campos: Record<string, string>, headers = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Firefox',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: new URLSearchParams({ ...digitado, ...campos }).toString(),
  })
const indicar = async (quem: Persona, cpf: string, campos = {}) =>
  enviar(await enderecoDe(quem), { cpf, ...campos })
const listar = async (quem: Persona, query = {}) =>
  (await as(quem)(indicacaoApi.listar, { query })).body.model?.items ?? []
const primeira = async (quem: Persona) => (await listar(quem))[0]?.idIndicacao ?? ''
const atender = async (quem: Persona) =>
  as(quem)(indicacaoApi.atender, {
    params: { idIndicacao: await primeira(quem) },
    body: { dataNascimento: '1960-05-04' },
  })

describe('the link', () => {
  test('is made once, drawn as a QR code, and read by its person alone', async () => {
    const consultar = (quem: Persona) => as(quem)(indicacaoApi.consultarLink, { query: {} })
    expect((await consultar(dono)).body.model).toBeNull()
    const [um, outro] = await Promise.all([link(dono), link(dono)])

    expect(um?.endereco).toMatch(/\/indicacao\/[\w-]{24}$/)
    expect(um?.qr).toMatch(/^<\?xml|^<svg/)
    expect(outro).toEqual(um)
    expect((await consultar(dono)).body.model).toEqual(um)
    expect((await consultar(colega)).body.model).toBeNull()
    expect((await link(colega))?.endereco).not.toBe(um?.endereco)
  })

  test('of another promotor is made by who works in both', async () => {
    const { body } = await as(gestor)(indicacaoApi.gerarLink, {
      body: { codigoPromotor: promotores.beta },
    })
    expect(body.model?.codigoPromotor).toBe(promotores.beta)
    expect((await link(gestor))?.codigoPromotor).toBe(promotores.alfa)
  })

  test('counts its openings and forms by day, and no robot', async () => {
    const url = await enderecoDe(dono)
    await abrir(url)
    await abrir(url, 'WhatsApp/2.23')
    await enviar(url, { cpf: novo })
    relogio = new Date('2026-11-24T13:00:00Z')
    await abrir(url)

    expect(await link(dono)).toMatchObject({
      visitas: 3,
      recebidas: 1,
      dias: [
        { dia: '2026-11-24', visitas: 1, recebidas: 0 },
        { dia: '2026-11-23', visitas: 2, recebidas: 1 },
      ],
    })
  })

  test('revoked by its person ends its page at once, and the next one has another address', async () => {
    const url = await enderecoDe(dono)
    const params = { idLink: (await link(dono))?.idLink ?? '' }
    const revogar = (quem: Persona) => as(quem)(indicacaoApi.revogarLink, { params })
    expect((await revogar(colega)).status).toBe(404)
    expect((await abrir(url)).statusCode).toBe(200)
    expect((await revogar(dono)).status).toBe(200)
    expect((await revogar(dono)).status).toBe(404)

    const [revogado, desconhecido] = [await abrir(url), await abrir(`/indicacao/${'x'.repeat(24)}`)]
    expect([revogado.statusCode, revogado.body]).toEqual([404, desconhecido.body])
    expect((await postar(url, { cpf: novo })).statusCode).toBe(404)
    expect(await enderecoDe(dono)).not.toBe(url)
  })
})

describe('the page', () => {
  test('says who invites and what is agreed to, without scripts, in a few kilobytes', async () => {
    const { body, headers } = await abrir(await enderecoDe(dono))

    expect(body).toContain('Pessoa')
    expect(body).not.toMatch(/<script|https?:\/\//)
    expect(gzipSync(body).length).toBeLessThan(60_000)
    expect(headers['content-security-policy']).toContain(`default-src 'none'`)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('answers alike for a CPF that is known, new, a client here, restricted or of a dead person', async () => {
    await consulta(
      `update cliente set restrito = true, restricao_motivo = 'Pedido' where cpf = $1`,
      [deLonge.cpf],
    )
    await consulta(`update cliente set obito_em = '2026-01-01' where cpf = $1`, [
      clientes.deFora.cpf,
    ])
    const url = await enderecoDe(dono)
    const respostas = []
    for (const cpf of [novo, doDono.cpf, doColega.cpf, deLonge.cpf, clientes.deFora.cpf]) {
      const { statusCode, headers, body } = await enviar(url, { cpf })
      respostas.push([statusCode, headers.location, body])
    }
    await consulta('update cliente set restrito = false, restricao_motivo = null, obito_em = null')

    expect(new Set(respostas.map((resposta) => JSON.stringify(resposta))).size).toBe(1)
    expect(respostas[0]?.slice(0, 2)).toEqual([303, `${url}/recebida`])
    expect((await abrir(`${url}/recebida`)).body).toContain('Recebemos o seu pedido')
  })

  test('keeps the text that was agreed to, with address, agent and instant, as evidence', async () => {
    await indicar(dono, novo)
    const [linha] = await consulta('select * from indicacao')

    expect(linha).toMatchObject({
      situacao: 'A_CONFIRMAR',
      nome: 'Amara Nova Silva',
      ddd: '11',
      numero: '987654321',
      cpf: novo,
      endereco: '127.0.0.1',
      agente: 'Firefox',
      texto_versao: '2026-11',
      recebida_em: relogio,
    })
    expect(linha?.['texto']).toContain('Li e aceito que me liguem')
  })

  test('refuses a form that comes too soon, is old, forged, or of another link, in words', async () => {
    const url = await enderecoDe(dono)
    const { body } = await abrir(url)
    const campos = { ficha: oculto(body, 'ficha'), texto: oculto(body, 'texto'), cpf: novo }
    const cedo = await postar(url, campos)
    expect([cedo.statusCode, cedo.body.includes('envie de novo')]).toEqual([200, true])
    expect(cedo.body).toContain('value="Amara Nova Silva"')

    relogio = new Date(relogio.getTime() + 3 * 3_600_000)
    expect((await postar(url, campos)).body).toContain('aberta por muito tempo')
    const doColegaUrl = await enderecoDe(colega)
    const recente = { ...campos, ficha: oculto((await abrir(url)).body, 'ficha') }
    relogio = new Date(relogio.getTime() + 5000)
    expect((await postar(doColegaUrl, recente)).statusCode).toBe(200)
    expect((await postar(url, { ...recente, ficha: 'a.b.c' })).statusCode).toBe(200)
    expect((await postar(url, { ...recente, texto: 'outro' })).body).toContain('O texto mudou')
    expect(await consulta('select from indicacao')).toEqual([])
    expect((await postar(url, recente)).statusCode).toBe(303)
  })

  test('takes a form once: sent again, or copied with another CPF, it adds nothing', async () => {
    const url = await enderecoDe(dono)
    const { body } = await abrir(url)
    relogio = new Date(relogio.getTime() + 5000)
    const campos = { ficha: oculto(body, 'ficha'), texto: oculto(body, 'texto') }
    const enviados = await Promise.all(
      [novo, novo, doDono.cpf].map((cpf) => postar(url, { ...campos, cpf })),
    )

    expect(enviados.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    expect(await consulta('select from indicacao')).toHaveLength(1)
    await enviar(url, { cpf: novo })
    expect((await consulta('select from indicacao')).length).toBeLessThanOrEqual(2)
  })

  test('thanks a robot that fills the hidden field, and keeps nothing', async () => {
    const { statusCode } = await indicar(dono, novo, { site: 'http://ganhe.example' })

    expect(statusCode).toBe(303)
    expect(await consulta('select from indicacao')).toEqual([])
  })

  test.each([
    [{ nome: '' }, 'Nome: preencha este campo'],
    [{ nome: '<img src=x onerror=alert(1)>' }, 'Nome: use só letras'],
    [{ nome: 'Ama\0ra' }, 'Nome: use só letras'],
    [{ nome: 'x'.repeat(121) }, 'Nome: use no máximo 120 caracteres'],
    [{ telefone: '98765-4321' }, 'Telefone: escreva o DDD e o número'],
    [{ telefone: "11'; drop table" }, 'Telefone: escreva o DDD e o número'],
    [{ cpf: '111.111.111-11' }, 'CPF inválido: confira os dígitos'],
    [{ cpf: '' }, 'CPF inválido: informe os 11 dígitos'],
    [{ aceite: '' }, 'Marque que você leu e aceita'],
  ])('%j is refused in words, and shown again as text', async (campos, sentenca) => {
    const { statusCode, body } = await indicar(dono, novo, campos)

    expect([statusCode, body.includes(sentenca)]).toEqual([200, true])
    expect(body).not.toContain('<img')
    expect(await consulta('select from indicacao')).toEqual([])
    expect(falhas).toEqual([])
  })

  test('answers no other origin, and nothing longer than a form', async () => {
    const url = await enderecoDe(dono)
    const deFora = await enviar(
      url,
      { cpf: novo },
      {
        'sec-fetch-site': 'cross-site',
      },
    )
    expect(deFora.statusCode).toBe(403)
    const enorme = await enviar(url, { cpf: novo, nome: 'x'.repeat(10_000) })
    expect(enorme.statusCode).toBeGreaterThanOrEqual(400)
    falhas.length = 0
    expect(await consulta('select from indicacao')).toEqual([])
  })

  /** As many more as the one that came. */
  const copiarIndicacao = (vezes: number) =>
    consulta(
      `insert into indicacao (id, id_link, codigo_promotor, id_dono, nome, ddd, numero, cpf,
         endereco, agente, texto, texto_resumo, texto_versao, recebida_em)
       select gen_random_uuid(), id_link, codigo_promotor, id_dono, nome, ddd, numero, cpf || n, endereco,
         agente, texto, texto_resumo, texto_versao, recebida_em
         from indicacao, generate_series(1, $1) n`,
      [vezes],
    )

  test('takes no more forms a day by the links of a person than the dated rule, by the day of São Paulo', async () => {
    const url = await enderecoDe(dono)
    await enviar(url, { cpf: novo })
    await copiarIndicacao(49)
    const lotado = await enviar(url, { cpf: doDono.cpf })
    expect([lotado.statusCode, lotado.body.includes('Volte amanhã')]).toEqual([429, true])
    const idLink = (await link(dono))?.idLink ?? ''
    await as(dono)(indicacaoApi.revogarLink, { params: { idLink } })
    expect((await indicar(dono, doDono.cpf)).statusCode).toBe(429)

    relogio = new Date('2026-11-24T03:00:00Z')
    expect((await indicar(dono, doDono.cpf)).statusCode).toBe(303)
  })

  test('the last form of the day, sent by two presses, is thanked for twice', async () => {
    const url = await enderecoDe(dono)
    await enviar(url, { cpf: novo })
    await copiarIndicacao(48)
    const { body } = await abrir(url)
    relogio = new Date(relogio.getTime() + 5000)
    const campos = { ficha: oculto(body, 'ficha'), texto: oculto(body, 'texto'), cpf: outroNovo }
    const duas = [await postar(url, campos), await postar(url, campos)]
    expect(duas.map(({ statusCode }) => statusCode)).toEqual([303, 303])

    // A form that did not fit is not taken for one that was kept.
    const lotado = { ...campos, ficha: oculto((await abrir(url)).body, 'ficha'), cpf: doDono.cpf }
    relogio = new Date(relogio.getTime() + 5000)
    const cheias = [await postar(url, lotado), await postar(url, lotado)]
    expect(cheias.map(({ statusCode }) => statusCode)).toEqual([429, 429])
  })
})

describe('the leads of a link', () => {
  test('stands to be confirmed in the list of its person, who is told, with the phone masked', async () => {
    await indicar(dono, novo)

    expect(await listar(dono)).toEqual([
      {
        idIndicacao: await primeira(dono),
        situacao: 'A_CONFIRMAR',
        nome: 'Amara Nova Silva',
        telefone: '(11) 9****-4321',
        recebidaEm: relogio.toISOString().replace('Z', '+00:00').replace('.000', ''),
        idRelacionamento: null,
        motivoDescarte: null,
      },
    ])
    expect(await listar(colega)).toEqual([])
    expect(await consulta(`select id_usuario, tipo from aviso`)).toEqual([
      { id_usuario: dono.id, tipo: 'indicacao' },
    ])
  })

  test('and is a client of a colleague goes to that colleague; the person of the link sees *recebida* only', async () => {
    await indicar(dono, doColega.cpf)

    expect(await listar(dono)).toEqual([
      expect.objectContaining({
        situacao: 'RECEBIDA',
        nome: null,
        telefone: null,
        idRelacionamento: null,
      }),
    ])
    expect(await listar(colega)).toEqual([
      expect.objectContaining({
        situacao: 'A_CONFIRMAR',
        nome: 'Amara Nova Silva',
        idRelacionamento: doColega.idRelacionamento,
      }),
    ])
    expect(await consulta('select id_usuario from aviso')).toEqual([{ id_usuario: colega.id }])
    const params = { idIndicacao: await primeira(dono) }
    expect((await as(dono)(indicacaoApi.revelarTelefone, { params })).status).toBe(404)
    const { body } = await atender(colega)
    expect(body.model).toEqual({ idRelacionamento: doColega.idRelacionamento })
  })

  test('by two links stands once in the list of the client’s owner, and ends as one', async () => {
    await indicar(dono, doColega.cpf)
    await indicar(gestor, doColega.cpf)
    const antes = await listar(colega)
    const params = { idIndicacao: await primeira(colega) }
    await as(colega)(indicacaoApi.descartar, { params, body: { motivo: 'Não quer' } })

    expect(antes).toHaveLength(1)
    expect(await listar(colega, { situacao: 'A_CONFIRMAR' })).toEqual([])
    expect([await listar(dono), await listar(gestor)]).toMatchObject([
      [{ situacao: 'RECEBIDA' }],
      [{ situacao: 'RECEBIDA' }],
    ])
  })

  test('by the links of two people is worked by the first of them', async () => {
    await indicar(dono, outroNovo)
    await indicar(colega, outroNovo)
    const atendidas = await Promise.all([atender(dono), atender(colega)])

    expect(atendidas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(
      [await listar(dono), await listar(colega)]
        .flat()
        .map(({ situacao }) => situacao)
        .toSorted(),
    ).toEqual(['ATENDIDA', 'RECEBIDA'])
  })

  test('and is a client follows the client to the new owner, and back to the link without one', async () => {
    const daCarteira = (id: string | null) =>
      consulta('update relacionamento set id_atendente = $2 where id = $1', [
        doColega.idRelacionamento,
        id,
      ])
    await indicar(gestor, doColega.cpf)
    const params = { idIndicacao: await primeira(colega) }
    await daCarteira(dono.id)
    const depois = [await listar(colega), (await listar(dono)).length]
    const { status } = await as(colega)(indicacaoApi.atender, { params, body: {} })
    await daCarteira(null)
    const livre = await listar(gestor, { situacao: 'A_CONFIRMAR' })
    await daCarteira(colega.id)

    expect([depois, status, livre.length]).toEqual([[[], 1], 404, 1])
  })

  test('in the list of somebody who left is worked by a supervisor', async () => {
    await indicar(dono, novo)
    expect(await listar(gestor)).toEqual([])
    await consulta('update usuario set ativo = false where id = $1', [dono.id])
    const lista = await listar(gestor)
    await consulta('update usuario set ativo = true where id = $1', [dono.id])

    expect(lista).toMatchObject([{ situacao: 'A_CONFIRMAR', nome: 'Amara Nova Silva' }])
  })

  test('in the list of somebody who is away without a cover is worked by a supervisor', async () => {
    await indicar(dono, terceiro)
    await consulta(
      `insert into ausencia (id, id_usuario, motivo, inicio, fim)
       values (gen_random_uuid(), $1, '01', $2::date, $2::date + 9)`,
      [dono.id, segunda],
    )
    usuarios.esquecer()
    const lista = await listar(gestor)
    const { status } = await atender(gestor)
    await consulta('delete from ausencia')
    usuarios.esquecer()

    expect(lista).toMatchObject([{ situacao: 'A_CONFIRMAR', nome: 'Amara Nova Silva' }])
    expect(status).toBe(200)
  })

  test('in the list of somebody who moved to another promotor is worked by a supervisor of this one', async () => {
    const mudar = async (para: string, de: string) => {
      await consulta(
        'update usuario_promotor set codigo_promotor = $2 where id_usuario = $1 and codigo_promotor = $3',
        [colega.id, para, de],
      )
      usuarios.esquecer()
    }
    await indicar(colega, novo)
    await mudar(promotores.beta, promotores.alfa)
    const lista = await listar(gestor)
    // The owner of the client is gone too: the lead stays with the person of the link, who is told.
    await indicar(dono, doColega.cpf)
    const doLink = await listar(dono)
    const avisados = await consulta('select id_usuario from aviso order by id')
    await mudar(promotores.alfa, promotores.beta)

    expect(lista).toMatchObject([{ situacao: 'A_CONFIRMAR', nome: 'Amara Nova Silva' }])
    expect(doLink).toMatchObject([{ situacao: 'A_CONFIRMAR' }])
    expect(avisados).toEqual([{ id_usuario: colega.id }, { id_usuario: dono.id }])
  })

  test('of a client whose owner left is worked by the person of the link', async () => {
    await consulta('update usuario set ativo = false where id = $1', [colega.id])
    await indicar(dono, doColega.cpf)
    const doLink = await listar(dono)
    const { body } = await atender(dono)
    await consulta('update usuario set ativo = true where id = $1', [colega.id])

    expect(doLink).toMatchObject([{ situacao: 'A_CONFIRMAR' }])
    expect(body.model).toEqual({ idRelacionamento: doColega.idRelacionamento })
  })

  test('may be called: the phone is shown within the hours, counted and in the trail without the number', async () => {
    await indicar(dono, novo)
    const params = { idIndicacao: await primeira(dono) }
    const revelar = () => as(dono)(indicacaoApi.revelarTelefone, { params })
    expect((await revelar()).body.model).toEqual({ valor: '(11) 98765-4321', restantes: 79 })
    const [trilha] = await consulta<{ alvo: string; detalhe: object }>(
      `select alvo, detalhe from auditoria where acao = 'REVELACAO' order by id desc limit 1`,
    )
    expect(trilha?.alvo).toBe(`indicacao:${params.idIndicacao}`)
    expect(JSON.stringify(trilha)).not.toContain('4321')

    const comChave = () =>
      as(dono)(indicacaoApi.revelarTelefone, { params }, { chave: 'resposta-perdida' })
    expect((await comChave()).status).toBe(200)
    relogio = new Date('2026-11-24T02:00:00Z')
    expect((await revelar()).status).toBe(400)
    // The answer that was lost is shown again within the hours only.
    expect((await comChave()).status).toBe(400)
  })

  test('is discarded with a reason, once', async () => {
    await indicar(dono, novo)
    const params = { idIndicacao: await primeira(dono) }
    const descartar = () =>
      as(dono)(indicacaoApi.descartar, { params, body: { motivo: 'Não quer' } })
    expect((await descartar()).status).toBe(200)
    expect((await descartar()).body.message).toBe('Esta indicação já foi descartada')
    expect(await listar(dono, { situacao: 'DESCARTADA' })).toHaveLength(1)
    expect(await listar(dono, { situacao: 'A_CONFIRMAR' })).toEqual([])
  })

  test('is worked by the colleague who covers the absent person, whose client it becomes', async () => {
    await indicar(dono, quarto)
    await consulta(`with nova as (
        insert into ausencia (id, id_usuario, motivo, inicio, fim)
        values (gen_random_uuid(), '${dono.id}', '01', '2026-11-23', '2026-11-27') returning id)
      insert into ausencia_cobertura (id, id_ausencia, codigo_promotor, id_cobertor, desde, definida_por)
      select gen_random_uuid(), id, '${dono.promotor}', '${colega.id}', '2026-11-20', '${gestor.id}' from nova`)
    usuarios.esquecer()
    expect(await listar(colega)).toEqual([
      expect.objectContaining({ situacao: 'A_CONFIRMAR', nome: 'Amara Nova Silva' }),
    ])

    const { body } = await atender(colega)
    expect(
      await consulta('select id_atendente from relacionamento where id = $1', [
        body.model.idRelacionamento,
      ]),
    ).toEqual([{ id_atendente: dono.id }])

    await consulta('delete from ausencia')
    usuarios.esquecer()
    expect(await listar(colega)).toEqual([])
  })

  test('in the list of a supervisor who is away is worked by the supervisor who covers them', async () => {
    const { promotor } = personas
    const outra: Persona = {
      ...promotor,
      id: 'aaaaaaaa-0000-4000-8000-0000000000b4',
      login: 'outra',
    }
    await consulta(`insert into usuario (id, login, nome, papel, perfil)
        select '${outra.id}', 'outra', 'Outra', papel, perfil from usuario where login = 'promotor';
      insert into usuario_promotor values ('${outra.id}', '${promotor.promotor}')`)
    usuarios.esquecer()
    await indicar(promotor, outroNovo)
    await consulta(`with nova as (
        insert into ausencia (id, id_usuario, motivo, inicio, fim)
        values (gen_random_uuid(), '${promotor.id}', '01', '2026-11-23', '2026-11-27') returning id)
      insert into ausencia_cobertura (id, id_ausencia, codigo_promotor, id_cobertor, desde, definida_por)
      select gen_random_uuid(), id, '${promotor.promotor}', '${outra.id}', '2026-11-20', '${gestor.id}' from nova`)
    usuarios.esquecer()
    const lista = await listar(outra)
    await consulta('delete from ausencia')
    usuarios.esquecer()

    expect(lista).toEqual([
      expect.objectContaining({ situacao: 'A_CONFIRMAR', nome: 'Amara Nova Silva' }),
    ])
  })

  test('by a CPF that the bank has becomes to be confirmed, and spends no quota of the person', async () => {
    await indicar(dono, deLonge.cpf)
    const { body } = await atender(dono)
    const idRelacionamento = body.model?.idRelacionamento ?? ''
    const cartao = await as(dono)(relacionamentoApi.consultar, { params: { idRelacionamento } })

    expect(cartao.body.model).toMatchObject({ acesso: 'a confirmar' })
    expect(JSON.stringify(cartao.body)).not.toContain('Longina Canarinho')
    expect(await consulta(`select from cota_uso where regra = 'cota_cpfs_novos'`)).toEqual([])
    expect((await atender(dono)).status).toBe(400)
  })

  test('by a CPF new to the bank is whole after the code to the phone that was typed, and not before', async () => {
    await indicar(dono, novo)
    const { body } = await atender(dono)
    const idRelacionamento = body.model?.idRelacionamento ?? ''
    const params = { idRelacionamento }
    const acesso = async () =>
      (await as(dono)(relacionamentoApi.consultar, { params })).body.model?.acesso
    expect(await acesso()).toBe('a confirmar')
    expect((await as(dono)(confirmacaoApi.consultar, { params })).body.model?.temTelefone).toBe(
      true,
    )
    expect((await as(dono)(confirmacaoApi.enviarCodigo, { params })).status).toBe(200)
    const errado = await as(dono)(confirmacaoApi.validarCodigo, {
      params,
      body: { codigo: '000000' },
    })
    expect(errado.status).toBe(400)
    expect(await acesso()).toBe('a confirmar')

    const codigo = await codigoEnviado()
    expect(
      (await as(dono)(confirmacaoApi.validarCodigo, { params, body: { codigo } })).status,
    ).toBe(200)
    expect(await acesso()).toBe('completo')
    expect(
      await consulta(
        `select t.situacao, t.verificado_em is not null as verificado
        from telefone t join relacionamento r on r.id_cliente = t.id_cliente where r.id = $1`,
        [idRelacionamento],
      ),
    ).toEqual([{ situacao: '2', verificado: true }])
  })

  test.each([
    [
      quinto,
      'is somebody else’s since',
      `update telefone set situacao = '4' where id_cliente = $1`,
    ],
    [sexto, 'is of a client who died', `update cliente set obito_em = '2026-11-01' where id = $1`],
    [
      setimo,
      'is of a client who is restricted',
      `update cliente set restrito = true, restricao_motivo = 'Ordem' where id = $1`,
    ],
  ])(
    'by the CPF %s new to the bank is not made whole by a code whose phone %s',
    async (cpf, _qual, fato) => {
      await indicar(dono, cpf, { telefone: `(11) 98765-${cpf.slice(-4)}` })
      const { body } = await atender(dono)
      const params = { idRelacionamento: body.model?.idRelacionamento ?? '' }
      expect((await as(dono)(confirmacaoApi.enviarCodigo, { params })).status).toBe(200)
      const codigo = await codigoEnviado()
      const [cliente] = await consulta<{ id: string }>(
        'select id_cliente as id from relacionamento where id = $1',
        [params.idRelacionamento],
      )
      await consulta(fato, [cliente?.id])
      const antes = await api.impressaoDoBanco()
      const validado = await as(dono)(confirmacaoApi.validarCodigo, { params, body: { codigo } })

      expect([validado.status, validado.body.message]).toEqual([400, CODIGO_IMPEDIDO])
      expect(await api.impressaoDoBanco()).toBe(antes)
      await expect(
        consulta(
          `update confirmacao set situacao = 'CONFIRMADA', decidida_em = pedida_em
          where id_relacionamento = $1`,
          [params.idRelacionamento],
        ),
      ).rejects.toThrow('not the client')
    },
  )

  test('and nobody works on is erased after the dated days, and still counted', async () => {
    await indicar(dono, novo)
    relogio = new Date('2027-02-21T13:00:00Z')
    expect(await apagarIndicacoes({ pool, agora: () => relogio })).toBe(0)
    relogio = new Date('2027-02-22T13:00:00Z')
    expect(await apagarIndicacoes({ pool, agora: () => relogio })).toBe(1)

    const [linha] = await consulta(
      'select nome, ddd, numero, cpf, endereco, agente, texto from indicacao',
    )
    expect(new Set(Object.values(linha ?? { x: 1 }))).toEqual(new Set([null]))
    expect(await listar(dono)).toEqual([
      expect.objectContaining({ situacao: 'APAGADA', nome: null }),
    ])
    expect((await link(dono))?.recebidas).toBe(1)
  })

  test('and was discarded is erased after the dated days', async () => {
    await indicar(dono, novo)
    const params = { idIndicacao: await primeira(dono) }
    await as(dono)(indicacaoApi.descartar, { params, body: { motivo: 'Não quer' } })
    relogio = new Date('2027-02-22T13:00:00Z')

    expect(await apagarIndicacoes({ pool, agora: () => relogio })).toBe(1)
    expect(await consulta('select nome, numero, cpf, situacao from indicacao')).toEqual([
      { nome: null, numero: null, cpf: null, situacao: 'APAGADA' },
    ])
  })
})

async function codigoEnviado(): Promise<string> {
  const [ultima] = await consulta<{ id: string; segredo: Buffer }>(
    'select id, segredo from mensagem order by criada_em desc, id desc limit 1',
  )
  if (!ultima) throw new Error('No message was queued')
  const texto = dependencias.mensagens.cifra.abrir(ultima.segredo, ultima.id)
  return /\d{6}/.exec(texto)?.[0] ?? ''
}
