import { comando } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'

type Acesso = { id: string; idUsuario: string; codigoPromotor: string; agora: Date }

/** Appends who began to work for which promotor, with the time. */
export const inserirAcesso = comando(
  'acesso.inserir',
  (p: De<Acesso>) => sql`insert into acesso (id, id_usuario, codigo_promotor, ocorrido_em)
  values (${p.id}, ${p.idUsuario}, ${p.codigoPromotor}, ${p.agora})`,
)
