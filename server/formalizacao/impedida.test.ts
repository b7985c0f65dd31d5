import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Assinatura } from '#integrations/assinatura/assinatura.ts'
import type { EstadoDaAssinatura } from '#integrations/assinatura/protocolo.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { enviarLote } from '../mensagem/enviar.ts'
import { falhar } from '../test/falhar.ts'
import { agora, testApi } from '../test/api.ts'
import { beneficioDe, semearCredito } from '../test/credito.ts'
import { telefoneDe } from '../test/exemplos-consentimento.ts'
import { formalizacaoEm, propostaEm, semearFormalizacoes } from '../test/exemplos-formalizacao.ts'
import { semearMensagens } from '../test/exemplos-mensagem.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { aplicarEstado } from './aplicar.ts'
import { criarLink } from './assinatura.ts'
import { receberEstado } from './receber.ts'
import { encerrarLinksImpedidos } from './sem-destino.ts'

/** Nobody signs for a loan that is not made any more: by its proposta nothing may be lent. */
const pedidos: string[] = []
const assinatura: Assinatura = {
  criar: async (chave) => {
    pedidos.push(chave)
    return { protocolo: 'P-IMPEDIDA', endereco: 'https://assina.teste/a/i' }
  },
  consultar: async () => null,
  cancelar: async () => undefined,
  baixar: async () => Buffer.alloc(0),
  entregar: async () => undefined,
}

const api = await testApi({ assinatura })
const { consulta, pool, fila } = api
const { doDono } = clientes
const { dono } = personas
await semearCredito(api)
await semearMensagens(api)
await semearFormalizacoes(api)
await consulta(
  `update proposta set id_beneficio = $1 where id_cliente = $2 and numero like 'PF-%'`,
  [beneficioDe(doDono), doDono.idCliente],
)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  pedidos.length = 0
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const servicos = {
  pool,
  fila,
  assinatura,
  mensagens: api.dependencias.mensagens,
  agora: () => agora,
}
const livre = propostaEm('livre', doDono)
const link = { canal: 'SMS', idTelefone: telefoneDe(doDono) } as const
const MOTIVO = 'O INSS não informa mais o benefício: o empréstimo não é feito'

/** The newest answer of the INSS names no benefit of the client, or this one. */
const responde = (erros: string, em: string) =>
  consulta(
    `insert into beneficio_consulta (id, id_cliente, id_usuario, codigo_promotor, id_consentimento, tipo, resultado,
       erros, consultado_em)
     select gen_random_uuid(), k.id_cliente, $2, k.codigo_promotor, k.id, 'BENEFICIOS', 'RESPONDIDA', ${erros}, $3
       from consentimento k where k.id_cliente = $1 limit 1`,
    [doDono.idCliente, dono.id, em],
  )
const semNomear = () => responde(`'[]'`, '2026-11-20T12:59:00Z')
const nomeando = () =>
  responde(
    `(select jsonb_build_array(jsonb_build_object('codigo', 'HN', 'numero', nb_mascarado(b.numero)))
        from beneficio b where b.id_cliente = k.id_cliente)`,
    '2026-11-20T12:59:30Z',
  )

const remoto = (idProposta: string) =>
  api.as(dono)(formalizacaoApi.remoto, { body: { idProposta, ...link } })
const fisico = (idProposta: string) =>
  api.as(dono)(formalizacaoApi.fisico, { body: { idProposta } })

const situacoes = (idProposta: string) =>
  consulta<{ situacao: string; motivo: string | null }>(
    `select f.situacao, (select h.motivo from formalizacao_historico h where h.id_formalizacao = f.id
        order by h.ocorrido_em desc, h.id desc limit 1) as motivo
       from formalizacao f where f.id_proposta = $1`,
    [idProposta],
  )

test.each([
  ['on the phone', remoto],
  ['on paper', fisico],
  [
    'by hand',
    (idProposta: string) =>
      api.as(dono)(formalizacaoApi.incluir, { body: { idProposta, modalidade: 'REMOTA' } }),
  ],
] as const)(
  'a formalization begun %s is refused in words once the INSS names the benefit no more',
  async (_como, comecar) => {
    await semNomear()
    const { status, body } = await comecar(livre)
    expect([status, body.message]).toEqual([400, MOTIVO])
    expect(await situacoes(livre)).toEqual([])

    // A later answer corrects it.
    await nomeando()
    expect((await comecar(livre)).status).toBe(200)
  },
)

test('a portability is not formalized either, before the sweep ends it', async () => {
  await consulta(`update proposta set produto = 'PORT' where id = $1`, [livre])
  await semNomear()
  const { status, body } = await remoto(livre)
  expect([status, body.message]).toEqual([
    400,
    'O INSS não informa mais o benefício: a portabilidade não é feita',
  ])
})

test('a formalization under way gets no other link, no other paper and no next one, and stays as it is', async () => {
  const emCurso = propostaEm('remota', doDono)
  const antes = await situacoes(emCurso)
  await semNomear()
  const respostas = [
    await remoto(emCurso),
    await fisico(emCurso),
    await api.as(dono)(formalizacaoApi.remotoNova, {
      body: { idProposta: emCurso, ...link, motivo: 'O link venceu' },
    }),
  ]
  expect(respostas.map(({ status, body }) => [status, body.message])).toEqual(
    respostas.map(() => [400, MOTIVO]),
  )
  expect(await situacoes(emCurso)).toEqual(antes)
})

test('a signature on paper is not registered', async () => {
  await semNomear()
  const { status, body } = await api.as(dono)(formalizacaoApi.assinar, {
    params: { idFormalizacao: formalizacaoEm('completa', doDono) },
    body: { assinadaEm: '2026-11-20' },
  })
  expect([status, body.message]).toEqual([400, MOTIVO])
  expect(await situacoes(propostaEm('completa', doDono))).toMatchObject([
    { situacao: 'DOCUMENTOS_OK' },
  ])
})

/** What the signing service says of the client's signature on the link. */
async function assinada(): Promise<EstadoDaAssinatura> {
  const [texto] = await consulta<{ resumo: string }>('select resumo from formalizacao_texto')
  return {
    protocolo: 'P-IMPEDIDA',
    situacao: 'ASSINADA',
    sequencia: 4,
    tentativasBiometria: 1,
    pontuacao: 96,
    documentos: [],
    resumoAceito: texto?.resumo ?? '',
    prova: {
      ocorridoEm: agora.toISOString(),
      endereco: '203.0.113.7',
      agente: 'Celular',
      latitude: null,
      longitude: null,
    },
  }
}

async function pedirLink() {
  const { body } = await remoto(livre)
  const { idFormalizacao, tentativa } = body.model
  return () =>
    criarLink(servicos, { acao: 'criar', idFormalizacao, tentativa, codigoPromotor: '1001' })
}

test('a link that waits to be made is not made, and its formalization ends in words', async () => {
  const fazer = await pedirLink()
  await semNomear()
  await fazer()

  expect(pedidos).toEqual([])
  expect(await situacoes(livre)).toEqual([{ situacao: 'CANCELADA', motivo: MOTIVO }])
  expect(await consulta(`select from mensagem where finalidade = 'OPERACAO'`)).toEqual([])
  // Again is harmless.
  await fazer()
  expect(pedidos).toEqual([])
})

test('a link that the client has ends in words, and a signature on it goes to a person', async () => {
  const fazer = await pedirLink()
  await fazer()
  expect(await encerrarLinksImpedidos(servicos, falhar)).toBe(0)
  await semNomear()
  expect(await encerrarLinksImpedidos(servicos, falhar)).toBe(1)
  expect(await encerrarLinksImpedidos(servicos, falhar)).toBe(0)

  expect(await situacoes(livre)).toEqual([{ situacao: 'CANCELADA', motivo: MOTIVO }])
  expect(
    await consulta(
      `select data ->> 'protocolo' as protocolo, data ->> 'motivo' as motivo from fila.job
        where name = 'formalizacao-assinatura' and data ->> 'acao' = 'cancelar'`,
    ),
  ).toEqual([{ protocolo: 'P-IMPEDIDA', motivo: 'OPERACAO_ENCERRADA' }])

  expect(await receberEstado(servicos, 'impedida:4', await assinada())).toBe('divergente')
  expect(await consulta('select motivo from divergencia')).toEqual([
    { motivo: expect.stringContaining(`Motivo do fim: ${MOTIVO}`) },
  ])
})

test('a signature that is being applied when the sweep finds the link is kept', async () => {
  const fazer = await pedirLink()
  await fazer()
  await semNomear()
  const estado = await assinada()
  const aplicada = Promise.withResolvers<void>()
  const lida = Promise.withResolvers<void>()
  const assinando = transaction(pool, sistemaNo('1001'), async ({ client }) => {
    expect(await aplicarEstado({ client, agora }, fila, 'impedida:4', estado)).toBe('aplicado')
    aplicada.resolve()
    await lida.promise
  })
  await aplicada.promise
  const varrendo = encerrarLinksImpedidos(servicos, falhar)
  await vi.waitFor(
    async () => expect(await consulta('select from pg_locks where not granted')).not.toEqual([]),
    { timeout: 10_000, interval: 20 },
  )
  lida.resolve()
  await assinando

  expect(await varrendo).toBe(0)
  expect(await situacoes(livre)).toMatchObject([{ situacao: 'ASSINADA' }])
})

/** The texts that leave when the queue runs at this instant. */
async function queSaem(instante: Date): Promise<string[]> {
  const saiu: string[] = []
  const jobs = await consulta<{ id: string; data: { idMensagem: string; codigoPromotor: string } }>(
    `select id, data from fila.job where name = 'mensagem-enviar'`,
  )
  await enviarLote(
    {
      pool,
      fila,
      cifra: api.dependencias.mensagens.cifra,
      canais: {
        SMS: {
          enviar: async ({ texto }) => {
            saiu.push(texto)
            return { resultado: 'aceita', idExterno: 'X' }
          },
        },
      },
      agora: () => instante,
      emVoo: 1,
      relatar: falhar,
    },
    jobs,
  )
  return saiu
}

const mensagensDoLink = () =>
  consulta(
    `select situacao, codigo_falha as codigo from mensagem where finalidade = 'OPERACAO' and secreta`,
  )

test('the message of a link leaves while the link lives, and not after it expired', async () => {
  const fazer = await pedirLink()
  await fazer()
  const [{ acaba } = { acaba: agora }] = await consulta<{ acaba: Date }>(
    'select expira_em as acaba from formalizacao where id_proposta = $1',
    [livre],
  )
  expect(await queSaem(new Date(acaba.getTime() + 60_000))).toEqual([])
  expect(await mensagensDoLink()).toEqual([{ situacao: 'FALHOU', codigo: 'EXPIRADA' }])
})

test('the message of a link whose formalization was cancelled while it waited does not leave', async () => {
  const fazer = await pedirLink()
  await fazer()
  const [{ id: idFormalizacao } = { id: '' }] = await consulta<{ id: string }>(
    'select id from formalizacao where id_proposta = $1',
    [livre],
  )
  const { status } = await api.as(dono)(formalizacaoApi.cancelar, {
    params: { idFormalizacao },
    body: { motivo: 'O cliente desistiu' },
  })
  expect(status).toBe(200)
  expect(await queSaem(agora)).toEqual([])
  expect(await mensagensDoLink()).toEqual([{ situacao: 'FALHOU', codigo: 'CANCELADA' }])
})
