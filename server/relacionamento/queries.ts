import type { NovoCliente } from '#shared/relacionamento/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db/db.ts'

/** Ids of kinds and states in the reference lists `tipo_telefone` and `situacao_telefone`. */
const CELULAR = '1'
const NAO_VERIFICADO = '1'

/** Who may receive a client: active, and of its promotor. */
export async function atendeNoPromotor(
  db: Db,
  idUsuario: string,
  codigoPromotor: string,
): Promise<boolean> {
  const membro = await db
    .selectFrom('usuario_promotor as up')
    .innerJoin('usuario as u', 'u.id', 'up.id_usuario')
    .select('u.id')
    .where('u.id', '=', idUsuario)
    .where('u.ativo', '=', true)
    .where('u.papel', '!=', 'GESTOR')
    .where('up.codigo_promotor', '=', codigoPromotor)
    .executeTakeFirst()
  return membro !== undefined
}

/** The client of a CPF, wherever in the bank: its id and nothing else. */
export async function idDoCpf(db: Db, cpf: string): Promise<string | null> {
  const { id } = await db
    .selectNoFrom(sql<string | null>`id_do_cpf(${cpf})`.as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** Whether state and area code exist; what was not given does. */
export const regiaoConhecida = (db: Db, uf: string | null, ddd: string | null) =>
  db
    .selectNoFrom([
      sql<boolean>`${uf}::text is null or exists (select from uf where sigla = ${uf})`.as('uf'),
      sql<boolean>`${ddd}::text is null or exists (select from ddd where ddd = ${ddd})`.as('ddd'),
    ])
    .executeTakeFirstOrThrow()

type ClienteNovo = { id: string; novo: NovoCliente; agora: Date }

/** Without `returning`: the row is not visible before it has a relationship. */
export async function inserirCliente(
  db: Db,
  { id, novo: { cpf, nome, dataNascimento, sexo, uf }, agora }: ClienteNovo,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('cliente')
    .values({
      id,
      cpf,
      nome,
      data_nascimento: dataNascimento,
      sexo: sexo ?? null,
      uf: uf ?? null,
      criado_em: agora,
      atualizado_em: agora,
    })
    .onConflict((conflito) => conflito.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type RelacionamentoNovo = {
  id: string
  idCliente: string
  codigoPromotor: string
  idAtendente: string | null
  agora: Date
}

/** False when the promotor has the client already. */
export async function inserirRelacionamento(db: Db, novo: RelacionamentoNovo): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('relacionamento')
    .values({
      id: novo.id,
      id_cliente: novo.idCliente,
      codigo_promotor: novo.codigoPromotor,
      id_atendente: novo.idAtendente,
      criado_em: novo.agora,
      atualizado_em: novo.agora,
    })
    .onConflict((conflito) => conflito.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Criacao = {
  id: string
  idCliente: string
  para: string | null
  idUsuario: string
  agora: Date
}

export const inserirHistorico = (db: Db, { id, idCliente, para, idUsuario, agora }: Criacao) =>
  db
    .insertInto('relacionamento_historico')
    .values({
      id_relacionamento: id,
      id_cliente: idCliente,
      acao: 'CRIADO',
      para,
      id_usuario: idUsuario,
      ocorrido_em: agora,
    })
    .execute()

type TelefoneNovo = { id: string; idCliente: string; ddd: string; numero: string; agora: Date }

/** Not verified; a number that the client already has stays as it is. */
export const inserirTelefone = (db: Db, { id, idCliente, ddd, numero, agora }: TelefoneNovo) =>
  db
    .insertInto('telefone')
    .values({
      id,
      id_cliente: idCliente,
      ddd,
      numero,
      tipo: CELULAR,
      situacao: NAO_VERIFICADO,
      criado_em: agora,
    })
    .onConflict((conflito) => conflito.doNothing())
    .execute()
