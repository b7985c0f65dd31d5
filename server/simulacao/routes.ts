import { z } from 'zod'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { entradaDoNovo, entradaDoRefin } from '#shared/simulacao/busca.ts'
import { EntradaSimulacao } from '#shared/simulacao/entrada.ts'
import { novoId } from '../db/id.ts'
import { handle, type Handler } from '../http/handler.ts'
import { Recusa } from '../http/recusa.ts'
import { calcularSimulacao } from './calcular.ts'
import { consultarCondicao } from './condicao.ts'
import { simularOportunidade } from './guardar.ts'
import { simularPadrao } from './padrao.ts'
import { inserirRegistro } from './queries.ts'

export const rotasSimulacao: Handler[] = [
  handle(simulacaoApi.condicao, ({ body }, contexto) => consultarCondicao(contexto, body)),
  handle(simulacaoApi.novo, ({ query }, contexto) =>
    calcularSimulacao(contexto, {
      idRelacionamento: query.idRelacionamento,
      entrada: entradaDoNovo(query),
    }),
  ),
  handle(simulacaoApi.refinanciamento, ({ query }, contexto) =>
    calcularSimulacao(contexto, {
      idRelacionamento: query.idRelacionamento,
      entrada: entradaDoRefin(query),
    }),
  ),
  handle(simulacaoApi.daOportunidade, ({ params }, contexto) =>
    simularPadrao(contexto, params.idOportunidade),
  ),
  handle(oportunidadeApi.simular, ({ params, body }, contexto) =>
    simularOportunidade(contexto, params.idOportunidade, body),
  ),
  handle(simulacaoApi.registrar, async ({ body }, { client, usuario, agora }) => {
    const { idRelacionamento, acao, entrada, idSimulacao } = body
    const id = novoId()
    const registrado = await inserirRegistro(client, {
      id,
      idRelacionamento,
      idSimulacao: idSimulacao ?? null,
      idUsuario: usuario.id,
      acao,
      detalhe: JSON.stringify(entrada ? { entrada: paraGuardar(entrada) } : {}),
      agora,
    })
    if (!registrado) throw new Recusa('nao-encontrado', 'Simulação não encontrada')
    return { idRegistro: id }
  }),
]

/** Amounts as the wire writes them, in reais; ids are lower case already, so nothing is lost. */
const paraGuardar = (entrada: z.output<typeof EntradaSimulacao>) => ({
  ...entrada,
  ...('valorParcela' in entrada && { valorParcela: entrada.valorParcela / 100 }),
  ...('valorLiberado' in entrada && { valorLiberado: entrada.valorLiberado / 100 }),
})
