import type { Dia } from '#shared/data.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { fins } from '../proposta/blocos.ts'

type Client = Contexto['client']

const anotacaoDoBanco = `insert into banco_evento (id, chave, id_proposta, sentido, evento, corpo,
    ocorrido_em) values ($1, $2, $3, $4, $5, $6, $7) on conflict (chave) do nothing`

/** @returns false when this was known already */
export async function anotarDoBanco(
  client: Client,
  linha: {
    id: string
    chave: string
    idProposta: string
    sentido: 'ENVIADO' | 'RECEBIDO'
    evento: string
    corpo: Record<string, unknown>
    agora: Date
  },
): Promise<boolean> {
  const { id, chave, idProposta, sentido, evento, corpo, agora } = linha
  const { rowCount } = await client.query(
    preparada(anotacaoDoBanco, [
      id,
      chave,
      idProposta,
      sentido,
      evento,
      JSON.stringify(corpo),
      agora,
    ]),
  )
  return rowCount === 1
}

/** What the bank is told of a proposta; the whole account and CPF, so it goes nowhere else. */
type ParaOBanco = {
  situacao: SituacaoProposta
  protocoloBanco: string | null
  numero: string
  produto: string
  convenio: string
  cpf: string
  valorFinanciado: number
  valorLiberado: number
  valorParcela: number
  prazo: number
  taxaAm: number
  quitar: { contrato: string; banco: string; saldoDevedor: number }[]
  /** Null in a portability: its balance goes to the bank of origin. */
  conta: {
    banco: string
    agencia: string
    conta: string
    digito: string | null
    tipo: string
  } | null
  correspondente: { codigo: string; cpfAgente: string | null }
}

const paraOBanco = `select json_build_object(
    'situacao', p.situacao, 'protocoloBanco', p.protocolo_banco, 'numero', p.numero,
    'produto', p.produto, 'convenio', p.codigo_convenio, 'cpf', c.cpf,
    'valorFinanciado', reais(p.valor_financiado),
    'valorLiberado', case when p.produto = 'PORT' then 0 else reais(p.valor_liberado) end,
    'valorParcela', reais(p.valor_parcela), 'prazo', p.prazo, 'taxaAm', p.taxa_am,
    'quitar', (select coalesce(json_agg(json_build_object('contrato', k.numero,
        'banco', k.banco, 'saldoDevedor', reais(q.saldo_devedor)) order by k.numero), '[]')
       from proposta_contrato q join contrato k on k.id = q.id_contrato
      where q.id_proposta = p.id),
    'conta', (select json_build_object('banco', d.banco, 'agencia', d.agencia, 'conta', d.conta,
        'digito', d.digito, 'tipo', d.tipo_conta)
       from dados_bancarios d where d.id = p.id_dados_bancarios and p.produto <> 'PORT'),
    'correspondente', json_build_object('codigo', p.codigo_promotor, 'cpfAgente', p.cpf_agente)
  ) as dados
  from proposta p
  join cliente c on c.id = p.id_cliente
 where p.id = $1`

export async function dadosParaOBanco(client: Client, id: string): Promise<ParaOBanco | null> {
  const { rows } = await client.query<{ dados: ParaOBanco }>(preparada(paraOBanco, [id]))
  return rows[0]?.dados ?? null
}

const porConferir = `select p.numero from proposta p
 where p.situacao not in ${fins} and p.protocolo_banco is not null
   and p.atualizada_em < $1 and p.numero > $2
   and exists (select from banco_evento e where e.id_proposta = p.id and e.sentido = 'ENVIADO')
 order by p.numero limit $3`

/** Numbers of propostas that we handed to the bank and that have been still since `antesDe`. */
export async function propostasParadas(
  client: Client,
  antesDe: Date,
  depoisDe: string,
  limite: number,
): Promise<string[]> {
  const { rows } = await client.query<{ numero: string }>(
    preparada(porConferir, [antesDe, depoisDe, limite]),
  )
  return rows.map(({ numero }) => numero)
}

const pagas = `select p.numero from proposta p
 where p.situacao = 'PAGA' and p.produto <> 'PORT' and p.numero > $2
   and p.atualizada_em >= $1::date::timestamp at time zone 'America/Sao_Paulo'
   and exists (select from banco_evento e where e.id_proposta = p.id and e.sentido = 'ENVIADO')
 order by p.numero limit $3`

/** Numbers of loans that we handed to the bank and that were paid since `desde`. */
export async function propostasPagas(
  client: Client,
  desde: Dia,
  depoisDe: string,
  limite: number,
): Promise<string[]> {
  const { rows } = await client.query<{ numero: string }>(
    preparada(pagas, [desde, depoisDe, limite]),
  )
  return rows.map(({ numero }) => numero)
}
