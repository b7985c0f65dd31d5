import type { Finalidade } from '#shared/contato/semaforo.ts'
import type { Dia } from '#shared/data.ts'
import { comando, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import { lista, objeto } from '../base/db/objeto.ts'
import { locadoA } from '../base/http/sql.ts'
import type { FatosDoCliente, TelefoneDoCliente } from './fatos.ts'

/** `(11) 9****-1234` of a row `t` of phones (`telefoneMascarado`). */
export const telefoneMascaradoSql = sql`'(' || t.ddd || ') ' || left(t.numero, 1) || '****-'
      || right(t.numero, 4)`

/** As far ahead as the longest wait: the first allowed day after it is no holiday. */
const feriadosProximos = (dia: Sql): Sql => sql`from feriado f
   where f.dia between ${dia} - 1 and ${dia} + 420`

/** Closed days around `dia`. */
export const listarFeriados = varias(
  'contato.feriados',
  (p: De<{ dia: Dia }>) => sql`select f.dia ${feriadosProximos(sql`${p.dia}::date`)}`,
)

const telefone = objeto<TelefoneDoCliente>({
  idTelefone: 't.id',
  ddd: 't.ddd',
  numero: 't.numero',
  hotphone: 't.hotphone',
  situacao: 't.situacao',
  recado: sql`t.tipo = '4'`,
  verificado: sql`t.verificado_em is not null`,
  naoMePerturbe: 't.nao_me_perturbe',
  optIns: objeto<TelefoneDoCliente['optIns']>({
    informacional: 't.opt_in_informacional',
    comercial: 't.opt_in_comercial',
    transacional: 't.opt_in_transacional',
  }),
})

type Pergunta = {
  idCliente: string
  dia: Dia
  concedidosDesde: Dia
  inicioDoDia: Date
  /** The system itself, and who supervises, may reach anybody of the promotores at hand. */
  alcancaTodos: boolean
  /** Whose clients the person attends; nobody's for the system. */
  donos: readonly string[]
  /** Null for the system. */
  idUsuario: string | null
  agora: Date
}

type Fatos = Omit<FatosDoCliente, 'limites'>

/** The facts about a client `c`. */
const fatosJson = (p: De<Omit<Pergunta, 'idCliente'>>) =>
  objeto<Fatos>({
    restrito: 'c.restrito',
    obitoEm: 'c.obito_em',
    concessoes: lista(sql`b.data_despacho`, {
      de: sql`from beneficio b
                      where b.id_cliente = c.id and b.data_despacho > ${p.concedidosDesde}::date`,
    }),
    atende: sql`${p.alcancaTodos} or exists (select from relacionamento r
                               where r.id_cliente = c.id
                                 and (r.id_atendente = any (${p.donos}::uuid[]) or ${locadoA(sql`r`, p)})
                                 and r.codigo_promotor = any (promotores_visiveis()))`,
    atacado: sql`exists (select from ctc x where x.id_cliente = c.id and x.terminada_em is null
                      and x.limite_em > ${p.agora} and x.codigo_promotor = any (promotores_visiveis()))`,
    contatosHoje: sql`contatos_desde(c.id, ${p.inicioDoDia})`,
    feriados: lista(sql`f.dia`, { de: feriadosProximos(sql`${p.dia}::date`) }),
    telefones: lista(telefone, {
      de: sql`from telefone t where t.id_cliente = c.id`,
      ordem: sql`t.hotphone desc, t.criado_em, t.id`,
    }),
  })

export const buscarFatos = umaOuNada(
  'contato.fatos',
  (p: De<Pergunta>) => sql<{ fatos: Fatos }>`select ${fatosJson(p)} as fatos
  from cliente c where c.id = ${p.idCliente}`,
)

/** Of many clients at once. */
export const listarFatos = varias(
  'contato.fatos-de-varios',
  (p: De<Omit<Pergunta, 'idCliente'> & { ids: readonly string[] }>) => sql<{ fatos: Fatos }>`
select c.id as "idCliente", ${fatosJson(p)} as fatos
  from cliente c where c.id = any (${p.ids}::uuid[])`,
)

/** Serializes the judgement of two contacts of one phone. */
export const travarTelefone = comando(
  'contato.travar-telefone',
  (p: De<{ id: string }>) => sql`select from telefone where id = ${p.id} for update`,
)

/** Limits are of the client: contacts by two phones at once are judged one after the other. */
export const travarContatos = comando(
  'contato.travar-contatos',
  (p: De<{ idCliente: string }>) =>
    sql`select pg_advisory_xact_lock(hashtextextended('contato:' || ${p.idCliente}::uuid, 0))`,
)

type Recusado = {
  id: string
  idCliente: string
  idTelefone: string
  codigoPromotor: string | null
  idUsuario: string
  canal: string
  finalidade: string
  regra: string
  motivo: string
  liberadoAPartirDe: string | null
  agora: Date
}

export const inserirRecusa = comando(
  'contato.inserir-recusa',
  (p: De<Recusado>) => sql`insert into contato_recusa (id, id_cliente, id_telefone, codigo_promotor,
        id_usuario, canal, finalidade, regra, motivo, liberado_a_partir_de, ocorrido_em)
  values (${p.id}, ${p.idCliente}, ${p.idTelefone}, ${p.codigoPromotor}, ${p.idUsuario}, ${p.canal},
          ${p.finalidade}, ${p.regra}, ${p.motivo}, ${p.liberadoAPartirDe}, ${p.agora})`,
)

type Ligacao = { idCliente: string; idTelefone: string; idUsuario: string }

export const acharLigacao = comando(
  'contato.achar-ligacao',
  (p: De<Ligacao & { desde: Date }>) => sql`select from ligacao
  where id_cliente = ${p.idCliente} and id_telefone = ${p.idTelefone}
    and id_usuario = ${p.idUsuario} and ocorrida_em > ${p.desde}`,
)

type LigacaoNova = Ligacao & {
  id: string
  codigoPromotor: string | null
  finalidade: Finalidade
  agora: Date
}

export const inserirLigacao = comando(
  'contato.inserir-ligacao',
  (
    p: De<LigacaoNova>,
  ) => sql`insert into ligacao (id, id_cliente, id_telefone, codigo_promotor, id_usuario, finalidade, ocorrida_em)
values (${p.id}, ${p.idCliente}, ${p.idTelefone}, ${p.codigoPromotor}, ${p.idUsuario}, ${p.finalidade}, ${p.agora})`,
)
