import type { Trabalhador } from '#integrations/trabalhador/trabalhador.ts'
import { trabalhadorApi } from '#shared/trabalhador/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { guardarVinculos, perguntarVinculos, prepararConsulta } from './consultar.ts'
import { processarEmpregadores } from './processar.ts'
import { consultarGuardado, consultarProcessamento } from './sql.ts'

export const criarRotasTrabalhador = (trabalhador: Trabalhador): Handler[] => [
  handle(trabalhadorApi.consultar, {
    em: 'tres-passos',
    preparar: (_input, contexto) => prepararConsulta(contexto),
    perguntar: (pergunta) => perguntarVinculos(trabalhador, pergunta),
    guardar: (vinculos, _input, contexto) => guardarVinculos(contexto, vinculos),
  }),
  handle(trabalhadorApi.guardado, ({ params }, contexto) =>
    consultarGuardado(contexto, params.idRelacionamento),
  ),
  handle(trabalhadorApi.processar, (_input, contexto) => processarEmpregadores(contexto)),
  handle(trabalhadorApi.processamento, ({ params }, contexto) =>
    consultarProcessamento(contexto, params.idRelacionamento, { executado: false }),
  ),
]
