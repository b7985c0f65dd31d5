import { afterAll, afterEach, expect, test } from 'vitest'
import { clienteApi } from '#shared/cliente/api.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { dadosParaOBanco } from '../banco/sql.ts'
import { transaction } from '../base/db/transaction.ts'
import { contratoDaProposta } from '../formalizacao/contrato.ts'
import { testApi } from '../test/api.ts'
import { beneficioDe, contaDe, oportunidadeNovaDe, semearCredito } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const api = await testApi()
await semearCredito(api)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { doDono } = clientes
const { idRelacionamento } = doDono
const comoDono = api.as(personas.dono)

async function propor(): Promise<string> {
  const entrada = {
    tipo: 'NOVO_POR_PARCELA' as const,
    codigoConvenio: '000331',
    idBeneficio: beneficioDe(doDono),
    prazo: 84,
    taxaAm: 1.8,
    valorParcela: 200,
  }
  const { body } = await comoDono(simulacaoApi.simular, { body: { idRelacionamento, entrada } })
  const { numeros } = body.model
  const { status, body: proposta } = await comoDono(ofertaApi.incluirProposta, {
    body: {
      idRelacionamento,
      idOportunidade: oportunidadeNovaDe(doDono),
      idDadosBancarios: contaDe(doDono),
      entrada,
      confirmacao: {
        valorLiberado: numeros?.valorLiberado ?? 0,
        valorParcela: 200,
        prazo: 84,
        taxaAm: 1.8,
      },
    },
  })
  expect([status, proposta.message]).toEqual([200, 'Pré-proposta cadastrada'])
  return proposta.model.idProposta
}

/** What the screen shows, the bank is sent and the client signs. */
const conta = (idProposta: string) =>
  transaction(
    api.pool,
    { idUsuario: personas.dono.id, promotores: [...personas.dono.promotores] },
    async ({ client }) => {
      const { body } = await comoDono(propostaApi.consultar, { params: { idProposta } })
      const { linhas } = await contratoDaProposta(client, { id: null, idProposta })
      return {
        tela: body.model.conta,
        banco: (await dadosParaOBanco(client, { idProposta }))?.dados.conta,
        papel: linhas.filter(({ rotulo }) => /Depósito em|Você saca em/.test(rotulo)),
      }
    },
  )

test('a change of the client\u2019s account leaves the account of a live proposta as it was', async () => {
  const idProposta = await propor()
  const antes = await conta(idProposta)
  const { status, body } = await comoDono(clienteApi.atualizarDadosBancarios, {
    body: {
      idDadosBancarios: contaDe(doDono),
      codigoBanco: '001',
      agencia: '1584',
      conta: '210169',
      digito: '6',
      codigoTipoConta: '1',
      principal: true,
    },
  })

  expect([status, body.message]).toEqual([200, null])
  expect(await conta(idProposta)).toEqual(antes)
  const [linha] = await api.consulta<{ agencia: string }>(
    'select agencia from dados_bancarios where id = $1',
    [contaDe(doDono)],
  )
  expect(linha?.agencia).toBe('1584')
})

test.each([
  ["update proposta_conta set agencia = '9999' where id_proposta = $1"],
  ['update proposta set id_dados_bancarios = null where id = $1'],
])('the database keeps it from %s', async (mudanca) => {
  const idProposta = await propor()

  await expect(api.consulta(mudanca, [idProposta])).rejects.toThrow(
    'The account of a proposta is not changed in place',
  )
})

test('an account of card kind is paid as an ordem de pagamento, without an account', async () => {
  await api.consulta(`update dados_bancarios set tipo_conta = '5' where id = $1`, [contaDe(doDono)])
  const { tela, banco, papel } = await conta(await propor())

  expect(banco).toMatchObject({ forma: 'ORDEM_DE_PAGAMENTO', conta: null, digito: null })
  expect(tela?.conta).toBe('ordem de pagamento')
  expect(papel.map(({ rotulo }) => rotulo)).toEqual(['Você saca em'])
  expect(JSON.stringify(papel)).not.toContain(', conta ')
})
