import { comando } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'

type Nova = {
  id: string
  chave: string
  idProposta: string
  sistema: 'BANCO' | 'ASSINATURA'
  nossa: string
  deles: string
  motivo: string
  ocorridaEm: Date
  agora: Date
}

/** Nothing when this was written already. */
export const inserirDivergencia = comando(
  'divergencia.inserir',
  (p: De<Nova>) => sql`insert into divergencia (id, chave, id_proposta, id_relacionamento,
    codigo_promotor, sistema, nossa, deles, motivo, ocorrida_em, ouvida_em)
  select ${p.id}, ${p.chave}, p.id, p.id_relacionamento, p.codigo_promotor, ${p.sistema}, ${p.nossa},
         ${p.deles}, ${p.motivo}, ${p.ocorridaEm}, ${p.agora}
    from proposta p where p.id = ${p.idProposta}
  on conflict (chave) do nothing`,
)
