import { portabilidadeApi } from '#shared/portabilidade/api.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { blocosDaVenda, chaves } from '../api/chaves.ts'
import { q, type Velho } from '../api/query.ts'

export const consultasDoHiscon = (idRelacionamento: string) => ({
  hiscons: q(portabilidadeApi.hiscons, { params: { idRelacionamento } }),
  critica: q(portabilidadeApi.critica, { params: { idRelacionamento } }),
  oportunidades: q(portabilidadeApi.oportunidades, { body: { idRelacionamento } }),
})

/** A paper that is here, or counts now: its contracts, margins and offers are others. */
export const velhosDoHiscon = (idRelacionamento: string): Velho[] => [
  portabilidadeApi.hiscons,
  portabilidadeApi.anteriores,
  portabilidadeApi.critica,
  portabilidadeApi.oportunidades,
  simulacaoApi.margens,
  beneficioApi.margemConvenio,
  ...blocosDaVenda.map((nome) => chaves.bloco(idRelacionamento, nome)),
]
