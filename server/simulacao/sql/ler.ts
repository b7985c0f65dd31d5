import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import { uma, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { lidoPor } from '../../margem/sql.ts'

/** What an oportunidade is about, and the simulation kept on it. */
export type OportunidadeASimular = Awaited<ReturnType<typeof buscarOportunidade>>

export const buscarOportunidade = uma(
  'simulacao.oportunidade',
  (p: De<{ id: string }>) => sql`
select o.produto, o.codigo_convenio as "codigoConvenio",
    o.id_contrato as "idContrato", o.id_beneficio as "idBeneficio",
    o.id_empregador as "idEmpregador", s.id as "idSimulacao", s.criada_em as "criadaEm",
    s.resultado, s.piso_am::float8 as "pisoAm", s.id_usuario as "simuladaPor"
  from oportunidade o left join simulacao s on s.id = o.id_simulacao where o.id = ${p.id}`,
)

/** Why a kept simulation may need a gestor: its proof of advantage and its rate, as it was kept. */
export const simulacaoAAutorizar = umaOuNada(
  'simulacao.a-autorizar',
  (p: De<{ id: string }>) => sql`select resultado -> 'vantagem' as vantagem,
    piso_am::float8 as "pisoAm", taxa_am::float8 as "taxaAm", id_usuario as "idUsuario"
  from simulacao where id = ${p.id}`,
)

/** A benefit or job of the client, with its convênio; `numero` is masked. */
export type Fonte = Awaited<ReturnType<typeof listarFontes>>[number]

export const listarFontes = varias(
  'simulacao.fontes',
  (p: De<{ idRelacionamento: string }>) => sql`
select b.id as "idBeneficio", null as "idEmpregador", v.codigo as "codigoConvenio",
    v.nome as convenio, nb_mascarado(b.numero) as numero
  from relacionamento r join beneficio b on b.id_cliente = r.id_cliente
  join convenio v on v.codigo = ${CONVENIO_INSS}
 where r.id = ${p.idRelacionamento} and ${lidoPor('b', 'r.codigo_promotor')}
 union all
 select null, e.id, v.codigo, v.nome, '***' || right(e.matricula, 3)
  from relacionamento r join empregador e on e.id_cliente = r.id_cliente
  join convenio v on v.codigo = e.codigo_convenio
 where r.id = ${p.idRelacionamento} and v.regime <> 'INSS'
 order by 3, 5`,
)

/** The client and the promotor of a relationship that the door found. */
export const remetenteDe = uma(
  'simulacao.remetente',
  (p: De<{ idRelacionamento: string }>) => sql`
select c.nome, p.nome as promotor from relacionamento r
  join cliente c on c.id = r.id_cliente join promotor p on p.codigo = r.codigo_promotor
 where r.id = ${p.idRelacionamento}`,
)

export const listarConveniosComSenha = varias(
  'simulacao.convenios-com-senha',
  () => sql`select codigo as "codigoConvenio", nome, regime from convenio
 where senha_margem and ativo order by nome`,
)

/** A job of this client, as identified by its convênio. */
export const vinculoComSenha = umaOuNada(
  'simulacao.vinculo-com-senha',
  (p: De<{ idRelacionamento: string; idEmpregador: string }>) => sql`
select v.senha_margem as "senhaMargem", v.codigo as convenio, e.matricula, c.cpf
  from relacionamento r join cliente c on c.id = r.id_cliente
  join empregador e on e.id_cliente = c.id join convenio v on v.codigo = e.codigo_convenio
 where r.id = ${p.idRelacionamento} and e.id = ${p.idEmpregador}`,
)
