import { endpoint, palavras } from '../endpoint.ts'
import { Acompanhamento, BuscaDaTrilha } from './shapes.ts'

/** The portabilities to us by stage, clock and person. */
export const trilhaApi = {
  acompanhamento: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/portabilidade/acompanhamento',
    query: BuscaDaTrilha,
    response: Acompanhamento,
    permissao: 'PROPOSTA_VER',
    objetos: [{ em: 'query', campo: 'atendente', tipo: 'atendente' }],
    mensagens: palavras('consultar', 'as portabilidades'),
  }),
}
