import { z } from 'zod'
import { Id, texto } from '../campos.ts'
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
    objetos: [
      { em: 'query', campo: 'atendente', tipo: 'atendente' },
      { em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' },
    ],
    mensagens: palavras('consultar', 'as portabilidades'),
  }),
  /** Ours: the client gives the portability up before the TED; the bank is told to stop. */
  desistir: endpoint({
    method: 'POST',
    path: '/consigna/v1/portabilidades/:idProposta/desistir',
    params: z.object({ idProposta: Id }),
    body: z.object({ motivo: texto('Motivo', 300) }),
    response: z.object({ idProposta: z.string(), situacao: z.literal('CANCELADA') }),
    permissao: 'PROPOSTA_INCLUIR',
    objetos: [{ em: 'params', campo: 'idProposta', tipo: 'proposta' }],
    mensagens: {
      sucesso: 'Desistência registrada',
      ...palavras('registrar', 'a desistência'),
    },
  }),
}
