import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { contatoApi } from '#shared/contato/api.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { q } from '../api/query.ts'
import { velhosDosTelefones } from '../api/velhos.ts'
import { consultas } from '../hsm/consultas.ts'
import { blocos } from './blocos.ts'

const relacionamento: Relacionamento = {
  idRelacionamento: '018f0000-0000-7000-8000-000000000001',
  idCliente: '018f0000-0000-7000-8000-000000000002',
  cpf: '52998224725',
  nome: 'Maria',
  atendente: null,
  codigoPromotor: '1001',
  possuiOportunidadesNaoAtuadas: false,
  acesso: 'completo',
  impedimentoAssumir: null,
  versao: 1,
}

test('an opt-in changed in one place is old everywhere it is shown', async () => {
  const { idRelacionamento } = relacionamento
  const params = { idRelacionamento }
  const mostrados = {
    telefones: blocos(relacionamento).telefones.queryKey,
    mensagens: consultas(relacionamento).telefones.queryKey,
    contato: consultas(relacionamento).semaforo.queryKey,
    carteira: q(consentimentoApi.carteira, { params }).queryKey,
    pedido: q(contatoApi.semaforo, { params, query: { canal: 'SMS', finalidade: 'CONSENTIMENTO' } })
      .queryKey,
  }
  const cache = new QueryClient()
  for (const queryKey of Object.values(mostrados)) {
    cache.setQueryData<unknown>(queryKey, {})
  }
  for (const velho of velhosDosTelefones(idRelacionamento)) {
    await cache.invalidateQueries({ queryKey: 'path' in velho ? [velho.path] : velho })
  }

  const frescas = Object.entries(mostrados).filter(
    ([, queryKey]) => cache.getQueryState(queryKey)?.isInvalidated !== true,
  )
  expect(frescas.map(([onde]) => onde)).toEqual([])
})
