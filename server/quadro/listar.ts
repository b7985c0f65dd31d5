import { type Andamento, impedimentosDoCliente, oQueFalta } from '#shared/oportunidade/andamento.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import {
  type BuscaDoQuadro,
  type BuscaDoResumo,
  type Cartao,
  MAXIMO_DE_CARTOES,
  type PaginaDoQuadro,
  type ResumoDoQuadro,
} from '#shared/oportunidade/quadro.ts'
import { PROPOSTA_ABERTA, StatusOportunidade } from '#shared/oportunidade/status.ts'
import { z } from 'zod'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { type Carteira, carteiraDe, doDono, donos } from '../organizacao/carteira.ts'
import {
  criticasDaOportunidade,
  telefoneVerificado,
  propostaAberta,
} from '../oportunidade/sql/blocos.ts'

const PADRAO = 30

/** More are not counted one by one: the column says "200+". */
const MAXIMO_CONTADO = 200

const filtros = `($3::text is null or o.produto = $3)
  and ($4::text is null or o.codigo_convenio = $4)`

/**
 * `$1` promotores, `$2` whose (see `carteiraDe`), `$3` and `$4` filters, `$5` status, `$6` and `$7`
 * the cursor, `$8` how many. The first cards of each owner are found by its index and put together,
 * so a page costs the same among a thousand and a million.
 */
function texto(de: Carteira['de'], sentido: 'asc' | 'desc'): string {
  const depois = sentido === 'asc' ? '>' : '<'
  return `with lugares as materialized (
    select l.id, l.atualizada_em
      from ${donos(de, '$1', '$2')}
      cross join lateral (
        select o.id, o.atualizada_em from oportunidade o
         where ${doDono(de, 'o')} and o.status = $5 and ${filtros}
           and ($6::timestamptz is null or (o.atualizada_em, o.id) ${depois} ($6, $7::uuid))
         order by o.atualizada_em ${sentido}, o.id ${sentido}
         limit $8) l
     order by l.atualizada_em ${sentido}, l.id ${sentido}
     limit $8)
  select json_build_object(
      'idOportunidade', o.id, 'idRelacionamento', o.id_relacionamento,
      'nomeCliente', c.nome, 'cpf', cpf_mascarado(c.cpf),
      'atendente', case when u.id is not null
        then json_build_object('idUsuario', u.id, 'nome', u.nome) end,
      'produto', o.produto, 'codigoConvenio', o.codigo_convenio, 'convenio', v.nome,
      'numeroContrato', k.numero, 'status', o.status, 'valorLiberado', reais(o.valor_liberado),
      'fatorPerda', p.descricao, 'versao', o.versao, 'atualizadaEm', o.atualizada_em) as cartao,
    json_build_object('produto', o.produto, 'idSimulacao', o.id_simulacao,
      'restrito', c.restrito, 'obitoEm', c.obito_em,
      'telefoneVerificado', ${telefoneVerificado.toString()},
      'criticas', ${criticasDaOportunidade.toString()}) as fatos,
    ${propostaAberta.toString()} as "propostaAberta",
    to_char(l.atualizada_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || l.id
      as cursor
    from lugares l
    join oportunidade o on o.id = l.id
    join cliente c on c.id = o.id_cliente
    join convenio v on v.codigo = o.codigo_convenio
    left join contrato k on k.id = o.id_contrato
    left join fator_perda p on p.id = o.id_fator_perda
    left join usuario u on u.id = o.id_atendente
   order by l.atualizada_em ${sentido}, l.id ${sentido}`
}

const textosDe = (de: Carteira['de']) => ({
  RECENTES: texto(de, 'desc'),
  PARADAS: texto(de, 'asc'),
})
const textos = { promotores: textosDe('promotores'), atendente: textosDe('atendente') }

type SemFaltas = Omit<Cartao, 'faltas'>
type Linha = {
  cartao: z.input<typeof lido>
  fatos: Andamento
  propostaAberta: boolean
  cursor: string
}

const lido = oportunidadeApi.quadro.response.shape.items.element.omit({ faltas: true })

/**
 * A page of one column: an ATENDENTE sees the opportunities of the clients he attends, PROMOTOR and
 * GESTOR those of their promotores, of one atendente if they ask.
 */
export async function listarQuadro(
  contexto: Contexto,
  { status, ordem = 'RECENTES', atendente, PageSize = PADRAO, cursor, ...filtro }: BuscaDoQuadro,
): Promise<PaginaDoQuadro> {
  const { de, donos } = carteiraDe(contexto, atendente)
  const quantas = Math.min(PageSize, MAXIMO_DE_CARTOES)
  const [instante = null, id = null] = cursor?.split('~') ?? []
  const { rows } = await contexto.client.query<Linha>(
    preparada(textos[de][ordem], [
      [...contexto.escopo],
      donos,
      filtro.produto ?? null,
      filtro.codigoConvenio ?? null,
      status,
      instante,
      id,
      quantas + 1,
    ]),
  )
  const mostradas = rows.slice(0, quantas)
  return {
    items: mostradas.map((linha) => cartaoDe(lido.parse(linha.cartao), linha)),
    proximo: rows.length > quantas ? (mostradas.at(-1)?.cursor ?? null) : null,
  }
}

const cartaoDe = (
  cartao: SemFaltas,
  { fatos, propostaAberta: aberta }: Pick<Linha, 'fatos' | 'propostaAberta'>,
): Cartao => ({
  ...cartao,
  faltas: {
    atender: impedimentosDoCliente(fatos),
    andamento: oQueFalta(fatos),
    perder: aberta ? [PROPOSTA_ABERTA] : [],
  },
})

const contagem = (de: Carteira['de']) => `select coalesce(json_agg(json_build_object(
    'status', g.status, 'quantas', least(g.quantas, ${MAXIMO_CONTADO}),
    'haMais', g.quantas > ${MAXIMO_CONTADO}) order by g.ordem), '[]') as resumo
  from (select s.status, s.ordem, sum((select count(*)::int from (
            select from oportunidade o where ${doDono(de, 'o')} and o.status = s.status and ${filtros}
             limit ${MAXIMO_CONTADO + 1}) x)) as quantas
    from unnest($5::text[]) with ordinality as s(status, ordem)
    left join ${donos(de, '$1', '$2')} on true
   group by s.status, s.ordem) g`

const contagens: Record<Carteira['de'], string> = {
  promotores: contagem('promotores'),
  atendente: contagem('atendente'),
}

/** How many cards each column has. */
export async function resumirQuadro(
  contexto: Contexto,
  { atendente, produto, codigoConvenio }: BuscaDoResumo,
): Promise<ResumoDoQuadro> {
  const { de, donos } = carteiraDe(contexto, atendente)
  const { rows } = await contexto.client.query<{ resumo: ResumoDoQuadro }>(
    preparada(contagens[de], [
      [...contexto.escopo],
      donos,
      produto ?? null,
      codigoConvenio ?? null,
      StatusOportunidade.options,
    ]),
  )
  return rows[0]?.resumo ?? []
}
