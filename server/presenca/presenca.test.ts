import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { filaApi } from '#shared/fila/api.ts'
import { presencaApi } from '#shared/presenca/api.ts'
import type { TipoDePausa } from '#shared/presenca/pausas.ts'
import { revelacaoApi } from '#shared/revelacao/api.ts'
import { contarFimDasSessoes } from '../acesso/fim-da-sessao.ts'
import { falhar } from '../test/falhar.ts'
import { testApi } from '../test/api.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from '../test/fixtures.ts'
import { limparPresenca } from './limpar.ts'

/** Friday, 10:00 in São Paulo. */
const sexta = new Date('2026-11-20T13:00:00Z')
const depois = (segundos: number) => new Date(sexta.getTime() + segundos * 1000)
let relogio = sexta
const api = await testApi({ relogio: () => relogio })
const { as, consulta, pool, owner } = api
afterAll(api.fechar)

const { dono, colega, deFora, promotor, gestor } = personas
const { doDono, deFora: clienteDeFora, livre } = clientes

const janelaDe = ({ id }: Persona, numero = 1) =>
  id.replace(/^a{8}/, String(numero).padStart(8, '8'))
const telefoneDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, '77777777')
const idDa = ({ idRelacionamento }: Cliente) => idRelacionamento

const entrar = (quem: Persona, cliente: Cliente, numero = 1) =>
  as(quem)(presencaApi.entrar, {
    body: { idJanela: janelaDe(quem, numero), idRelacionamento: idDa(cliente) },
  })
const bater = (quem: Persona, cliente: Cliente, { numero = 1, ativa = true } = {}) =>
  as(quem)(presencaApi.bater, {
    body: { idJanela: janelaDe(quem, numero), ativa, observados: [idDa(cliente)] },
  })
const sair = (quem: Persona, numero = 1) =>
  as(quem)(presencaApi.sair, { body: { idJanela: janelaDe(quem, numero) } })
type ComColegas = {
  body: { model: { colegas: { idRelacionamento: string; colegas: { nome: string }[] }[] } | null }
}
const nomes = ({ body }: ComColegas) =>
  body.model?.colegas.flatMap(({ colegas }) => colegas.map(({ nome }) => nome))
/** Who the person sees with the client. */
const vistos = async (quem: Persona, cliente: Cliente) => nomes(await bater(quem, cliente))
const pausar = (quem: Persona, tipo: TipoDePausa) =>
  as(quem)(presencaApi.pausar, { body: { tipo } })
const voltar = (quem: Persona) => as(quem)(presencaApi.voltar, { body: {} })
const estado = async (quem: Persona) => (await as(quem)(presencaApi.estado, {})).body.model
const equipe = async (quem: Persona, codigoPromotor?: string) =>
  (
    await as(quem)(presencaApi.equipe, {
      query: { ...(codigoPromotor && { codigoPromotor }) },
    })
  ).body.model
const nomeDe = async ({ id }: Persona) =>
  (await consulta<{ nome: string }>('select nome from usuario where id = $1', [id]))[0]?.nome

beforeEach(async () => {
  relogio = sexta
  await consulta(`delete from presenca; delete from pausa; delete from jornada; delete from ligacao;
    delete from fila_locacao; delete from fila_tentativa; delete from fila_descanso;
    delete from mailing_cliente; delete from mailing; delete from contato_recusa;
    delete from cota_uso; delete from idempotencia; delete from ausencia;
    delete from identidade.oidc_artefato; delete from identidade.saida;
    update telefone set situacao = '2', nao_me_perturbe = false`)
})

describe('the people on a client', () => {
  test('is told to colleagues of the promotor, each person once whatever windows they have', async () => {
    await entrar(dono, doDono)
    relogio = depois(2)
    await entrar(dono, doDono, 2)

    const { body } = await bater(promotor, doDono)
    expect(body.model?.colegas).toEqual([
      {
        idRelacionamento: idDa(doDono),
        colegas: [
          {
            idUsuario: dono.id,
            nome: await nomeDe(dono),
            desde: '2026-11-20T13:00:00+00:00',
            ate: '2026-11-20T13:00:27+00:00',
          },
        ],
      },
    ])
    expect(nomes(await bater(dono, doDono))).toEqual([])
  })

  test('one of two windows is closed: the person stays; the last one: they are gone', async () => {
    await entrar(dono, doDono)
    await entrar(dono, doDono, 2)
    await sair(dono)
    expect(await vistos(promotor, doDono)).toEqual([await nomeDe(dono)])
    await sair(dono, 2)
    expect(await vistos(promotor, doDono)).toEqual([])
  })

  test('a lost network is known within 30 seconds, a beat keeps the window', async () => {
    await entrar(dono, doDono)
    relogio = depois(20)
    await bater(dono, doDono)
    relogio = depois(44)
    expect(await vistos(promotor, doDono)).toEqual([await nomeDe(dono)])
    relogio = depois(46)
    expect(await vistos(promotor, doDono)).toEqual([])
  })

  test('a window that was away is told to enter again, with the time of its return', async () => {
    await entrar(dono, doDono)
    relogio = depois(60)
    const { body } = await bater(dono, doDono)
    expect(body.model?.idRelacionamento).toBeNull()
    await entrar(dono, doDono)
    const visto = (await bater(promotor, doDono)).body.model?.colegas[0]?.colegas[0]
    expect(visto?.desde).toBe('2026-11-20T13:01:00+00:00')
  })

  test('a window that nobody uses is with no client', async () => {
    await entrar(dono, doDono)
    const { body } = await bater(dono, doDono, { ativa: false })
    expect(body.model?.idRelacionamento).toBeNull()
    expect(await vistos(promotor, doDono)).toEqual([])
  })

  test('the next client in the same window takes the place of the one before', async () => {
    await entrar(promotor, doDono)
    await entrar(promotor, livre)
    expect(await vistos(gestor, doDono)).toEqual([])
    expect(await vistos(gestor, livre)).toEqual([await nomeDe(promotor)])
  })

  test('nothing of it is told to another promotor, and a client out of reach is not entered', async () => {
    await entrar(dono, doDono)
    expect(await vistos(deFora, doDono)).toEqual([])
    expect((await entrar(deFora, doDono)).status).toBe(404)
    expect((await entrar(colega, doDono)).status).toBe(403)
    expect(await vistos(promotor, doDono)).toEqual([await nomeDe(dono)])
  })

  test('another person does not move or close the window by its number', async () => {
    await entrar(dono, doDono)
    const idJanela = janelaDe(dono)
    await as(colega)(presencaApi.sair, { body: { idJanela } })
    await as(colega)(presencaApi.bater, { body: { idJanela, ativa: false, observados: [] } })
    expect(await vistos(promotor, doDono)).toEqual([await nomeDe(dono)])
  })

  test('a person has twenty windows at most', async () => {
    for (let numero = 1; numero <= 25; numero += 1) await bater(dono, doDono, { numero })
    expect(await consulta('select from presenca')).toHaveLength(20)
  })

  test('windows that are gone do not count among the twenty', async () => {
    for (let numero = 1; numero <= 20; numero += 1) await bater(dono, doDono, { numero })
    relogio = depois(26)
    await entrar(dono, doDono, 21)
    expect(await vistos(promotor, doDono)).toEqual([await nomeDe(dono)])
  })

  test('a supervisor goes in one window from a promotor to another: nobody is left behind', async () => {
    const ouvinte = new Client({ connectionString: api.appUrl })
    await ouvinte.connect()
    await ouvinte.query('listen consigna_aviso')
    const avisados: string[] = []
    ouvinte.on('notification', ({ payload }) => {
      avisados.push((JSON.parse(payload ?? '{}') as { para: string }).para)
    })
    await entrar(dono, doDono)
    await entrar(deFora, clienteDeFora)
    await entrar(gestor, doDono)
    expect(await vistos(dono, doDono)).toEqual([await nomeDe(gestor)])
    await entrar(gestor, clienteDeFora)

    relogio = depois(8)
    const { body } = await bater(gestor, clienteDeFora)
    expect(body.model?.idRelacionamento).toBe(idDa(clienteDeFora))
    expect(nomes({ body })).toEqual([await nomeDe(deFora)])
    expect(await vistos(dono, doDono)).toEqual([])
    expect(await vistos(deFora, clienteDeFora)).toEqual([await nomeDe(gestor)])
    expect(await consulta('select from presenca where id_usuario = $1', [gestor.id])).toHaveLength(
      1,
    )

    avisados.length = 0
    await sair(gestor)
    await vi.waitFor(() => expect(avisados).toEqual([deFora.id]))
    expect(await vistos(deFora, clienteDeFora)).toEqual([])
    await ouvinte.end()
  })

  test('an atendente is told of clients whom they work with, of no other by its number', async () => {
    await entrar(promotor, doDono)
    expect(await vistos(colega, doDono)).toEqual([])
    expect(await vistos(dono, doDono)).toEqual([await nomeDe(promotor)])
    await entrar(promotor, livre)
    expect(await vistos(dono, livre)).toEqual([])
    expect(await vistos(gestor, livre)).toEqual([await nomeDe(promotor)])
    await consulta('delete from presenca')
    await incluirNaFila(livre)
    await daVez(dono)
    await entrar(promotor, livre)
    expect(await vistos(dono, livre)).toEqual([await nomeDe(promotor)])
  })

  test('two open one client at once: each sees the other', async () => {
    await Promise.all([entrar(dono, doDono), entrar(promotor, doDono), entrar(gestor, doDono)])
    expect(await vistos(dono, doDono)).toHaveLength(2)
    expect(await vistos(promotor, doDono)).toHaveLength(2)
  })

  test('no process remembers it: a restart of the server forgets nobody, and no log is written', async () => {
    await entrar(dono, doDono)
    expect(await consulta('select id_usuario, id_relacionamento from presenca')).toEqual([
      { id_usuario: dono.id, id_relacionamento: idDa(doDono) },
    ])
    expect(
      await consulta(`select relpersistence from pg_class where relname = 'presenca'`),
    ).toEqual([{ relpersistence: 'u' }])
  })

  test('a beat writes no row but its own, and no trail', async () => {
    await entrar(dono, doDono)
    await bater(dono, doDono)
    const fora = async () =>
      (
        await consulta(`select (select count(*) from auditoria) as trilha,
        (select xmin::text || xmax::text || ctid::text from relacionamento where id = '${idDa(doDono)}') as linha,
        (select ultimo_sinal from jornada) as sinal`)
      )[0]
    const antes = await fora()
    relogio = depois(8)
    await bater(dono, doDono)
    expect(await fora()).toEqual(antes)
  })

  test('who shows the client is notified at once of who comes and who leaves', async () => {
    const ouvinte = new Client({ connectionString: api.appUrl })
    await ouvinte.connect()
    await ouvinte.query('listen consigna_aviso')
    const proximo = async () => {
      const [{ payload }] = (await once(ouvinte, 'notification')) as [{ payload: string }]
      return JSON.parse(payload) as { id: number; para: string; tipo: string; dados: object }
    }
    await entrar(dono, doDono)
    const chegou = proximo()
    await entrar(promotor, doDono)
    expect(await chegou).toMatchObject({
      para: dono.id,
      tipo: 'presenca',
      dados: { idRelacionamento: idDa(doDono) },
    })
    const saiu = proximo()
    await sair(promotor)
    expect((await saiu).para).toBe(dono.id)
    await ouvinte.end()
    expect(await consulta('select from aviso')).toEqual([])
  })
})

describe('before two people call one client', () => {
  const revelar = (quem: Persona, mesmoAssim?: boolean) =>
    as(quem)(revelacaoApi.revelar, {
      body: {
        campo: 'telefone',
        id: telefoneDe(doDono),
        finalidade: 'CONTATO',
        ...(mesmoAssim !== undefined && { mesmoAssim }),
      },
    })

  test('the second is asked, and goes on when they say so', async () => {
    expect((await revelar(dono)).status).toBe(200)
    relogio = depois(150)
    const { status, body } = await revelar(promotor)
    expect([status, body.codigo, body.message]).toEqual([
      400,
      'colega',
      `${await nomeDe(dono)} abriu o telefone há 2 min`,
    ])
    expect((await revelar(promotor, true)).status).toBe(200)
    // Both have opened the phone now, so the first one is asked too.
    expect((await revelar(dono)).body.message).toBe(
      `${await nomeDe(promotor)} abriu o telefone agora mesmo`,
    )
  })

  test('a refusal counts no contact and no reveal', async () => {
    await entrar(dono, doDono)
    const { body } = await revelar(promotor)
    expect(body.message).toBe(`${await nomeDe(dono)} está com este cliente desde 10:00`)
    expect(await consulta('select from ligacao')).toEqual([])
    expect(await consulta(`select from cota_uso where id_usuario = '${promotor.id}'`)).toEqual([])
  })

  test('two at once: one goes on, the other is told of the first', async () => {
    const dois = await Promise.all([revelar(dono), revelar(promotor)])
    expect(dois.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(dois.find(({ status }) => status === 400)?.body.codigo).toBe('colega')
  })

  test('is not asked after the minutes of the rule, nor of oneself, nor of another promotor', async () => {
    await revelar(dono)
    expect((await revelar(dono)).status).toBe(200)
    await consulta(`update ligacao set codigo_promotor = '${promotores.beta}'`)
    expect((await revelar(promotor)).status).toBe(200)
    relogio = depois(11 * 60)
    expect((await revelar(dono)).status).toBe(200)
  })

  test('a reveal that is no call asks nothing', async () => {
    await entrar(dono, doDono)
    const { status } = await as(promotor)(revelacaoApi.revelar, {
      body: { campo: 'telefone', id: telefoneDe(doDono), finalidade: 'CADASTRO' },
    })
    expect(status).toBe(200)
  })
})

const lista = '10000000-0000-4000-8000-000000000001'
async function incluirNaFila(cliente: Cliente): Promise<void> {
  await consulta(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao, criado_por,
       criado_em, atualizado_em)
     values ($1, $2, 'Lista', 'MARGEM_NOVA', 'MANUAL', '2026-11-01', 'ATIVA', $3, $4, $4)
     on conflict do nothing`,
    [lista, promotores.alfa, gestor.id, '2026-11-01T12:00:00Z'],
  )
  await consulta(
    `insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, peso, motivos, volta_em, entrou_em)
     values ($1, $2, $3, 10, '{MARGEM_NOVA}', '2026-11-02', '2026-11-02')`,
    [lista, idDa(cliente), cliente.promotor],
  )
}
const proximo = (quem: Persona) => as(quem)(filaApi.proximo, { body: { idMailing: null } })
const daVez = async (quem: Persona) =>
  (await proximo(quem)).body.model?.vez?.idRelacionamento ?? null

describe('the queue', () => {
  test('gives nobody a client whom a colleague has on the screen, and none is lost', async () => {
    await incluirNaFila(livre)
    await entrar(promotor, livre)
    expect(await daVez(dono)).toBeNull()
    expect(await consulta(`select situacao from mailing_cliente`)).toEqual([{ situacao: 'ESPERA' }])
    relogio = depois(26)
    expect(await daVez(dono)).toBe(idDa(livre))
  })

  test('is not leased, by any statement', async () => {
    await incluirNaFila(doDono)
    const locar = () =>
      consulta(
        `with turno as (
           insert into fila_tentativa (id, id_relacionamento, id_cliente, codigo_promotor, id_usuario, iniciada_em)
           values (gen_random_uuid(), $1, $2, $3, $4, $5) returning *
         )
         insert into fila_locacao (id_relacionamento, id_cliente, codigo_promotor, id_usuario, id_tentativa, desde, ate)
         select id_relacionamento, id_cliente, codigo_promotor, id_usuario, id, $5, $6 from turno
         returning id_usuario`,
        [idDa(doDono), doDono.idCliente, doDono.promotor, dono.id, relogio, depois(900)],
      )
    await entrar(promotor, doDono)
    expect(await locar()).toEqual([])
    relogio = depois(26)
    expect(await locar()).toEqual([{ id_usuario: dono.id }])
  })

  test('passes over them to the next one, and one own window is no colleague', async () => {
    await incluirNaFila(doDono)
    await incluirNaFila(livre)
    await entrar(promotor, doDono)
    expect(await daVez(dono)).toBe(idDa(livre))
    await consulta('delete from fila_locacao; delete from presenca')
    await entrar(dono, doDono)
    expect(await daVez(dono)).toBe(idDa(doDono))
  })

  test('keeps the client with who has them on the screen, within the two hours of a lease', async () => {
    await incluirNaFila(doDono)
    await daVez(dono)
    await entrar(dono, doDono)
    const ate = async () =>
      (
        await consulta<{ ate: Date; ultimo_ato: Date | null }>(
          'select ate, ultimo_ato from fila_locacao',
        )
      )[0]
    for (let minuto = 0; minuto <= 20; minuto += 0.25) {
      relogio = depois(minuto * 60)
      await bater(dono, doDono)
    }
    expect(await ate()).toEqual({ ate: depois(35 * 60), ultimo_ato: null })
    await bater(dono, doDono, { ativa: false })
    relogio = depois(34 * 60)
    expect((await as(dono)(filaApi.atual, {})).body.model?.vez?.idRelacionamento).toBe(idDa(doDono))
    relogio = depois(36 * 60)
    expect((await as(dono)(filaApi.atual, {})).body.model?.vez).toBeNull()
  })

  test('gives nobody to who is in a pause, and goes on after it', async () => {
    await incluirNaFila(doDono)
    await pausar(dono, 'PESSOAL')
    const { status, body } = await proximo(dono)
    expect([status, body.message]).toEqual([400, 'Quem está em pausa não recebe clientes da fila'])
    await voltar(dono)
    expect(await daVez(dono)).toBe(idDa(doDono))
  })

  test('asks before the number of a leased client whom a colleague came to is shown', async () => {
    await incluirNaFila(doDono)
    await daVez(dono)
    await entrar(promotor, doDono)
    const ligar = (mesmoAssim?: boolean) =>
      as(dono)(filaApi.ligar, {
        body: {
          idRelacionamento: idDa(doDono),
          idTelefone: telefoneDe(doDono),
          ...(mesmoAssim && { mesmoAssim }),
        },
      })
    expect((await ligar()).body.codigo).toBe('colega')
    expect((await ligar(true)).status).toBe(200)
  })
})

describe('a pause', () => {
  test('begins and ends, and of another kind the one before ends', async () => {
    expect((await pausar(dono, 'REFEICAO')).body.model?.pausa).toEqual({
      tipo: 'REFEICAO',
      inicio: sexta.toISOString(),
    })
    relogio = depois(60)
    await pausar(dono, 'REUNIAO')
    relogio = depois(120)
    expect((await voltar(dono)).body.model?.pausa).toBeNull()
    expect(
      await consulta(`select tipo, extract(epoch from fim - inicio)::int as segundos, encerrada_por
                        from pausa order by inicio`),
    ).toEqual([
      { tipo: 'REFEICAO', segundos: 60, encerrada_por: 'PESSOA' },
      { tipo: 'REUNIAO', segundos: 60, encerrada_por: 'PESSOA' },
    ])
    expect((await voltar(dono)).status).toBe(200)
  })

  test('is one, however often it is asked for at once', async () => {
    const tipos = ['DESCANSO', 'PESSOAL', 'DESCANSO', 'TECNICA'] as const
    const respostas = await Promise.all(tipos.map((tipo) => pausar(dono, tipo)))
    expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await consulta('select from pausa where encerrada_por is null')).toHaveLength(1)
    await expect(
      owner.query(`insert into pausa (id, id_usuario, tipo, inicio)
        values (gen_random_uuid(), '${dono.id}', 'PESSOAL', now())`),
    ).rejects.toThrow('pausa_aberta')
  })

  test('of the day before ends with its day', async () => {
    await pausar(dono, 'PESSOAL')
    relogio = new Date('2026-11-21T02:59:00Z')
    await limparPresenca({ pool, agora: () => relogio })
    expect((await estado(dono))?.pausa?.tipo).toBe('PESSOAL')
    relogio = new Date('2026-11-21T03:01:00Z')
    await limparPresenca({ pool, agora: () => relogio })
    expect((await estado(dono))?.pausa).toBeNull()
    expect(await consulta('select fim, encerrada_por from pausa')).toEqual([
      { fim: new Date('2026-11-21T03:00:00Z'), encerrada_por: 'FIM_DO_DIA' },
    ])
  })

  const sessao = (id: string) =>
    consulta(
      `insert into identidade.oidc_artefato (modelo, id, dados, id_usuario, sid, expira_em)
       values ('Session', $1, '{}', $2, $1, now() + interval '1 hour')`,
      [id, dono.id],
    )
  const encerrar = (id: string) =>
    consulta('delete from identidade.oidc_artefato where id = $1', [id])
  /** So long ago on the clock of the database. */
  const saiuHa = (segundos: number) =>
    consulta('update identidade.saida set desde = now() - make_interval(secs => $1)', [segundos])
  const varrer = () => limparPresenca({ pool, agora: () => relogio })

  test('ends with the last session of the person, whose windows are gone', async () => {
    await sessao('uma-daqui')
    await sessao('outra-daqui')
    await pausar(dono, 'DESCANSO')
    await encerrar('uma-daqui')
    await saiuHa(40)
    await varrer()
    expect((await estado(dono))?.pausa?.tipo).toBe('DESCANSO')
    await encerrar('outra-daqui')
    await saiuHa(40)
    relogio = depois(100)
    await entrar(dono, doDono)
    await varrer()
    expect(await vistos(promotor, doDono)).toEqual([])
    const [pausa] = await consulta<{ fim: Date; encerrada_por: string }>(
      'select fim, encerrada_por from pausa',
    )
    expect(pausa?.encerrada_por).toBe('SAIDA')
    // When they left, not when the sweep came by.
    expect(Math.abs((pausa?.fim.getTime() ?? 0) - depois(60).getTime())).toBeLessThan(3000)
    expect(await consulta('select from identidade.saida')).toEqual([])
  })

  test('goes on when the person signs in again while a session lives, and the client stays', async () => {
    await incluirNaFila(doDono)
    await sessao('antes')
    await daVez(dono)
    await entrar(dono, doDono)
    await pausar(dono, 'REFEICAO')
    // The identity server ends the old session before it writes the new one.
    await encerrar('antes')
    await varrer()
    const fim = contarFimDasSessoes({ pool, agora: () => relogio }, falhar)
    fim.avisar()
    await fim.parar()
    await sessao('depois')
    await saiuHa(11)
    await varrer()

    expect((await estado(dono))?.pausa?.tipo).toBe('REFEICAO')
    expect(await vistos(promotor, doDono)).toEqual([await nomeDe(dono)])
    expect(await consulta('select id_usuario from fila_locacao')).toEqual([{ id_usuario: dono.id }])
  })

  test('what the law owes is told to who attends, from the first sign of their day', async () => {
    expect((await estado(dono))?.deve).toEqual([])
    await bater(dono, doDono)
    const deve = (await estado(dono))?.deve
    expect(deve?.map(({ tipo, vez, ate }) => [tipo, vez, ate])).toEqual([
      ['DESCANSO', 1, '2026-11-20T16:00:00.000Z'],
      ['DESCANSO', 2, '2026-11-20T18:00:00.000Z'],
      ['REFEICAO', 1, '2026-11-20T18:00:00.000Z'],
    ])
    await bater(promotor, doDono)
    expect((await estado(promotor))?.deve).toEqual([])
  })

  test('a window that nobody uses begins no day, and old days are removed', async () => {
    await bater(dono, doDono, { ativa: false })
    expect(await consulta('select from jornada')).toEqual([])
    await bater(dono, doDono)
    relogio = new Date(sexta.getTime() + 31 * 86_400_000)
    await limparPresenca({ pool, agora: () => relogio })
    expect(await consulta('select from jornada')).toEqual([])
  })
})

describe('the team', () => {
  const doTime = async (quem: Persona) =>
    (await equipe(gestor))?.find(({ idUsuario }) => idUsuario === quem.id)

  test('is who attends and who runs the promotores, as they are now', async () => {
    await bater(promotor, doDono)
    await entrar(dono, doDono)
    await pausar(colega, 'TREINAMENTO')
    const todos = await equipe(gestor)
    const nome = new Map(todos?.map((um) => [um.idUsuario, um]))

    expect(nome.get(dono.id)).toMatchObject({
      estado: 'EM_ATENDIMENTO',
      cliente: { idRelacionamento: idDa(doDono), nome: doDono.nome },
    })
    expect(nome.get(colega.id)).toMatchObject({ estado: 'PAUSA', pausa: 'TREINAMENTO' })
    expect(nome.get(promotor.id)).toMatchObject({ estado: 'DISPONIVEL', cliente: null })
    expect(nome.get(deFora.id)).toMatchObject({ estado: 'FORA' })
    expect(nome.has(gestor.id)).toBe(false)
    expect((await equipe(gestor, promotores.beta))?.map(({ idUsuario }) => idUsuario)).toEqual([
      deFora.id,
    ])
  })

  test('a personal pause has no kind, and no pause has a time', async () => {
    await pausar(dono, 'PESSOAL')
    const visto = await doTime(dono)
    expect(visto).toMatchObject({ estado: 'PAUSA', pausa: null })
    expect(JSON.stringify(visto)).not.toContain('PESSOAL')
    expect(JSON.stringify(visto)).not.toContain(sexta.toISOString())
  })

  test('an absent person is shown as absent, even with a window open', async () => {
    await consulta(
      `insert into ausencia (id, id_usuario, motivo, inicio, fim)
       values (gen_random_uuid(), $1, '01', '2026-11-20', '2026-11-20')`,
      [dono.id],
    )
    await entrar(dono, doDono)
    expect((await doTime(dono))?.estado).toBe('AUSENTE')
  })

  test('a pause that the law owed and nobody granted is told to the gestor', async () => {
    await bater(dono, doDono)
    expect((await doTime(dono))?.deve).toEqual([])
    relogio = depois(3 * 3600 + 60)
    await bater(dono, doDono)
    expect((await doTime(dono))?.deve.map(({ vez, situacao }) => [vez, situacao])).toEqual([
      [1, 'ATRASADA'],
    ])
    relogio = depois(5 * 3600 + 60)
    await bater(dono, doDono)
    expect((await doTime(dono))?.deve).toHaveLength(3)
  })

  test('a client of another promotor of the person is named to who sees that promotor only', async () => {
    await entrar(deFora, clienteDeFora)
    expect((await doTime(deFora))?.cliente?.nome).toBe(clienteDeFora.nome)
    expect(
      (await equipe(gestor, promotores.alfa))?.map(({ idUsuario }) => idUsuario),
    ).not.toContain(deFora.id)
  })
})
