import { afterAll, beforeEach, expect, test } from 'vitest'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { MAXIMO_DO_LOTE } from '#shared/lembrete/lote.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { testApi } from '../test/api.ts'
import { semearLembretes } from '../test/exemplos-lembrete.ts'
import { clientes, personas, type Cliente, type Persona } from '../test/fixtures.ts'
import { disparar } from './disparar.ts'

const { as, consulta, pool, fechar } = await testApi()
await semearLembretes({ consulta })
afterAll(fechar)

const { dono, colega, promotor } = personas
const { doDono, doColega, deFora } = clientes

beforeEach(() =>
  consulta(`delete from lote_item; delete from lote; delete from lembrete;
    delete from aviso; delete from auditoria;
    update relacionamento set id_atendente = '${dono.id}' where id = '${doDono.idRelacionamento}'`),
)

const ATRASADO = '2026-11-20T12:00:00.000Z'
const AMANHA = '2026-11-21T12:00:00.000Z'

async function semear(cliente: Cliente, mudancas: { quando?: string; status?: string } = {}) {
  const { quando = ATRASADO, status = 'Agendado' } = mudancas
  const [row] = await consulta<{ id: string }>(
    `insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente, tipo,
       texto, quando, status, criado_em, disparado_em, exibido_em)
     values (gen_random_uuid(), $1, $2, $3, $4, '1', 'Ligar', $5, $6, '2026-11-01Z', $7, $7)
     returning id`,
    [
      cliente.idRelacionamento,
      cliente.idCliente,
      cliente.promotor,
      cliente.atendente?.id,
      quando,
      status,
      quando === ATRASADO ? ATRASADO : null,
    ],
  )
  return row?.id ?? ''
}

const itensDe = (ids: readonly string[], versao = 1) =>
  ids.map((idLembrete) => ({ idLembrete, versao }))
const adiar = (quem: Persona, ids: readonly string[], versao = 1) =>
  as(quem)(lembreteApi.adiarLote, { body: { itens: itensDe(ids, versao), quando: AMANHA } })
const finalizar = (quem: Persona, ids: readonly string[]) =>
  as(quem)(lembreteApi.finalizarLote, { body: { itens: itensDe(ids) } })
const desfazer = (quem: Persona, idLote: string) =>
  as(quem)(lembreteApi.desfazerLote, { params: { idLote } })

const transferirAoColega = () =>
  as(promotor)(relacionamentoApi.transferirAtendente, {
    params: { idRelacionamento: doDono.idRelacionamento },
    body: { atendente: colega.id },
  })

const estados = async (ids: readonly string[]) => {
  const rows = await consulta<{ id: string; status: string; quando: Date }>(
    'select id, status, quando from lembrete where id = any ($1::uuid[])',
    [ids],
  )
  return ids.map((id) => {
    const row = rows.find((um) => um.id === id)
    return `${row?.status} ${row?.quando.toISOString()}`
  })
}

test('S4.12 several lembretes are postponed at once, and each refused row has its own reason', async () => {
  const meu = await semear(doDono)
  const acabado = await semear(doDono, { status: 'Finalizado' })
  const alheio = await semear(doColega)
  const deOutro = await semear(deFora)
  const { body } = await adiar(dono, [meu, acabado, alheio, deOutro])

  expect(body.model).toMatchObject({
    motivos: [
      null,
      'O lembrete já foi finalizado',
      'O cliente está com outro atendente',
      'Lembrete não encontrado',
    ],
    lote: { desfazerAte: '2026-11-20T13:30:00.000Z' },
  })
  expect(await estados([meu, acabado, alheio, deOutro])).toEqual([
    `Agendado ${AMANHA}`,
    `Finalizado ${ATRASADO}`,
    `Agendado ${ATRASADO}`,
    `Agendado ${ATRASADO}`,
  ])
  const trilha = await consulta<{ acao: string; alvo: string }>(
    `select acao, alvo from auditoria where alvo like 'lembrete:%' order by acao`,
  )
  expect(trilha[0]).toEqual({ acao: 'MUDANCA', alvo: `lembrete:${meu}` })
  expect(trilha.slice(1).map(({ acao }) => acao)).toEqual(['RECUSA', 'RECUSA'])
  expect(await consulta('select id_usuario from aviso')).toEqual([{ id_usuario: dono.id }])
})

test('rows changed since they were read stay, and an empty batch stores nothing', async () => {
  const id = await semear(doDono)
  const { body } = await adiar(dono, [id], 2)

  expect(body.model.motivos[0]).toMatch(/^Este cadastro foi alterado .*, depois que você o abriu/)
  expect(body.model.lote).toBeNull()
  expect(await consulta('select id from lote')).toEqual([])
})

test('S4.12 finished together, they come back as they were: late, and silent where they had rung', async () => {
  const tocado = await semear(doDono)
  const porTocar = await semear(doDono, { quando: AMANHA })
  const { body } = await finalizar(dono, [tocado, porTocar])
  expect(await estados([tocado, porTocar])).toEqual([
    `Finalizado ${ATRASADO}`,
    `Finalizado ${AMANHA}`,
  ])
  const idLote = body.model.lote?.idLote ?? ''
  const desfeito = await desfazer(dono, idLote)

  expect(desfeito.body.model).toEqual({ desfeitos: 2, mantidos: [] })
  expect(await estados([tocado, porTocar])).toEqual([`Agendado ${ATRASADO}`, `Agendado ${AMANHA}`])
  expect(await disparar({ pool, agora: () => new Date('2026-11-20T13:00:00Z') })).toBe(0)
  expect(await disparar({ pool, agora: () => new Date(AMANHA) })).toBe(1)
  const denovo = await desfazer(dono, idLote)
  expect([denovo.status, denovo.body.message]).toEqual([400, 'O lote já foi desfeito'])
})

test('rows changed after the batch, or moved to another atendente, stay with their reason, and a colleague has the text alone', async () => {
  const mudado = await semear(doDono)
  const intacto = await semear(doDono)
  const { body } = await adiar(dono, [mudado, intacto])
  const idLote = body.model.lote?.idLote ?? ''
  await as(dono)(lembreteApi.alterar, {
    params: { idLembrete: mudado },
    body: { versao: 2, texto: 'Outra coisa' },
  })
  await transferirAoColega()
  await as(colega)(lembreteApi.alterar, {
    params: { idLembrete: intacto },
    body: { versao: 2, texto: 'Oferecer a portabilidade' },
  })
  const doAntigo = await desfazer(dono, idLote)

  const { nome: nomeCliente } = doDono
  const motivo = 'O cliente está com outro atendente'
  expect(doAntigo.body.model.desfeitos).toBe(0)
  expect(doAntigo.body.model.mantidos).toEqual(
    expect.arrayContaining([
      { idLembrete: mudado, nomeCliente, texto: '', motivo },
      { idLembrete: intacto, nomeCliente, texto: '', motivo },
    ]),
  )
  expect((await estados([intacto]))[0]).toBe(`Agendado ${AMANHA}`)
})

test('a batch is undone by its author or a supervisor, within its time', async () => {
  const [um, outro] = [await semear(doDono), await semear(doDono)]
  const { body } = await adiar(dono, [um, outro])
  const idLote = body.model.lote?.idLote ?? ''
  await as(dono)(lembreteApi.alterar, {
    params: { idLembrete: um },
    body: { versao: 2, texto: 'Outra coisa' },
  })

  const doColegaDele = await desfazer(colega, idLote)
  expect([doColegaDele.status, doColegaDele.body.message]).toEqual([
    403,
    'O lote é de outra pessoa',
  ])
  expect((await desfazer(personas.deFora, idLote)).status).toBe(404)
  await consulta(`update lote set desfazer_ate = '2026-11-20T12:59:59Z'`)
  const tarde = await desfazer(dono, idLote)
  expect(tarde.body.message).toBe('O prazo para desfazer terminou às 09:59')
  await consulta(`update lote set desfazer_ate = '2026-11-20T13:00:00Z'`)
  expect((await desfazer(promotor, idLote)).body.model).toMatchObject({
    desfeitos: 1,
    mantidos: [{ idLembrete: um, texto: 'Outra coisa', motivo: 'Mudou depois' }],
  })
})

test('a batch undone after a transfer reminds the new owner, and notifies both lists', async () => {
  const id = await semear(doDono, { quando: AMANHA })
  const { body } = await finalizar(dono, [id])
  await transferirAoColega()
  await consulta('delete from aviso')
  expect((await desfazer(promotor, body.model.lote?.idLote ?? '')).body.model).toEqual({
    desfeitos: 1,
    mantidos: [],
  })

  expect(await disparar({ pool, agora: () => new Date(AMANHA) })).toBe(1)
  expect(await consulta('select id_atendente from lembrete')).toEqual([{ id_atendente: colega.id }])
  const avisados = await consulta<{ id_usuario: string }>(
    'select id_usuario from aviso order by id',
  )
  expect(avisados.map(({ id_usuario }) => id_usuario)).toEqual([dono.id, colega.id, colega.id])
})

test('two batches of the same lembretes at once change each once, whatever their order', async () => {
  const ids = [await semear(doDono), await semear(doDono), await semear(doDono)]
  const dois = await Promise.all([adiar(dono, ids), finalizar(promotor, ids.toReversed())])

  const mudados = dois.flatMap(({ body }) => body.model.motivos.filter((motivo) => motivo === null))
  expect(mudados).toHaveLength(3)
  expect(new Set(await estados(ids)).size).toBe(1)
})

test('a batch has one to a hundred lembretes', async () => {
  const id = await semear(doDono)
  const nenhum = await finalizar(dono, [])
  const demais = await finalizar(
    dono,
    Array.from({ length: MAXIMO_DO_LOTE + 1 }, () => id),
  )

  expect(nenhum.body.message).toBe('Escolha ao menos um lembrete')
  expect(demais.body.message).toBe('Escolha no máximo 100 lembretes')
})
