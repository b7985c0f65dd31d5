import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { filaApi } from '#shared/fila/api.ts'
import type { NovoResultado } from '#shared/fila/shapes.ts'
import { promessaApi } from '#shared/promessa/api.ts'
import { revelacaoApi } from '#shared/revelacao/api.ts'
import { contarFimDasSessoes } from '../acesso/fim-da-sessao.ts'
import { varrerPromessas } from '../promessa/varrer.ts'
import { testApi } from '../test/api.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from '../test/fixtures.ts'

/** Friday, 10:00 in São Paulo; the promised hour is 11:00. */
const sexta = new Date('2026-11-20T13:00:00Z')
const onze = '2026-11-20T14:00:00.000Z'
const minutos = (quantos: number) => new Date(sexta.getTime() + quantos * 60_000)
let relogio = sexta
const api = await testApi({ relogio: () => relogio })
const { as, consulta, pool, usuarios } = api
afterAll(api.fechar)

const { dono, colega, promotor, gestor, deFora } = personas
const { doDono, livre } = clientes
const telefoneDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, '77777777')
const LISTA = '10000000-0000-4000-8000-000000000001'
await consulta(
  `insert into lista values ('tipo_lembrete', '01', 'Retorno agendado', 1),
     ('motivo_telefone_nao_confirmado', '04', 'Pertence a terceiro', 4),
     ('motivo_ausencia', '01', 'Férias', 1) on conflict do nothing`,
)

const espera = (cliente: Cliente) =>
  consulta(
    `insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, peso, motivos, volta_em,
       entrou_em) values ($1, $2, $3, 10, '{MARGEM_NOVA}', '2026-11-02', '2026-11-02')`,
    [LISTA, cliente.idRelacionamento, cliente.promotor],
  )
const proximo = (quem: Persona, idMailing: string | null = null) =>
  as(quem)(filaApi.proximo, { body: { idMailing } })
const dado = async (resposta: ReturnType<typeof proximo>) =>
  (await resposta).body.model?.vez?.idRelacionamento ?? null
const ligar = (quem: Persona, cliente: Cliente) =>
  as(quem)(filaApi.ligar, {
    body: { idRelacionamento: cliente.idRelacionamento, idTelefone: telefoneDe(cliente) },
  })
const concluir = (quem: Persona, cliente: Cliente, dito: Omit<NovoResultado, 'idRelacionamento'>) =>
  as(quem)(filaApi.concluir, { body: { idRelacionamento: cliente.idRelacionamento, ...dito } })
const prometer = (quem: Persona, cliente: Cliente, quando = onze) =>
  as(quem)(promessaApi.incluir, {
    body: { idRelacionamento: cliente.idRelacionamento, assunto: 'SALDO', quando },
  })
const situacoes = async () =>
  (
    await consulta<{ situacao: string }>('select situacao from promessa order by criada_em, id')
  ).map(({ situacao }) => situacao)
/** Signed in with so many sessions. */
const entrar = (quem: Persona, numero = 1) =>
  consulta(
    `insert into identidade.oidc_artefato (modelo, id, id_usuario, sid, dados, expira_em)
     values ('Session', $1, $2, $1, '{}', now() + interval '1 hour')`,
    [`sessao-${quem.login}-${numero}`, quem.id],
  )
const sair = (quem: Persona, numero = 1) =>
  consulta(`delete from identidade.oidc_artefato where id = 'sessao-${quem.login}-${numero}'`)
const contarFim = async () => {
  const falhas: unknown[] = []
  const fim = contarFimDasSessoes({ pool, agora: () => relogio }, (error) => falhas.push(error))
  fim.avisar()
  await fim.parar()
  expect(falhas).toEqual([])
}

beforeEach(async () => {
  relogio = sexta
  await consulta(`delete from fila_locacao; update fila_tentativa set id_promessa = null;
    delete from promessa; delete from fila_tentativa; delete from fila_descanso;
    delete from mailing_cliente; delete from mailing; delete from ligacao; delete from anotacao;
    delete from lembrete; delete from aviso; delete from cota_uso; delete from cota_abertura;
    delete from ausencia; delete from contato_recusa; delete from idempotencia; delete from identidade.oidc_artefato;
    delete from identidade.saida;
    update telefone set situacao = '2';
    update relacionamento set id_atendente = null where id = '${livre.idRelacionamento}'`)
  await consulta(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao, criado_por,
       criado_em, atualizado_em)
     values ($1, $2, 'Lista', 'MARGEM_NOVA', 'MANUAL', '2026-11-01', 'ATIVA', $3, $4, $4)`,
    [LISTA, promotores.alfa, gestor.id, sexta],
  )
  usuarios.esquecer()
})

describe('a promised client comes first at their hour', () => {
  test('with the reason, ahead of every list, to who owes it and to nobody else', async () => {
    await espera(livre)
    await prometer(dono, doDono)
    relogio = minutos(59)
    expect(await dado(proximo(colega))).toBe(livre.idRelacionamento)
    expect(await dado(proximo(dono))).toBe(null)
    relogio = minutos(60)
    const { body } = await proximo(dono)

    expect(body.model?.vez).toMatchObject({
      idRelacionamento: doDono.idRelacionamento,
      lista: null,
      motivos: [{ codigo: 'PROMESSA_VENCENDO', peso: 100 }],
      promessa: { assunto: 'SALDO' },
    })
    expect(await dado(proximo(deFora))).toBe(null)
  })

  test('the number shown keeps the promise; not called, it is given again after its turn', async () => {
    await prometer(dono, doDono)
    relogio = minutos(61)
    expect(await dado(proximo(dono))).toBe(doDono.idRelacionamento)
    relogio = minutos(77)
    expect(await dado(proximo(dono))).toBe(doDono.idRelacionamento)
    await ligar(dono, doDono)
    expect(await situacoes()).toEqual(['CUMPRIDA'])
    expect((await concluir(dono, doDono, { resultado: 'NAO_ATENDEU' })).status).toBe(200)
    expect(await dado(proximo(dono))).toBe(null)
  })

  test('a rest from a list does not hide it, a skip of the promise itself does', async () => {
    await consulta(
      `insert into fila_descanso values ('${doDono.idRelacionamento}', '1001', '2026-12-01')`,
    )
    await prometer(dono, doDono)
    relogio = minutos(61)
    expect(await dado(proximo(dono))).toBe(doDono.idRelacionamento)
    await as(dono)(filaApi.pular, {
      body: { idRelacionamento: doDono.idRelacionamento, motivo: 'HORARIO_RUIM' },
    })

    expect(await dado(proximo(dono))).toBe(null)
  })

  test('a corrected result ends its own rest, not that of the refusal before', async () => {
    const ate = new Date('2026-12-01T03:00:00Z')
    await consulta(`insert into fila_descanso values ($1, '1001', $2)`, [
      doDono.idRelacionamento,
      ate,
    ])
    await prometer(dono, doDono)
    relogio = minutos(61)
    await proximo(dono)
    await ligar(dono, doDono)
    const { body } = await concluir(dono, doDono, { resultado: 'NAO_ATENDEU' })
    const { status } = await as(dono)(filaApi.corrigir, {
      params: { idTentativa: body.model.idTentativa },
      body: { resultado: 'RECADO' },
    })

    expect([status, await consulta('select ate from fila_descanso')]).toEqual([200, [{ ate }]])
  })

  test('twice at once gives one lease, and a question for one list does not give it', async () => {
    await prometer(dono, doDono)
    relogio = minutos(61)
    expect(await dado(proximo(dono, LISTA))).toBe(null)
    const [um, outro] = await Promise.all([proximo(dono), proximo(dono)])

    expect(um.body.model?.vez?.idTentativa).toBe(outro.body.model?.vez?.idTentativa)
    expect(await consulta('select from fila_tentativa')).toHaveLength(1)
  })

  test('of a free client, after its maker left, it goes to the next person who asks', async () => {
    await prometer(dono, doDono)
    await consulta(
      'update promessa set id_relacionamento = $1, id_cliente = $2, prometida_por = $3',
      [livre.idRelacionamento, livre.idCliente, dono.id],
    )
    relogio = minutos(61)
    expect(await dado(proximo(colega))).toBe(null)
    await consulta('update promessa set prometida_por = $1', [personas.inativo.id])

    expect(await dado(proximo(deFora))).toBe(null)
    expect(await dado(proximo(colega))).toBe(livre.idRelacionamento)
    expect((await ligar(colega, livre)).status).toBe(200)
    expect(await situacoes()).toEqual(['CUMPRIDA'])
  })

  test('of an owner away without a cover it goes to one who supervises, until the owner is back', async () => {
    await prometer(dono, doDono)
    await consulta(
      `insert into ausencia (id, id_usuario, motivo, inicio, fim, fim_manha)
       values ($1, $2, '01', '2026-11-20', '2026-11-20', true)`,
      [LISTA, dono.id],
    )
    relogio = minutos(61)
    expect(await dado(proximo(colega))).toBe(null)
    const recebidos = await Promise.all([dado(proximo(promotor)), dado(proximo(gestor))])
    expect(new Set(recebidos)).toEqual(new Set([doDono.idRelacionamento, null]))

    await consulta(`delete from fila_locacao;
      update promessa set quando = '2026-11-20T16:00:00Z', vence_em = '2026-11-20T16:30:00Z'`)
    relogio = new Date('2026-11-20T16:01:00Z')
    expect(await dado(proximo(promotor))).toBe(null)
    expect(await dado(proximo(dono))).toBe(doDono.idRelacionamento)
  })

  test('of an owner away who is covered it goes to who covers, and to no supervisor', async () => {
    await prometer(dono, doDono)
    await consulta(
      `with falta as (insert into ausencia (id, id_usuario, motivo, inicio, fim)
         values ($1, $2, '01', '2026-11-20', '2026-11-20') returning id)
       insert into ausencia_cobertura (id, id_ausencia, codigo_promotor, id_cobertor, desde, definida_por)
       select gen_random_uuid(), id, $3, $4, '2026-11-20T03:00:00Z', $4 from falta`,
      [LISTA, dono.id, promotores.alfa, colega.id],
    )
    relogio = minutos(61)

    expect(await dado(proximo(promotor))).toBe(null)
    expect(await dado(proximo(colega))).toBe(doDono.idRelacionamento)
  })

  test('a promised client whom the contact gate stops by now is not given out', async () => {
    await prometer(dono, doDono)
    await consulta(`update telefone set situacao = '7'`)
    relogio = minutos(61)

    expect(await dado(proximo(dono))).toBe(null)
  })

  test('asked to call in ten minutes: not at once, and the number shown again is the same call', async () => {
    await espera(livre)
    await proximo(dono)
    await ligar(dono, livre)
    const quando = minutos(10).toISOString()
    await concluir(dono, livre, {
      resultado: 'PEDIU_RETORNO',
      promessa: { assunto: 'RETORNO', quando },
    })
    expect(await dado(proximo(dono))).toBe(null)
    relogio = minutos(9)
    await as(dono)(revelacaoApi.revelar, {
      body: { campo: 'telefone', id: telefoneDe(livre), finalidade: 'CONTATO' },
    })
    expect(await situacoes()).toEqual(['ABERTA'])
    relogio = minutos(10)
    expect(await dado(proximo(dono))).toBe(livre.idRelacionamento)
    await ligar(dono, livre)

    expect(await situacoes()).toEqual(['CUMPRIDA'])
  })

  test('a refusal cancels the promises to the client; correcting the result restores them', async () => {
    await espera(doDono)
    await prometer(dono, doDono)
    await proximo(dono)
    await ligar(dono, doDono)
    const { body } = await concluir(dono, doDono, { resultado: 'RECUSOU' })
    const cancelada = await consulta('select situacao, motivo, terminada_por from promessa')
    await as(dono)(filaApi.corrigir, {
      params: { idTentativa: body.model?.idTentativa ?? '' },
      body: { resultado: 'NAO_ATENDEU' },
    })

    expect(cancelada).toEqual([
      { situacao: 'CANCELADA', motivo: 'O cliente recusou', terminada_por: null },
    ])
    expect(await situacoes()).toEqual(['ABERTA'])
  })

  test('of a client without an owner, who made the promise hears that the client refused', async () => {
    await espera(livre)
    await proximo(dono)
    await prometer(dono, livre)
    relogio = minutos(16)
    await proximo(colega)
    await ligar(colega, livre)
    await consulta('delete from aviso')
    await concluir(colega, livre, { resultado: 'RECUSOU' })

    expect(await situacoes()).toEqual(['CANCELADA'])
    expect(await consulta(`select id_usuario from aviso where tipo = 'promessa'`)).toEqual([
      { id_usuario: dono.id },
    ])
  })

  test('a correction by who called for the owner notifies the owner, and not who corrects', async () => {
    await consulta('update mailing set de_outros = true')
    await espera(doDono)
    await prometer(dono, doDono)
    await proximo(colega)
    await ligar(colega, doDono)
    const { body } = await concluir(colega, doDono, { resultado: 'RECUSOU' })
    await consulta('delete from aviso')
    await as(colega)(filaApi.corrigir, {
      params: { idTentativa: body.model?.idTentativa ?? '' },
      body: { resultado: 'NAO_ATENDEU' },
    })

    expect(await situacoes()).toEqual(['ABERTA'])
    expect(await consulta(`select id_usuario from aviso where tipo = 'promessa'`)).toEqual([
      { id_usuario: dono.id },
    ])
  })

  test('a promise that ends while the only number counts as wrong by a slip is owed again', async () => {
    await espera(doDono)
    await prometer(dono, doDono)
    relogio = minutos(40)
    await proximo(dono)
    await ligar(dono, doDono)
    relogio = minutos(44)
    const { body } = await concluir(dono, doDono, { resultado: 'NUMERO_ERRADO' })
    relogio = minutos(46)
    await varrerPromessas({ pool, agora: () => relogio }, (error) => {
      throw error
    })
    const enquanto = await situacoes()
    const { status } = await as(dono)(filaApi.corrigir, {
      params: { idTentativa: body.model.idTentativa },
      body: { resultado: 'NAO_ATENDEU' },
    })

    expect([enquanto, status, await situacoes()]).toEqual([['CANCELADA'], 200, ['ABERTA']])
  })

  test('who asks not to be called any more is promised nothing any more', async () => {
    await espera(doDono)
    await prometer(dono, doDono)
    await proximo(dono)
    await ligar(dono, doDono)
    await concluir(dono, doDono, { resultado: 'FALOU', naoLigarMais: true })

    expect(await situacoes()).toEqual(['CANCELADA'])
  })

  test('asked to call at: the promise is made with the result, of a free client too', async () => {
    await espera(livre)
    await proximo(dono)
    await ligar(dono, livre)
    const { status } = await concluir(dono, livre, {
      resultado: 'PEDIU_RETORNO',
      promessa: {
        assunto: 'RETORNO',
        texto: 'Depois do almoço',
        quando: '2026-11-20T18:00:00.000Z',
      },
    })
    const { body } = await as(dono)(promessaApi.doDia, {})

    expect(status).toBe(200)
    expect(body.model?.items).toMatchObject([
      { naLigacao: true, texto: 'Depois do almoço', atendente: { loginUsuario: 'dono' } },
    ])
  })

  test('an hour at which nobody may call refuses the whole result', async () => {
    await espera(livre)
    await proximo(dono)
    await ligar(dono, livre)
    const { status, body } = await concluir(dono, livre, {
      resultado: 'PEDIU_RETORNO',
      anotacao: 'Pediu domingo',
      promessa: { assunto: 'RETORNO', quando: '2026-11-22T14:00:00.000Z' },
    })

    expect([status, body.message]).toEqual([400, expect.stringContaining('23/11/2026 às 09:00')])
    expect(await consulta('select from anotacao')).toEqual([])
    expect(await consulta('select from fila_locacao')).toHaveLength(1)
  })
})

/** Signs out, and the ten seconds in which they might come back are over. */
async function sairDeVez(quem: Persona) {
  await sair(quem)
  await consulta(`update identidade.saida set desde = desde - interval '10 seconds'`)
}

const pesoDoLivre = (peso: number) =>
  consulta(`update mailing_cliente set peso = $2 where id_relacionamento = $1`, [
    livre.idRelacionamento,
    peso,
  ])

/** Signs in, is given the free client before the own one, and signs out; the own one is the heavier then. */
async function sairComOLivre(): Promise<void> {
  await entrar(dono)
  await espera(livre)
  await espera(doDono)
  await pesoDoLivre(99)
  await proximo(dono)
  await sairDeVez(dono)
  await contarFim()
  await pesoDoLivre(1)
}

describe('a lease ends with the session of who holds it', () => {
  test('some seconds after the last of several sessions, and the client waits again', async () => {
    await espera(livre)
    await entrar(dono, 1)
    await entrar(dono, 2)
    await proximo(dono)
    await sair(dono, 1)
    await contarFim()
    expect(await consulta('select from fila_locacao')).toHaveLength(1)
    await sair(dono, 2)
    await contarFim()
    expect(await consulta('select from fila_locacao')).toHaveLength(1)
    await consulta(`update identidade.saida set desde = desde - interval '10 seconds'`)
    await contarFim()

    expect(await consulta('select from fila_locacao')).toEqual([])
    expect(await consulta('select resultado from fila_tentativa')).toEqual([{ resultado: 'SAIU' }])
    expect(await dado(proximo(colega))).toBe(livre.idRelacionamento)
    expect(await dado(proximo(dono))).toBe(null)
  })

  test('a person who signs in again gets the same client, unless somebody took them', async () => {
    await sairComOLivre()
    await entrar(dono)
    relogio = minutos(30)

    expect(await dado(proximo(dono))).toBe(livre.idRelacionamento)
  })

  test('of a promised client too, whom they had called already', async () => {
    await entrar(dono)
    await prometer(dono, doDono)
    relogio = minutos(61)
    await proximo(dono)
    await ligar(dono, doDono)
    await sairDeVez(dono)
    await contarFim()
    expect(await situacoes()).toEqual(['CUMPRIDA'])
    relogio = minutos(63)

    expect(await dado(proximo(dono))).toBe(doDono.idRelacionamento)
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'cancelled by a supervisor',
      async () => {
        const [linha] = await consulta<{ id: string }>('select id from promessa')
        return as(promotor)(promessaApi.cancelar, {
          params: { idPromessa: linha?.id ?? '' },
          body: { motivo: 'O cliente pediu para não ligar' },
        })
      },
    ],
    [
      'kept by the call of a supervisor',
      () =>
        as(promotor)(revelacaoApi.revelar, {
          body: { campo: 'telefone', id: telefoneDe(doDono), finalidade: 'CONTATO' },
        }),
    ],
  ])('of a promise %s meanwhile, the client is not given again', async (_como, terminar) => {
    await entrar(dono)
    await prometer(dono, doDono)
    relogio = minutos(61)
    expect(await dado(proximo(dono))).toBe(doDono.idRelacionamento)
    await sairDeVez(dono)
    await contarFim()
    expect(await terminar()).toMatchObject({ status: 200 })
    await entrar(dono)
    relogio = minutos(80)

    expect(await dado(proximo(dono))).toBe(null)
  })

  test('given to somebody who was not signed in, the client stays theirs', async () => {
    await espera(livre)
    await proximo(dono)
    await contarFim()
    expect(await consulta('select from fila_locacao')).toHaveLength(1)
    await entrar(dono)
    await contarFim()
    await sairDeVez(dono)
    await contarFim()

    expect(await consulta('select from fila_locacao')).toEqual([])
  })

  test('not after the longest time of a lease', async () => {
    await sairComOLivre()
    relogio = minutos(121)

    expect(await dado(proximo(dono))).toBe(doDono.idRelacionamento)
  })
})

describe('a supervisor sees which person holds which client', () => {
  test('of their own promotores, until the lease ends', async () => {
    await espera(livre)
    await proximo(dono)
    const vistos = async (quem: Persona) => (await as(quem)(filaApi.locados, {})).body.model?.items

    expect(await vistos(promotor)).toMatchObject([
      {
        nomeCliente: livre.nome,
        atendente: { loginUsuario: 'dono' },
        nomeMailing: 'Lista',
        ligouEm: null,
      },
    ])
    relogio = minutos(15)
    expect(await vistos(gestor)).toEqual([])
  })
})

describe('the calls to a client', () => {
  test('are listed page by page with what came of them; a turn without a call is none', async () => {
    for (const minuto of [0, 130, 260]) {
      relogio = minutos(minuto)
      await consulta('delete from mailing_cliente; delete from fila_descanso')
      await espera(doDono)
      await proximo(dono)
      await ligar(dono, doDono)
      await concluir(dono, doDono, { resultado: 'NAO_ATENDEU', anotacao: `Toque ${minuto}` })
    }
    const ler = (cursor?: string) =>
      as(dono)(filaApi.ligacoes, {
        query: {
          idRelacionamento: doDono.idRelacionamento,
          PageSize: 2,
          ...(cursor && { cursor }),
        },
      })
    const primeira = (await ler()).body.model
    const segunda = (await ler(primeira?.proximo ?? '')).body.model

    expect(primeira?.items).toMatchObject([
      { resultado: 'NAO_ATENDEU', telefone: '(11) 9****-0001', nomeMailing: 'Lista' },
      { resultado: 'NAO_ATENDEU', idAnotacao: expect.any(String) },
    ])
    expect(segunda?.items).toHaveLength(1)
    expect(segunda?.proximo).toBe(null)
    expect(
      (
        await as(colega)(filaApi.ligacoes, {
          query: { idRelacionamento: doDono.idRelacionamento },
        })
      ).status,
    ).toBe(403)
  })
})
