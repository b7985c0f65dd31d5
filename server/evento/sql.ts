import { comando } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'

type Consulta = {
  id: string
  idUsuario: string
  codigoPromotor: string
  cpf: string
  resumo: string
  agora: Date
}

/** The CPF itself only finds the client, within what the person may see; the row keeps the hash. */
export const inserirConsulta = comando(
  'evento.inserir-consulta',
  (p: De<Consulta>) => sql`insert into evento_consulta_cpf (id, id_usuario, codigo_promotor,
    cpf_resumo, encontrado, ocorrido_em)
  values (${p.id}, ${p.idUsuario}, ${p.codigoPromotor}, ${p.resumo},
          exists (select from cliente where cpf = ${p.cpf}), ${p.agora})`,
)
