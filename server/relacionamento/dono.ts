import { hoje } from '#shared/data.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { consultarBloco } from '../atendimento/bloco.ts'
import { impedimentoAssumir, relacionamentoJson } from './cartao.ts'

/** A relationship held until the transaction ends. */
type Travado = {
  id: string
  idCliente: string
  idAtendente: string | null
  codigoPromotor: string
  /** The same rule, by the same expression, that the cards show. */
  impedimentoAssumir: string | null
  restrito: boolean
  obitoEm: string | null
}

/** The row is locked first and judged after, so that of two the second sees what the first did. */
const trava = `with a as (
  select r.*, $2::uuid as id_usuario, $3::text as papel, $4::text as promotor_ativo,
         $5::date as hoje
    from relacionamento r where r.id = $1 for update)
select a.id, a.id_cliente as "idCliente", a.id_atendente as "idAtendente",
       a.codigo_promotor as "codigoPromotor", c.restrito, c.obito_em as "obitoEm",
       ${impedimentoAssumir} as "impedimentoAssumir"
  from a
  join cliente c on c.id = a.id_cliente
  left join usuario u on u.id = a.id_atendente`

export async function travarRelacionamento(contexto: Contexto, id: string): Promise<Travado> {
  const { client, usuario, codigoPromotor, agora } = contexto
  const { rows } = await client.query<Travado>(
    preparada(trava, [id, usuario.id, usuario.papel, codigoPromotor, hoje(agora)]),
  )
  const [travado] = rows
  if (!travado) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  return travado
}

type Troca = {
  para: string
  acao: 'ASSUMIDO' | 'TRANSFERIDO'
  motivo?: string | null | undefined
}

/**
 * A new owner, with its history. What the one before had begun and not put in motion goes back to
 * Em Aberto by the system, and the reminders still to come follow the client (domain 11.1, 11.6).
 */
const gravacao = `with mudado as (
  update relacionamento set id_atendente = $2, versao = versao + 1, atualizado_em = $5
   where id = $1
), anotado as (
  insert into relacionamento_historico (id_relacionamento, id_cliente, acao, de, para, id_usuario,
    motivo, ocorrido_em)
  values ($1, $7, $3, $8, $2, $4, $6, $5)
), abertas as (
  select id, status from oportunidade
   where id_relacionamento = $1 and $8::uuid is not null
     and status in ('Em Atendimento', 'Simulada')
   order by id for update
), reabertas as (
  update oportunidade o set status = 'Em Aberto', versao = o.versao + 1, atualizada_em = $5
    from abertas b where o.id = b.id
  returning o.id, o.id_cliente, o.codigo_promotor, b.status as de
), historico as (
  insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por,
    codigo_promotor, observacao, ocorrido_em)
  select id, id_cliente, de, 'Em Aberto', 'SISTEMA', codigo_promotor, 'Troca de atendente', $5
    from reabertas
)
update lembrete set id_atendente = $2
 where id_relacionamento = $1 and status = 'Agendado' and id_atendente is distinct from $2`

export async function trocarDono(
  { client, usuario, agora }: Contexto,
  { id, idCliente, idAtendente }: Travado,
  { para, acao, motivo }: Troca,
): Promise<void> {
  await client.query(
    preparada(gravacao, [
      id,
      para,
      acao,
      usuario.id,
      agora,
      motivo ?? null,
      idCliente,
      idAtendente,
    ]),
  )
  for (const idUsuario of new Set([para, ...(idAtendente === null ? [] : [idAtendente])])) {
    // Who gave the client away may not ask for its reminders any more: only their own lists are old.
    const dados: Record<string, string> = idUsuario === para ? { idRelacionamento: id } : {}
    await avisar(client, { idUsuario, tipo: 'lembrete', dados })
  }
}

/** `Relacionamento` as the person sees it now. */
export const relacionamentoAtual = (contexto: Contexto, id: string): Promise<JsonCru> =>
  consultarBloco(contexto, id, relacionamentoJson)
