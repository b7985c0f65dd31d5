import type { Dia } from '#shared/data.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'

type Client = Contexto['client']

/**
 * The loan that was paid becomes a contract of our bank, and what it settled is settled: from here on
 * the instalment takes its margin as any other. First and last due dates are of the simulation that
 * was accepted. A number is used once, so the same news twice adds nothing. What the INSS said is left
 * was said before this loan.
 */
const contratacao = `with paga as (
  select p.*, s.resultado
    from proposta p
    join simulacao s on s.id = p.id_simulacao
   where p.id = $1
), quitados as (
  update contrato k set situacao = 'QUITADO'
    from proposta_contrato pc
   where pc.id_proposta = $1 and k.id = pc.id_contrato
  returning k.id
), informada as (
  update beneficio b set margem_disponivel = null from paga g where b.id = g.id_beneficio
)
insert into contrato (id, id_cliente, id_beneficio, id_empregador, codigo_convenio, numero, banco,
  proprio, produto, situacao, origem, id_contrato_anterior, data_contrato, primeiro_vencimento,
  ultimo_vencimento, prazo, valor_parcela, taxa_am, valor_financiado, valor_liberado)
select $2, g.id_cliente, g.id_beneficio, g.id_empregador, g.codigo_convenio, g.numero, b.codigo,
  true, g.produto, 'ATIVO',
  case g.produto when 'REFIN' then 'REFIN' when 'PORT' then 'PORTABILIDADE' else 'NOVO' end,
  q.id, $3,
  (g.resultado #>> '{numeros,primeiroVencimento}')::date,
  (g.resultado #>> '{numeros,ultimoVencimento}')::date,
  g.prazo, g.valor_parcela, g.taxa_am, g.valor_financiado, g.valor_liberado
  from paga g join banco b on b.proprio
  left join (select * from quitados order by id limit 1) q on true
on conflict (numero) do nothing`

export async function contratar(
  client: Client,
  idProposta: string,
  { id, dia }: { id: string; dia: Dia },
): Promise<void> {
  await client.query(preparada(contratacao, [idProposta, id, dia]))
}
