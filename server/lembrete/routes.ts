import { lembreteApi } from '#shared/lembrete/api.ts'
import { porQuemTrabalha } from '../base/http/donos.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { itensDaLista } from '../referencia/sql.ts'
import { alterarLembrete } from './alterar.ts'
import { lembreteAtual } from './atual.ts'
import { desfazerLoteDeLembretes } from './desfazer-lote.ts'
import { incluirLembrete } from './incluir.ts'
import { listarLembretes } from './listar.ts'
import { alterarLembretes } from './lote.ts'
import { resumoDosLembretes } from './resumo.ts'
import { exibir } from './sql.ts'

export const rotasLembrete: Handler[] = [
  handle(lembreteApi.status, (_input, { client }) =>
    itensDaLista(client, { lista: 'status_lembrete' }),
  ),
  handle(lembreteApi.tipos, (_input, { client }) =>
    itensDaLista(client, { lista: 'tipo_lembrete' }),
  ),
  handle(lembreteApi.agendado, ({ query }, contexto) =>
    listarLembretes(contexto, 'agendado', query),
  ),
  handle(lembreteApi.finalizadoCancelado, ({ query }, contexto) =>
    listarLembretes(contexto, 'finalizado-cancelado', query),
  ),
  handle(lembreteApi.emAtraso, ({ query }, contexto) =>
    listarLembretes(contexto, 'em-atraso', query),
  ),
  handle(lembreteApi.hoje, ({ query }, contexto) => listarLembretes(contexto, 'hoje', query)),
  handle(lembreteApi.proximosTresDias, ({ query }, contexto) =>
    listarLembretes(contexto, 'proximos-tres-dias', query),
  ),
  handle(lembreteApi.consultar, ({ params }, contexto) =>
    lembreteAtual(contexto, params.idLembrete),
  ),
  handle(lembreteApi.incluir, ({ body }, contexto) => incluirLembrete(contexto, body)),
  handle(lembreteApi.alterar, ({ params, body }, contexto) =>
    alterarLembrete(contexto, params.idLembrete, body),
  ),
  handle(lembreteApi.adiarLote, ({ body }, contexto) =>
    alterarLembretes(contexto, body.itens, { acao: 'adiar', quando: new Date(body.quando) }),
  ),
  handle(lembreteApi.finalizarLote, ({ body }, contexto) =>
    alterarLembretes(contexto, body.itens, { acao: 'finalizar', status: 'Finalizado' }),
  ),
  handle(lembreteApi.desfazerLote, ({ params }, contexto) =>
    desfazerLoteDeLembretes(contexto, params.idLote),
  ),
  handle(lembreteApi.resumo, (_input, contexto) => resumoDosLembretes(contexto)),
  handle(lembreteApi.exibir, async ({ params }, contexto) => {
    const { client, agora } = contexto
    const donos = porQuemTrabalha(contexto)
    return { exibir: (await exibir(client, { id: params.idLembrete, donos, agora })) === 1 }
  }),
]
