import { propostaApi } from '#shared/proposta/api.ts'
import { handle, type Handler } from '../http/handler.ts'
import type { Fila } from './fila.ts'
import { incluirProposta } from './incluir.ts'
import { listarPropostas } from './listar.ts'
import { propostasDaOportunidade } from './queries.ts'

export const criarRotasProposta = (fila: Fila): Handler[] => [
  handle(propostaApi.incluir, ({ body }, contexto) =>
    incluirProposta(contexto, body, { fila, refin: false }),
  ),
  handle(propostaApi.incluirRefin, ({ body }, contexto) =>
    incluirProposta(contexto, body, { fila, refin: true }),
  ),
  handle(propostaApi.emAberto, ({ query }, contexto) =>
    listarPropostas(contexto, 'emAberto', query),
  ),
  handle(propostaApi.emAndamento, ({ query }, contexto) =>
    listarPropostas(contexto, 'emAndamento', query),
  ),
  handle(propostaApi.emAtraso, ({ query }, contexto) =>
    listarPropostas(contexto, 'emAtraso', query),
  ),
  handle(propostaApi.reprovadas, ({ query }, contexto) =>
    listarPropostas(contexto, 'reprovadas', query),
  ),
  handle(propostaApi.historico, ({ params }, { client, agora }) =>
    propostasDaOportunidade(client, params.idOportunidade, agora),
  ),
]
