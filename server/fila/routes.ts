import { filaApi } from '#shared/fila/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { promotorAtivo } from '../atendimento/bloco.ts'
import { concluir } from './concluir.ts'
import { corrigir } from './corrigir.ts'
import { esperas } from './esperas.ts'
import { ligar, ligarDeNovo } from './ligar.ts'
import { ligacoesDe } from './ligacoes.ts'
import { manter } from './locacao.ts'
import { experimentarPesos, mudarPesos, pesosDa } from './pesos.ts'
import { locados } from './locados.ts'
import { proximo, proximoDaLista } from './proximo.ts'
import { pular, retirar } from './pular.ts'
import { tentativasDe, vezDe } from './vez.ts'

export const criarRotasFila = (fila: Fila): Handler[] => [
  handle(filaApi.proximoCliente, ({ params }, contexto) =>
    proximoDaLista(contexto, {
      codigoPromotor: params.codigoPromotor,
      idMailing: params.idMailing,
      idUsuario: params.atendente,
    }),
  ),
  handle(filaApi.proximo, ({ body }, contexto) =>
    proximo(contexto, {
      codigoPromotor: promotorAtivo(contexto),
      idMailing: body.idMailing ?? null,
      idUsuario: contexto.usuario.id,
    }),
  ),
  handle(filaApi.atual, async (_input, contexto) => {
    const { usuario } = contexto
    const codigoPromotor = promotorAtivo(contexto)
    return { vez: await vezDe(contexto, { idUsuario: usuario.id, codigoPromotor }), aviso: null }
  }),
  handle(filaApi.esperas, (_input, contexto) => esperas(contexto)),
  handle(filaApi.ligar, {
    em: 'efemera',
    fazer: ({ body }, contexto) => ligar(contexto, body),
    esconder: () => ({ valor: '' }),
    refazer: (_guardada, { body }, contexto) => ligarDeNovo(contexto, body),
  }),
  handle(filaApi.manter, (_input, contexto) => manter(contexto)),
  handle(filaApi.concluir, ({ body }, contexto) => concluir(contexto, body)),
  handle(filaApi.corrigir, ({ params, body }, contexto) =>
    corrigir(contexto, params.idTentativa, body),
  ),
  handle(filaApi.pular, ({ body }, contexto) => pular(contexto, body)),
  handle(filaApi.locados, (_input, contexto) => locados(contexto)),
  handle(filaApi.ligacoes, ({ query }, contexto) => ligacoesDe(contexto, query)),
  handle(filaApi.retirar, ({ body }, contexto) => retirar(contexto, body)),
  handle(filaApi.tentativas, ({ query }, contexto) =>
    tentativasDe(contexto, query.idRelacionamento),
  ),
  handle(filaApi.pesos, ({ query }, contexto) => pesosDa(contexto, query.codigoPromotor)),
  handle(filaApi.experimentarPesos, ({ body }, contexto) => experimentarPesos(contexto, body)),
  handle(filaApi.mudarPesos, ({ body }, contexto) => mudarPesos(fila, contexto, body)),
]
