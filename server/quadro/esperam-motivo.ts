import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import {
  type BuscaDeEsperas,
  MAXIMO_DE_ESPERAS,
  type PaginaDeEsperas,
} from '#shared/oportunidade/espera-motivo.ts'
import type { z } from 'zod'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { type Carteira, carteiraDe, doDono, donos } from '../organizacao/carteira.ts'

const PADRAO = 50

/**
 * `$1` promotores, `$2` whose (see `carteiraDe`), `$3` and `$4` the cursor, `$5` how many: each owner's
 * are read by the promotor's index in the order of the list, and only those of the page are dressed.
 */
const texto = (de: Carteira['de']) => `with lugares as materialized (
  select l.id, l.desde
    from ${donos(de, '$1', '$2')}
    cross join lateral (
      select o.id, o.motivo_pedido_em as desde from oportunidade o
       where ${doDono(de, 'o')} and o.motivo_pedido_em is not null
         and o.status in ('Em Atendimento', 'Simulada', 'Em Andamento')
         and ($3::timestamptz is null or (o.motivo_pedido_em, o.id) > ($3, $4::uuid))
       order by o.motivo_pedido_em, o.id
       limit $5) l
   order by l.desde, l.id
   limit $5)
select json_build_object(
    'idOportunidade', o.id, 'idRelacionamento', o.id_relacionamento, 'idSimulacao', s.id,
    'nomeCliente', c.nome, 'cpf', cpf_mascarado(c.cpf),
    'produto', o.produto, 'convenio', v.nome, 'promotor', p.nome,
    'valorLiberado', reais(s.valor_liberado),
    'custaAMais', s.resultado #> '{vantagem,diferenca}',
    'pedidoPor', json_build_object('idUsuario', u.id, 'nome', u.nome),
    'desde', l.desde) as espera,
  to_char(l.desde at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || l.id as cursor
  from lugares l
  join oportunidade o on o.id = l.id
  join simulacao s on s.id = o.id_simulacao
  join cliente c on c.id = o.id_cliente
  join convenio v on v.codigo = o.codigo_convenio
  join promotor p on p.codigo = o.codigo_promotor
  join usuario u on u.id = s.id_usuario
 order by l.desde, l.id`

const textos: Record<Carteira['de'], string> = {
  promotores: texto('promotores'),
  atendente: texto('atendente'),
}

const lida = oportunidadeApi.esperamMotivo.response.shape.items.element

/** What waits for a reason, for who may give it: of their promotores, an ATENDENTE's of their clients. */
export async function listarEsperas(
  contexto: Contexto,
  { PageSize = PADRAO, cursor }: BuscaDeEsperas,
): Promise<PaginaDeEsperas> {
  const quantas = Math.min(PageSize, MAXIMO_DE_ESPERAS)
  const { client, escopo } = contexto
  const { de, donos: quem } = carteiraDe(contexto, undefined)
  const [desde = null, id = null] = cursor?.split('~') ?? []
  const { rows } = await client.query<{ espera: z.input<typeof lida>; cursor: string }>(
    preparada(textos[de], [[...escopo], quem, desde, id, quantas + 1]),
  )
  const mostradas = rows.slice(0, quantas)
  return {
    items: mostradas.map(({ espera }) => lida.parse(espera)),
    proximo: rows.length > quantas ? (mostradas.at(-1)?.cursor ?? null) : null,
  }
}
