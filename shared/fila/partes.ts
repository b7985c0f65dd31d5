import { anotacaoApi } from '../anotacao/api.ts'
import { lembreteApi } from '../lembrete/api.ts'
import { oportunidadeApi } from '../oportunidade/api.ts'
import { promessaApi } from '../promessa/api.ts'
import { telefoneApi } from '../telefone/api.ts'

/** The parts that a result may have, each with the control of the call that keeps it alone. */
export const controlesDasPartes = {
  anotacao: anotacaoApi.incluir.permissao,
  lembrete: lembreteApi.incluir.permissao,
  promessa: promessaApi.incluir.permissao,
  perda: oportunidadeApi.perdida.permissao,
  naoLigarMais: telefoneApi.mudarSituacao.permissao,
} as const

export const partesDoResultado = [
  'anotacao',
  'lembrete',
  'promessa',
  'perda',
  'naoLigarMais',
] as const
