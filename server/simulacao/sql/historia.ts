import { uma } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

/** How long the person is a client, and how many contracts they had with the bank. */
export const historiaDoCliente = uma(
  'simulacao.historia',
  (p: De<{ idRelacionamento: string }>) => sql`select
    (least(r.criado_em at time zone 'America/Sao_Paulo', min(k.data_contrato)::timestamp))::date
      as "clienteDesde",
    count(k.id)::int as contratos
  from relacionamento r
  left join contrato k on k.id_cliente = r.id_cliente and k.proprio
    and k.situacao in ('ATIVO', 'SUSPENSO', 'QUITADO')
 where r.id = ${p.idRelacionamento} group by r.criado_em`,
)
