import { comando, uma, umaOuNada } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { impedimentoAssumir } from './cartao.ts'

type Pergunta = {
  id: string
  idUsuario: string
  donos: readonly string[]
  papel: string
  promotorAtivo: string | null
  agora: Date
}

/** A relationship held until the transaction ends, with the rule that the cards show. */
export type Travado = NonNullable<Awaited<ReturnType<typeof travar>>>

/** Locked first and judged after, so that the second of two sees the change of the first. */
export const travar = umaOuNada(
  'relacionamento.travar',
  (p: De<Pergunta>) => sql<{ impedimentoAssumir: string | null }>`with a as (
  select r.*, ${p.idUsuario}::uuid as id_usuario, ${p.donos}::uuid[] as donos,
         ${p.papel}::text as papel, ${p.promotorAtivo}::text as promotor_ativo,
         ${p.agora}::timestamptz as agora
    from relacionamento r where r.id = ${p.id} for update)
select a.id, a.id_cliente as "idCliente", a.id_atendente as "idAtendente",
       a.codigo_promotor as "codigoPromotor", c.restrito, c.obito_em as "obitoEm",
       ${impedimentoAssumir} as "impedimentoAssumir"
  from a
  join cliente c on c.id = a.id_cliente
  left join usuario u on u.id = a.id_atendente`,
)

/** Who else than `para` holds the client in the queue. Read after the lock, which a lease waits for too. */
export const naFilaDeOutro = umaOuNada(
  'relacionamento.na-fila-de-outro',
  (p: De<{ id: string; para: string; agora: Date }>) => sql`select l.id_usuario as "idUsuario"
  from fila_locacao l
 where l.id_relacionamento = ${p.id} and l.ate > ${p.agora} and l.id_usuario <> ${p.para}`,
)

type Troca = {
  id: string
  idCliente: string
  de: string | null
  para: string
  acao: string
  idUsuario: string
  motivo: string | null
  agora: Date
}

/** A new owner, with its history. */
export const gravarDono = comando(
  'relacionamento.gravar-dono',
  (p: De<Troca>) => sql`with mudado as (
  update relacionamento set id_atendente = ${p.para}, versao = versao + 1, atualizado_em = ${p.agora}
   where id = ${p.id}
)
insert into relacionamento_historico (id_relacionamento, id_cliente, acao, de, para, id_usuario,
  motivo, ocorrido_em)
values (${p.id}, ${p.idCliente}, ${p.acao}, ${p.de}, ${p.para}, ${p.idUsuario}, ${p.motivo},
        ${p.agora})`,
)

/** Who may receive a client: active, and of its promotor. */
export const acharAtendente = umaOuNada(
  'relacionamento.achar-atendente',
  (p: De<{ idUsuario: string; codigoPromotor: string }>) => sql`select u.id
  from usuario_promotor up join usuario u on u.id = up.id_usuario
 where u.id = ${p.idUsuario} and u.ativo and u.papel <> 'GESTOR'
   and up.codigo_promotor = ${p.codigoPromotor}`,
)

/** The id of the client of a CPF, in any promotor of the bank; nothing else is read. */
export const idDoCpf = uma(
  'relacionamento.id-do-cpf',
  (p: De<{ cpf: string }>) => sql<{ id: string | null }>`select id_do_cpf(${p.cpf}) as id`,
)

type Novo = {
  id: string
  idCliente: string
  codigoPromotor: string
  idAtendente: string | null
  pelaIndicacao: boolean
  agora: Date
}

/** Nothing is inserted when the promotor has the client already. */
export const inserirRelacionamento = comando(
  'relacionamento.inserir',
  (p: De<Novo>) => sql`insert into relacionamento
    (id, id_cliente, codigo_promotor, id_atendente, pela_indicacao, criado_em, atualizado_em)
  values (${p.id}, ${p.idCliente}, ${p.codigoPromotor}, ${p.idAtendente}, ${p.pelaIndicacao},
          ${p.agora}, ${p.agora})
  on conflict do nothing`,
)

type Criacao = {
  id: string
  idCliente: string
  para: string | null
  idUsuario: string
  agora: Date
}

export const inserirHistorico = comando(
  'relacionamento.inserir-historico',
  (p: De<Criacao>) => sql`insert into relacionamento_historico
    (id_relacionamento, id_cliente, acao, para, id_usuario, ocorrido_em)
  values (${p.id}, ${p.idCliente}, 'CRIADO', ${p.para}, ${p.idUsuario}, ${p.agora})`,
)
