import { afterAll, afterEach, expect, test } from 'vitest'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { quemNaoConfere } from '#shared/formalizacao/conferencia.ts'
import { testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import {
  exemplosDaFormalizacao,
  formalizacaoEm,
  propostaEm,
  semearFormalizacoes,
} from '../test/exemplos-formalizacao.ts'
import { telefoneDe } from '../test/exemplos-telefone.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const api = await testApi()
const { as, consulta } = api
await semearCredito(api)
await semearFormalizacoes(api)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { dono, promotor: conferente } = personas
const { doDono } = clientes

const conferir = (idFormalizacao: string) =>
  as(conferente)(formalizacaoApi.conferir, {
    params: { idFormalizacao },
    body: { aprovada: true },
  })

/** A proposta whose first formalization ended, with everything of it taken up by the next. */
async function segundaFormalizacao(): Promise<string> {
  const idProposta = propostaEm('assinada', doDono)
  await as(dono)(formalizacaoApi.cancelar, {
    params: { idFormalizacao: formalizacaoEm('assinada', doDono) },
    body: { motivo: 'O cliente quer outra data' },
  })
  const { body } = await as(dono)(formalizacaoApi.incluir, {
    body: { idProposta, modalidade: 'FISICA' },
  })
  const { idFormalizacao } = body.model
  await consulta(
    `insert into formalizacao_documento (id, id_formalizacao, id_cliente, codigo_promotor, tipo,
       origem, formato, arquivo, bytes, resumo, id_usuario, criado_em)
     select gen_random_uuid(), id, id_cliente, codigo_promotor, 'CONTRATO_ASSINADO', 'ATENDENTE',
            'JPEG', gen_random_uuid(), 10, repeat('0', 64), $2, now()
       from formalizacao where id = $1`,
    [idFormalizacao, dono.id],
  )
  await consulta(
    `insert into formalizacao_evidencia (id, id_formalizacao, id_cliente, tipo, ocorrido_em)
     select gen_random_uuid(), id, id_cliente, 'ASSINATURA_FISICA', now()
       from formalizacao where id = $1`,
    [idFormalizacao],
  )
  await consulta(`update formalizacao set situacao = 'ASSINADA' where id = $1`, [idFormalizacao])
  return idFormalizacao
}

test.each([
  [
    'sent a link of the first, replaced since',
    'LINK',
    `insert into formalizacao_link (id_formalizacao, id_cliente, tentativa, canal, id_telefone,
       id_usuario, pedido_em)
     select id, id_cliente, 1, 'SMS', $3, $2, now() from formalizacao where id = $1`,
  ],
  [
    'uploaded a document of the first, which the second reuses',
    'ENVIOU',
    `update formalizacao_documento set id_usuario = $2 where id_formalizacao = $1
        and tipo = 'IDENTIDADE_FRENTE' and $3::uuid is not null`,
  ],
  [
    'uploaded the pieces of a document that another person concluded',
    'ENVIOU',
    `insert into formalizacao_envio (id, id_formalizacao, id_cliente, tipo, bytes, recebidos,
       resumo, id_usuario, id_documento, criado_em)
     select gen_random_uuid(), f.id, f.id_cliente, 'OUTRO', 10, 10, repeat('1', 64), $2, d.id, now()
       from formalizacao f join formalizacao_documento d on d.id_formalizacao = f.id
      where f.id = $1 and d.tipo = 'IDENTIDADE_VERSO' and $3::uuid is not null`,
  ],
  [
    'signs as a witness of the first',
    'ASSINA',
    `with agente as (update usuario set cpf_agente = '52998224725' where id = $2 returning 1),
       assinada as (update formalizacao set caso = 'A_ROGO' where id = $1)
     insert into formalizacao_pessoa (id_formalizacao, id_cliente, papel, nome, cpf)
     select id, id_cliente, 'TESTEMUNHA_1', 'Quem confere', '52998224725'
       from formalizacao, agente where id = $1 and $3::uuid is not null`,
  ],
] as const)(
  'after a cancelled formalization who %s does not check the second',
  async (_nome, parte, escrever) => {
    const idPrimeira = formalizacaoEm('assinada', doDono)
    await consulta(escrever, [idPrimeira, conferente.id, telefoneDe(doDono)])
    const idFormalizacao = await segundaFormalizacao()
    const { status, body } = await conferir(idFormalizacao)

    expect([status, body.message]).toEqual([400, quemNaoConfere[parte]])
  },
)

test('who took no part in any formalization of the proposta checks the second', async () => {
  const { body } = await conferir(await segundaFormalizacao())

  expect([body.message, body.model.situacao]).toEqual([null, 'CONCLUIDA'])
})

test('the pieces of a document are of who began to send it', async () => {
  const exemplo = exemplosDaFormalizacao(doDono, dono.id)['formalizacao.enviarParte'] ?? {}
  const outra = await as(conferente)(formalizacaoApi.enviarParte, exemplo)
  const { status } = await as(dono)(formalizacaoApi.enviarParte, exemplo)

  expect([outra.status, outra.body.errors]).toEqual([404, ['Envio não encontrado']])
  expect(status).toBe(200)
})
