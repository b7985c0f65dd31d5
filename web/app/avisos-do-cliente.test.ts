import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { cotaApi } from '#shared/cota/api.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { TipoDeAviso } from '#shared/notificacao/tipos.ts'
import { passagemApi } from '#shared/passagem/api.ts'
import { transferenciaApi } from '#shared/transferencia/api.ts'
import { chaves } from '#web/api/chaves.ts'
import { chaveDoToken } from '#web/consentimento/consultas.ts'
import { velhasDe } from '#web/hsm/consultas.ts'
import { receber } from '#web/notificacao/avisos.ts'
import { ouvirClientes } from './avisos-do-cliente.ts'

const id = '018f0000-0000-7000-8000-000000000001'
/** Below zero: no other test file of this process has heard them. */
let numero = 0

test.each<[TipoDeAviso, readonly unknown[]]>([
  ['confirmacao', chaves.bloco(id, 'relacionamento')],
  ['confirmacao', [confirmacaoApi.consultar.path, { params: { idRelacionamento: id } }]],
  ['cadastro', chaves.bloco(id, 'enderecos')],
  ['mensagem', [...velhasDe(id), 'historico']],
  ['anotacao', chaves.bloco(id, 'anotacoes')],
  ['consentimento', chaveDoToken(id, 'INSS')],
  ['formalizacao', [formalizacaoApi.consultar.path, { query: { idRelacionamento: id } }]],
  ['formalizacao', [formalizacaoApi.contratos.path, { query: { idRelacionamento: id } }]],
  ['consentimento', chaveDoToken(id, 'TRABALHADOR')],
  ['confirmacao', [confirmacaoApi.pendentes.path, {}]],
  ['consentimento', [consentimentoApi.paraOlhar.path, {}]],
  ['formalizacao', [consentimentoApi.paraOlhar.path, {}]],
  ['passagem', [passagemApi.listar.path, {}]],
  ['passagem', [passagemApi.doCliente.path, { query: { idRelacionamento: id } }]],
  ['transferencia', [transferenciaApi.listar.path, {}]],
  ['cota', [cotaApi.perto.path, {}]],
])('a notice of %s makes old what a hidden client shows', (tipo, queryKey) => {
  const cache = new QueryClient()
  cache.setQueryData(queryKey, 'antes')
  const outro = chaves.bloco('018f0000-0000-7000-8000-000000000002', 'relacionamento')
  cache.setQueryData(outro, 'antes')
  const parar = ouvirClientes(cache)
  numero -= 1
  receber({ id: numero, tipo, dados: { idRelacionamento: id } })
  parar()

  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(cache.getQueryState(outro)?.isInvalidated).toBe(false)
})
