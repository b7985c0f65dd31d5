import type { NovaAverbacao } from '#integrations/dataprev/averbador.ts'
import type { SituacaoDaAverbacao, SituacaoProposta } from '#shared/proposta/situacao.ts'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'

type Client = Contexto['client']

/** A booking held until the transaction ends, with its proposta. */
export type AverbacaoTravada = {
  idProposta: string
  idCliente: string
  idRelacionamento: string
  idAtendente: string | null
  codigoPromotor: string
  contrato: string
  situacao: SituacaoDaAverbacao
  limite: Date | null
  bancoInformado: boolean
  idLembrete: string | null
  proposta: SituacaoProposta
  motivo: string | null
}

const insercao = `insert into averbacao (id_proposta, id_cliente, codigo_promotor, contrato, situacao,
    proxima_consulta, criada_em, atualizada_em)
  select p.id, p.id_cliente, p.codigo_promotor, p.numero, 'NA_FILA', $3, $2, $2
    from proposta p where p.id = $1
  on conflict (id_proposta) do nothing`

export async function inserirAverbacao(
  client: Client,
  idProposta: string,
  agora: Date,
  proximaConsulta: Date,
): Promise<void> {
  await client.query(preparada(insercao, [idProposta, agora, proximaConsulta]))
}

/** In the order everybody holds them: relationship, opportunity, proposta, booking. */
const trava = `select a.id_proposta as "idProposta", a.id_cliente as "idCliente",
    p.id_relacionamento as "idRelacionamento", r.id_atendente as "idAtendente",
    a.codigo_promotor as "codigoPromotor", a.contrato, a.situacao, a.limite,
    a.banco_informado_em is not null as "bancoInformado", a.id_lembrete as "idLembrete",
    p.situacao as proposta, p.motivo_reprovacao as motivo
  from relacionamento r
  join oportunidade o on o.id_relacionamento = r.id
  join proposta p on p.id_oportunidade = o.id
  join averbacao a on a.id_proposta = p.id
 where p.id = $1
   for share of r for update of o, p, a`

export async function travarAverbacao(
  client: Client,
  idProposta: string,
): Promise<AverbacaoTravada | null> {
  const { rows } = await client.query<AverbacaoTravada>(preparada(trava, [idProposta]))
  return rows[0] ?? null
}

const mudanca = `update averbacao set situacao = $2, proxima_consulta = $3, codigos = $4,
    limite = coalesce($5, limite), atualizada_em = $6 where id_proposta = $1`

export async function mudarAverbacao(
  client: Client,
  idProposta: string,
  nova: {
    situacao: SituacaoDaAverbacao
    proximaConsulta: Date | null
    codigos?: readonly string[]
    limite?: Date | null
    agora: Date
  },
): Promise<void> {
  const { situacao, proximaConsulta, codigos = [], limite = null, agora } = nova
  await client.query(
    preparada(mudanca, [idProposta, situacao, proximaConsulta, [...codigos], limite, agora]),
  )
}

export async function anotarResposta(
  client: Client,
  { idProposta, idCliente }: Pick<AverbacaoTravada, 'idProposta' | 'idCliente'>,
  linha: { pergunta: 'AVERBAR' | 'CONSULTAR' | 'EXCLUIR'; resposta: string; agora: Date },
): Promise<void> {
  await client.query(
    preparada(
      `insert into averbacao_evento (id, id_proposta, id_cliente, pergunta, resposta, ocorrido_em)
       values ($1, $2, $3, $4, $5, $6)`,
      [novoId(), idProposta, idCliente, linha.pergunta, linha.resposta, linha.agora],
    ),
  )
}

export async function bancoInformado(
  client: Client,
  idProposta: string,
  agora: Date,
): Promise<void> {
  await client.query(
    preparada(
      `update averbacao set banco_informado_em = $2, proxima_consulta = null
        where id_proposta = $1`,
      [idProposta, agora],
    ),
  )
}

/** `competencia`: the payroll month whose instalment falls due in the month after. */
const pedido = `select json_build_object(
    'operacao', case when p.produto = 'REFIN' then 'REFINANCIAMENTO' else 'NOVO' end,
    'numeroContrato', p.numero,
    'cpf', c.cpf,
    'numeroBeneficio', b.numero,
    'valorEmprestimo', reais(p.valor_financiado),
    'valorLiberado', reais(p.valor_liberado),
    'valorParcela', reais(p.valor_parcela),
    'quantidadeParcelas', p.prazo,
    'competenciaInicioDesconto', to_char(
      (s.resultado #>> '{numeros,primeiroVencimento}')::date - interval '1 month', 'YYYYMM'),
    'competenciaFimDesconto', to_char((s.resultado #>> '{numeros,primeiroVencimento}')::date
      + make_interval(months => p.prazo - 2), 'YYYYMM'),
    'contratosQuitados', (select coalesce(json_agg(k.numero order by k.numero), '[]')
       from proposta_contrato q join contrato k on k.id = q.id_contrato
      where q.id_proposta = p.id),
    'correspondente', json_build_object('cnpj', m.cnpj, 'cpfAgente', p.cpf_agente)) as dados
  from proposta p
  join cliente c on c.id = p.id_cliente
  join simulacao s on s.id = p.id_simulacao
  join beneficio b on b.id = p.id_beneficio
  join promotor m on m.codigo = p.codigo_promotor
 where p.id = $1`

/** What Dataprev is told of the loan; the whole CPF and benefit, so it goes nowhere else. */
export async function pedidoDeAverbacao(
  client: Client,
  idProposta: string,
): Promise<NovaAverbacao | null> {
  const { rows } = await client.query<{ dados: NovaAverbacao }>(preparada(pedido, [idProposta]))
  return rows[0]?.dados ?? null
}
