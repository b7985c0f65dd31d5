import { type Regra, SEMPRE } from './regra.ts'
import { decididasSozinhas, propostasDeSuspensos } from './sql/conduta.ts'

export const conduta: Regra[] = [
  {
    nome: 'conduta-duas-pessoas',
    diz: 'points of conduct are decided by who neither proposed them nor is judged, after a look at the evidence',
    desde: SEMPRE,
    julgar: async ({ client, desde }) => {
      const achadas = await decididasSozinhas(client, { desde })
      return achadas.map(({ id }) => ({
        tabela: 'conduta',
        id,
        diz: 'no second person decided it',
      }))
    },
  },
  {
    nome: 'conduta-suspensao',
    diz: 'nobody types a proposta in while the points of conduct suspend them',
    desde: SEMPRE,
    julgar: async ({ client, desde, clientes }) => {
      const achadas = await propostasDeSuspensos(client, { desde, clientes })
      return achadas.map(({ id, pontos }) => ({
        tabela: 'proposta',
        id,
        diz: `typed in by a person with ${pontos} points`,
      }))
    },
  },
]
