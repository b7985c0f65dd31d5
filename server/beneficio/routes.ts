import type { Dataprev } from '#integrations/dataprev/dataprev.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { handle, type Contexto, type Handler } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import {
  guardarBeneficios,
  guardarProva,
  perguntarBeneficios,
  perguntarProva,
  prepararPergunta,
  prepararProva,
} from './perguntar.ts'
import { consultarInss, consultarMargem } from './sql/blocos.ts'
import { acharConvenio } from './sql/gravacao.ts'

const bloco = (contexto: Contexto) => consultarInss(contexto, alvoDe(contexto).idRelacionamento)

/** The quota of openings is asked first: who may not see the answer does not ask the INSS for it. */
async function contada<T>(contexto: Contexto, preparar: () => Promise<T>): Promise<T> {
  await bloco(contexto)
  return preparar()
}

export const criarRotasBeneficio = (dataprev: Dataprev): Handler[] => [
  handle(beneficioApi.inss, (_input, contexto) => bloco(contexto)),

  handle(beneficioApi.margemConvenio, async ({ query }, contexto) => {
    const { idRelacionamento } = alvoDe(contexto)
    const { codigoConvenio } = query
    if ((await acharConvenio(contexto.client, { codigo: codigoConvenio })) === 0) {
      throw new Recusa('invalido', 'Convênio desconhecido')
    }
    return consultarMargem(contexto, idRelacionamento, { codigoConvenio })
  }),

  handle(beneficioApi.detalhesInss, {
    em: 'tres-passos',
    preparar: (_input, contexto) => contada(contexto, () => prepararPergunta(contexto)),
    perguntar: (pergunta, pedido) => perguntarBeneficios(dataprev, pergunta, pedido),
    guardar: async (resposta, _input, contexto) => {
      await guardarBeneficios(resposta, contexto)
      return bloco(contexto)
    },
  }),

  handle(beneficioApi.provaDeVida, {
    em: 'tres-passos',
    preparar: ({ query }, contexto) =>
      contada(contexto, () => prepararProva(contexto, query.idBeneficio)),
    perguntar: (pergunta, pedido) => perguntarProva(dataprev, pergunta, pedido),
    guardar: async (resposta, _input, contexto) => {
      await guardarProva(resposta, contexto)
      return bloco(contexto)
    },
  }),
]
