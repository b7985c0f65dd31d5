import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { papelDe, verdadeDe } from '#database/demo/hiscon/encomenda.ts'
import { centavos } from '#shared/dinheiro.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { portabilidadeApi } from '#shared/portabilidade/api.ts'
import { criarProcessos } from '../hiscon/processos.ts'
import { testApi } from '../test/api.ts'
import { beneficioDe, semearCredito } from '../test/credito.ts'
import { clientes, personas, type Cliente, type Persona } from '../test/fixtures.ts'

/** Friday, 10:00 in São Paulo. */
const sexta = new Date('2026-11-20T13:00:00Z')
let relogio = sexta
const api = await testApi({ relogio: () => relogio })
const { as, consulta } = api
afterAll(api.fechar)
await semearCredito(api)
await consulta(`insert into banco (codigo, ispb, nome, nome_curto, oferece_consignado) values
  ('623', '59285411', 'Banco Pan', 'PAN', true), ('318', '61186680', 'Banco BMG', 'BMG', true)`)

const { dono, colega, promotor, semAcesso } = personas
const { doDono, doColega } = clientes
const NB = '1976703155'
const DE_OUTRO = '1550000010'

type Mudados = Parameters<typeof verdadeDe>[3]
const umPapel = (
  mudados: Mudados = [{}],
  {
    nb = NB,
    nome = doDono.nome,
    em = '2026-11-15T10:30:00',
    mudancas = {},
  }: { nb?: string; nome?: string; em?: string; mudancas?: Parameters<typeof papelDe>[1] } = {},
) => papelDe(verdadeDe(nome, nb, em, mudados), mudancas)

const enviar = (conteudo: string, quem: Persona = dono, cliente: Cliente = doDono) =>
  as(quem)(portabilidadeApi.enviarHiscon, {
    body: { idRelacionamento: cliente.idRelacionamento, conteudo },
  })
const lido = async (conteudo: string) => {
  const { body } = await enviar(conteudo)
  if (!body.model) throw new Error(`Not read: ${body.message}`)
  return body.model
}
const { idRelacionamento } = doDono
const params = { idRelacionamento }
type Campos = { idContratoHiscon: string; campo: string; valor: string | null }[]
const confirmar = (
  idHiscon: string,
  campos: Campos = [],
  quem: Persona = dono,
  ciente = true,
  corrige = false,
) =>
  as(quem)(portabilidadeApi.confirmar, {
    params: { idRelacionamento, idHiscon },
    body: { campos, ciente, corrige },
  })
/** A newer paper of these loans, read and confirmed. */
const confirmarNovo = async (mudados: Mudados, em: string) => {
  const { idHiscon, beneficios } = await lido(await umPapel(mudados, { em }))
  const duvidas = (beneficios[0]?.contratos ?? []).flatMap(({ idContratoHiscon, duvidas: dele }) =>
    dele.map(({ campo }) => ({ idContratoHiscon, campo, valor: null })),
  )
  const { status, body } = await confirmar(idHiscon, duvidas)
  if (status !== 200) throw new Error(body.message ?? body.errors.join())
  return body.model
}
const contratos = () =>
  consulta<{ numero: string; situacao: string; banco: string }>(
    `select numero, banco, situacao from contrato where not proprio and id_cliente = '${doDono.idCliente}' order by numero`,
  )
const hiscons = async () => (await as(dono)(portabilidadeApi.hiscons, { params })).body.model
const oportunidades = async () =>
  (await as(dono)(portabilidadeApi.oportunidades, { body: { idRelacionamento } })).body.model
const situacoes = async () =>
  (await consulta<{ situacao: string }>('select situacao from hiscon order by enviado_em, id')).map(
    ({ situacao }) => situacao,
  )

beforeEach(async () => {
  relogio = sexta
  await consulta(`delete from hiscon_confirmacao; delete from hiscon_conferencia; delete from hiscon_contrato;
    delete from proposta_contrato where id_contrato in (select id from contrato where not proprio);
    delete from proposta where numero like 'PRESA%';
    delete from hiscon_beneficio; delete from hiscon; delete from idempotencia;
    update oportunidade set id_simulacao = null where produto = 'PORT';
    delete from simulacao where id_oportunidade in (select id from oportunidade where produto = 'PORT');
    delete from oportunidade_historico where id_oportunidade in
      (select id from oportunidade where produto = 'PORT');
    delete from oportunidade where produto = 'PORT';
    delete from contrato where not proprio;
    update beneficio set numero = '${NB}', valor_base = 162100, margem_disponivel = null,
      qtd_ativos = null, consultado_em = '2026-11-10T12:00:00Z' where id = '${beneficioDe(doDono)}';
    update beneficio set numero = '${DE_OUTRO}' where id = '${beneficioDe(doColega)}'`)
})

describe('a paper is read', () => {
  test('S3.12: of a client, with its benefit, its loans and what is unsure', async () => {
    const papel = await lido(await umPapel([{}, { parcela: centavos(12_345), jurosMensal: 9.9 }]))

    expect(papel).toMatchObject({
      situacao: 'LIDO',
      origem: 'BENEFICIARIO',
      emitidoEm: '2026-11-15T13:30:00.000Z',
      enviado: { loginUsuario: 'dono' },
      confirmado: null,
    })
    const [beneficio] = papel.beneficios
    expect(beneficio).toMatchObject({
      numero: '197.***.***-5',
      reconhecido: true,
      base: 5000,
      divergencias: [],
    })
    expect(beneficio?.contratos).toMatchObject([
      { numero: '600000000', codigoBanco: '623', taxaAm: 1.8, valorParcela: 424.1, duvidas: [] },
      { numero: '600000001', duvidas: expect.arrayContaining([expect.anything()]) },
    ])
  })

  test('the same file again answers the stored paper, and a newer paper replaces it', async () => {
    const conteudo = await umPapel()
    const [um, outro] = await Promise.all([enviar(conteudo), enviar(conteudo)])
    const outraVez = await lido(conteudo)
    expect([um.status, outro.status]).toContain(200)
    expect(await situacoes()).toEqual(['LIDO'])

    const novo = await lido(await umPapel([{}], { em: '2026-11-18T08:00:00' }))
    expect(novo.idHiscon).not.toBe(outraVez.idHiscon)
    expect((await situacoes()).toSorted()).toEqual(['LIDO', 'SUBSTITUIDO'])
    expect((await confirmar(outraVez.idHiscon)).body.message).toMatch(/substituído/)
  })

  test('an unknown layout is kept as not read, and replaces nothing that was', async () => {
    await lido(await umPapel())
    relogio = new Date('2026-11-20T14:00:00Z')
    const estranho = await umPapel([{}], {
      em: '2026-11-18T08:00:00',
      mudancas: {
        mudar: (tabela) => ({
          ...tabela,
          colunas: tabela.colunas.map((uma) =>
            uma.id === 'parcela' ? { ...uma, rotulo: 'PRESTAÇÃO' } : uma,
          ),
        }),
      },
    })

    const { status, body } = await enviar(estranho)

    expect(status).toBe(200)
    expect(body.model).toMatchObject({ situacao: 'NAO_LIDO', beneficios: [] })
    expect((await situacoes()).toSorted()).toEqual(['LIDO', 'NAO_LIDO'])
    // The one that was read is confirmed all the same.
    expect(await hiscons()).toMatchObject({
      aConferir: { situacao: 'LIDO' },
      naoLido: { situacao: 'NAO_LIDO' },
    })
    const critica = await as(dono)(portabilidadeApi.critica, { params })
    expect(critica.body.model).toMatchObject({
      situacao: 'NAO_LIDO',
      criticas: [{ nivel: 'IMPEDE', comoResolver: expect.stringMatching(/Meu INSS/) }],
    })
  })

  test('papers that others took the place of are read page by page, none twice and none left out', async () => {
    const { idHiscon } = await lido(await umPapel())
    // Some of one instant: the id decides.
    await consulta(`insert into hiscon (id, id_relacionamento, id_cliente, codigo_promotor, origem, situacao, arquivo,
        resumo, bytes, paginas, emitido_em, enviado_por, enviado_em)
      select gen_random_uuid(), h.id_relacionamento, h.id_cliente, h.codigo_promotor, h.origem, 'SUBSTITUIDO', h.arquivo,
        repeat('d', 64), h.bytes, h.paginas, h.emitido_em, h.enviado_por, h.enviado_em - (k / 3) * interval '1 day'
        from hiscon h, generate_series(1, 23) k where h.id = '${idHiscon}'`)
    const papeis: { idHiscon: string; enviadoEm: string }[] = []
    let query: { cursor?: string } = {}
    for (let paginas = 1; ; paginas += 1) {
      const { body } = await as(dono)(portabilidadeApi.anteriores, { params, query })
      const { items, proximo } = body.model ?? { items: [], proximo: null }
      papeis.push(...items)
      if (proximo === null) {
        expect(paginas).toBe(3)
        break
      }
      query = { cursor: proximo }
    }

    expect(new Set(papeis.map((um) => um.idHiscon)).size).toBe(23)
    expect(papeis).toHaveLength(23)
    const instantes = papeis.map(({ enviadoEm }) => enviadoEm)
    expect(instantes).toEqual(instantes.toSorted().toReversed())
    expect((await hiscons())?.aConferir?.idHiscon).toBe(idHiscon)
    const { status } = await as(dono)(portabilidadeApi.pagina, {
      params: { ...params, idHiscon: papeis.at(-1)?.idHiscon ?? '', pagina: '1' },
    })
    expect(status).toBe(200)
  })

  test('the species of benefits come from the reference', async () => {
    const { body } = await as(dono)(portabilidadeApi.especies, {})
    expect(body.model).toContainEqual({
      codigo: '41',
      descricao: 'Aposentadoria por idade',
      elegivel: true,
      grupo: 'APOSENTADORIA',
    })
  })

  test('a paper of the proof of life exists while it is fresh', async () => {
    const existe = async () =>
      (await as(dono)(portabilidadeApi.existeProvaDeVida, { params })).body.model
    await lido(await umPapel())
    expect(await existe()).toMatchObject({ existe: false, idHiscon: null })

    const { body } = await as(dono)(portabilidadeApi.enviarProvaDeVida, {
      body: {
        idRelacionamento,
        conteudo: await umPapel([{}], { em: '2026-11-16T10:00:00' }),
      },
    })

    expect(await existe()).toMatchObject({ existe: true, idHiscon: body.model?.idHiscon })
    relogio = new Date('2026-12-17T13:00:00Z')
    expect(await existe()).toMatchObject({ existe: false })
  })
})

describe('a paper that proves nothing is refused in a sentence', () => {
  const recusado = async (conteudo: string, sentenca: RegExp) => {
    const { status, body } = await enviar(conteudo)
    expect({ status, message: body.message ?? body.errors[0] }).toEqual({
      status: expect.toBeOneOf([400, 422]),
      message: expect.stringMatching(sentenca),
    })
    expect(await situacoes()).toEqual([])
  }

  test('older than 30 days, and of a day that has not come', async () => {
    await recusado(await umPapel([{}], { em: '2026-10-20T10:00:00' }), /vale por 30 dias/)
    await recusado(await umPapel([{}], { em: '2026-11-21T10:00:00' }), /ainda não chegou/)
    expect((await enviar(await umPapel([{}], { em: '2026-10-21T10:00:00' }))).status).toBe(200)
  })

  test("another client's, by the number of the benefit, whatever the name says", async () => {
    await recusado(await umPapel([{}], { nb: DE_OUTRO }), /de outro cliente/)
  })

  test('of an unknown benefit and another name; of an equal name it stays marked', async () => {
    const nb = '1234567889'
    await recusado(await umPapel([{}], { nb, nome: 'Outra Pessoa' }), /parece ser de outra pessoa/)

    const papel = await lido(await umPapel([{}], { nb, nome: 'DORALICE  CANARINHO BELGA' }))
    expect(papel.beneficios).toMatchObject([{ reconhecido: false }])
    expect((await confirmar(papel.idHiscon, [], dono, false)).body.message).toMatch(/ciente/)
    expect((await confirmar(papel.idHiscon)).status).toBe(200)
    expect(await oportunidades()).toMatchObject({
      items: [{ posicao: null, motivos: [{ regra: 'beneficio' }] }],
    })
  })

  test('S1.14 of a known benefit under another name it waits for a person, who reads so and says to be aware', async () => {
    const papel = await lido(await umPapel([{}], { nome: 'Outra Pessoa' }))
    expect(papel.beneficios).toMatchObject([
      { reconhecido: true, divergencias: [expect.stringMatching(/o nome impresso é outro/)] },
    ])
    const { criticas } = (await as(dono)(portabilidadeApi.critica, { params })).body.model
    expect(criticas).toContainEqual(
      expect.objectContaining({
        nivel: 'CONFERE',
        texto: expect.stringMatching(/o nome impresso é outro/),
      }),
    )
    expect((await confirmar(papel.idHiscon, [], dono, false)).body.message).toMatch(/ciente/)
    expect((await confirmar(papel.idHiscon)).status).toBe(200)
    const [conferido] = await consulta(
      `select motivo from hiscon_conferencia where campo = 'divergencias'`,
    )
    expect(conferido).toEqual({ motivo: 'NOME' })
  })

  test('that takes too long to be read, whatever the machine does', async () => {
    const { hiscon } = api.dependencias
    const { ler } = hiscon
    hiscon.ler = criarProcessos({ trabalhoMs: 0, partidaMs: 60_000 }).ler
    try {
      await recusado(await umPapel(), /demorou demais para ser lido/)
    } finally {
      hiscon.ler = ler
    }
  })

  test('of a benefit that the INSS named since, the same file sent again brings its loans', async () => {
    const papel = await umPapel([{}], { nb: '1234567889' })
    const { idHiscon } = await lido(papel)
    await confirmar(idHiscon)
    expect(await contratos()).toEqual([])
    await consulta(`update beneficio set numero = '1234567889' where id = '${beneficioDe(doDono)}'`)

    const denovo = await lido(papel)
    expect(denovo).toMatchObject({ situacao: 'LIDO', beneficios: [{ reconhecido: true }] })
    expect((await confirmar(denovo.idHiscon)).status).toBe(200)
    expect(await contratos()).toMatchObject([{ situacao: 'ATIVO' }])
    expect((await lido(papel)).idHiscon).toBe(denovo.idHiscon)
  })

  test('a photograph, a wounded file, and what is no PDF', async () => {
    const foto = await sharp({
      create: { width: 600, height: 800, channels: 3, background: '#dddddd' },
    })
      .jpeg()
      .toBuffer()
    await recusado(foto.toString('base64'), /foto ou digitalização/)
    const bytes = Buffer.from(await umPapel(), 'base64')
    await recusado(bytes.subarray(0, bytes.length / 3).toString('base64'), /danificado/)
    await recusado(Buffer.from('GIF89a'.repeat(50)).toString('base64'), /Envie o PDF do HISCON/)
  })

  test('an altered text layer', async () => {
    const conteudo = await umPapel([{}], {
      mudancas: {
        retoque: (papel) => {
          papel.pintar(40, 150, 200, 14, '#ffffff')
          papel.escrever('Benefício', 40, 150, 12)
        },
      },
    })
    await recusado(conteudo, /alterado/)
  })

  test('older than the confirmed one', async () => {
    const { idHiscon } = await lido(await umPapel())
    expect((await confirmar(idHiscon)).status).toBe(200)
    const { body } = await enviar(await umPapel([{}], { em: '2026-11-01T10:00:00' }))
    expect(body.message).toMatch(/mais antigo/)
  })

  test('older than the one that waits to be confirmed', async () => {
    await lido(await umPapel([{}], { em: '2026-11-18T10:00:00' }))
    const { body } = await enviar(await umPapel([{}], { em: '2026-11-01T10:00:00' }))
    expect(body.message).toMatch(/Já há um HISCON lido, emitido em 18\/11\/2026/)
    expect(await situacoes()).toEqual(['LIDO'])
  })

  test('grown too old while it waited', async () => {
    const { idHiscon } = await lido(await umPapel())
    relogio = new Date('2026-12-16T13:00:00Z')
    expect((await confirmar(idHiscon)).body.message).toMatch(/vale por 30 dias/)
    expect(await situacoes()).toEqual(['LIDO'])
  })
})

describe('a contract follows the newest confirmed paper', () => {
  const quitado = {
    situacao: 'EXCLUIDO',
    exclusao: '2026-11-16',
    motivoExclusao: 'PORTABILIDADE',
  } as const

  test('one that it shows as excluded, ended or suspended runs no more, and runs again by a later one', async () => {
    await confirmarNovo(
      [{}, { contrato: '700000001' }, { contrato: '700000002' }],
      '2026-11-10T10:00:00',
    )
    await confirmarNovo(
      [
        { ...quitado },
        { contrato: '700000001', situacao: 'SUSPENSO_BANCO', suspensaoBanco: '2026-11-12' },
        { contrato: '700000002', situacao: 'ENCERRADO', exclusao: '2026-11-12' },
      ],
      '2026-11-16T10:00:00',
    )
    expect((await contratos()).map(({ situacao }) => situacao)).toEqual([
      'EXCLUIDO',
      'SUSPENSO',
      'QUITADO',
    ])

    await confirmarNovo([{ contrato: '700000001' }], '2026-11-18T10:00:00')
    expect((await contratos()).map(({ situacao }) => situacao)).toEqual([
      'EXCLUIDO',
      'ATIVO',
      'QUITADO',
    ])
  })

  test('a row that reads as ended ends no contract before a person compared which loan it is, and that it ended', async () => {
    await confirmarNovo([{}], '2026-11-10T10:00:00')
    relogio = new Date('2026-11-20T14:00:00Z')
    const { idHiscon, beneficios } = await lido(
      await umPapel([{ ...quitado, secao: 'EXCLUIDOS' }], { em: '2026-11-16T10:00:00' }),
    )
    await consulta(`update hiscon_contrato set lido = jsonb_set(lido, '{duvidas}',
      '[{"campo": "contrato", "motivo": "INCERTO"}, {"campo": "liberado", "motivo": "INCERTO"}]')
      where id_hiscon = '${idHiscon}'`)
    const critica = await as(dono)(portabilidadeApi.critica, { params })
    const { status, body } = await confirmar(idHiscon)

    expect(critica.body.model?.criticas.flatMap(({ campo }) => campo ?? [])).toEqual(['contrato'])
    expect([status, body.message]).toEqual([400, 'Falta conferir 1 campo com a página'])
    expect(await contratos()).toMatchObject([{ situacao: 'ATIVO' }])
    const [doPapel] = beneficios[0]?.contratos ?? []
    const certo = {
      idContratoHiscon: doPapel?.idContratoHiscon ?? '',
      campo: 'contrato',
      valor: null,
    }
    expect((await confirmar(idHiscon, [certo])).status).toBe(200)
    expect(await contratos()).toMatchObject([{ situacao: 'EXCLUIDO' }])
  })

  test('one that is reserved at its bank runs on and is not offered, until a paper shows what became of it', async () => {
    const situacao = async () => (await contratos()).map((um) => um.situacao)
    const primeiraRegra = async () =>
      (await oportunidades())?.items.map(({ motivos }) => motivos[0]?.regra)
    await confirmarNovo([{}], '2026-11-10T10:00:00')
    await confirmarNovo([{ situacao: 'RESERVADO' }], '2026-11-12T10:00:00')
    expect([await situacao(), await primeiraRegra()]).toEqual([['ATIVO'], ['situacao']])

    await confirmarNovo([{}], '2026-11-14T10:00:00')
    expect([await situacao(), await primeiraRegra()]).toEqual([['ATIVO'], [undefined]])

    await confirmarNovo([{ situacao: 'RESERVADO' }], '2026-11-15T10:00:00')
    await confirmarNovo([quitado], '2026-11-16T10:00:00')
    expect(await situacao()).toEqual(['EXCLUIDO'])
  })

  test('a contract that a second person corrects to reserved is not forgotten', async () => {
    const papel = await lido(await umPapel([{}]))
    await confirmar(papel.idHiscon)
    const idContratoHiscon = papel.beneficios[0]?.contratos[0]?.idContratoHiscon ?? ''
    const campos = [{ idContratoHiscon, campo: 'situacao', valor: 'Reservado' }]
    const { status } = await confirmar(papel.idHiscon, campos, promotor, true, true)

    expect(status).toBe(200)
    expect((await contratos()).map((um) => um.situacao)).toEqual(['ATIVO'])
  })

  test('one in a live proposta stays, and the paper says so', async () => {
    const papel = await confirmarNovo([{}], '2026-11-10T10:00:00')
    expect(papel?.situacao).toBe('CONFIRMADO')
    await prender()
    await confirmarNovo([quitado], '2026-11-16T10:00:00')

    expect(await contratos()).toMatchObject([{ situacao: 'ATIVO' }])
    const { body } = await as(dono)(portabilidadeApi.critica, { params })
    expect(body.model?.criticas).toContainEqual(
      expect.objectContaining({ texto: expect.stringMatching(/está em uma proposta/) }),
    )
  })

  test('each running contract that the paper does not name is said, however many they are', async () => {
    const papel = await confirmarNovo([{}], '2026-11-10T10:00:00')
    const ausentes = async () =>
      (await as(dono)(portabilidadeApi.critica, { params })).body.model?.criticas.filter(
        ({ texto }) => texto.includes('não aparece no HISCON'),
      ).length ?? 0
    const antes = await ausentes()
    await consulta(`insert into contrato select (jsonb_populate_record(null::contrato, to_jsonb(k) ||
        jsonb_build_object('id', gen_random_uuid(), 'numero', 'AUS-' || n))).*
      from contrato k, generate_series(1, 60) n
     where k.id_cliente = '${doDono.idCliente}' and not k.proprio`)

    expect(papel?.situacao).toBe('CONFIRMADO')
    expect(await ausentes()).toBe(antes + 60)
  })

  test('a number that is written in another way is the same contract', async () => {
    await confirmarNovo([{ contrato: '0060-0000.07' }], '2026-11-10T10:00:00')
    await confirmarNovo([{ contrato: '60000007' }], '2026-11-12T10:00:00')
    await confirmarNovo([{ contrato: '60000007-1' }], '2026-11-14T10:00:00')
    expect(await contratos()).toHaveLength(1)
    await confirmarNovo(
      [{ contrato: '60000007' }, { contrato: '60000007-1' }],
      '2026-11-16T10:00:00',
    )
    expect(await contratos()).toHaveLength(2)
  })

  test('a migrated one takes the place of the one it was', async () => {
    await confirmarNovo([{}], '2026-11-10T10:00:00')
    await confirmarNovo(
      [
        {
          contrato: '900000123',
          banco: { codigo: '318', nome: 'BANCO BMG' },
          origem: { tipo: 'MIGRADO', contrato: '0600000000', banco: '623' },
        },
      ],
      '2026-11-16T10:00:00',
    )
    expect(await contratos()).toEqual([
      { numero: '600000000', banco: '623', situacao: 'EXCLUIDO' },
      { numero: '900000123', banco: '318', situacao: 'ATIVO' },
    ])
  })

  test('what a paper brought follows the figures of the newer one', async () => {
    await confirmarNovo([{}], '2026-11-10T10:00:00')
    await confirmarNovo(
      [{ parcela: centavos(42_430), emprestado: centavos(1_830_000) }],
      '2026-11-16T10:00:00',
    )
    expect(
      await consulta(`select valor_parcela::int as parcela from contrato where not proprio
        and id_cliente = '${doDono.idCliente}'`),
    ).toEqual([{ parcela: 42_430 }])
  })

  test('a number that another client has goes to the bank of origin as it is printed', async () => {
    await consulta(`insert into contrato (id, id_cliente, codigo_convenio, numero, banco, proprio, produto, situacao,
        origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, valor_parcela, taxa_am,
        valor_financiado, valor_liberado)
      select gen_random_uuid(), '${doColega.idCliente}', codigo_convenio, '600000000', '318', false, 'NOVO', 'ATIVO',
        'NOVO', data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, valor_parcela, taxa_am,
        valor_financiado, valor_liberado from contrato limit 1`)
    await confirmarNovo([{}], '2026-11-10T10:00:00')
    await confirmarNovo([{}], '2026-11-12T10:00:00')
    expect(
      await consulta(`select numero, numero_impresso from contrato where not proprio
        and id_cliente = '${doDono.idCliente}'`),
    ).toEqual([{ numero: '600000000 (623)', numero_impresso: '600000000' }])
  })

  test('two shops that confirm at once bring it once', async () => {
    const { idHiscon } = await lido(await umPapel())
    const feitos = await Promise.all([confirmar(idHiscon), confirmar(idHiscon, [], promotor)])
    expect(new Set(feitos.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(await contratos()).toHaveLength(1)
  })

  test('values that no contract may have are refused by field, or bring no contract', async () => {
    const papel = await lido(await umPapel([{ parcelas: 600, fim: '2074-02' }, {}]))
    const [longo, outro] = papel.beneficios[0]?.contratos ?? []
    const doLongo = (longo?.duvidas ?? []).map(({ campo }) => ({
      idContratoHiscon: longo?.idContratoHiscon ?? '',
      campo,
      valor: null,
    }))
    const parcelas = { idContratoHiscon: outro?.idContratoHiscon ?? '', campo: 'parcelas' }
    const respostas = [...doLongo, { ...parcelas, valor: '999' }]
    const { status, body } = await confirmar(papel.idHiscon, respostas)
    expect(status).toBe(400)
    expect(body.message ?? body.errors.join()).toMatch(
      /Quantidade de parcelas: deve ser de 1 a 480/,
    )

    expect((await confirmar(papel.idHiscon, doLongo)).status).toBe(200)
    expect(await contratos()).toHaveLength(1)
    expect((await oportunidades())?.items).toContainEqual(
      expect.objectContaining({
        numero: '600000000',
        motivos: [expect.objectContaining({ texto: expect.stringMatching(/não pode ter/) })],
      }),
    )
  })

  test('the same file with the proof of life becomes one of the proof of life', async () => {
    const conteudo = await umPapel()
    await lido(conteudo)
    const { body } = await as(dono)(portabilidadeApi.enviarProvaDeVida, {
      body: { idRelacionamento, conteudo },
    })
    expect(body.model?.origem).toBe('PROVA_DE_VIDA')
    const existe = await as(dono)(portabilidadeApi.existeProvaDeVida, { params })
    expect(existe.body.model).toMatchObject({ existe: true, idHiscon: body.model?.idHiscon })
  })
})

/** A live proposta of another shop names the contract. */
async function prender(): Promise<void> {
  await consulta(`with p as (
      insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente, codigo_promotor, produto,
        codigo_convenio, situacao, valor_financiado, valor_liberado, valor_parcela, prazo, taxa_am, id_usuario,
        criada_em, atualizada_em)
      select gen_random_uuid(), 'PRESA' || substr(gen_random_uuid()::text, 1, 8), o.id, o.id_relacionamento,
        o.id_cliente, o.codigo_promotor, 'PORT', o.codigo_convenio, 'ANALISE', 100, 100, 5, 84, 1.8,
        '${dono.id}', now(), now()
        from oportunidade o where o.id = '${doDono.idOportunidade}' returning id)
    insert into proposta_contrato (id_proposta, id_contrato, saldo_devedor)
    select p.id, k.id, 100 from p, contrato k
     where not k.proprio and k.id_cliente = '${doDono.idCliente}'`)
}

describe('another person compares a confirmed paper again', () => {
  const errado = async () => {
    const papel = await lido(await umPapel())
    const idContratoHiscon = papel.beneficios[0]?.contratos[0]?.idContratoHiscon ?? ''
    const numero = (valor: string) => [{ idContratoHiscon, campo: 'contrato', valor }]
    expect((await confirmar(papel.idHiscon, numero('611111111'))).status).toBe(200)
    return { idHiscon: papel.idHiscon, numero }
  }

  test('both are kept, and what the first one brought follows the second', async () => {
    const { idHiscon, numero } = await errado()
    const { idContrato } = (await oportunidades())?.items[0] ?? {}
    expect((await hiscons())?.confirmado?.beneficios[0]?.contratos[0]?.conferidos).toEqual([
      { campo: 'contrato', motivo: 'INCERTO', lido: '600000000', vale: '611111111' },
    ])
    expect((await confirmar(idHiscon, numero('600000000'))).body.message).toMatch(
      /já foi confirmado/,
    )
    const propria = await confirmar(idHiscon, numero('600000000'), dono, true, true)
    expect(propria.body.message).toMatch(/outra pessoa/)

    const { status, body } = await confirmar(idHiscon, numero('600000000'), promotor, true, true)

    expect(status).toBe(200)
    expect(body.model).toMatchObject({
      confirmado: { loginUsuario: 'promotor' },
      beneficios: [{ contratos: [{ numero: '600000000', conferidos: [] }] }],
    })
    expect(await contratos()).toMatchObject([{ numero: '600000000', situacao: 'ATIVO' }])
    expect((await oportunidades())?.items[0]?.idContrato).toBe(idContrato)
    expect(
      await consulta(
        'select id_usuario from hiscon_confirmacao order by confirmado_em, id_usuario',
      ),
    ).toHaveLength(2)
    expect(await consulta('select depois from hiscon_conferencia order by depois')).toMatchObject([
      { depois: '600000000' },
      { depois: '611111111' },
    ])
  })

  test('not what a proposta holds', async () => {
    const { idHiscon, numero } = await errado()
    await prender()
    const { status, body } = await confirmar(idHiscon, numero('600000000'), promotor, true, true)
    expect(status).toBe(400)
    expect(body.message ?? body.errors.join()).toMatch(/está em uma proposta/)
    expect(await contratos()).toMatchObject([{ numero: '611111111' }])
  })

  test('a number of a contract that is here leaves the wrong one', async () => {
    await confirmarNovo([{}], '2026-11-10T10:00:00')
    const { idHiscon, numero } = await errado()
    await confirmar(idHiscon, numero('600000000'), promotor, true, true)
    expect(await contratos()).toMatchObject([
      { numero: '600000000', situacao: 'ATIVO' },
      { numero: '611111111', situacao: 'EXCLUIDO' },
    ])
  })
})

describe('a contract that a paper named by mistake is again what it was', () => {
  /** Known by another word than a paper's; an excluded loan of the paper is taken for it. */
  const tomado = async (situacao: string, quitadoEm: string | null) => {
    await confirmarNovo([{}], '2026-11-10T10:00:00')
    await consulta(`update contrato set trazido_em = null, papel_em = null, situacao = '${situacao}',
      quitado_em = ${quitadoEm === null ? 'null' : `'${quitadoEm}'`} where numero = '600000000'`)
    const excluido = {
      situacao: 'EXCLUIDO',
      exclusao: '2026-11-10',
      motivoExclusao: 'PORTABILIDADE',
    } as const
    const papel = await lido(await umPapel([{ contrato: '611111111', ...excluido }]))
    const [doPapel] = papel.beneficios[0]?.contratos ?? []
    if (!doPapel) throw new Error('No loan was read')
    const { idContratoHiscon, duvidas } = doPapel
    const numero = (valor: string) => [
      { idContratoHiscon, campo: 'contrato', valor },
      ...duvidas.map(({ campo }) => ({ idContratoHiscon, campo, valor: null })),
    ]
    const { body } = await confirmar(papel.idHiscon, numero('600000000'))
    expect(body.model?.situacao).toBe('CONFIRMADO')
    return () => confirmar(papel.idHiscon, numero('611111111'), promotor, true, true)
  }
  const comoEsta = () =>
    consulta(`select situacao, quitado_em::text from contrato where numero = '600000000'`)

  test('suspended where it was suspended', async () => {
    const corrigir = await tomado('SUSPENSO', null)
    expect(await comoEsta()).toEqual([{ situacao: 'EXCLUIDO', quitado_em: null }])
    expect((await corrigir()).status).toBe(200)
    expect(await comoEsta()).toEqual([{ situacao: 'SUSPENSO', quitado_em: null }])
  })

  test('running where it ran', async () => {
    const corrigir = await tomado('ATIVO', null)
    await corrigir()
    expect(await comoEsta()).toEqual([{ situacao: 'ATIVO', quitado_em: null }])
  })

  test('and not revived where another word ended it since', async () => {
    const corrigir = await tomado('ATIVO', null)
    await consulta(`update contrato set situacao = 'QUITADO', quitado_em = '2026-11-19'
      where numero = '600000000'`)
    await corrigir()
    expect(await comoEsta()).toEqual([{ situacao: 'QUITADO', quitado_em: '2026-11-19' }])
  })
})

describe('a person confirms what was read', () => {
  const duvidoso = () => umPapel([{}, { estragados: ['parcela'] }])

  test('each doubtful field, with the page beside it; then it counts and is evidence', async () => {
    const papel = await lido(await duvidoso())
    const [certo, incerto] = papel.beneficios[0]?.contratos ?? []
    if (!certo || !incerto) throw new Error('The paper has two loans')
    expect(incerto).toMatchObject({
      valorParcela: null,
      duvidas: [{ campo: 'parcela', motivo: 'ILEGIVEL', lido: '' }],
    })
    const critica = await as(dono)(portabilidadeApi.critica, { params })
    expect(critica.body.model?.criticas).toContainEqual(
      expect.objectContaining({
        nivel: 'CONFERE',
        campo: 'parcela',
        idContratoHiscon: incerto.idContratoHiscon,
      }),
    )

    expect((await confirmar(papel.idHiscon)).body.message).toMatch(/Falta conferir 1 campo/)
    const campo = { idContratoHiscon: incerto.idContratoHiscon, campo: 'parcela' }
    const errado = await confirmar(papel.idHiscon, [{ ...campo, valor: 'quatrocentos' }])
    expect(errado.body.message).toMatch(/Valor da parcela: escreva como está no papel/)

    const { status, body } = await confirmar(papel.idHiscon, [{ ...campo, valor: 'R$ 424,10' }])
    expect(status).toBe(200)
    expect(body.model).toMatchObject({
      situacao: 'CONFIRMADO',
      confirmado: { loginUsuario: 'dono' },
      beneficios: [{ contratos: [{}, { valorParcela: 424.1, duvidas: [] }] }],
    })
    expect(
      await consulta(`select campo, motivo, acao, antes, depois, id_usuario from hiscon_conferencia
        where id_hiscon_contrato is not null`),
    ).toEqual([
      {
        campo: 'parcela',
        motivo: 'ILEGIVEL',
        acao: 'CORRIGE',
        antes: '',
        depois: 'R$424,10',
        id_usuario: dono.id,
      },
    ])
    expect((await confirmar(papel.idHiscon)).body.message).toMatch(/já foi confirmado/)
  })

  test('beside the picture of its page', async () => {
    const { idHiscon, paginas } = await lido(await umPapel())
    const pagina = (numero: number, quem: Persona = dono) =>
      as(quem)(portabilidadeApi.pagina, { params: { idRelacionamento, idHiscon, pagina: numero } })
    const { body } = await pagina(3)

    expect(body.model).toMatchObject({ pagina: 3, paginas })
    const imagem = sharp(Buffer.from(body.model?.imagem ?? '', 'base64'))
    expect(await imagem.metadata()).toMatchObject({ format: 'png', width: 1431 })
    expect((await pagina(9)).status).toBe(404)
    expect((await pagina(1, colega)).status).toBe(403)
  })

  test('once, when two do it at the same moment', async () => {
    const { idHiscon } = await lido(await umPapel())
    const feitos = await Promise.all([confirmar(idHiscon), confirmar(idHiscon, [], promotor)])
    expect(new Set(feitos.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(
      await consulta(
        `select numero from contrato where not proprio and id_cliente = '${doDono.idCliente}'`,
      ),
    ).toEqual([{ numero: '600000000' }])
  })

  test('not of fields that are not there, not of another client, not without the control', async () => {
    const papel = await lido(await duvidoso())
    const alheio = [{ idContratoHiscon: papel.idHiscon, campo: 'parcela', valor: null }]
    expect((await confirmar(papel.idHiscon, alheio)).body.message).toMatch(/não são os deste/)
    expect((await confirmar(papel.idHiscon, [], colega)).status).toBe(403)
    expect((await confirmar(papel.idHiscon, [], semAcesso)).status).toBe(403)
    const deOutro = await as(colega)(portabilidadeApi.confirmar, {
      params: { idRelacionamento: doColega.idRelacionamento, idHiscon: papel.idHiscon },
      body: { campos: [], ciente: true },
    })
    expect(deOutro.status).toBe(404)
  })

  test('the newer of the paper and the answer of the INSS is the base of the margin', async () => {
    const margem = async () => {
      const { body } = await as(dono)(beneficioApi.inss, { params })
      if (!body.model) throw new Error(JSON.stringify(body))
      const [beneficio] = body.model?.beneficios ?? []
      return { base: beneficio?.valorBase, em: beneficio?.consultadoEm.slice(0, 10) }
    }
    await confirmar((await lido(await umPapel())).idHiscon)
    expect(await margem()).toEqual({ base: 5000, em: '2026-11-15' })

    await consulta(`update beneficio set valor_base = 300000, consultado_em = '2026-11-19T12:00:00Z'
      where id = '${beneficioDe(doDono)}'`)
    await confirmar((await lido(await umPapel([{}], { em: '2026-11-17T10:00:00' }))).idHiscon)
    expect(await margem()).toEqual({ base: 3000, em: '2026-11-19' })
  })
})

test.each([
  ['parcela', 'R$4.241,00', /não combina com os outros valores/],
  ['jurosMensal', '', /não pode ficar em branco/],
  ['jurosMensal', '1,8012', /escreva como está no papel/],
])(
  'a correction of %s to "%s" of a loan without doubts is refused, and nothing is confirmed',
  async (campo, valor, recusa) => {
    const papel = await lido(await umPapel())
    const idContratoHiscon = papel.beneficios[0]?.contratos[0]?.idContratoHiscon ?? ''

    const { body } = await confirmar(papel.idHiscon, [{ idContratoHiscon, campo, valor }])

    expect(body.message).toMatch(recusa)
    expect(await situacoes()).toEqual(['LIDO'])
    expect(await consulta('select 1 from contrato where not proprio')).toEqual([])
  },
)

describe('confirmed loans are portabilities of today', () => {
  const confirmado = async (mudados: Mudados) => {
    const papel = await lido(await umPapel(mudados))
    const { body } = await confirmar(papel.idHiscon)
    if (!body.model) throw new Error(`Not confirmed: ${body.message}`)
    return body.model
  }

  test('S1.14: ranked by what they save, each refusal with its row', async () => {
    await confirmado([
      {},
      { contrato: '700000001', inicio: '2026-06', fim: '2033-05', inclusao: '2026-05-10' },
      { contrato: '700000002', situacao: 'SUSPENSO_BANCO', suspensaoBanco: '2026-01-10' },
      { contrato: '700000003', banco: { codigo: '955', nome: 'OLE CONSIGNADO' } },
      {
        contrato: '700000004',
        parcela: centavos(47_000),
        emprestado: centavos(1_829_490),
        jurosMensal: 2.13,
        jurosAnual: 28.78,
      },
    ])

    const achadas = await oportunidades()

    expect(
      achadas?.items.map(({ numero, posicao, motivos }) => [numero, posicao, motivos[0]?.regra]),
    ).toEqual([
      ['700000004', 1, undefined],
      ['600000000', 2, undefined],
      ['700000001', null, 'port_parcelas_pagas_min'],
      ['700000002', null, 'situacao'],
      ['700000003', null, 'contrato'],
    ])
    const [melhor, segunda] = achadas?.items ?? []
    expect(segunda).toMatchObject({ taxaAm: 1.8, nova: { taxaAm: 1.65 } })
    // Loans of one beginning count alike, simulated or not.
    const { pagas, restantes } = segunda ?? {}
    expect(achadas?.items.slice(3)).toMatchObject([
      { pagas, restantes },
      { pagas, restantes },
    ])
    const { nova, valorParcela } = melhor ?? {}
    expect(nova?.economiaMensal).toBeCloseTo((valorParcela ?? 0) - (nova?.valorParcela ?? 0), 2)
    expect(achadas?.economiaTotal).toBeCloseTo(
      (melhor?.nova?.economiaTotal ?? 0) + (segunda?.nova?.economiaTotal ?? 0),
      2,
    )
  })

  test('the rate of a ported loan is read, kept and compared with its six decimals', async () => {
    const papel = await confirmado([
      { origem: { tipo: 'PORTABILIDADE' }, jurosMensal: 1.801234, jurosAnual: 23.89 },
    ])

    expect(papel.beneficios[0]?.contratos[0]).toMatchObject({ taxaAm: 1.801234, duvidas: [] })
    expect(await consulta('select taxa_am::text from contrato where not proprio')).toEqual([
      { taxa_am: '1.801234' },
    ])
    expect((await oportunidades())?.items[0]).toMatchObject({ taxaAm: 1.801234 })
  })

  test('other terms are kept on its oportunidade, which opens by that', async () => {
    const papel = await confirmado([{}])
    const idContratoHiscon = papel.beneficios[0]?.contratos[0]?.idContratoHiscon ?? ''
    const restantes = (await oportunidades())?.items[0]?.restantes ?? 0
    const mudar = (prazo: number, taxaAm: number) =>
      as(dono)(portabilidadeApi.atualizarSimulacao, {
        body: { idRelacionamento, idContratoHiscon, prazo, taxaAm },
      })

    const { status, body } = await mudar(restantes, 1.7)

    expect({ status, nova: body.model?.nova }).toMatchObject({
      status: 200,
      nova: { prazo: restantes, taxaAm: 1.7 },
    })
    expect(body.model?.idOportunidade).not.toBeNull()
    expect((await mudar(80, 1.7)).body.message).toMatch(/prazo não pode passar/i)
    expect(await consulta(`select status from oportunidade where produto = 'PORT'`)).toEqual([
      { status: 'Simulada' },
    ])
    expect((await oportunidades())?.items[0]?.nova).toMatchObject({ prazo: restantes, taxaAm: 1.7 })
  })

  test('the single offer knows the confirmed paper, and no other', async () => {
    const { idHiscon } = await confirmado([{}])
    const oferta = (id: string) =>
      as(dono)(ofertaApi.unica, { query: { idRelacionamento, idHiscon: id } })

    const { status, body } = await oferta(idHiscon)

    expect(status).toBe(200)
    expect(body.model?.ofertas).toContainEqual(
      expect.objectContaining({ produto: 'PORT', numeroContrato: '600000000' }),
    )
    const { idHiscon: espera } = await lido(await umPapel([{}], { em: '2026-11-18T10:00:00' }))
    expect((await oferta(espera)).status).toBe(404)
  })

  test('nothing is offered by a paper that has grown too old', async () => {
    const papel = await confirmado([{}])
    relogio = new Date('2026-12-16T13:00:00Z')
    expect((await oportunidades())?.items[0]).toMatchObject({ posicao: null })
    expect((await oportunidades())?.items[0]?.motivos).toContainEqual(
      expect.objectContaining({ regra: 'hiscon_validade_dias' }),
    )
    expect((await hiscons())?.valeAte).toBe('2026-12-15')
    const { body } = await as(dono)(portabilidadeApi.atualizarSimulacao, {
      body: {
        idRelacionamento,
        idContratoHiscon: papel.beneficios[0]?.contratos[0]?.idContratoHiscon ?? '',
        prazo: 40,
        taxaAm: 1.7,
      },
    })
    expect(body.message).toMatch(/valia até 15\/12\/2026/)
    expect(await consulta(`select 1 from oportunidade where produto = 'PORT'`)).toEqual([])
  })

  test('a paper whose clock is ahead counts from when it came: what is booked after it is not in it', async () => {
    relogio = new Date('2026-11-20T13:00:00Z')
    const { idHiscon } = await lido(await umPapel([{}], { em: '2026-11-20T10:50:00' }))
    expect((await confirmar(idHiscon)).status).toBe(200)
    expect(
      await consulta(`select consultado_em from beneficio where id = '${beneficioDe(doDono)}'`),
    ).toEqual([{ consultado_em: relogio }])
  })

  test('a paper without a readable margin leaves what the INSS said', async () => {
    await consulta(`update beneficio set margem_disponivel = 0 where id = '${beneficioDe(doDono)}'`)
    const papel = await lido(await umPapel())
    await consulta(
      `update hiscon_beneficio set lido = jsonb_set(lido, '{margens,disponivel,emprestimos}', 'null')`,
    )
    expect((await confirmar(papel.idHiscon)).status).toBe(200)
    expect(
      await consulta(
        `select margem_disponivel::int as margem, consultado_em < '2026-11-11' as antiga from beneficio
          where id = '${beneficioDe(doDono)}'`,
      ),
    ).toEqual([{ margem: 0, antiga: true }])
  })
})
