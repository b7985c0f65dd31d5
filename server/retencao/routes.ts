import { retencaoApi } from '#shared/retencao/api.ts'
import { motivosDaCtc } from '#shared/retencao/motivos.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import type { Mensagens } from '../mensagem/enfileirar.ts'
import { abrirEvidencia, guardarEvidencia, limparEvidencia } from './evidencia.ts'
import { contratosAtacados, historico, listar, totais } from './listar.ts'
import { enviarMensagens } from './mensagem.ts'
import { gerarContraproposta } from './oferecer.ts'
import { registrar } from './registrar.ts'
import { reenviarResposta } from './responder.ts'
import { avisosDaCamara, avisosDaMesa, verAvisoDaCtc, verAvisoNaMesa } from './ver.ts'

type Services = { fila: Fila; mensagens: Mensagens; acervo: Acervo }

export const criarRotasRetencao = ({ fila, mensagens, acervo }: Services): Handler[] => [
  handle(retencaoApi.listar, ({ body }, contexto) => listar(contexto, body)),
  handle(retencaoApi.contratos, ({ body }, contexto) => contratosAtacados(contexto, body)),
  handle(retencaoApi.totalizadores, ({ params, query }, contexto) =>
    totais(contexto, { ...query, ...params }),
  ),
  handle(retencaoApi.motivos, async () => [...motivosDaCtc]),
  handle(retencaoApi.historico, ({ query }, contexto) => historico(contexto, query.idCtc)),
  handle(retencaoApi.gerar, ({ body }, contexto) => gerarContraproposta(contexto, body)),
  handle(retencaoApi.registrar, ({ body }, contexto) => registrar(contexto, { fila }, body.ctcs)),
  handle(retencaoApi.enviarHsm, ({ body }, contexto) => enviarMensagens(contexto, mensagens, body)),
  handle(retencaoApi.reenviar, ({ body }, contexto) =>
    reenviarResposta(contexto, fila, body.idCtc),
  ),
  handle(retencaoApi.guardarEvidencia, {
    em: 'trabalho-longo',
    preparar: ({ body }) => Promise.resolve(body),
    perguntar: (body) => limparEvidencia(body),
    guardar: (limpa, _input, contexto) => guardarEvidencia(contexto, acervo, limpa),
  }),
  handle(retencaoApi.abrirEvidencia, ({ body }, contexto) => abrirEvidencia(contexto, body)),
  handle(retencaoApi.avisos, ({ query }, contexto) => avisosDaCamara(contexto, query)),
  handle(retencaoApi.verAviso, ({ body }, contexto) => verAvisoDaCtc(contexto, body)),
  handle(retencaoApi.avisosDaMesa, (_, contexto) => avisosDaMesa(contexto)),
  handle(retencaoApi.verAvisoDaMesa, ({ params, body }, contexto) =>
    verAvisoNaMesa(contexto, { ...params, ...body }),
  ),
]
