import { z } from 'zod'
import { Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { NovaOportunidade, Oportunidade } from '../oportunidade/shapes.ts'
import { Proposta } from '../proposta/api.ts'
import { OfertaUnica, OportunidadeDaOferta, PropostaDaOferta } from './shapes.ts'

const daBusca = [{ em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }] as const
const doCorpo = [
  { em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' },
  { em: 'body', campo: 'idOportunidade', tipo: 'oportunidade' },
] as const

export const ofertaApi = {
  /** Everything that may be offered to the client today, the best first, and why not the rest. */
  unica: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/oferta-unica',
    /** `idHiscon`: the confirmed one of this client, whose loans are contracts here; any other is not found. */
    query: z.object({ idRelacionamento: Id, idHiscon: Id.optional() }),
    response: OfertaUnica,
    permissao: 'SIMULACAO_SIMULAR',
    objetos: daBusca,
    mensagens: palavras('consultar', 'a oferta única'),
  }),
  /** The live oportunidades of the client in the order of the offer. */
  oportunidades: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/oferta-unica/oportunidades',
    query: z.object({ idRelacionamento: Id }),
    response: z.array(OportunidadeDaOferta),
    permissao: 'SIMULACAO_SIMULAR',
    objetos: daBusca,
    mensagens: palavras('consultar', 'as oportunidades da oferta única'),
  }),
  /** Opens what the offer speaks of and is no oportunidade yet. */
  oportunidadeManual: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/oferta-unica/oportunidade-manual',
    body: NovaOportunidade,
    response: Oportunidade,
    permissao: 'OPORTUNIDADE_INCLUIR',
    objetos: [doCorpo[0]],
    mensagens: {
      sucesso: 'Oportunidade incluída com sucesso!',
      ...palavras('incluir', 'a oportunidade da oferta única'),
    },
  }),
  /** From the offer to the proposta at once: oportunidade, simulation and proposta, all or nothing. */
  incluirProposta: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/oferta-unica/incluir-proposta',
    body: PropostaDaOferta,
    response: Proposta,
    permissao: 'PROPOSTA_INCLUIR',
    objetos: doCorpo,
    mensagens: {
      sucesso: 'Pré-proposta cadastrada',
      ...palavras('incluir', 'a proposta da oferta única'),
    },
  }),
}
