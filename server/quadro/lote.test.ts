import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { testApi } from '../test/api.ts'
import { clientes, type Cliente, type Persona, personas } from '../test/fixtures.ts'

const api = await testApi()
afterAll(api.fechar)
// No rule forbids the cards of this convênio.
await api.consulta(`insert into convenio (codigo, nome, regime, senha_margem)
  values ('910001', 'SIAPE', 'SIAPE', false) on conflict do nothing`)

const { doDono, doColega, deFora } = clientes
const { dono, colega, promotor } = personas
const produtos = ['RMC', 'RCC', 'SAQUE', 'PORT'] as const

/** Oportunidades of these statuses about this client. */
async function semear(
  { idRelacionamento, idCliente, promotor: codigo }: Cliente,
  ...status: string[]
): Promise<string[]> {
  const ids = status.map(() => randomUUID())
  for (const [k, id] of ids.entries()) {
    await api.consulta(
      `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor,
         codigo_convenio, produto, perfil, origem, status, valor_liberado, id_fator_perda,
         criada_em, atualizada_em)
       values ($1, $2, $3, $4, '910001', $5, 'Perfil', 'MOTOR', $6, 1000,
         case when $6 = 'Perdida' then 1 end, '2026-11-03T12:00:00Z', '2026-11-03T12:00:00Z')`,
      [id, idRelacionamento, idCliente, codigo, produtos[k], status[k]],
    )
  }
  return ids
}

beforeEach(async () => {
  await api.consulta(`delete from lote_item; delete from lote;
    delete from proposta_historico; delete from proposta_contrato; delete from proposta;
    delete from oportunidade_critica; delete from oportunidade_historico;
    update oportunidade set id_simulacao = null; delete from simulacao; delete from oportunidade;
    delete from auditoria;
    update telefone set verificado_em = now();
    update cliente set restrito = false, restricao_motivo = null, obito_em = null;
    update relacionamento set id_atendente = '${dono.id}' where id = '${doDono.idRelacionamento}'`)
})

type Movimento = { acao: 'atender' | 'andamento' | 'perder'; idFatorPerda?: number }

function mover(
  quem: Persona,
  { acao, idFatorPerda = 0 }: Movimento,
  ids: readonly string[],
  { idLote = randomUUID() as string, versao = 1 } = {},
) {
  const itens = ids.map((idOportunidade) => ({ idOportunidade, versao }))
  const params = { idLote }
  if (acao === 'perder') {
    return api.as(quem)(oportunidadeApi.perderLote, { params, body: { itens, idFatorPerda } })
  }
  const chamada = { atender: oportunidadeApi.atenderLote, andamento: oportunidadeApi.andamentoLote }
  return api.as(quem)(chamada[acao], { params, body: { itens } })
}

const desfazer = (quem: Persona, idLote: string) =>
  api.as(quem)(oportunidadeApi.desfazerLote, { params: { idLote } })

const estados = async (ids: readonly string[]) => {
  const rows = await api.consulta<{ id: string; status: string }>(
    'select id, status from oportunidade where id = any ($1::uuid[])',
    [ids],
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

const historico = (id: string) =>
  api.consulta(
    `select de, para, por, id_usuario, observacao from oportunidade_historico
      where id_oportunidade = $1 order by ocorrido_em, xmin::text::bigint, de = 'Em Aberto' desc`,
    [id],
  )

test('S4.02 many are moved at once, and each refused row has its own reason', async () => {
  const [aberta = '', ganha = ''] = await semear(doDono, 'Em Aberto', 'Ganha')
  const [alheia = ''] = await semear(doColega, 'Em Aberto')
  const [deOutro = ''] = await semear(deFora, 'Em Aberto')
  const { body } = await mover(dono, { acao: 'atender' }, [aberta, ganha, alheia, deOutro])

  expect(body.model.linhas).toEqual([
    { movida: true, motivos: [] },
    { movida: false, motivos: ['A oportunidade já terminou como Ganha e não muda mais.'] },
    { movida: false, motivos: ['O cliente está com outro atendente'] },
    { movida: false, motivos: ['Oportunidade não encontrada'] },
  ])
  expect(body.model).toMatchObject({ movidas: 1, desfazerAte: '2026-11-20T13:30:00.000Z' })
  expect(await estados([aberta, ganha, alheia, deOutro])).toEqual([
    'Em Atendimento',
    'Ganha',
    'Em Aberto',
    'Em Aberto',
  ])
  expect(await historico(aberta)).toMatchObject([
    { de: 'Em Aberto', para: 'Em Atendimento', por: 'USUARIO', id_usuario: dono.id },
  ])
  const trilha = await api.consulta<{ acao: string; alvo: string }>(
    `select acao, alvo from auditoria where alvo like 'oportunidade:%' order by acao`,
  )
  expect(trilha).toHaveLength(3)
  expect(trilha[0]).toEqual({ acao: 'MUDANCA', alvo: `oportunidade:${aberta}` })
  expect(trilha.slice(1).map(({ acao }) => acao)).toEqual(['RECUSA', 'RECUSA'])
})

test('a row changed since it was read is not moved', async () => {
  const [aberta = ''] = await semear(doDono, 'Em Aberto')
  const { body } = await mover(dono, { acao: 'atender' }, [aberta], { versao: 7 })

  expect(body.model).toEqual({
    linhas: [
      {
        movida: false,
        motivos: ['A oportunidade foi alterada depois que você a abriu. Atualize e tente de novo.'],
      },
    ],
    movidas: 0,
    desfazerAte: null,
  })
})

test('each guard of a move is asked of each row', async () => {
  const ids = await semear(doDono, 'Em Atendimento', 'Em Atendimento')
  await api.consulta(`insert into oportunidade_critica values ($1, 'Documento vencido', true)`, [
    ids[1],
  ])
  await api.consulta(`update telefone set verificado_em = null where id_cliente = $1`, [
    doDono.idCliente,
  ])
  const { body } = await mover(dono, { acao: 'andamento' }, ids)

  expect(body.model.linhas.map(({ motivos }) => motivos)).toEqual([
    ['Verifique um telefone do cliente'],
    ['Verifique um telefone do cliente', 'Resolva a crítica: Documento vencido'],
  ])
})

test('a loss without a reason, or without the words that its reason requires, is refused', async () => {
  const ids = await semear(doDono, 'Em Aberto')
  const sem = await mover(dono, { acao: 'perder' }, ids)
  const [outros] = await api.consulta<{ id: number }>(
    'select id from fator_perda where exige_observacao limit 1',
  )
  const mudo = await mover(dono, { acao: 'perder', idFatorPerda: outros?.id ?? 0 }, ids)

  expect([sem.status, sem.body.message]).toEqual([400, 'Escolha o motivo da perda'])
  expect(mudo.body.model.linhas[0]?.motivos).toEqual([
    'Observação: este motivo pede uma explicação',
  ])
})

test('a move needs the same control one by one and in a batch', async () => {
  const ids = await semear(doDono, 'Em Aberto')
  await api.consulta(`delete from perfil_controle where controle = 'OPORTUNIDADE_PERDER'`)
  api.usuarios.esquecer()
  const { status, body } = await mover(promotor, { acao: 'perder', idFatorPerda: 1 }, ids)
  await api.consulta(`insert into perfil_controle values ('TESTE', 'OPORTUNIDADE_PERDER')`)
  api.usuarios.esquecer()

  expect([status, body.message]).toEqual([403, 'Ação não autorizada!'])
  expect(await estados(ids)).toEqual(['Em Aberto'])
})

test('the pieces of a batch are one: counted together, undone together', async () => {
  const ids = await semear(doDono, 'Em Aberto', 'Em Aberto')
  const idLote = randomUUID()
  await mover(dono, { acao: 'atender' }, ids.slice(0, 1), { idLote })
  const segunda = await mover(dono, { acao: 'atender' }, ids.slice(1), { idLote })
  const outroMovimento = await mover(dono, { acao: 'andamento' }, ids, { idLote, versao: 2 })
  const deOutro = await mover(colega, { acao: 'atender' }, ids, { idLote })

  expect(segunda.body.model.movidas).toBe(2)
  expect(outroMovimento.body.message).toBe('O lote é de outro movimento')
  expect([deOutro.status, deOutro.body.message]).toEqual([403, 'O lote é de outra pessoa'])
  const { body } = await api.as(dono)(oportunidadeApi.lotesRecentes, {})
  expect(body.model).toEqual([
    {
      idLote,
      acao: 'atender',
      movidas: 2,
      criadoEm: '2026-11-20T13:00:00+00:00',
      desfazerAte: '2026-11-20T13:30:00+00:00',
    },
  ])
  expect((await desfazer(dono, idLote)).body.model).toEqual({ desfeitas: 2, mantidas: [] })
  expect(await estados(ids)).toEqual(['Em Aberto', 'Em Aberto'])
  expect((await api.as(dono)(oportunidadeApi.lotesRecentes, {})).body.model).toEqual([])
})

test('the first two pieces of a batch may arrive at once', async () => {
  const ids = await semear(doDono, 'Em Aberto', 'Em Aberto')
  const idLote = randomUUID()
  const pedacos = await Promise.all(
    ids.map((id) => mover(dono, { acao: 'atender' }, [id], { idLote })),
  )

  expect(pedacos.map(({ status }) => status)).toEqual([200, 200])
  expect((await desfazer(dono, idLote)).body.model).toEqual({ desfeitas: 2, mantidas: [] })
})

test('S4.02 undoing reverts losses too, as one more row of the history, once', async () => {
  const ids = await semear(doDono, 'Em Aberto', 'Simulada')
  const idLote = randomUUID()
  await mover(dono, { acao: 'perder', idFatorPerda: 1 }, ids, { idLote })
  expect(await estados(ids)).toEqual(['Perdida', 'Perdida'])

  const [, simulada = ''] = ids
  expect((await desfazer(dono, idLote)).body.model.desfeitas).toBe(2)
  expect(await estados(ids)).toEqual(['Em Aberto', 'Simulada'])
  expect(await historico(simulada)).toMatchObject([
    { de: 'Simulada', para: 'Perdida' },
    { de: 'Perdida', para: 'Simulada', observacao: 'Movimentação em lote desfeita' },
  ])
  const denovo = await desfazer(dono, idLote)
  expect([denovo.status, denovo.body.message]).toEqual([400, 'O lote já foi desfeito'])
})

test('a row changed after the batch stays, with its reason', async () => {
  const [mudada = '', trabalhada = '', reaberta = '', intacta = ''] = await semear(
    doDono,
    'Em Aberto',
    'Em Aberto',
    'Em Aberto',
    'Em Aberto',
  )
  const idLote = randomUUID()
  const ids = [mudada, trabalhada, reaberta, intacta]
  await mover(dono, { acao: 'perder', idFatorPerda: 1 }, ids, { idLote })
  await api.consulta(
    `update oportunidade set status = 'Em Aberto', id_fator_perda = null where id = $1`,
    [mudada],
  )
  await api.consulta('update oportunidade set versao = 5 where id = $1', [trabalhada])
  await semear(doDono, 'Ganha', 'Ganha', 'Em Aberto')
  const { body } = await desfazer(dono, idLote)

  const { nome: nomeCliente } = doDono
  expect(body.model.desfeitas).toBe(1)
  expect(body.model.mantidas).toHaveLength(3)
  expect(body.model.mantidas).toEqual(
    expect.arrayContaining([
      { idOportunidade: mudada, nomeCliente, motivos: ['Mudou depois: está Em Aberto.'] },
      {
        idOportunidade: trabalhada,
        nomeCliente,
        motivos: ['Mudou depois: alguém trabalhou nela.'],
      },
      {
        idOportunidade: reaberta,
        nomeCliente,
        motivos: ['O cliente já tem outra oportunidade aberta igual a esta.'],
      },
    ]),
  )
  expect(await estados([reaberta, intacta])).toEqual(['Perdida', 'Em Aberto'])
})

test('a client who went to another atendente meanwhile stays where he is', async () => {
  const ids = await semear(doDono, 'Em Atendimento')
  const idLote = randomUUID()
  await mover(dono, { acao: 'andamento' }, ids, { idLote })
  await api.as(promotor)(relacionamentoApi.transferirAtendente, {
    params: { idRelacionamento: doDono.idRelacionamento },
    body: { atendente: colega.id },
  })
  const { body } = await desfazer(dono, idLote)

  expect(body.model).toMatchObject({
    desfeitas: 0,
    mantidas: [{ motivos: ['O cliente está com outro atendente'] }],
  })
})

test('a batch is undone by its author or a supervisor, within its time', async () => {
  const ids = await semear(doDono, 'Em Aberto')
  const idLote = randomUUID()
  await mover(dono, { acao: 'atender' }, ids, { idLote })

  const doColegaDele = await desfazer(colega, idLote)
  expect([doColegaDele.status, doColegaDele.body.message]).toEqual([
    403,
    'O lote é de outra pessoa',
  ])
  expect((await desfazer(personas.deFora, idLote)).status).toBe(404)
  await api.consulta(`update lote set desfazer_ate = '2026-11-20T12:59:59Z'`)
  const tarde = await desfazer(dono, idLote)
  expect(tarde.body.message).toBe('O prazo para desfazer terminou às 09:59')
  await api.consulta(`update lote set desfazer_ate = '2026-11-20T13:00:00Z'`)
  expect((await desfazer(promotor, idLote)).body.model.desfeitas).toBe(1)
})

test('S4.02 two batches of the same rows at once move each row once, whatever their order', async () => {
  const ids = await semear(doDono, 'Em Aberto', 'Em Aberto', 'Em Aberto', 'Em Aberto')
  const dois = await Promise.all([
    mover(dono, { acao: 'atender' }, ids),
    mover(promotor, { acao: 'perder', idFatorPerda: 1 }, ids.toReversed()),
  ])

  const movidas = dois.flatMap(({ body }) => body.model.linhas.filter(({ movida }) => movida))
  expect(movidas).toHaveLength(4)
  expect(new Set(await estados(ids)).size).toBe(1)
})

test('S4.02 a batch and a transfer at once leave the rows as one of the two orders would', async () => {
  const ids = await semear(doDono, 'Em Aberto', 'Em Aberto', 'Em Aberto')
  const [, lote] = await Promise.all([
    api.as(promotor)(relacionamentoApi.transferirAtendente, {
      params: { idRelacionamento: doDono.idRelacionamento },
      body: { atendente: colega.id },
    }),
    mover(dono, { acao: 'atender' }, ids),
  ])

  // Moved first, the transfer opened them again; transferred first, the batch found another's.
  expect(new Set(lote.body.model.linhas.map(({ movida }) => movida)).size).toBe(1)
  expect(await estados(ids)).toEqual(['Em Aberto', 'Em Aberto', 'Em Aberto'])
})
