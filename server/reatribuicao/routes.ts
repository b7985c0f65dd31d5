import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { lerAndamento } from '../base/http/sql.ts'
import { preverReatribuicao } from './balanco.ts'
import { desfazerReatribuicao } from './desfazer.ts'
import { reatribuir } from './reatribuir.ts'
import { somar } from './somar.ts'
import { listarReatribuicoes } from './sql/desfazer.ts'
import {
  listarConvenios,
  listarDonos,
  listarElegiveis,
  listarMailings,
  listarPerfis,
} from './sql/ler.ts'
import { reatribuicaoDeClientes } from './tipo.ts'

/** A hundred thousand clients are one statement a word. */
const LIMITE_MS = 120_000

export const rotasReatribuicao: Handler[] = [
  handle(reatribuicaoApi.reatribuir, {
    em: 'com-andamento',
    limiteMs: LIMITE_MS,
    fazer: ({ body }, contexto, contar) => reatribuir(contexto, body, contar),
  }),
  handle(reatribuicaoApi.filtroPerfil, ({ params }, { client }) => listarPerfis(client, params)),
  handle(reatribuicaoApi.filtroMailing, ({ params }, { client }) => listarMailings(client, params)),
  handle(reatribuicaoApi.filtroAtendentes, ({ params }, { client }) => listarDonos(client, params)),
  handle(reatribuicaoApi.filtroConvenio, ({ params }, { client }) =>
    listarConvenios(client, params),
  ),
  handle(reatribuicaoApi.elegiveis, async ({ params }, { client, agora }) => {
    const elegiveis = await listarElegiveis(client, { ...params, agora })
    return elegiveis.map(({ elegivel }) => elegivel)
  }),
  handle(reatribuicaoApi.sumario, ({ params, query }, contexto) =>
    somar(contexto, params.codigoPromotor, query),
  ),
  handle(reatribuicaoApi.previa, ({ body }, contexto) => preverReatribuicao(contexto, body)),
  handle(reatribuicaoApi.andamento, async ({ params }, { client, usuario }) => {
    const passo = await lerAndamento(client, { idUsuario: usuario.id, chave: params.chave })
    return passo ? { ...passo, atualizadoEm: passo.atualizadoEm.toISOString() } : null
  }),
  handle(reatribuicaoApi.recentes, (_input, { client, escopo, agora }) =>
    listarReatribuicoes(client, {
      escopo: [...escopo],
      tipo: reatribuicaoDeClientes.nome,
      agora,
    }),
  ),
  handle(reatribuicaoApi.desfazer, {
    em: 'com-andamento',
    limiteMs: LIMITE_MS,
    fazer: ({ params }, contexto) => desfazerReatribuicao(contexto, params.idLote),
  }),
]
