import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { condutaApi } from '#shared/conduta/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { adicionarArquivos } from '../base/files/ingresso.ts'
import { agora as inicio, testApi } from '../test/api.ts'
import { avisarCertificacoes } from './certificacoes.ts'
import { motivosDaConduta } from '../test/exemplos-conduta.ts'
import { documento } from '../test/exemplos-confirmacao.ts'
import { type Persona, personas, promotores } from '../test/fixtures.ts'

let relogio = inicio
const api = await testApi({ relogio: () => relogio })
const { as, consulta, impressaoDoBanco } = api
const arquivos = fastify()
adicionarArquivos(arquivos, {
  pool: api.pool,
  acervo: api.dependencias.acervo,
  agora: () => relogio,
})
afterAll(async () => {
  await arquivos.close()
  await api.fechar()
})

const { dono, colega, deFora, gestor, semAcesso } = personas
const { alfa, gama } = promotores
const outro = { ...gestor, id: 'aaaaaaaa-0000-4000-8000-000000000077', login: 'gestor2' }
const conferente: Persona = {
  id: 'aaaaaaaa-0000-4000-8000-000000000099',
  login: 'conferente',
  papel: 'GESTOR',
  promotor: '',
  promotores: [],
}
await consulta(
  `insert into usuario (id, login, nome, papel, perfil)
   select $1, 'gestor2', 'Segunda Gestora', papel, perfil from usuario where login = 'gestor'`,
  [outro.id],
)
await consulta(
  `insert into usuario_promotor (id_usuario, codigo_promotor)
   select $1, codigo_promotor from usuario_promotor where id_usuario = $2`,
  [outro.id, gestor.id],
)
await consulta(motivosDaConduta)
await consulta(`update usuario set certificacao_valida_ate = '2028-12-31'`)

beforeEach(async () => {
  relogio = inicio
  await consulta('delete from conduta; delete from aviso; delete from conduta_certificacao')
  await consulta('delete from ausencia')
})

const propor = (quem: Persona, campos: Record<string, unknown> = {}) =>
  as(quem)(condutaApi.propor, {
    body: {
      codigoPromotor: alfa,
      idUsuario: dono.id,
      motivo: 'SEM_AUTORIZACAO',
      dataFato: '2026-11-10',
      texto: 'A cliente não pediu o empréstimo',
      conteudo: documento,
      ...campos,
    },
  })
const proposta = async (campos: Record<string, unknown> = {}) => {
  const { body } = await propor(gestor, campos)
  if (!body.model) throw new Error(`Not proposed: ${JSON.stringify(body)}`)
  return body.model.idConduta
}
const abrir = (quem: Persona, idConduta: string) =>
  as(quem)(condutaApi.abrirProva, { params: { idConduta }, body: { codigoPromotor: alfa } })
const julgar = (quem: Persona, idConduta: string, situacao = 'CONFIRMADA') =>
  as(quem)(condutaApi.decidir, {
    params: { idConduta },
    body: { codigoPromotor: alfa, situacao, observacao: 'Ouvi a gravação' },
  })
const decidir = async (quem: Persona, idConduta: string, situacao = 'CONFIRMADA') => {
  await abrir(quem, idConduta)
  return julgar(quem, idConduta, situacao)
}
const daPessoa = async (quem: Persona, pessoa: Persona) =>
  (await as(quem)(condutaApi.equipe, { query: {} })).body.model.find(
    ({ idUsuario }) => idUsuario === pessoa.id,
  )
const minha = async (quem: Persona) => (await as(quem)(condutaApi.minha, {})).body.model
const responder = (quem: Persona, idConduta: string) =>
  as(quem)(condutaApi.responder, { params: { idConduta }, body: { texto: 'Ela pediu' } })
const impedimentos = async (quem: Persona) =>
  (await as(quem)(propostaApi.conduta, {})).body.model.impedimentos

describe('points of conduct', () => {
  test('count from when another gestor confirms, and not before', async () => {
    const id = await proposta()
    expect(await daPessoa(gestor, dono)).toMatchObject({ pontos: 0, estado: 'EM_DIA' })
    expect((await decidir(gestor, id)).status).toBe(400)
    expect((await decidir(outro, id)).status).toBe(200)
    expect(await daPessoa(gestor, dono)).toMatchObject({ pontos: 20, estado: 'SUSPENSO' })
    expect((await decidir(outro, id, 'RECUSADA')).status).toBe(400)
  })

  test('refused or taken back count for nothing; only who proposed takes back', async () => {
    const [um, dois] = [await proposta(), await proposta()]
    const retirar = (quem: Persona) =>
      as(quem)(condutaApi.retirar, { params: { idConduta: dois }, body: { codigoPromotor: alfa } })
    expect((await decidir(outro, um, 'RECUSADA')).status).toBe(200)
    expect((await retirar(outro)).status).toBe(400)
    expect((await retirar(gestor)).status).toBe(200)
    expect((await decidir(outro, dois)).status).toBe(400)
    expect(await minha(dono)).toMatchObject({ pontos: 0, registros: [] })
  })

  test('are read page by page, the newest first, each once; and those that wait apart', async () => {
    const antiga = await proposta()
    await decidir(outro, antiga, 'RECUSADA')
    await consulta(
      `insert into conduta select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
         'criada_em', c.criada_em + (i % 60) * interval '1 minute'))).*
       from conduta c cross join generate_series(1, 119) i where c.id = $1`,
      [antiga],
    )
    const espera = await proposta()
    const pagina = async (query: Record<string, string>) =>
      (await as(gestor)(condutaApi.registros, { query })).body.model
    const lidas: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const { items, proximo } = await pagina(cursor === undefined ? {} : { cursor })
      expect(items.length).toBe(proximo === null ? 21 : 50)
      lidas.push(...items.map(({ criadaEm, idConduta }) => `${criadaEm} ${idConduta}`))
      cursor = proximo
    }
    expect(lidas).toEqual([...new Set(lidas)].toSorted().toReversed())
    expect(lidas).toHaveLength(121)
    expect(await pagina({ situacao: 'PROPOSTA' })).toMatchObject({
      items: [{ idConduta: espera }],
      proximo: null,
    })
  })

  test('two decisions at once are one', async () => {
    const id = await proposta()
    const dadas = await Promise.all([decidir(outro, id), decidir(outro, id, 'RECUSADA')])
    expect(dadas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('suspend propostas with a sentence, and the suspension ends by itself', async () => {
    await decidir(outro, await proposta())
    expect(await impedimentos(dono)).toEqual([
      'Os seus pontos de conduta suspendem propostas novas até 19/11/2027 (autorregulação do consignado)',
    ])
    expect(await impedimentos(colega)).toEqual([])
    relogio = new Date('2027-11-20T02:59:00Z')
    expect(await impedimentos(dono)).toHaveLength(1)
    relogio = new Date('2027-11-20T03:00:00Z')
    expect(await impedimentos(dono)).toEqual([])
    expect(await minha(dono)).toMatchObject({ pontos: 0, estado: 'EM_DIA', registros: [] })
  })

  test('warn the person and the other gestores before they suspend', async () => {
    await decidir(outro, await proposta({ motivo: 'NAO_PERTURBE' }))
    expect(
      await consulta(
        `select id_usuario, dados ->> 'motivo' as motivo from aviso where tipo = 'conduta' order by id`,
      ),
    ).toEqual([
      { id_usuario: outro.id, motivo: 'PROPOSTA' },
      { id_usuario: dono.id, motivo: 'AVISO' },
      { id_usuario: gestor.id, motivo: 'AVISO' },
    ])
    expect(await impedimentos(dono)).toEqual([])
  })

  test('are answered once, by the person only, while they count', async () => {
    const id = await proposta()
    expect((await responder(dono, id)).status).toBe(404)
    await decidir(outro, id)
    expect((await responder(colega, id)).status).toBe(404)
    expect((await responder(deFora, id)).status).toBe(404)
    expect((await responder(dono, id)).status).toBe(200)
    expect((await responder(dono, id)).status).toBe(400)
    expect((await minha(dono)).registros[0]).toMatchObject({ resposta: 'Ela pediu', pontos: 20 })
    expect((await minha(colega)).registros).toEqual([])
  })

  test('a certification that ends within thirty days is shown', async () => {
    await consulta(
      `update usuario set certificacao_valida_ate = '2026-12-20' where login = 'colega'`,
    )
    expect(await daPessoa(gestor, colega)).toMatchObject({ certificacaoVence: true })
    expect(await daPessoa(gestor, dono)).toMatchObject({ certificacaoVence: false })
    await consulta(`update usuario set certificacao_valida_ate = '2028-12-31'`)
  })

  test.each<[string, Record<string, unknown>, number]>([
    ['a day to come', { dataFato: '2026-11-21' }, 400],
    ['a day of more than a year ago', { dataFato: '2025-11-19' }, 400],
    ['a reason that is none', { motivo: 'INVENTADO' }, 400],
    ['somebody of another promotor', { idUsuario: deFora.id }, 404],
    ['a proposta that is none', { numeroProposta: '123' }, 400],
    ['a promotor of somebody else', { codigoPromotor: gama }, 404],
  ])('%s is refused, and nothing is kept', async (_o, campos, status) => {
    const antes = await impressaoDoBanco()
    expect((await propor(gestor, campos)).status).toBe(status)
    expect(await impressaoDoBanco()).toBe(antes)
  })

  test('the evidence is a cleaned file, opened before the decision by who did not propose it', async () => {
    const id = await proposta()
    const fechada = await julgar(outro, id)
    expect([fechada.status, fechada.body.message]).toEqual([400, 'Abra a prova antes de decidir'])
    const { body } = await abrir(outro, id)
    const lida = await arquivos.inject(body.model.endereco)
    expect([lida.statusCode, lida.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(lida.headers['content-disposition']).toContain('prova.jpg')
    expect(
      await consulta(
        'select 1 as vale from conduta where id = $1 and arquivo in (select arquivos_conhecidos())',
        [id],
      ),
    ).toEqual([{ vale: 1 }])
    expect((await julgar(outro, id)).status).toBe(200)
    expect((await abrir(deFora, id)).status).toBe(404)
    expect(
      await consulta('select acao from auditoria where id_usuario = $1 and alvo = $2', [
        outro.id,
        `conduta:${id}`,
      ]),
    ).toContainEqual({ acao: 'LEITURA' })
  })

  test.each([
    ['a text', Buffer.from('%PDF-not really').toString('base64'), 422],
    ['an archive', Buffer.from('PK\u0003\u0004 zip').toString('base64'), 400],
    ['nothing', '', 400],
  ])('a file that is %s is refused, and nothing is kept', async (_o, conteudo, status) => {
    const antes = await impressaoDoBanco()
    expect((await propor(gestor, { conteudo })).status).toBe(status)
    expect(await impressaoDoBanco()).toBe(antes)
  })

  test('who has no control neither proposes nor decides', async () => {
    const id = await proposta()
    expect((await propor(semAcesso)).status).toBe(403)
    expect((await decidir(semAcesso, id)).status).toBe(403)
  })
})

describe('the bank’s checker, where a promotor has no second gestor', () => {
  const casos = async (quem: Persona) =>
    (await as(quem)(condutaApi.daMesa, {})).body.model.items.map(({ idConduta }) => idConduta)
  const conferir = (quem: Persona, idConduta: string, situacao = 'CONFIRMADA') =>
    as(quem)(condutaApi.conferir, { params: { idConduta }, body: { situacao, observacao: 'Li' } })
  const abrirNaMesa = (quem: Persona, idConduta: string) =>
    as(quem)(condutaApi.abrirNaMesa, { params: { idConduta }, body: {} })
  const naMesa = async () =>
    (await as(gestor)(condutaApi.registros, { query: {} })).body.model.items.map((um) => um.naMesa)
  /** As many gestores of Alfa as may confirm; the other people may not. */
  const podem = async (...quem: readonly Persona[]) => {
    await consulta(
      `update usuario set perfil = case when id = any ($1) then 'TESTE'
        when id = $2 then 'MESA' else 'OPERA' end where login <> 'semacesso'`,
      [quem.map(({ id }) => id), conferente.id],
    )
    api.usuarios.esquecer()
  }
  beforeAll(async () => {
    await consulta(`insert into perfil_acesso (codigo, descricao, papel)
      values ('MESA', 'Conferente', 'GESTOR'), ('OPERA', 'Sem confirmar', 'ATENDENTE')`)
    await consulta(`insert into perfil_controle (perfil, controle)
      select 'MESA', 'DIVERGENCIA_CONFERIR' union all
      select 'OPERA', controle from perfil_controle
       where perfil = 'TESTE' and controle not in ('CONDUTA_CONFIRMAR', 'DIVERGENCIA_CONFERIR')`)
    await consulta(
      `insert into usuario (id, login, nome, papel, perfil)
       values ($1, 'conferente', 'Pessoa conferente', 'GESTOR', 'MESA')`,
      [conferente.id],
    )
  })
  afterAll(() => podem(...Object.values(personas), outro))

  test('sees and decides that case only, after a look at the evidence', async () => {
    await podem(gestor)
    const id = await proposta()
    expect(await casos(conferente)).toEqual([id])
    expect(await naMesa()).toEqual([true])
    expect((await conferir(conferente, id)).status).toBe(400)
    expect((await abrirNaMesa(conferente, id)).status).toBe(200)
    expect((await conferir(conferente, id)).status).toBe(200)
    expect(await daPessoa(gestor, dono)).toMatchObject({ pontos: 20, estado: 'SUSPENSO' })
    expect([await casos(conferente), await naMesa()]).toEqual([[], [false]])
    expect(
      await consulta(
        `select acao, codigo_promotor from auditoria
          where id_usuario = $1 and alvo = $2 order by ocorrido_em`,
        [conferente.id, `conduta:${id}`],
      ),
    ).toEqual([
      { acao: 'LEITURA', codigo_promotor: alfa },
      { acao: 'MUDANCA', codigo_promotor: alfa },
    ])
  })

  test('has no case where a second gestor is at work, and has it while that one is away', async () => {
    await podem(gestor, outro)
    const id = await proposta()
    expect([await casos(conferente), await naMesa()]).toEqual([[], [false]])
    expect((await abrirNaMesa(conferente, id)).status).toBe(404)
    expect((await conferir(conferente, id)).status).toBe(404)
    await consulta(
      `insert into ausencia (id, id_usuario, motivo, inicio, fim)
       select gen_random_uuid(), $1, 'Férias', '2026-11-19', '2026-11-21'`,
      [outro.id],
    )
    expect(await casos(conferente)).toEqual([id])
  })

  test('nothing else of that promotor becomes visible, and only the checker has the desk', async () => {
    await podem(gestor)
    const id = await proposta()
    await abrirNaMesa(conferente, id)
    for (const codigo of ['', alfa]) {
      const cabecalhos = { 'codigo-promotor': codigo }
      const lida = await as(conferente)(condutaApi.registros, { query: {} }, { cabecalhos })
      expect([400, 403]).toContain(lida.status)
    }
    expect((await as(colega)(condutaApi.daMesa, {})).status).toBe(403)
  })

  test('the database refuses a decision from outside while somebody of the promotor could decide', async () => {
    await podem(gestor, outro)
    const id = await proposta()
    await expect(
      consulta(
        `update conduta set situacao = 'RECUSADA', id_decisor = $2, decidida_em = criada_em where id = $1`,
        [id, conferente.id],
      ),
    ).rejects.toThrow('Only people of the promotor decide this')
  })
})

describe('a certification near its end', () => {
  const avisos = () =>
    consulta(
      `select id_usuario as quem, dados ->> 'quantas' as quantas from aviso
        where tipo = 'conduta' and dados ->> 'motivo' = 'CERTIFICACAO' order by id`,
    )
  const varrer = (
    relatar = (error: unknown): void => {
      throw error
    },
  ) => avisarCertificacoes({ pool: api.pool, agora: () => relogio }, relatar)
  const acabaEm = (dia: string) =>
    consulta(`update usuario set certificacao_valida_ate = $1 where login = 'colega'`, [dia])

  test('is told to the person and to each gestor, once for each last day', async () => {
    await acabaEm('2026-12-21')
    expect(await varrer()).toBe(0)
    expect((await minha(colega)).certificacaoVence).toBeNull()
    relogio = new Date('2026-11-21T13:00:00Z')
    await Promise.all([varrer(), varrer()])
    expect(await avisos()).toEqual([
      { quem: colega.id, quantas: null },
      ...[gestor.id, outro.id].toSorted().map((quem) => ({ quem, quantas: '1' })),
    ])
    expect((await minha(colega)).certificacaoVence).toBe('2026-12-21')
    expect(await varrer()).toBe(0)
    await acabaEm('2026-12-20')
    expect(await varrer()).toBe(1)
    await acabaEm('2028-12-31')
  })

  test('of a person whose notice fails does not stop the notices of others', async () => {
    relogio = new Date('2026-11-21T13:00:00Z')
    await consulta(
      `update usuario set certificacao_valida_ate = '2026-12-19' where login in ('colega', 'dono')`,
    )
    await consulta(`alter table aviso add constraint quebrado
      check (id_usuario <> '${dono.id}') not valid`)
    const erros: unknown[] = []
    expect(await varrer((error) => void erros.push(error))).toBe(1)
    await consulta('alter table aviso drop constraint quebrado')
    expect(erros).toHaveLength(1)
    expect((await avisos()).map(({ quem }) => quem)).toContain(colega.id)
    expect(await varrer()).toBe(1)
    await consulta(`update usuario set certificacao_valida_ate = '2028-12-31'`)
  })
})
