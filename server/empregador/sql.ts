import type { z } from 'zod'
import type { Empregador, Empregadores } from '#shared/empregador/api.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'
import { lista, objeto } from '../base/db/objeto.ts'
import { modelo } from '../base/http/modelo.ts'
import { daCasa, pessoa } from '../organizacao/sql.ts'
import { porExtenso } from '../referencia/sql.ts'
import { bloco } from '../atendimento/sql.ts'

/** `Empregador` of the row `e`. */
const empregadorJson = objeto<z.input<typeof Empregador>>({
  idEmpregador: 'e.id',
  idUF: 'e.id_uf',
  codigoConvenio: 'e.codigo_convenio',
  convenio: sql`(select v.nome from convenio v where v.codigo = e.codigo_convenio)`,
  codigoBanco: 'e.codigo_banco',
  codigoOrgao: 'e.codigo_orgao',
  orgao: sql`(select o.nome from orgao o
                 where o.codigo_convenio = e.codigo_convenio and o.codigo = e.codigo_orgao)`,
  matricula: 'e.matricula',
  tipo: porExtenso('tipo_vinculo', 'e.tipo'),
  especie: 'e.especie',
  dataConcessao: 'e.data_concessao',
  rendaBruta: sql`reais(e.renda_bruta)`,
  versao: 'e.versao',
  incluidoPor: sql`(select ${pessoa('u')}
    from usuario u where u.id = e.incluido_por and ${daCasa('u')})`,
})

/** The block `convenios`: every empregador of the client of `a`. */
export const convenios = objeto<z.input<typeof Empregadores>>({
  empregadores: lista(empregadorJson, {
    ordem: sql`e.codigo_convenio, e.id`,
    de: sql`from empregador e where e.id_cliente = a.id_cliente`,
  }),
})

export const listarEmpregadores = bloco('empregador.listar', () => convenios)

export const travar = umaOuNada(
  'empregador.travar',
  (p: De<{ id: string; idCliente: string }>) => sql`select codigo_convenio as "codigoConvenio",
    id_uf as "idUF", codigo_banco as "codigoBanco", codigo_orgao as "codigoOrgao", especie,
    data_concessao as "dataConcessao", matricula, versao, atualizado_em as "atualizadoEm", incluido_por as "incluidoPor"
  from empregador where id = ${p.id} and id_cliente = ${p.idCliente} for update`,
)

/** Asked once the row is held: a proposta locks it before it takes its margin. */
export const emUso = uma(
  'empregador.em-uso',
  (p: De<{ id: string }>) => sql`select empregador_em_uso(${p.id}) as usado`,
)

type Codigos = {
  codigoConvenio: string
  idUF: string | null
  codigoBanco: string | null
  codigoOrgao: string | null
  especie: string | null
}

/** Whether each code names something; what was not given does. */
export const conhecidos = uma(
  'empregador.conhecidos',
  (p: De<Codigos>) => sql`select
  exists (select from convenio where codigo = ${p.codigoConvenio} and ativo)
    as convenio,
  ${p.idUF}::text is null or exists (select from uf where sigla = ${p.idUF}) as uf,
  ${p.codigoBanco}::text is null or exists (select from banco where codigo = ${p.codigoBanco})
    as banco,
  ${p.codigoOrgao}::text is null or exists (select from orgao
     where codigo_convenio = ${p.codigoConvenio} and codigo = ${p.codigoOrgao})
    as orgao,
  ${p.especie}::text is null or exists (select from especie_beneficio where codigo = ${p.especie})
    as especie`,
)

type Dados = Codigos & {
  id: string
  idCliente: string
  matricula: string
  tipo: string
  dataConcessao: string | null
  rendaBruta: number
  agora: Date
}

const colunas = sql`id_uf, codigo_convenio, codigo_banco, codigo_orgao, matricula, tipo, especie,
  data_concessao, renda_bruta, atualizado_em`

const valores = (p: De<Dados>) => sql`${p.idUF}, ${p.codigoConvenio}, ${p.codigoBanco},
  ${p.codigoOrgao}, ${p.matricula}, ${p.tipo}, ${p.especie}, ${p.dataConcessao}, ${p.rendaBruta},
  ${p.agora}`

export const inserir = modelo(
  'empregador.inserir',
  (p: De<Dados & { incluidoPor: string }>) => sql`with e as (
  insert into empregador (id, id_cliente, ${colunas}, incluido_por)
  values (${p.id}, ${p.idCliente}, ${valores(p)}, ${p.incluidoPor}) returning *)
select ${empregadorJson}::text as model from e`,
)

export const atualizar = modelo(
  'empregador.atualizar',
  (p: De<Dados>) => sql`with e as (
  update empregador set (${colunas}) = (${valores(p)}), versao = versao + 1
   where id = ${p.id} and id_cliente = ${p.idCliente} returning *)
select ${empregadorJson}::text as model from e`,
)

/** The record goes; what it was stays. */
export const desfazer = comando(
  'empregador.desfazer',
  (p: De<{ id: string; idCliente: string; idUsuario: string; agora: Date }>) => sql`with e as (
  delete from empregador where id = ${p.id} and id_cliente = ${p.idCliente} returning *)
insert into empregador_desfeito (id, id_cliente, dados, id_usuario, desfeito_em)
  select e.id, e.id_cliente, to_jsonb(e), ${p.idUsuario}, ${p.agora} from e`,
)

type DoConvenio = { idCliente: string; codigoConvenio: string }

/** The empregadores of a client in one convênio, held until the transaction ends. */
export const travarDoConvenio = varias(
  'empregador.travar-do-convenio',
  (p: De<DoConvenio>) => sql`select id as "idEmpregador", codigo_convenio as "codigoConvenio",
    matricula, renda_bruta as renda
  from empregador where id_cliente = ${p.idCliente} and codigo_convenio = ${p.codigoConvenio}
 order by id for update`,
)

type NovoDoVinculo = DoConvenio & {
  id: string
  matricula: string
  tipo: string
  renda: number
  agora: Date
}

/** None is added where the client has the matricula in the convênio. */
export const inserirDoVinculo = comando(
  'empregador.inserir-do-vinculo',
  (
    p: De<NovoDoVinculo>,
  ) => sql`insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo,
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
