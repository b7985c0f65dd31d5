import { ApiError } from '../api/erro.ts'

/** Specification, section 8: what the person reads when a template was sent. */
export const HSM_ENVIADO = 'HSM enviado com sucesso!'

const porStatus: Record<number, string> = {
  0: 'Falha na conexão. Verifique sua internet e tente novamente.',
  400: 'Dados inválidos para envio do HSM.',
  401: 'Não autorizado para enviar HSM.',
  403: 'Acesso negado para envio de HSM.',
  404: 'Serviço de envio HSM não está disponível no momento.',
  500: 'Erro interno do servidor. Tente novamente mais tarde.',
}

/** Specification, section 8, row by row: sending a template has a table of its own. */
export function falhaDoHsm(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  return porStatus[status] ?? `Erro ${status}: Erro ao enviar HSM. Tente novamente.`
}
