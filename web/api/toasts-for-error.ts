import { ApiError, ditas, faltaNoServidor } from './erro.ts'

type TextoDeErro = { title: string; text?: string }

export const SEM_RECURSO = 'Este servidor não tem este recurso'
export const ILEGIVEL = 'A resposta do servidor não pôde ser lida'

const inesperado = 'Ocorreu um erro inesperado. Entre em contato com o suporte.'

/**
 * The table of the specification, section 8: the toast of each kind of failure. 409, 422, 429, 503
 * and 507 are not in that table and have texts of ours (`docs/decisions`).
 *
 * @param recusa the call's own title for a 400 (`Erro ao ...`); its sentences stand under it
 */
export function toastsForError(error: unknown, recusa?: string): TextoDeErro[] {
  if (!(error instanceof ApiError)) return [{ title: inesperado }]
  const { message, errors } = error.body
  if (faltaNoServidor(error)) return [{ title: SEM_RECURSO }]

  switch (error.status) {
    case 0:
      return [
        {
          title: 'Failed',
          text: 'A conexão com o servidor falhou. Verifique sua conexão com a internet.',
        },
      ]
    case 200:
      // Errors in place of the model are a refusal; it was accepted where there is nothing to read.
      if (error.falha === 'ilegivel') {
        return [{ title: ILEGIVEL, text: 'Confira o que foi gravado antes de enviar de novo.' }]
      }
      return recusadas(error.sentencas, recusa)
    case 400:
      return recusadas(sentencas(error.sentencas, 'Requisição inválida'), recusa)
    case 401:
      return [{ title: 'Não autorizado', text: 'Acesso não autorizado.' }]
    case 403:
      return [{ title: 'Acesso negado', text: 'Você não possui acesso.' }]
    case 404:
      return sentencas(errors, 'Recurso não encontrado').map((title) => ({ title }))
    case 409:
      return [{ title: 'Ainda estamos gravando', text: 'O pedido anterior não terminou. Aguarde.' }]
    case 422:
      return [
        {
          title: 'Este pedido já foi enviado com outros dados',
          text: 'Confira o que foi gravado antes de enviar de novo.',
        },
      ]
    case 429:
      return [{ title: 'Muitos pedidos em pouco tempo', text: quandoTentar(error.esperar) }]
    case 500:
      return sentencas(errors, message ?? 'Erro interno do servidor').map((title) => ({ title }))
    case 502:
      return [{ title: 'Bad Gateway' }]
    case 503:
      return [
        {
          title: 'O sistema não pôde atender agora',
          text: [...error.sentencas, quandoTentar(error.esperar)].join(' '),
        },
      ]
    case 507:
      return [{ title: 'Nada foi gravado', text: error.sentencas.join(' ') }]
    default:
      return [{ title: inesperado }]
  }
}

const recusadas = (lista: readonly string[], recusa?: string): TextoDeErro[] =>
  lista.map((sentenca) => (recusa ? { title: recusa, text: sentenca } : { title: sentenca }))

function sentencas(lista: readonly string[], senao: string): string[] {
  const cheias = ditas(lista)
  return cheias.length > 0 ? cheias : [senao]
}

function quandoTentar(segundos: number | undefined): string {
  if (segundos === undefined) return 'Aguarde um pouco e tente de novo.'
  return `Tente de novo em ${segundos} segundo${segundos === 1 ? '' : 's'}.`
}
