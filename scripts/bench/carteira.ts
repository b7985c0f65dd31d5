import { carteiraApi } from '#shared/carteira/api.ts'
import { encher } from '#e2e/support/muitos.ts'
import { compararListas, type Lista } from './listas.ts'
import type { Line } from './report.ts'
import { openSystem, PROMOTOR } from './system.ts'
import { requestBytes } from './wire.ts'

const CLIENTES = 3000
const MUITOS = Number(process.env.CLIENTES ?? 200_000)
const POUCOS = Number(process.env.POUCOS ?? 10_000)
const rounds = Number(process.env.RODADAS ?? 5)

const de = (corpo: object): Lista => ({
  pedido: (headers) =>
    requestBytes('POST', carteiraApi.listar.path, headers, JSON.stringify(corpo)),
  goal: true,
})

/** The first page by each order, and with the filters of the screen. */
const lists: Record<string, Lista> = {
  'por nome': de({}),
  'por último contato': de({ ordem: 'CONTATO' }),
  'por margem': de({ ordem: 'MARGEM' }),
  'por prazo': de({ ordem: 'PRAZO' }),
  'oportunidade simulada do INSS': de({ status: 'Simulada', codigoConvenio: '000331' }),
  'sem contato há 30 dias': de({ semContatoDias: 30 }),
  'com promessa aberta': de({ comPromessa: true }),
  'margem desde R$ 200': de({ margemMinima: 200, ordem: 'MARGEM' }),
}

/** The first page of `/front/clientes` among 200,000 clients of a promotor and among 10,000, over HTTP, in turns. */
export const carteira = (): Promise<Line[]> =>
  compararListas({
    lists,
    abrir: async (total) => {
      const system = await openSystem(CLIENTES, `carteira-${total}`)
      await encher(system.owner, { codigoPromotor: PROMOTOR, clientes: total })
      return system
    },
    muitas: MUITOS,
    poucas: POUCOS,
    rounds,
    each: 40,
    vezes: 1.5,
  })
