import { impedimentosDoCliente } from '#shared/oportunidade/andamento.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { travarRelacionamento } from '../relacionamento/dono.ts'

/** Only what is Em Aberto: nothing is demoted, what ended stays (docs/decisions). */
const movimento = `with abertas as (
  select id from oportunidade where id_relacionamento = $1 and status = 'Em Aberto'
   order by id for update
), movidas as (
  update oportunidade o set status = 'Em Atendimento', versao = o.versao + 1, atualizada_em = $3
    from abertas a where o.id = a.id
  returning o.id, o.id_cliente, o.codigo_promotor
)
insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, id_usuario,
  codigo_promotor, ocorrido_em)
select id, id_cliente, 'Em Aberto', 'Em Atendimento', 'USUARIO', $2, codigo_promotor, $3
  from movidas`

/**
 * The owner opened the client under the active promotor: its opportunities Em Aberto go to Em
 * Atendimento (specification, section 4).
 */
export async function emAtendimento(
  contexto: Contexto,
  idRelacionamento: string,
  atendente: string,
): Promise<{ movidas: number }> {
  const { client, usuario, codigoPromotor, agora } = contexto
  const travado = await travarRelacionamento(contexto, idRelacionamento)
  if (travado.idAtendente !== usuario.id) {
    throw new Recusa('sem-acesso', 'O cliente está com outro atendente')
  }
  if (atendente !== usuario.id) throw new Recusa('invalido', 'O atendente deve ser você')
  if (travado.codigoPromotor !== codigoPromotor) {
    throw new Recusa('invalido', 'O cliente é de outro promotor: troque o promotor ativo')
  }
  const impedimentos = impedimentosDoCliente(travado)
  if (impedimentos.length > 0) throw new Recusa('invalido', impedimentos)

  const { rowCount } = await client.query(
    preparada(movimento, [idRelacionamento, usuario.id, agora]),
  )
  return { movidas: rowCount ?? 0 }
}
