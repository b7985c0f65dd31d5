import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { MAXIMO_DE_DIVERGENCIAS } from '#shared/divergencia/shapes.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { type Persona, personas } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo } from '../test/margem.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

/** The bank's checker, where a promotor has no second person (docs/decisions/073). */
const mundo = await mundoDaMargem()
const { esteira, propor, dizer } = mundo
const { api } = esteira
const { dono, gestor, promotor } = personas
const conferente: Persona = {
  id: 'aaaaaaaa-0000-4000-8000-000000000099',
  login: 'conferente',
  papel: 'GESTOR',
  promotor: '',
  promotores: [],
}

let retorno: Awaited<ReturnType<typeof pontoDeRetorno>>
beforeAll(async () => {
  await api.consulta(`insert into perfil_acesso (codigo, descricao, papel)
    values ('MESA', 'Conferente', 'GESTOR'), ('OPERA', 'Sem confirmar', 'ATENDENTE')`)
  await api.consulta(`insert into perfil_controle (perfil, controle)
    select 'MESA', 'DIVERGENCIA_CONFERIR' union all
    select 'OPERA', controle from perfil_controle
     where perfil = 'TESTE' and controle not in ('DIVERGENCIA_CONFIRMAR', 'DIVERGENCIA_CONFERIR')`)
  await api.consulta(
    `insert into usuario (id, login, nome, papel, perfil)
     values ($1, 'conferente', 'Pessoa conferente', 'GESTOR', 'MESA')`,
    [conferente.id],
  )
  // The gestor is the only one of Alfa who may confirm.
  await api.consulta(`update usuario set perfil = 'OPERA' where id <> all ($1)`, [
    [gestor.id, conferente.id],
  ])
  api.usuarios.esquecer()
  retorno = await pontoDeRetorno(api.appUrl)
})
afterEach(async () => {
  await mundo.esquecerAverbadas()
  await retorno.voltar()
  api.usuarios.esquecer()
})
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

/** Refused here; the bank says that it paid; `quem` asks to deny it. */
async function pedida(quem = gestor) {
  const { proposta } = await propor(dono, NOVO, novo(200))
  const { idProposta } = proposta
  await esteira.enviar()
  await dizer(proposta.numero, { situacao: 'REPROVADA', recuperavel: true })
  await dizer(proposta.numero, {})
  const [linha] = await api.consulta<{ id: string }>(
    'select id from divergencia where id_proposta = $1',
    [idProposta],
  )
  const params = { idProposta, idDivergencia: linha?.id ?? '' }
  const { status } = await api.as(quem)(divergenciaApi.decidir, {
    params,
    body: { vale: 'NOSSA', observacao: 'O banco mostrou a carta' },
  })
  expect(status).toBe(200)
  return params
}

/** Another case of Alfa, for which nobody asked. */
const semPedido = (idProposta: string) =>
  api.consulta(
    `insert into divergencia (id, chave, id_proposta, id_relacionamento, codigo_promotor, sistema,
       nossa, deles, motivo, ocorrida_em, ouvida_em)
     select gen_random_uuid(), 'outra', p.id, p.id_relacionamento, p.codigo_promotor, 'BANCO',
       'REPROVADA', 'ANALISE', 'x', p.criada_em, p.criada_em from proposta p where p.id = $1`,
    [idProposta],
  )

const casos = async () => {
  const { status, body } = await api.as(conferente)(divergenciaApi.daMesa, {})
  expect(status).toBe(200)
  return body.model?.items.map(({ idDivergencia }) => idDivergencia)
}
const conferir = async (idDivergencia: string, vale: 'NOSSA' | 'DELES' = 'NOSSA') => {
  const { status, body } = await api.as(conferente)(divergenciaApi.conferir, {
    params: { idDivergencia },
    body: { vale, observacao: 'Li a carta também' },
  })
  return { status, mensagem: body.message }
}
const decidida = (idDivergencia: string) =>
  api.consulta(
    `select d.decisao, d.id_usuario as quem, p.situacao from divergencia d
       join proposta p on p.id = d.id_proposta where d.id = $1 and d.decidida_em is not null`,
    [idDivergencia],
  )

test('the checker sees and confirms the one request that nobody of the promotor could confirm', async () => {
  const { idDivergencia, idProposta } = await pedida()
  await semPedido(idProposta)
  expect(await casos()).toEqual([idDivergencia])
  expect(await conferir(idDivergencia)).toEqual({ status: 200, mensagem: 'Decisão guardada' })
  expect(await decidida(idDivergencia)).toEqual([
    { decisao: 'NOSSA', quem: conferente.id, situacao: 'REPROVADA' },
  ])
  expect(await casos()).toEqual([])
  expect(
    await api.consulta(
      `select acao, id_cliente is not null as cliente from auditoria
        where id_usuario = $1 and alvo = $2 order by ocorrido_em, acao`,
      [conferente.id, `divergencia:${idDivergencia}`],
    ),
  ).toEqual([
    { acao: 'LEITURA', cliente: true },
    { acao: 'MUDANCA', cliente: true },
  ])
})

test('a case that the screen reads every minute is one line of the trail a day, in its promotor', async () => {
  const { idDivergencia } = await pedida()
  const linhas = () =>
    api.consulta(
      `select acao, codigo_promotor from auditoria where id_usuario = $1 and alvo = $2
        order by ocorrido_em`,
      [conferente.id, `divergencia:${idDivergencia}`],
    )
  const lida = { acao: 'LEITURA', codigo_promotor: gestor.promotor }
  await casos()
  await casos()
  expect(await linhas()).toEqual([lida])
  await api.consulta(
    `update auditoria set ocorrido_em = ocorrido_em - interval '1 day' where id_usuario = $1`,
    [conferente.id],
  )
  await casos()
  expect(await linhas()).toEqual([lida, lida])
  await conferir(idDivergencia)
  expect(await linhas()).toEqual([lida, lida, { ...lida, acao: 'MUDANCA' }])
})

test('the checker who does not agree decides for the other version, which is applied', async () => {
  const { idDivergencia } = await pedida()
  expect((await conferir(idDivergencia, 'DELES')).status).toBe(200)
  expect(await decidida(idDivergencia)).toEqual([
    { decisao: 'DELES', quem: conferente.id, situacao: 'PAGA' },
  ])
})

test('nothing else of that promotor becomes visible to the checker', async () => {
  const { idProposta, idDivergencia } = await pedida()
  await casos()
  const params = { idProposta, idDivergencia }
  const body = { observacao: 'x' }
  for (const header of ['', gestor.promotor]) {
    const cabecalhos = { 'codigo-promotor': header }
    const esperada = header === '' ? 400 : 403
    const lida = await api.as(conferente)(
      propostaApi.consultar,
      { params: { idProposta } },
      { cabecalhos },
    )
    expect(lida.status).toBe(esperada)
    const lista = await api.as(conferente)(divergenciaApi.listar, { query: {} }, { cabecalhos })
    expect(lista.status).toBe(esperada)
    const outra = await api.as(conferente)(
      divergenciaApi.confirmar,
      { params, body },
      { cabecalhos },
    )
    expect(outra.status).toBe(esperada)
  }
})

test('where a second person could confirm, the case does not exist for the checker', async () => {
  const { idDivergencia } = await pedida(promotor)
  // The gestor could: who asked is the promotor.
  expect(await casos()).toEqual([])
  expect(await conferir(idDivergencia)).toEqual({
    status: 404,
    mensagem: null,
  })
  expect(await decidida(idDivergencia)).toEqual([])
})

test('a request names whether the checker confirms it, or another person of the promotor', async () => {
  const { idDivergencia } = await pedida()
  const naMesa = async () => {
    const { body } = await api.as(dono)(divergenciaApi.listar, { query: {} })
    return body.model.items.map(({ pedido }) => pedido?.naMesa)
  }
  expect(await naMesa()).toEqual([true])
  await api.consulta(`update usuario set perfil = 'TESTE' where id = $1`, [promotor.id])
  expect(await naMesa()).toEqual([false])
  await api.consulta(`update usuario set perfil = 'OPERA' where id = $1`, [promotor.id])
  await conferir(idDivergencia)
  const { body } = await api.as(dono)(divergenciaApi.listar, { query: { parte: 'DECIDIDAS' } })
  expect(body.model.items[0]?.pedido).toMatchObject({ naMesa: false })
})

test('a second gestor who is away that day leaves the case to the checker, and has it again after', async () => {
  const { idDivergencia } = await pedida(promotor)
  await api.consulta(
    `insert into ausencia (id, id_usuario, motivo, inicio, fim)
     select gen_random_uuid(), $1, 'Férias', d, d from (select (ouvida_em at time zone
       'America/Sao_Paulo')::date as d from divergencia where id = $2) x`,
    [gestor.id, idDivergencia],
  )
  expect(await casos()).toEqual([idDivergencia])
  await api.consulta('update ausencia set inicio = inicio - 1, fim = fim - 1')
  expect(await casos()).toEqual([])
})

test('the checker reads the oldest requests first, however many wait', async () => {
  const { idProposta } = await pedida()
  // Asked for in another order than they were written.
  await api.consulta(
    `insert into divergencia (id, chave, id_proposta, id_relacionamento, codigo_promotor, sistema,
       nossa, deles, motivo, ocorrida_em, ouvida_em, pedida, pedido_observacao, pedida_em, id_pedinte)
     select gen_random_uuid(), 'mais ' || n, p.id, p.id_relacionamento, p.codigo_promotor, 'BANCO',
       'REPROVADA', 'ANALISE', 'x', p.criada_em, p.criada_em, 'NOSSA', 'x',
       p.criada_em - (n * 79) % 211 * interval '1 minute', $2
       from proposta p, generate_series(1, 200) n where p.id = $1`,
    [idProposta, gestor.id],
  )
  const antigas = await api.consulta<{ id: string }>(
    'select id from divergencia order by pedida_em limit $1',
    [MAXIMO_DE_DIVERGENCIAS],
  )
  expect(await casos()).toEqual(antigas.map(({ id }) => id))
})

test('a request of the checker themselves is none of the cases', async () => {
  const { idDivergencia } = await pedida()
  await api.consulta(`update usuario set perfil = 'OPERA' where id = $1`, [gestor.id])
  expect(await casos()).toEqual([idDivergencia])
  await api.consulta('update divergencia set id_pedinte = $2 where id = $1', [
    idDivergencia,
    conferente.id,
  ])
  expect(await casos()).toEqual([])
  expect(await conferir(idDivergencia)).toEqual({ status: 404, mensagem: null })
  expect(await decidida(idDivergencia)).toEqual([])
})

test.each([
  ['while somebody of the promotor could confirm', 'TESTE'],
  ['nobody asked for', 'OPERA'],
])('the database refuses a decision from outside the promotor %s', async (_, perfil) => {
  const { idDivergencia } = await pedida()
  if (perfil === 'OPERA') {
    await api.consulta(
      `update divergencia set pedida = null, pedido_observacao = null, pedida_em = null,
         id_pedinte = null where id = $1`,
      [idDivergencia],
    )
  } else {
    await api.consulta(`update usuario set perfil = 'TESTE' where id = $1`, [promotor.id])
  }
  const vale = perfil === 'OPERA' ? 'DELES' : 'NOSSA'
  await expect(
    api.consulta(
      `update divergencia set decisao = $3, observacao = 'x', decidida_em = ouvida_em,
         id_usuario = $2 where id = $1`,
      [idDivergencia, conferente.id, vale],
    ),
  ).rejects.toThrow('Only people of the promotor decide this')
})
