import type { Assinatura } from '#integrations/assinatura/assinatura.ts'
import type { PedidoDeAssinatura } from '#integrations/assinatura/protocolo.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { Caso, Pessoa } from '#shared/formalizacao/pessoas.ts'
import type { Modalidade } from '#shared/formalizacao/situacao.ts'
import { afterAll, expect, test } from 'vitest'
import { agora, testApi } from '../test/api.ts'
import { beneficioDe, semearCredito } from '../test/credito.ts'
import { telefoneDe } from '../test/exemplos-consentimento.ts'
import { propostaEm, semearFormalizacoes } from '../test/exemplos-formalizacao.ts'
import { semearMensagens } from '../test/exemplos-mensagem.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { criarLink } from './assinatura.ts'

const pedidos: PedidoDeAssinatura[] = []
const assinatura: Assinatura = {
  criar: async (_chave, pedido) => {
    pedidos.push(pedido)
    return { protocolo: `P-${pedidos.length}`, endereco: 'https://assina.teste/a/x' }
  },
  consultar: async () => null,
  cancelar: async () => undefined,
  baixar: async () => Buffer.alloc(0),
  entregar: async () => undefined,
}

const api = await testApi({ assinatura })
afterAll(api.fechar)
const { as, consulta, pool, fila, dependencias } = api
await semearCredito(api)
await semearMensagens(api)
await semearFormalizacoes(api)
const { mensagens } = dependencias

const { dono } = personas
const { doDono } = clientes
const idProposta = propostaEm('livre', doDono)
const link = { canal: 'SMS', idTelefone: telefoneDe(doDono) } as const
const tutora: Pessoa = { papel: 'REPRESENTANTE', nome: 'Rosa Tutora', cpf: '11144477735' }

async function checklist(modalidade: Modalidade, caso: Caso) {
  const { body } = await as(dono)(formalizacaoApi.checklist, {
    query: { idProposta, modalidade, caso },
  })
  return body.model
}

const tipos = async (modalidade: Modalidade, caso: Caso) =>
  (await checklist(modalidade, caso)).items
    .filter(({ obrigatorio }) => obrigatorio)
    .map(({ tipo }) => tipo)

test('S1.16 the signer decides the checklist, which is shown before anything begins', async () => {
  const antes = await api.impressaoDoBanco()
  const identidade = ['IDENTIDADE_FRENTE', 'IDENTIDADE_VERSO']
  expect(await tipos('REMOTA', 'COMUM')).toEqual([...identidade, 'ROSTO'])
  expect(await tipos('REMOTA', 'REPRESENTANTE')).toEqual([
    ...identidade,
    'ROSTO',
    'IDENTIDADE_REPRESENTANTE',
    'PROCURACAO',
  ])
  expect(await tipos('FISICA', 'ANALFABETO')).toEqual([
    ...identidade,
    'EXTRATO_BENEFICIO',
    'IDENTIDADE_ROGADO',
    'IDENTIDADE_TESTEMUNHA_1',
    'IDENTIDADE_TESTEMUNHA_2',
    'CONTRATO_ASSINADO',
  ])
  expect(await checklist('REMOTA', 'COMUM')).toMatchObject({ temRepresentante: false })
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test('a signer with help gets no link, and nothing begins', async () => {
  const antes = await api.impressaoDoBanco()
  for (const caso of ['A_ROGO', 'ANALFABETO', 'IMPOSSIBILITADO'] as const) {
    const { status, body } = await as(dono)(formalizacaoApi.remoto, {
      body: { idProposta, ...link, caso },
    })
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining('a formalização é física, com duas testemunhas'),
    ])
  }
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test('S1.16 the legal representative registered at the INSS signs on the phone, by name in the contract', async () => {
  const sozinho = { idProposta, ...link }
  await consulta('update proposta set id_beneficio = $1 where id = $2', [
    beneficioDe(doDono),
    idProposta,
  ])
  await consulta('update beneficio set representante_legal_cpf = $2 where id = $1', [
    beneficioDe(doDono),
    tutora.cpf,
  ])
  expect(await checklist('REMOTA', 'COMUM')).toMatchObject({ temRepresentante: true })
  const recusada = await as(dono)(formalizacaoApi.remoto, { body: sozinho })
  expect(recusada.body.message).toBe(
    'O benefício tem representante legal no INSS: é ele quem assina',
  )
  const outra = await as(dono)(formalizacaoApi.remoto, {
    body: {
      ...sozinho,
      caso: 'REPRESENTANTE',
      pessoas: [{ ...tutora, cpf: '52998224725' }],
    },
  })
  expect(outra.body.message).toContain('não é o que o INSS tem registrado')

  const { body } = await as(dono)(formalizacaoApi.remoto, {
    body: { ...sozinho, caso: 'REPRESENTANTE', pessoas: [tutora] },
  })
  const { idFormalizacao, tentativa } = body.model
  await criarLink(
    { pool, fila, assinatura, mensagens, agora: () => agora },
    { acao: 'criar', idFormalizacao, tentativa, codigoPromotor: '1001' },
  )
  const pedido = pedidos.at(-1)
  expect(pedido?.signatario).toEqual({ nome: tutora.nome, cpf: tutora.cpf })
  expect(pedido?.contrato.partes).toEqual(
    expect.arrayContaining([
      { rotulo: 'Contratante', valor: doDono.nome },
      { rotulo: 'Assina como representante legal', valor: tutora.nome },
    ]),
  )
  expect(pedido?.documentos.map(({ tipo }) => tipo)).toEqual([
    'IDENTIDADE_FRENTE',
    'IDENTIDADE_VERSO',
    'IDENTIDADE_REPRESENTANTE',
    'PROCURACAO',
  ])
})

test('the next formalization of the same case has the signers of the ended one, at the desk or on paper', async () => {
  const { body } = await as(dono)(formalizacaoApi.consultar, {
    query: { idRelacionamento: doDono.idRelacionamento },
  })
  const ultima = body.model.items.find((uma) => uma.idProposta === idProposta)
  await as(dono)(formalizacaoApi.cancelar, {
    params: { idFormalizacao: ultima?.idFormalizacao ?? '' },
    body: { motivo: 'O celular quebrou' },
  })
  const figital = await as(dono)(formalizacaoApi.incluir, {
    body: { idProposta, modalidade: 'FIGITAL', caso: 'REPRESENTANTE' },
  })
  expect(figital.body.model).toMatchObject({
    modalidade: 'FIGITAL',
    situacao: 'CRIADA',
    pessoas: [{ papel: 'REPRESENTANTE', nome: tutora.nome }],
  })
  const outro = await as(dono)(formalizacaoApi.fisico, { body: { idProposta, caso: 'COMUM' } })
  expect(outro.body.message).toContain('tem representante legal no INSS')
})
