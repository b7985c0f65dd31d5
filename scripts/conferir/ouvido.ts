import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import {
  aceitesSemProva,
  assinaturasPerdidas,
  avisosDaAssinaturaPerdidos,
  avisosDaCamaraPerdidos,
  avisosPerdidos,
} from './sql/ouvido.ts'

const PERDIDO = 'is kept, and is neither applied nor a divergence'

async function ouvidos({ client, desde, clientes, agora }: Contexto): Promise<Achado[]> {
  const recorte = { desde, clientes, agora }
  const perdidos = await avisosPerdidos(client, recorte)
  const daAssinatura = await avisosDaAssinaturaPerdidos(client, recorte)
  const daCamara = await avisosDaCamaraPerdidos(client, recorte)
  const assinaturas = await assinaturasPerdidas(client, { desde, clientes })
  const semProva = await aceitesSemProva(client, { desde, clientes })
  return [
    ...perdidos.map(({ id, chave }) => ({
      tabela: 'proposta',
      id,
      diz: `the notice ${chave} ${PERDIDO}`,
    })),
    ...daAssinatura.map(({ id, chave }) => ({
      tabela: 'formalizacao',
      id,
      diz: `the notice ${chave} ${PERDIDO}`,
    })),
    ...daCamara.map(({ id }) => ({ tabela: 'ctc_aviso', id, diz: PERDIDO })),
    ...assinaturas.map(({ id }) => ({
      tabela: 'formalizacao',
      id,
      diz: 'a signature was heard, and is neither applied nor a divergence',
    })),
    ...semProva.map(({ id }) => ({
      tabela: 'formalizacao',
      id,
      diz: 'a signature was heard, and its proof is not kept',
    })),
  ]
}

export const ouvido: Regra[] = [
  {
    nome: 'ouvido',
    diz: 'every notice kept is applied, or stands on Divergências',
    desde: SEMPRE,
    julgar: ouvidos,
  },
]
