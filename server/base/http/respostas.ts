import type { FastifyReply } from 'fastify'
import { textos, type CodigoDeRecusa, type Corpo } from '#shared/erros.ts'

/** The body of a refusal or failure, as `docs/decisions` lays it down for each status. */
export function corpoDoErro(
  status: number,
  motivos: readonly string[],
  codigo?: CodigoDeRecusa,
): Corpo {
  const nosErros = status === 404 || status === 500
  return {
    model: null,
    errors: nosErros ? [...motivos] : [],
    message: nosErros ? null : juntar(motivos),
    ...(codigo && { codigo }),
  }
}

/** As `message` carries several sentences: a semicolon inside one would part it in two. */
const juntar = (motivos: readonly string[]): string =>
  motivos.map((motivo) => motivo.replaceAll(';', ',')).join(';')

/** Sends a refusal or failure in the common shape of answers. */
export const responderErro = (
  reply: FastifyReply,
  status: number,
  motivos: readonly string[],
  codigo?: CodigoDeRecusa,
) =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(corpoDoErro(status, motivos, codigo)))

/** `{ model, errors, message }` around a model that is JSON text already. */
export const corpoDoSucesso = (model: string, sucesso: string | undefined): string =>
  `{"model":${model},"errors":[],"message":${JSON.stringify(sucesso ?? null)}}`

/** What the person reads when the door itself cannot take the request. */
export const textosDaPorta = {
  ...textos,
  semAcesso: 'Acesso não autorizado.',
  soDoCliente:
    'Só o próprio cliente faz isto, na página do link que recebeu, depois de confirmar o CPF e a data de nascimento.',
  chaveInvalida: 'A chave de assinatura do gateway está ausente ou não é válida.',
  sistemaDesconhecido: 'O sistema solicitante não foi reconhecido.',
  promotorAusente: 'Informe o promotor logado.',
  promotorInvalido: 'Código do promotor logado inválido.',
  promotorDeOutro: 'Você não trabalha para este promotor.',
  corpoInvalido: 'O corpo da requisição não é um JSON válido.',
  enderecoInvalido: 'O endereço da requisição não é válido.',
  hospedeiroEstranho: 'Este nome não é o deste serviço.',
  enderecoLongo: 'O endereço da requisição é longo demais.',
  corpoGrande: 'O corpo da requisição é grande demais.',
  tipoRecusado: 'Envie o corpo da requisição como application/json.',
  chaveRepetida: 'A chave de idempotência já foi usada em outra requisição.',
  chaveEmUso: 'Esta requisição já está sendo processada. Aguarde.',
  chaveMalformada: 'Chave de idempotência inválida.',
  ocupado: 'Outra pessoa está alterando este cadastro agora. Nada foi alterado.',
  semEspaco:
    'O servidor está sem espaço em disco. Nada foi gravado: as consultas continuam, e as gravações voltam assim que houver espaço.',
  semBanco: 'O banco de dados não respondeu.',
  semVaga: 'O sistema está muito ocupado. Nada foi alterado.',
  muitasChamadas: 'Muitas requisições em pouco tempo. Aguarde e tente novamente.',
} as const
