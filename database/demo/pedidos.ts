import type { ClientBase } from 'pg'

/** Our requests to the clearing for the portabilities under way; of a late one atendente and gestor know. */
export async function gravarPedidos(client: ClientBase, agora: Date): Promise<void> {
  await client.query(
    `insert into camara_pedido (id_proposta, codigo_promotor, numero, situacao, criado_em, conferir_em,
       silencio_em)
     select p.id, p.codigo_promotor,
            '2' || lpad(('x' || substr(md5('pedido ' || p.numero), 1, 13))::bit(52)::bigint::text, 20, '0'),
            'ABERTO', least(p.atualizada_em, $1::timestamptz), $1,
            case when p.situacao = 'CTC_ENVIADA' and p.prazo_etapa < $1 then p.prazo_etapa end
       from proposta p
      where p.produto = 'PORT' and p.situacao in ('CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO')`,
    [agora],
  )
}
