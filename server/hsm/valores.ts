import { emReais } from '#shared/dinheiro.ts'
import { primeiroNome, type Valores } from '#shared/hsm/template.ts'
import { formatarNumero, formatarPorcento } from '#shared/numero.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { fins } from '#shared/proposta/situacao.ts'
import { listaSql } from '../base/db/lista.ts'

type Linha = {
  nome: string
  promotor: string
  numeroProposta: string | null
  prazoAnuencia: string | null
  finalDoContrato: string | null
  valorDisponivel: number | null
  cetAnual: string | null
}

const consultaDosValores = `select c.nome, p.nome as promotor,
    v.numero as "numeroProposta",
    case when v.situacao = 'ANUENCIA' then
      to_char(v.prazo_etapa at time zone 'America/Sao_Paulo', 'DD/MM/YYYY') end as "prazoAnuencia",
    (select right(k.numero, 4) from contrato k
      where k.id_cliente = c.id and k.situacao = 'ATIVO'
      order by k.proprio desc, k.data_contrato desc, k.id limit 1) as "finalDoContrato",
    (select max(o.valor_liberado) from oportunidade o
      where o.id_relacionamento = r.id and o.produto = 'REFIN'
        and o.status not in ('Perdida', 'Ganha')) as "valorDisponivel",
    v.cet_aa as "cetAnual"
  from relacionamento r
  join cliente c on c.id = r.id_cliente
  join promotor p on p.codigo = r.codigo_promotor
  left join lateral (select x.numero, x.situacao, x.prazo_etapa, x.cet_aa from proposta x
         where x.id_relacionamento = r.id
           and x.situacao not in ${listaSql(fins)}
         order by x.criada_em desc, x.id limit 1) v on true
 where r.id = $1`

/** What the client's registered data fills templates with, on the screen and when it is sent. */
export async function valoresDoCliente(
  { client, usuario }: Contexto,
  idRelacionamento: string,
): Promise<Valores> {
  const { rows } = await client.query<Linha>(preparada(consultaDosValores, [idRelacionamento]))
  const [linha] = rows
  if (!linha) return {}
  const { numeroProposta, prazoAnuencia, finalDoContrato, valorDisponivel, cetAnual } = linha
  return {
    primeiroNome: primeiroNome(linha.nome),
    nomeAtendente: primeiroNome(usuario.nome),
    nomePromotor: linha.promotor,
    ...(numeroProposta && { numeroProposta }),
    ...(prazoAnuencia && { prazoAnuencia }),
    ...(finalDoContrato && { finalDoContrato }),
    ...(valorDisponivel && { valorDisponivel: formatarNumero(emReais(valorDisponivel), 2) }),
    ...(cetAnual && { cetAnual: formatarPorcento(Number(cetAnual), 2, 2) }),
  }
}
