import { painelApi } from '#shared/painel/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { verAtuacao, verAtuacaoPorAtendente, verTentativas } from './atuar.ts'
import { verOportunidades, verRelacionamentos } from './detalhar.ts'
import { verAtendentes, verPainel, verStatus, verTotais } from './somar.ts'

const deMailing = { id: 'total', soDeMailing: true }

/** Atendente and gestor are answered by the same functions: the same numbers by construction. */
export const rotasPainel: Handler[] = [
  handle(painelApi.emAberto, ({ query }, contexto) => verStatus(contexto, 'Em Aberto', query)),
  handle(painelApi.gestorEmAberto, ({ query }, contexto) =>
    verStatus(contexto, 'Em Aberto', query),
  ),
  handle(painelApi.emAtendimento, ({ query }, contexto) =>
    verStatus(contexto, 'Em Atendimento', query),
  ),
  handle(painelApi.gestorEmAtendimento, ({ query }, contexto) =>
    verStatus(contexto, 'Em Atendimento', query),
  ),
  handle(painelApi.emAndamento, ({ query }, contexto) =>
    verStatus(contexto, 'Em Andamento', query),
  ),
  handle(painelApi.gestorEmAndamento, ({ query }, contexto) =>
    verStatus(contexto, 'Em Andamento', query),
  ),
  handle(painelApi.perdida, ({ query }, contexto) => verStatus(contexto, 'Perdida', query)),
  handle(painelApi.gestorPerdida, ({ query }, contexto) => verStatus(contexto, 'Perdida', query)),
  handle(painelApi.ganha, ({ query }, contexto) => verStatus(contexto, 'Ganha', query)),
  handle(painelApi.gestorGanha, ({ query }, contexto) => verStatus(contexto, 'Ganha', query)),
  handle(painelApi.totais, ({ query }, contexto) => verTotais(contexto, query)),
  handle(painelApi.gestorTotais, ({ query }, contexto) => verTotais(contexto, query)),
  handle(painelApi.gestorAtendentes, ({ query }, contexto) => verAtendentes(contexto, query)),
  handle(painelApi.relacionamentos, ({ params, query }, contexto) =>
    verRelacionamentos(contexto, params, query),
  ),
  handle(painelApi.gestorDetalhes, ({ params, query }, contexto) =>
    verRelacionamentos(contexto, params, query),
  ),
  handle(painelApi.detalhes, ({ params, query }, contexto) =>
    verOportunidades(contexto, params, query),
  ),
  handle(painelApi.gestorSubDetalhes, ({ params, query }, contexto) =>
    verOportunidades(contexto, params, query),
  ),
  handle(painelApi.atuacao, ({ query }, contexto) => verAtuacao(contexto, query)),
  handle(painelApi.gestorAtuacao, ({ query }, contexto) => verAtuacao(contexto, query)),
  handle(painelApi.gestorAtuacaoAtendentes, ({ query }, contexto) =>
    verAtuacaoPorAtendente(contexto, query),
  ),
  handle(painelApi.atuacaoRelacionamentos, ({ query }, contexto) =>
    verRelacionamentos(contexto, deMailing, query),
  ),
  handle(painelApi.atuacaoOportunidades, ({ query }, contexto) =>
    verOportunidades(contexto, deMailing, query),
  ),
  handle(painelApi.tentativas, ({ query }, contexto) => verTentativas(contexto, query)),
  handle(painelApi.painel, ({ query }, contexto) => verPainel(contexto, query)),
]
