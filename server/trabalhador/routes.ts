import type { Trabalhador } from '#integrations/trabalhador/trabalhador.ts'
import { trabalhadorApi } from '#shared/trabalhador/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { consultarBloco } from '../atendimento/bloco.ts'
import { beneficioTrabalhador, processamento } from './blocos.ts'
import { guardarVinculos, perguntarVinculos, prepararConsulta } from './consultar.ts'
import { processarEmpregadores } from './processar.ts'

export const criarRotasTrabalhador = (trabalhador: Trabalhador): Handler[] => [
  handle(trabalhadorApi.consultar, {
    em: 'tres-passos',
    preparar: (_input, contexto) => prepararConsulta(contexto),
    perguntar: (pergunta) => perguntarVinculos(trabalhador, pergunta),
    guardar: (vinculos, _input, contexto) => guardarVinculos(contexto, vinculos),
  }),
  handle(trabalhadorApi.guardado, ({ params }, contexto) =>
    consultarBloco(contexto, params.idRelacionamento, beneficioTrabalhador),
  ),
  handle(trabalhadorApi.processar, (_input, contexto) => processarEmpregadores(contexto)),
  handle(trabalhadorApi.processamento, ({ params }, contexto) =>
    consultarBloco(contexto, params.idRelacionamento, processamento()),
  ),
]
