import { eventoApi } from '#shared/evento/api.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { incluirOportunidade } from '../oportunidade/incluir.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { contarConfirmado } from '../portabilidade/sql.ts'
import { oportunidadesDaOferta, ofertar } from './ofertar.ts'
import { proporOferta } from './propor.ts'
import { consultarTaxaEspecial } from './taxa-especial.ts'

export const criarRotasOferta = (fila: Fila): Handler[] => [
  handle(ofertaApi.unica, async ({ query }, contexto) => {
    const { idRelacionamento, idHiscon } = query
    // Its loans are contracts here since it was confirmed: the offer is of all of them.
    if (idHiscon && (await contarConfirmado(contexto.client, { idHiscon, idRelacionamento })) === 0)
      throw new Recusa('nao-encontrado', 'HISCON não encontrado')
    return ofertar(contexto)
  }),
  handle(ofertaApi.oportunidades, (_input, contexto) => oportunidadesDaOferta(contexto)),
  handle(ofertaApi.oportunidadeManual, ({ body }, contexto) => incluirOportunidade(contexto, body)),
  handle(ofertaApi.incluirProposta, ({ body }, contexto) => proporOferta(contexto, body, fila)),
  handle(eventoApi.taxaEspecial, (_input, contexto) => consultarTaxaEspecial(contexto)),
]
