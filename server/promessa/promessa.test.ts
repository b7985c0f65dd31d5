import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import { filaApi } from '#shared/fila/api.ts'
import { promessaApi } from '#shared/promessa/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { revelacaoApi } from '#shared/revelacao/api.ts'
import { falhar } from '../test/falhar.ts'
import { testApi } from '../test/api.ts'
import { semearCtcs } from '../test/exemplos-retencao.ts'
import { SEMENTE } from '../test/semente.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from '../test/fixtures.ts'
import { varrerPromessas } from './varrer.ts'

/** Friday, 10:00 in São Paulo. */
const sexta = new Date('2026-11-20T13:00:00Z')
/** Monday, 10:00 in São Paulo. */
const segunda = '2026-11-23T13:00:00.000Z'
const em = (minutos: number) => new Date(Date.parse(segunda) + minutos * 60_000)
let relogio = sexta
const api = await testApi({ relogio: () => relogio })
const { as, consulta, pool, usuarios } = api
afterAll(api.fechar)

const { dono, colega, promotor, gestor } = personas
const { doDono, doColega, livre, deFora } = clientes
const telefoneDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, '77777777')
await consulta(
  `insert into lista values ('motivo_ausencia', '01', 'Férias', 1) on conflict do nothing`,
)

const prometer = (quem: Persona, cliente: Cliente, campos: Record<string, unknown> = {}) =>
  as(quem)(promessaApi.incluir, {
    body: {
      idRelacionamento: cliente.idRelacionamento,
      assunto: 'SALDO',
      quando: segunda,
      ...campos,
    },
  })
const feita = async (quem: Persona, cliente: Cliente, campos: Record<string, unknown> = {}) => {
  const { body } = await prometer(quem, cliente, campos)
  if (!body.model) throw new Error(`Not promised: ${body.message}`)
  return body.model.idPromessa
}
const cumprir = (quem: Persona, idPromessa: string) =>
  as(quem)(promessaApi.cumprir, { params: { idPromessa } })
const reabrir = (quem: Persona, idPromessa: string) =>
  as(quem)(promessaApi.reabrir, { params: { idPromessa } })
const cancelar = (quem: Persona, idPromessa: string) =>
  as(quem)(promessaApi.cancelar, { params: { idPromessa }, body: { motivo: 'Ligou antes' } })
const chamar = (quem: Persona, cliente: Cliente) =>
  as(quem)(revelacaoApi.revelar, {
    body: { campo: 'telefone', id: telefoneDe(cliente), finalidade: 'CONTATO' },
  })
const varrer = (relatar: (error: unknown) => void = falhar) =>
  varrerPromessas({ pool, agora: () => relogio }, relatar)
const situacoes = async () =>
  (
    await consulta<{ situacao: string }>('select situacao from promessa order by criada_em, id')
  ).map(({ situacao }) => situacao)
const avisos = (motivo: string) =>
  consulta<{ id_usuario: string }>(
    `select id_usuario from aviso where tipo = 'promessa' and dados ->> 'motivo' = '${motivo}'
      order by id_usuario`,
  ).then((linhas) => linhas.map(({ id_usuario }) => id_usuario))
const doDia = async (quem: Persona) =>
  (await as(quem)(promessaApi.doDia, {})).body.model?.items.map(({ nomeCliente }) => nomeCliente)
const quebradas = async (quem: Persona) =>
  (await as(quem)(promessaApi.quebradas, {})).body.model?.total

/** Numbers from 0 to 1, the same for the same seed. */
function sorteioDe(semente: number): () => number {
  let estado = semente % 2_147_483_647 || 1
  return () => (estado = (estado * 48_271) % 2_147_483_647) / 2_147_483_647
}

beforeEach(async () => {
  relogio = sexta
  await consulta(`delete from promessa; delete from aviso; delete from ausencia; delete from ligacao;
    delete from contato_recusa; delete from cota_uso; delete from cota_abertura;
    delete from relacionamento_historico; delete from idempotencia;
    update telefone set situacao = '2', ddd = '11';
    update cliente set obito_em = null;
    update usuario set certificacao_valida_ate = '2028-12-31' where login in ('dono', 'colega');
    update relacionamento set id_atendente = '${dono.id}' where id = '${doDono.idRelacionamento}';
    update relacionamento set id_atendente = null where id = '${livre.idRelacionamento}'`)
  usuarios.esquecer()
})

describe('a promise is made for an hour at which the client may be called', () => {
  test('with its subject, owner and tolerance', async () => {
    const { status, body } = await prometer(dono, doDono, { texto: 'O saldo no banco antigo' })

    expect([status, body.message]).toEqual([200, 'Promessa registrada'])
    expect(body.model).toMatchObject({
      nomeCliente: doDono.nome,
      assunto: 'SALDO',
      texto: 'O saldo no banco antigo',
      situacao: 'ABERTA',
      atendente: { loginUsuario: 'dono' },
      prometidaPor: { loginUsuario: 'dono' },
      naLigacao: false,
    })
    expect(Date.parse(body.model?.quando ?? '')).toBe(Date.parse(segunda))
    expect(Date.parse(body.model?.venceEm ?? '')).toBe(em(30).getTime())
    expect(await avisos('MUDOU')).toEqual([dono.id])
  })

  test.each([
    ['on a Sunday', '2026-11-22T13:00:00Z', 'domingo ou feriado', '23/11/2026 às 09:00'],
    ['late in the evening', '2026-11-24T01:00:00Z', 'Fora do horário', '24/11/2026 às 09:00'],
    ['on a holiday', '2026-12-25T13:00:00Z', 'domingo ou feriado', '26/12/2026 às'],
  ])('%s it is refused, and the nearest hour named', async (_quando, quando, motivo, sugestao) => {
    await consulta(
      `insert into feriado (dia, nome, tipo) values ('2026-12-25', 'Natal', 'N') on conflict do nothing`,
    )
    const { status, body } = await prometer(dono, doDono, { quando })

    expect(status).toBe(400)
    expect(body.message).toContain(motivo)
    expect(body.message).toContain(sugestao)
    expect(await situacoes()).toEqual([])
  })

  test('by the clock of the client: eight in the morning in Rio Branco is early', async () => {
    await consulta(`update telefone set ddd = '68' where id = '${telefoneDe(doDono)}'`)
    const { status, body } = await prometer(dono, doDono, { quando: '2026-11-23T12:30:00Z' })

    expect(status).toBe(400)
    expect(body.message).toContain('23/11/2026 às 11:00')
  })

  test('a client with an opt-out cannot be promised a call', async () => {
    await consulta(`update telefone set situacao = '7'`)

    expect((await prometer(dono, doDono)).body.message).toContain('pediu para não ser')
  })

  test('a moment that is over, another subject without words, the same hour again: refused', async () => {
    await feita(dono, doDono)
    const recusa = async (campos: Record<string, unknown>) =>
      (await prometer(dono, doDono, campos)).body.message

    expect(await recusa({ quando: '2026-11-20T12:00:00Z' })).toContain('ainda não passou')
    expect(await recusa({ assunto: 'OUTRO' })).toContain('escreva do que se trata')
    expect(await recusa({})).toContain('já tem uma promessa para este horário')
    expect(await situacoes()).toEqual(['ABERTA'])
  })

  test('two at once for one hour: one is made', async () => {
    const respostas = await Promise.all([prometer(dono, doDono), prometer(promotor, doDono)])

    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await situacoes()).toEqual(['ABERTA'])
  })

  test('another owner or another promotor cannot promise', async () => {
    expect((await prometer(colega, doDono)).status).toBe(403)
    expect((await prometer(personas.deFora, doDono)).status).toBe(404)
  })
})

describe('it rings, and is kept by a call', () => {
  test('before its hour and at its hour, once each', async () => {
    await feita(dono, doDono)
    relogio = em(-16)
    await varrer()
    expect(await avisos('ANTES')).toEqual([])
    relogio = em(-15)
    await varrer()
    await varrer()
    expect(await avisos('ANTES')).toEqual([dono.id])
    relogio = em(0)
    await varrer()
    await varrer()
    expect(await avisos('HORA')).toEqual([dono.id])
  })

  test('a call inside the tolerance keeps it, one before its time does not', async () => {
    await feita(dono, doDono)
    relogio = em(-16)
    expect((await chamar(dono, doDono)).status).toBe(200)
    expect(await situacoes()).toEqual(['ABERTA'])
    relogio = em(-14)
    await chamar(dono, doDono)

    expect(await situacoes()).toEqual(['CUMPRIDA'])
    expect(await consulta('select terminada_por from promessa')).toEqual([
      { terminada_por: dono.id },
    ])
  })

  test('after the tolerance it is broken, who manages is told, and a call takes it up', async () => {
    await feita(dono, doDono)
    relogio = em(29)
    await varrer()
    expect(await situacoes()).toEqual(['ABERTA'])
    relogio = em(30)
    await varrer()
    await varrer()

    expect(await situacoes()).toEqual(['QUEBRADA'])
    expect(await avisos('QUEBRADA')).toEqual([dono.id, promotor.id, gestor.id])
    expect(
      await consulta(
        `select distinct dados ->> 'codigoPromotor' as loja from aviso
          where tipo = 'promessa' and dados ->> 'motivo' <> 'MUDOU'`,
      ),
    ).toEqual([{ loja: promotores.alfa }])
    expect([await quebradas(gestor), await quebradas(dono), await quebradas(colega)]).toEqual([
      1, 1, 0,
    ])
    expect(await quebradas(personas.deFora)).toBe(0)
    await chamar(dono, doDono)
    expect(await situacoes()).toEqual(['QUEBRADA'])
    expect(await quebradas(gestor)).toBe(0)
  })

  test('a call after the tolerance and before the sweep does not keep it', async () => {
    await feita(dono, doDono)
    relogio = em(31)
    await chamar(dono, doDono)
    await varrer()

    expect(await situacoes()).toEqual(['QUEBRADA'])
    expect(await avisos('QUEBRADA')).toEqual([])
    expect(await quebradas(gestor)).toBe(0)
  })

  test('of a client whom nobody may call any more it ends at its hour without a broken word', async () => {
    await feita(dono, doDono)
    await consulta(`update telefone set situacao = '7'`)
    relogio = em(-15)
    await varrer()

    expect(await consulta('select situacao, motivo, terminada_por from promessa')).toEqual([
      { situacao: 'CANCELADA', motivo: 'O cliente não pode mais ser chamado', terminada_por: null },
    ])
    expect([await avisos('ANTES'), await avisos('QUEBRADA')]).toEqual([[], []])
  })

  test('what cannot be broken is reported, and the others ring all the same', async () => {
    await feita(colega, doColega)
    await feita(dono, doDono, { quando: em(60).toISOString() })
    await consulta(`create function sem_quebra() returns trigger language plpgsql as $$
      begin raise exception 'A promise cannot be broken'; end $$`)
    await consulta(`create trigger sem_quebra before update on promessa for each row
      when (new.situacao = 'QUEBRADA') execute function sem_quebra()`)
    relogio = em(60)
    const falhas: unknown[] = []
    await varrer((error) => falhas.push(error))
    await consulta('drop trigger sem_quebra on promessa; drop function sem_quebra')

    expect(falhas).toHaveLength(1)
    expect(await avisos('HORA')).toEqual([dono.id])
    expect(await situacoes()).toEqual(['ABERTA', 'ABERTA'])
  })

  test('of a client who died it ends without a broken word', async () => {
    await feita(dono, doDono)
    await consulta(`update cliente set obito_em = '2026-11-21' where id = '${doDono.idCliente}'`)
    await varrer()

    expect(await consulta('select situacao, motivo from promessa')).toEqual([
      { situacao: 'CANCELADA', motivo: 'Óbito informado' },
    ])
  })
})

describe('many break at once after an outage', () => {
  const semear = (quantas: number, { idRelacionamento } = doDono) =>
    consulta(
      `insert into promessa (id, id_relacionamento, id_cliente, codigo_promotor, prometida_por, assunto,
         quando, avisa_em, vence_em, toca_em, criada_em)
       select gen_random_uuid(), r.id, r.id_cliente, r.codigo_promotor, $2, 'SALDO',
              '2026-11-23T13:00Z'::timestamptz + k * interval '1 second', '2026-11-23T12:45Z',
              '2026-11-23T13:30Z'::timestamptz + k * interval '1 second', '2026-11-23T12:45Z', '2026-11-20T13:00Z'
         from relacionamento r, generate_series(1, $3) k where r.id = $1`,
      [idRelacionamento, dono.id, quantas],
    )

  test('each person gets one notice with their number', async () => {
    await semear(450)
    relogio = em(60)
    await varrer()

    expect(await avisos('QUEBRADA')).toEqual([])
    expect(await avisos('QUEBRADAS')).toEqual([dono.id, promotor.id, gestor.id])
    expect(
      await consulta(
        `select distinct dados ->> 'quantas' as quantas from aviso where tipo = 'promessa'`,
      ),
    ).toEqual([{ quantas: '450' }])
  })

  test('of two promotores they are a notice of each, which names its promotor', async () => {
    await semear(2)
    await semear(3, deFora)
    relogio = em(60)
    await varrer()

    expect(
      await consulta(
        `select distinct dados - 'idRelacionamento' as dados from aviso where tipo = 'promessa'
          order by dados`,
      ),
    ).toEqual([
      { dados: { motivo: 'QUEBRADAS', quantas: '2', codigoPromotor: promotores.alfa } },
      { dados: { motivo: 'QUEBRADAS', quantas: '3', codigoPromotor: promotores.beta } },
    ])
  })

  test('the list is paged to its end, each once, also when one is taken up in between', async () => {
    await semear(45)
    relogio = em(60)
    await varrer()
    const vistas: string[] = []
    let cursor: string | null | undefined
    do {
      const { body } = await as(gestor)(promessaApi.quebradas, {
        query: { PageSize: 20, ...(cursor && { cursor }) },
      })
      expect(body.model?.total).toBe(45 - Math.sign(vistas.length))
      vistas.push(...(body.model?.items.map(({ idPromessa }) => idPromessa) ?? []))
      cursor = body.model?.proximo
      if (vistas.length === 20) await cumprir(dono, vistas[0] ?? '')
    } while (cursor)

    expect([vistas.length, new Set(vistas).size]).toEqual([45, 45])
  })
})

describe('of who left', () => {
  const semDono = async () => {
    await consulta(
      `insert into promessa (id, id_relacionamento, id_cliente, codigo_promotor, prometida_por, assunto,
         quando, avisa_em, vence_em, toca_em, criada_em)
       select gen_random_uuid(), r.id, r.id_cliente, r.codigo_promotor, $2, 'SALDO', $3,
              '2026-11-23T12:45Z', '2026-11-23T13:30Z', '2026-11-23T12:45Z', '2026-11-20T13:00Z'
         from relacionamento r where r.id = $1`,
      [livre.idRelacionamento, personas.inativo.id, segunda],
    )
    relogio = em(-5)
  }

  test('it rings for the supervisors, who see it as owed', async () => {
    await semDono()
    await varrer()
    expect(await avisos('ANTES')).toEqual([promotor.id, gestor.id])
    const { body } = await as(gestor)(promessaApi.doDia, {})
    expect(body.model?.items).toMatchObject([{ nomeCliente: livre.nome, deQuemSaiu: true }])
    expect(await doDia(dono)).toEqual([])
  })

  test('of an owner who left it rings for who supervises too, and the queue gives the client', async () => {
    await consulta('update relacionamento set id_atendente = $2 where id = $1', [
      livre.idRelacionamento,
      personas.inativo.id,
    ])
    await semDono()
    await consulta('update promessa set prometida_por = $1', [colega.id])
    await varrer()
    relogio = em(1)
    const { body } = await as(dono)(filaApi.proximo, { body: {} })
    await consulta('delete from fila_locacao; delete from fila_tentativa')

    expect(await avisos('ANTES')).toEqual([promotor.id, gestor.id])
    expect(await doDia(gestor)).toEqual([livre.nome])
    expect(body.model?.vez?.idRelacionamento).toBe(livre.idRelacionamento)
  })

  test('of an owner who is away without a cover it rings for who supervises too, who see it as owed', async () => {
    await feita(dono, doDono)
    await consulta(
      `insert into ausencia (id, id_usuario, motivo, inicio, fim)
       values (gen_random_uuid(), $1, '01', '2026-11-23', '2026-11-23')`,
      [dono.id],
    )
    usuarios.esquecer()
    relogio = em(-10)
    await varrer()

    expect(await avisos('ANTES')).toEqual([dono.id, promotor.id, gestor.id])
    expect([await doDia(promotor), await doDia(colega)]).toEqual([[doDono.nome], []])
  })

  test('more than fit on the screen are counted', async () => {
    await semDono()
    await consulta(`insert into promessa select (jsonb_populate_record(p,
        jsonb_build_object('id', gen_random_uuid(), 'quando', p.quando + i * interval '1 second'))).*
      from promessa p cross join generate_series(1, 130) i`)
    const { body } = await as(gestor)(promessaApi.doDia, {})
    expect([body.model?.items.length, body.model?.total]).toEqual([100, 131])
  })

  test('of a maker who still works there it is owed by the maker alone', async () => {
    await semDono()
    await consulta('update promessa set prometida_por = $1', [colega.id])
    expect(await doDia(gestor)).toEqual([])
    expect(await doDia(colega)).toEqual([livre.nome])
  })
})

describe('it is kept and cancelled by hand', () => {
  test('once: the second reads how it ended', async () => {
    const id = await feita(dono, doDono)
    const respostas = await Promise.all([cumprir(dono, id), cancelar(promotor, id)])

    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(respostas.find(({ status }) => status === 400)?.body.message).toMatch(
      /^A promessa já foi (?:cumprida|cancelada)$/,
    )
  })

  test('not by another owner, and not after its tolerance', async () => {
    const id = await feita(dono, doDono)
    expect((await cumprir(colega, id)).status).toBe(403)
    expect((await cumprir(personas.deFora, id)).status).toBe(404)
    relogio = em(40)
    expect((await cancelar(dono, id)).body.message).toBe('A promessa já foi quebrada')
    expect((await cumprir(dono, id)).status).toBe(200)
    await varrer()

    expect(await situacoes()).toEqual(['QUEBRADA'])
    expect((await cumprir(dono, id)).body.message).toBe('Alguém já falou com o cliente depois')
  })

  test('kept by a slip of the hand it is taken back: owed again, and it rings at its hour', async () => {
    relogio = em(-20)
    const id = await feita(dono, doDono)
    await cumprir(dono, id)
    expect(await doDia(dono)).toEqual([])
    relogio = em(-16)

    const { status, body } = await reabrir(dono, id)

    expect([status, body.message, body.model?.situacao]).toEqual([
      200,
      'Contato desfeito',
      'ABERTA',
    ])
    expect(body.model).toMatchObject({ terminadaEm: null, terminadaPor: null })
    expect(await doDia(dono)).toEqual([doDono.nome])
    const [linha] = await consulta<{ toca: Date }>('select toca_em as toca from promessa')
    expect(linha?.toca).toEqual(em(-5))
    expect((await reabrir(dono, id)).body.message).toBe('Não há contato registrado para desfazer')
  })

  test.each([
    ['before its hour', em(-17), em(-14), 'ANTES'],
    ['at its hour', em(-1), em(3), 'HORA'],
  ])(
    'a ring that came due meanwhile rings %s all the same, once',
    async (_qual, de, ate, motivo) => {
      const id = await feita(dono, doDono)
      relogio = de
      await varrer()
      const antes = await avisos(motivo)
      await cumprir(dono, id)
      relogio = ate
      await varrer()
      await reabrir(dono, id)
      await varrer()
      await varrer()

      expect([antes, await avisos(motivo)]).toEqual([[], [dono.id]])
    },
  )

  test('not after five minutes, not a call, not where another stands at that hour', async () => {
    const id = await feita(dono, doDono)
    await cumprir(dono, id)
    expect((await reabrir(colega, id)).status).toBe(403)
    expect((await reabrir(personas.deFora, id)).status).toBe(404)
    await feita(dono, doDono)
    expect((await reabrir(dono, id)).body.message).toBe(
      'O cliente já tem outra promessa a esta hora',
    )
    relogio = new Date(sexta.getTime() + 5 * 60_000)
    expect((await reabrir(dono, id)).body.message).toBe('O prazo para desfazer já passou')
    expect(await situacoes()).toEqual(['CUMPRIDA', 'ABERTA'])

    relogio = em(-10)
    await chamar(dono, doDono)
    const [, chamada] = await consulta<{ id: string }>(
      'select id from promessa order by criada_em, id',
    )
    expect((await reabrir(dono, chamada?.id ?? '')).body.message).toBe(
      'A ligação foi feita: ela não se desfaz',
    )
  })

  test('a broken promise marked as taken up by mistake waits again', async () => {
    const id = await feita(dono, doDono)
    relogio = em(40)
    await varrer()
    await cumprir(dono, id)
    const quebradas = async () =>
      (await as(dono)(promessaApi.quebradas, { query: {} })).body.model?.total
    expect(await quebradas()).toBe(0)

    expect((await reabrir(dono, id)).body.model?.retomadaEm).toBe(null)

    expect(await quebradas()).toBe(1)
    expect(await situacoes()).toEqual(['QUEBRADA'])
  })

  test('the walk: whatever is done at whatever time, the row is where the table says', async () => {
    const sorteio = sorteioDe(SEMENTE)
    for (let passeio = 0; passeio < 12; passeio += 1) {
      relogio = sexta
      await consulta('delete from promessa')
      const id = await feita(dono, doDono)
      let esperada = 'ABERTA'
      for (let passo = 0; passo < 6; passo += 1) {
        relogio = new Date(Math.max(relogio.getTime(), em(-20).getTime()) + sorteio() * 20 * 60_000)
        const venceu = esperada === 'ABERTA' && relogio >= em(30)
        const acao = ['cumprir', 'cancelar', 'varrer', 'chamar'][Math.floor(sorteio() * 4)]
        if (acao === 'cumprir') await cumprir(dono, id)
        if (acao === 'cancelar') await cancelar(dono, id)
        if (acao === 'varrer') await varrer()
        if (acao === 'chamar') await chamar(dono, doDono)
        if (esperada === 'ABERTA') {
          if (venceu) esperada = acao === 'varrer' ? 'QUEBRADA' : 'ABERTA'
          else if (acao === 'cumprir') esperada = 'CUMPRIDA'
          else if (acao === 'cancelar') esperada = 'CANCELADA'
          else if (acao === 'chamar' && relogio >= em(-15)) esperada = 'CUMPRIDA'
        }
        expect([passeio, passo, acao, await situacoes()]).toEqual([
          passeio,
          passo,
          acao,
          [esperada],
        ])
      }
    }
  })
})

describe('S6.05 it is the owner of the client who owes it', () => {
  test('what is owed today, the earliest first', async () => {
    await feita(dono, doDono)
    await feita(colega, doColega)
    expect(await doDia(dono)).toEqual([])
    relogio = em(-60)

    expect(await doDia(dono)).toEqual([doDono.nome])
    expect(await doDia(colega)).toEqual([doColega.nome])
    expect(await doDia(personas.deFora)).toEqual([])
  })

  test('after a transfer it is the new owner who owes it, and it rings for them', async () => {
    await feita(dono, doDono)
    relogio = em(-10)
    await varrer()
    const { status } = await as(promotor)(relacionamentoApi.transferirAtendente, {
      params: { idRelacionamento: doDono.idRelacionamento },
      body: { atendente: colega.id },
    })
    expect(status).toBe(200)
    await varrer()

    expect(await doDia(colega)).toEqual([doDono.nome])
    expect(await doDia(dono)).toEqual([])
    expect(await avisos('ANTES')).toEqual([dono.id, colega.id])
  })

  test('the coverer owes and keeps it, and the impact of the absence counts it', async () => {
    await feita(dono, doDono)
    const periodo = { dataInicio: '2026-11-23', dataFim: '2026-11-23' }
    const impacto = await as(gestor)(ausenciaApi.impacto, {
      body: { atendente: dono.id, ...periodo },
    })
    expect(impacto.body.model).toMatchObject({ promessas: 1 })
    const { status } = await as(gestor)(ausenciaApi.incluir, {
      body: {
        atendente: dono.id,
        motivo: '01',
        ...periodo,
        cobertura: [{ codigoPromotor: promotores.alfa, idCobertor: colega.id }],
      },
    })
    expect(status).toBe(200)
    usuarios.esquecer()
    relogio = em(-10)
    await varrer()

    expect(await avisos('ANTES')).toContain(colega.id)
    expect(await doDia(colega)).toEqual([doDono.nome])
    expect((await chamar(colega, doDono)).status).toBe(200)
    expect(await situacoes()).toEqual(['CUMPRIDA'])
  })
})

test('of a client without an owner, who made it hears that somebody else kept it', async () => {
  await feita(dono, doDono)
  await consulta('update relacionamento set id_atendente = null where id = $1', [
    doDono.idRelacionamento,
  ])
  relogio = em(-10)
  expect((await chamar(promotor, doDono)).status).toBe(200)

  expect(await situacoes()).toEqual(['CUMPRIDA'])
  expect((await avisos('MUDOU')).at(-1)).toBe(dono.id)
})

test('of a supervisor who is away it is owed by the supervisor who covers them', async () => {
  const outra: Persona = { ...promotor, id: 'aaaaaaaa-0000-4000-8000-0000000000b4', login: 'outra' }
  await consulta(`insert into usuario (id, login, nome, papel, perfil)
      select '${outra.id}', 'outra', 'Outra', papel, perfil from usuario where login = 'promotor';
    insert into usuario_promotor values ('${outra.id}', '${promotores.alfa}');
    update relacionamento set id_atendente = '${promotor.id}' where id = '${doDono.idRelacionamento}'`)
  usuarios.esquecer()
  await feita(promotor, doDono)
  const { status } = await as(gestor)(ausenciaApi.incluir, {
    body: {
      atendente: promotor.id,
      motivo: '01',
      dataInicio: '2026-11-23',
      dataFim: '2026-11-23',
      cobertura: [{ codigoPromotor: promotores.alfa, idCobertor: outra.id }],
    },
  })
  usuarios.esquecer()
  relogio = em(-10)
  const devidas = await doDia(outra)
  await consulta(`delete from ausencia_cobertura; delete from ausencia;
    delete from usuario_promotor where id_usuario = '${outra.id}'`)

  expect([status, devidas]).toEqual([200, [doDono.nome]])
})

test('of a client whom another bank asks for it rings on Não me Perturbe too, as the call is allowed', async () => {
  await semearCtcs({ consulta })
  await consulta(
    `update telefone set situacao = '6', nao_me_perturbe = true, verificado_em = '2026-10-01T12:00:00Z'
      where id = $1`,
    [telefoneDe(doDono)],
  )
  await feita(dono, doDono)
  relogio = em(-15)
  await varrer()
  const [tocou, estado] = [await avisos('ANTES'), await situacoes()]
  const { status } = await chamar(dono, doDono)
  await consulta(`update telefone set nao_me_perturbe = false, verificado_em = null;
    delete from ctc_aviso; delete from ctc_evidencia; delete from ctc_historico; delete from ctc`)

  expect([status, tocou, estado]).toEqual([200, [dono.id], ['ABERTA']])
})
