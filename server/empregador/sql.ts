import { comando, varias } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'

type DoConvenio = { idCliente: string; codigoConvenio: string }

/** The employers of a client in one agreement, held until the transaction ends. */
export const travarDoConvenio = varias(
  'empregador.travar-do-convenio',
  (p: De<DoConvenio>) => sql`select id as "idEmpregador", codigo_convenio as "codigoConvenio",
    matricula, renda_bruta as renda
  from empregador where id_cliente = ${p.idCliente} and codigo_convenio = ${p.codigoConvenio}
 order by id for update`,
)

type Novo = DoConvenio & {
  id: string
  matricula: string
  tipo: string
  renda: number
  agora: Date
}

/** None is added where the client has the matricula in the agreement. */
export const inserirDoVinculo = comando(
  'empregador.inserir-do-vinculo',
  (p: De<Novo>) => sql`insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo,
    renda_bruta, atualizado_em)
  values (${p.id}, ${p.idCliente}, ${p.codigoConvenio}, ${p.matricula}, ${p.tipo}, ${p.renda},
          ${p.agora})
  on conflict (id_cliente, codigo_convenio, lower(matricula)) do nothing`,
)

export const mudarRenda = comando(
  'empregador.mudar-renda',
  (p: De<{ id: string; renda: number; agora: Date }>) => sql`update empregador
   set renda_bruta = ${p.renda}, versao = versao + 1, atualizado_em = ${p.agora}
 where id = ${p.id}`,
)
