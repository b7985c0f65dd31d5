import { type Dia, hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import type { TokenServices } from '../telefone/token.ts'
import { buscarPorNumero } from './por-numero.ts'
import { incluirProposta } from './incluir.ts'
import { conferirConduta } from './conduta.ts'
import { consultarProposta } from './consultar.ts'
import { listarDaEsteira, listarPropostas, totaisDasPropostas } from './listar.ts'
import { resumirEsteira } from './resumo.ts'
import { prepararRetomada, retomarProposta } from './retomar.ts'
import { aceitarSaldo, prepararSaldo } from './saldo.ts'
import { propostasDaOportunidade } from './sql/leituras.ts'
import { pedirTroca, trocarConta } from './trocar-conta.ts'

export const criarRotasProposta = (fila: Fila, codigos: TokenServices): Handler[] => [
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
    propostasDaOportunidade(client, { ...params, agora }),
  ),
  handle(propostaApi.esteira, ({ query }, contexto) => listarDaEsteira(contexto, query)),
  handle(propostaApi.resumoDaEsteira, ({ query }, contexto) =>
    resumirEsteira(contexto, query.atendente, fimDe(hoje(contexto.agora))),
  ),
  handle(propostaApi.totais, ({ query }, contexto) => totaisDasPropostas(contexto, query)),
  handle(propostaApi.porNumero, ({ body }, contexto) => buscarPorNumero(contexto, body.numero)),
  handle(propostaApi.consultar, ({ params }, contexto) =>
    consultarProposta(contexto, params.idProposta),
  ),
  handle(propostaApi.prepararRetomada, ({ params, body }, contexto) =>
    prepararRetomada(contexto, params.idProposta, body),
  ),
  handle(propostaApi.retomar, ({ params, body }, contexto) =>
    retomarProposta(contexto, params.idProposta, body, fila),
  ),
  handle(propostaApi.prepararSaldo, ({ params }, contexto) =>
    prepararSaldo(contexto, params.idProposta),
  ),
  handle(propostaApi.aceitarSaldo, ({ params, body }, contexto) =>
    aceitarSaldo(contexto, params.idProposta, body, fila),
  ),
  handle(propostaApi.pedirTroca, ({ params, body }, contexto) =>
    pedirTroca(contexto, { ...params, ...body }, codigos),
  ),
  handle(propostaApi.trocarConta, ({ params, body }, contexto) =>
    trocarConta(contexto, { ...params, ...body }, { ...codigos, fila }),
  ),
  handle(propostaApi.conduta, (_input, contexto) => conferirConduta(contexto)),
]

const fimDe = (dia: Dia) => new Date(instanteEmBrasilia(somarDias(dia, 1), '00:00').getTime() - 1)
