import { impedimentosDoCliente, oQueFalta, type Andamento } from '#shared/oportunidade/andamento.ts'
import {
  transitar,
  type AcaoOportunidade,
  type StatusOportunidade,
} from '#shared/oportunidade/status.ts'
import { DatabaseError } from 'pg'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import {
  criticasDaOportunidade,
  juncoesDaOportunidade,
  oportunidadeJson,
  telefoneVerificado,
} from './blocos.ts'

/** An opportunity held until the transaction ends, with what the guards look at. */
type Travada = Andamento & {
  id: string
  idCliente: string
  idRelacionamento: string
  codigoPromotor: string
  idAtendente: string | null
  status: StatusOportunidade
  versao: number
}

const ALTERADA_POR_OUTRA_PESSOA =
  'A oportunidade foi alterada por outra pessoa. Atualize e tente de novo.'

const leitura = `select o.id, o.id_cliente as "idCliente", o.id_relacionamento as "idRelacionamento",
  o.codigo_promotor as "codigoPromotor", r.id_atendente as "idAtendente", o.status, o.versao,
  o.produto, o.id_simulacao as "idSimulacao", c.restrito, c.obito_em as "obitoEm",
  ${telefoneVerificado} as "telefoneVerificado", ${criticasDaOportunidade} as criticas
  from relacionamento r
  join oportunidade o on o.id_relacionamento = r.id
  join cliente c on c.id = o.id_cliente
 where o.id = $1`

/**
 * The relationship is held first, then the opportunity: the order of a transfer, so that the two
 * wait for each other instead of meeting in a deadlock.
 */
const trava = `${leitura} for share of r for update of o`

/**
 * Holds the opportunity, as it is after whoever came first.
 *
 * @param versao the version that the person was looking at
 * @throws Recusa when it is not there, when it changed since, or when the client changed hands
 */
export async function travarOportunidade(
  { client, usuario }: Pick<Contexto, 'client' | 'usuario'>,
  id: string,
  versao?: number,
): Promise<Travada> {
  const travada = await travar(client, id)
  if (usuario.papel === 'ATENDENTE' && travada.idAtendente !== usuario.id) {
    throw new Recusa('sem-acesso', 'O cliente está com outro atendente')
  }
  if (versao !== undefined && versao !== travada.versao) {
    throw new Recusa('invalido', ALTERADA_POR_OUTRA_PESSOA)
  }
  return travada
}

async function travar(client: Contexto['client'], id: string): Promise<Travada> {
  const { rows } = await client.query<Travada>(preparada(trava, [id]))
  const [travada] = rows
  if (!travada) throw new Recusa('nao-encontrado', 'Oportunidade não encontrada')
  return travada
}

/** What an opportunity with a simulation kept would still lack to go on; nothing is held. */
export async function faltasComSimulacao(
  client: Contexto['client'],
  id: string,
): Promise<string[]> {
  const { rows } = await client.query<Travada>(preparada(leitura, [id]))
  const [lida] = rows
  if (!lida) throw new Recusa('nao-encontrado', 'Oportunidade não encontrada')
  return oQueFalta({ ...lida, idSimulacao: lida.idSimulacao ?? 'guardada' })
}

/** @throws Recusa with the sentence of the table when the status does not allow the action */
export function exigirTransicao({ status }: Travada, acao: AcaoOportunidade): StatusOportunidade {
  const mudanca = transitar(status, acao)
  if ('recusa' in mudanca) throw new Recusa('invalido', mudanca.recusa)
  return mudanca.para
}

/** @throws Recusa when nobody may offer credit to the client */
export function exigirClienteLivre(cliente: Pick<Andamento, 'restrito' | 'obitoEm'>): void {
  const impedimentos = impedimentosDoCliente(cliente)
  if (impedimentos.length > 0) throw new Recusa('invalido', impedimentos)
}

type Mudanca = {
  para: StatusOportunidade
  /** Absent: the system moves it. */
  idUsuario?: string
  agora: Date
  /** `piora`: it waits for a gestor's reason from now on. */
  simulacao?: { id: string; valorLiberado: number; piora: boolean }
  perda?: { idFatorPerda: number; observacao?: string | null | undefined }
  observacao?: string | null
}

/** The row and its history are one statement: neither exists without the other. */
const gravacao = `with antes as (
  select id, status from oportunidade where id = $1
), mudada as (
  update oportunidade o
     set status = $2, versao = o.versao + 1, atualizada_em = $3,
         id_simulacao = coalesce($4, o.id_simulacao),
         valor_liberado = coalesce($5, o.valor_liberado),
         motivo_pedido_em = case when $4::uuid is null then o.motivo_pedido_em
                                 when $10 then $3 end,
         id_fator_perda = $6, observacao_perda = $7
   where o.id = $1
  returning o.id, o.id_cliente, o.codigo_promotor
)
insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, id_usuario,
  codigo_promotor, id_fator_perda, observacao, ocorrido_em)
select m.id, m.id_cliente, a.status, $2, case when $8::uuid is null then 'SISTEMA' else 'USUARIO' end,
       $8, m.codigo_promotor, $6, coalesce($7, $9), $3
  from mudada m join antes a on a.id = m.id`

export async function gravarMudanca(
  client: Contexto['client'],
  { id }: Travada,
  { para, idUsuario, agora, simulacao, perda, observacao }: Mudanca,
): Promise<void> {
  const { rowCount } = await client.query(
    preparada(gravacao, [
      id,
      para,
      agora,
      simulacao?.id ?? null,
      simulacao?.valorLiberado ?? null,
      perda?.idFatorPerda ?? null,
      perda?.observacao ?? null,
      idUsuario ?? null,
      observacao ?? null,
      simulacao?.piora ?? false,
    ]),
  )
  if (rowCount !== 1) throw new Error('An opportunity that was held did not change')
}

const fonteSimulada = `update oportunidade set id_beneficio = $2, id_empregador = $3
  where id = $1 and id_contrato is null and id_beneficio is null and id_empregador is null`

/**
 * An opportunity that named no benefit or job is of the proposed one from here on. Where another open
 * one is of it already it stays without: there is one of a kind, and the proposta has its own.
 */
export async function nomearFonte(
  client: Contexto['client'],
  id: string,
  { idBeneficio, idEmpregador }: { idBeneficio: string | null; idEmpregador: string | null },
): Promise<void> {
  await client.query('savepoint fonte')
  try {
    await client.query(preparada(fonteSimulada, [id, idBeneficio, idEmpregador]))
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
    await client.query('rollback to savepoint fonte')
  }
}

const consulta = `select (${oportunidadeJson})::text as model from oportunidade o
    ${juncoesDaOportunidade}
   where o.id = $1`

/** `Oportunidade` as it is now in this transaction. */
export async function oportunidadeAtual(client: Contexto['client'], id: string): Promise<JsonCru> {
  const { rows } = await client.query<{ model: string }>(preparada(consulta, [id]))
  const [row] = rows
  if (!row) throw new Recusa('nao-encontrado', 'Oportunidade não encontrada')
  return new JsonCru(row.model)
}

/** What the system does by itself: nobody asks for it (`shared/oportunidade/status.ts`). */
export type MudancaDoSistema =
  | { acao: 'ganhar' | 'devolver' | 'reabrir'; observacao?: string }
  | { acao: 'cancelar' | 'perder'; perda: NonNullable<Mudanca['perda']> }

/**
 * Moves an opportunity because of what happened outside: the bank paid, refused or undid.
 *
 * @throws Recusa when its status does not allow it, which the caller decides how to take
 */
export async function moverPeloSistema(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  id: string,
  mudanca: MudancaDoSistema,
): Promise<void> {
  const travada = await travar(client, id)
  const { acao, ...resto } = mudanca
  await gravarMudanca(client, travada, { para: exigirTransicao(travada, acao), agora, ...resto })
}
