import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import type { Operacao } from '#shared/calculo/entrada.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'

type Client = Contexto['client']

type NovaSimulacao = {
  id: string
  idRelacionamento: string
  idOportunidade: string
  tipo: Operacao
  entrada: string
  resultado: string
  valorLiberado: Centavos
  valorParcela: Centavos
  prazo: number
  taxaAm: number
  idUsuario: string
  agora: Date
}

const insercao = `insert into simulacao (id, id_relacionamento, id_cliente, codigo_promotor,
    id_oportunidade, tipo, entrada, resultado, valor_liberado, valor_parcela, prazo, taxa_am,
    id_usuario, criada_em)
  select $1, r.id, r.id_cliente, r.codigo_promotor, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
    from relacionamento r where r.id = $2`

export async function inserirSimulacao(client: Client, nova: NovaSimulacao): Promise<void> {
  const { rowCount } = await client.query(
    preparada(insercao, [
      nova.id,
      nova.idRelacionamento,
      nova.idOportunidade,
      nova.tipo,
      nova.entrada,
      nova.resultado,
      nova.valorLiberado,
      nova.valorParcela,
      nova.prazo,
      nova.taxaAm,
      nova.idUsuario,
      nova.agora,
    ]),
  )
  if (rowCount !== 1) throw new Error('A simulation was not kept: its relationship is not there')
}

/** What an opportunity is about, and the simulation kept on it. */
export type OportunidadeASimular = {
  produto: string
  codigoConvenio: string
  idContrato: string | null
  idBeneficio: string | null
  idEmpregador: string | null
  guardada: { idSimulacao: string; criadaEm: Date; resultado: unknown } | null
}

const daOportunidade = `select o.produto, o.codigo_convenio as "codigoConvenio",
    o.id_contrato as "idContrato", o.id_beneficio as "idBeneficio",
    o.id_empregador as "idEmpregador", s.id as "idSimulacao", s.criada_em as "criadaEm",
    s.resultado
  from oportunidade o left join simulacao s on s.id = o.id_simulacao where o.id = $1`

export async function buscarOportunidade(
  client: Client,
  id: string,
): Promise<OportunidadeASimular> {
  const { rows } = await client.query<
    Omit<OportunidadeASimular, 'guardada'> & {
      idSimulacao: string | null
      criadaEm: Date
      resultado: unknown
    }
  >(preparada(daOportunidade, [id]))
  const [row] = rows
  if (!row) throw new Error('The door let an opportunity through that is not there')
  const { idSimulacao, criadaEm, resultado, ...oportunidade } = row
  return { ...oportunidade, guardada: idSimulacao ? { idSimulacao, criadaEm, resultado } : null }
}

const registro = `insert into simulador_log (id, id_relacionamento, id_simulacao, id_usuario,
    codigo_promotor, acao, detalhe, ocorrido_em)
  select $1, r.id, $3, $4, r.codigo_promotor, $5, $6, $7 from relacionamento r
   where r.id = $2
     and ($3::uuid is null or exists (select from simulacao s
                                       where s.id = $3 and s.id_relacionamento = r.id))`

export async function inserirRegistro(
  client: Client,
  linha: {
    id: string
    idRelacionamento: string
    idSimulacao: string | null
    idUsuario: string
    acao: string
    detalhe: string
    agora: Date
  },
): Promise<boolean> {
  const { id, idRelacionamento, idSimulacao, idUsuario, acao, detalhe, agora } = linha
  const { rowCount } = await client.query(
    preparada(registro, [id, idRelacionamento, idSimulacao, idUsuario, acao, detalhe, agora]),
  )
  return rowCount === 1
}

const vantagem = "select resultado -> 'vantagem' as vantagem from simulacao where id = $1"

/** The proof of advantage of a kept simulation, as it was kept. */
export async function vantagemGuardada(client: Client, id: string): Promise<unknown> {
  const { rows } = await client.query<{ vantagem: unknown }>(preparada(vantagem, [id]))
  return rows[0]?.vantagem
}

/** Once there is a reason, the opportunity that keeps the simulation waits no more. */
const autorizacao = `with nova as (
  insert into simulacao_autorizacao (id_simulacao, id_relacionamento, id_cliente,
    codigo_promotor, id_usuario, motivo, autorizada_em) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (id_simulacao) do nothing
  returning id_simulacao
), atendida as (
  update oportunidade o set motivo_pedido_em = null
    from nova n join simulacao s on s.id = n.id_simulacao
   where o.id = s.id_oportunidade and o.id_simulacao = s.id
)
select id_simulacao from nova`

/** @returns false when the simulation has a reason already */
export async function inserirAutorizacao(
  client: Client,
  nova: {
    idSimulacao: string
    idRelacionamento: string
    idCliente: string
    codigoPromotor: string
    idUsuario: string
    motivo: string
    agora: Date
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    preparada(autorizacao, [
      nova.idSimulacao,
      nova.idRelacionamento,
      nova.idCliente,
      nova.codigoPromotor,
      nova.idUsuario,
      nova.motivo,
      nova.agora,
    ]),
  )
  return rowCount === 1
}

const autorizadores = `select u.id from usuario u
  join usuario_promotor up on up.id_usuario = u.id
  join perfil_controle pc on pc.perfil = u.perfil
 where up.codigo_promotor = $1 and u.ativo and pc.controle = 'SIMULACAO_AUTORIZAR'`

/** Who may give the reason in a promotor. */
export async function quemAutoriza(client: Client, codigoPromotor: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(preparada(autorizadores, [codigoPromotor]))
  return rows.map(({ id }) => id)
}

const interessados = `select s.id_relacionamento as "idRelacionamento",
    s.id_oportunidade as "idOportunidade", s.id_usuario as "idUsuario",
    r.id_atendente as "idAtendente"
  from simulacao s join relacionamento r on r.id = s.id_relacionamento where s.id = $1`

/** Who waits for the reason of a simulation: who made it, and who attends the client now. */
export async function interessadosNa(client: Client, idSimulacao: string) {
  const { rows } = await client.query<{
    idRelacionamento: string
    idOportunidade: string | null
    idUsuario: string
    idAtendente: string | null
  }>(preparada(interessados, [idSimulacao]))
  return rows.flatMap(({ idRelacionamento, idOportunidade, ...pessoas }) =>
    idOportunidade === null
      ? []
      : [...new Set(Object.values(pessoas))].flatMap((idUsuario) =>
          idUsuario === null ? [] : [{ idUsuario, dados: { idRelacionamento, idOportunidade } }],
        ),
  )
}

const daSimulacao = `select a.motivo, a.autorizada_em as em, u.id as "idUsuario", u.nome
  from simulacao_autorizacao a join usuario u on u.id = a.id_usuario where a.id_simulacao = $1`

export async function autorizacaoDe(client: Client, idSimulacao: string) {
  const { rows } = await client.query<{
    motivo: string
    em: Date
    idUsuario: string
    nome: string
  }>(preparada(daSimulacao, [idSimulacao]))
  const [row] = rows
  if (!row) return null
  const { motivo, em, idUsuario, nome } = row
  return { motivo, autor: { idUsuario, nome }, em: em.toISOString() }
}

/** A benefit or job of the client, with its agreement. */
export type Fonte = {
  idBeneficio: string | null
  idEmpregador: string | null
  codigoConvenio: string
  convenio: string
  /** Masked. */
  numero: string
}

const fontes = `select b.id as "idBeneficio", null as "idEmpregador", v.codigo as "codigoConvenio",
    v.nome as convenio, nb_mascarado(b.numero) as numero
  from relacionamento r join beneficio b on b.id_cliente = r.id_cliente
  join convenio v on v.codigo = '${CONVENIO_INSS}' where r.id = $1
 union all
 select null, e.id, v.codigo, v.nome, '***' || right(e.matricula, 3)
  from relacionamento r join empregador e on e.id_cliente = r.id_cliente
  join convenio v on v.codigo = e.codigo_convenio where r.id = $1 and v.regime <> 'INSS'
 order by 3, 5`

export async function listarFontes(client: Client, idRelacionamento: string): Promise<Fonte[]> {
  const { rows } = await client.query<Fonte>(preparada(fontes, [idRelacionamento]))
  return rows
}

const remetente = `select c.nome, p.nome as promotor from relacionamento r
  join cliente c on c.id = r.id_cliente join promotor p on p.codigo = r.codigo_promotor
 where r.id = $1`

/** The customer and the promotor of a relationship that the door found. */
export async function remetenteDe(
  client: Client,
  idRelacionamento: string,
): Promise<{ nome: string; promotor: string }> {
  const { rows } = await client.query<{ nome: string; promotor: string }>(
    preparada(remetente, [idRelacionamento]),
  )
  const [row] = rows
  if (!row) throw new Error('The door let a relationship through that is not there')
  return row
}

const comSenha = `select codigo as "codigoConvenio", nome, regime from convenio
 where senha_margem and ativo order by nome`

export async function listarConveniosComSenha(
  client: Client,
): Promise<{ codigoConvenio: string; nome: string; regime: string }[]> {
  return (
    await client.query<{ codigoConvenio: string; nome: string; regime: string }>(
      preparada(comSenha),
    )
  ).rows
}

const vinculo = `select v.senha_margem as "senhaMargem", v.codigo as convenio, e.matricula, c.cpf
  from relacionamento r join cliente c on c.id = r.id_cliente
  join empregador e on e.id_cliente = c.id join convenio v on v.codigo = e.codigo_convenio
 where r.id = $1 and e.id = $2`

/** A job of this client, as its agreement knows it. */
export async function vinculoComSenha(
  client: Client,
  { idRelacionamento, idEmpregador }: { idRelacionamento: string; idEmpregador: string },
) {
  type Linha = { senhaMargem: boolean; convenio: string; matricula: string; cpf: string }
  const { rows } = await client.query<Linha>(preparada(vinculo, [idRelacionamento, idEmpregador]))
  return rows[0]
}

const margem = `insert into margem_consulta (id, id_empregador, id_cliente, codigo_promotor,
    id_usuario, margem_disponivel, consultada_em) values ($1, $2, $3, $4, $5, $6, $7)`

export async function inserirMargem(
  client: Client,
  nova: {
    id: string
    idEmpregador: string
    idCliente: string
    codigoPromotor: string
    idUsuario: string
    margemDisponivel: Centavos
    agora: Date
  },
): Promise<void> {
  await client.query(
    preparada(margem, [
      nova.id,
      nova.idEmpregador,
      nova.idCliente,
      nova.codigoPromotor,
      nova.idUsuario,
      nova.margemDisponivel,
      nova.agora,
    ]),
  )
}
