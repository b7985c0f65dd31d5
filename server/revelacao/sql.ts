import { type CampoRevelavel, camposRevelaveis } from '#shared/revelacao/api.ts'
import { uma } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'

type Onde = { id: string; idCliente: string }

const valorDe = (campo: CampoRevelavel, { id, idCliente }: De<Onde>): Sql =>
  ({
    cpf: sql`select cpf from cliente where id = ${id} and id = ${idCliente}`,
    email: sql`select email from cliente where id = ${id} and id = ${idCliente}`,
    telefone: sql`select ddd || numero from telefone
      where id = ${id} and id_cliente = ${idCliente}`,
    beneficio: sql`select numero from beneficio where id = ${id} and id_cliente = ${idCliente}`,
    conta: sql`select conta || coalesce('-' || digito, '') from dados_bancarios
      where id = ${id} and id_cliente = ${idCliente}`,
  })[campo]

/** The clear value of one field of a client whom the door found in scope; null if the field is empty. */
export const buscarValor = uma(
  'revelacao.valor',
  (p: De<Onde>, { campo }) => sql`select (${valorDe(campo, p)}) as valor`,
  { variantes: { campo: camposRevelaveis } },
)
