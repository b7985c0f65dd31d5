import { expect, test } from 'vitest'
import { hsmApi } from '#shared/hsm/api.ts'
import { ApiError } from '../api/erro.ts'
import { FECHA_EM } from '../ui/toasts.ts'
import { falhaDoHsm, HSM_ENVIADO } from './toasts-do-hsm.ts'

const corpo = { model: null, errors: ['x'], message: 'y' }

test.each([
  [404, 'Serviço de envio HSM não está disponível no momento.'],
  [400, 'Dados inválidos para envio do HSM.'],
  [401, 'Não autorizado para enviar HSM.'],
  [403, 'Acesso negado para envio de HSM.'],
  [500, 'Erro interno do servidor. Tente novamente mais tarde.'],
  [502, 'Erro 502: Erro ao enviar HSM. Tente novamente.'],
  [429, 'Erro 429: Erro ao enviar HSM. Tente novamente.'],
  [0, 'Falha na conexão. Verifique sua internet e tente novamente.'],
])('S8.05 a send that fails with %i says it for 8 s', (status, texto) => {
  expect(falhaDoHsm(new ApiError(status, corpo))).toBe(texto)
  expect(FECHA_EM.erro).toBe(8000)
})

test('S8.05 a successful send shows its toast for 6 s', () => {
  expect(HSM_ENVIADO).toBe('HSM enviado com sucesso!')
  expect(HSM_ENVIADO).toBe(hsmApi.enviar.mensagens.sucesso)
  expect(FECHA_EM.sucesso).toBe(6000)
})
