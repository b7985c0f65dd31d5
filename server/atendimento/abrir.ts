import type { QueryConfig } from 'pg'
import type { z } from 'zod'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Pedido } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvo, juncoesDoAlvo, valoresDoAlvo } from './alvo.ts'

const { method, path, response } = atendimentoApi.abrir

type Bloco = keyof NonNullable<z.output<typeof response>['blocos']>

/** The card and every block of the 360 view, as expressions over the rows `a`, `c` and `u`. */
export type Abertura = { relacionamento: string; blocos: Record<Bloco, string> }

/**
 * Everything the 360 view shows, assembled by PostgreSQL in one statement: the scope, the line of
 * the trail and every block. The text goes out unparsed.
 */
const abertura = ({ relacionamento, blocos }: Abertura) => `with ${alvo},
trilha as (
  insert into auditoria (id, ocorrido_em, id_usuario, codigo_promotor, id_cliente, chamada, acao,
                         alvo, id_requisicao)
  select gen_random_uuid(), clock_timestamp(), a.id_usuario, a.codigo_promotor, a.id_cliente,
         '${method} ${path}', 'LEITURA', 'relacionamento:' || a.id, $8
    from alvo a)
select json_build_object(
    'relacionamento', ${relacionamento},
    'blocos', case when not a.resumo then json_build_object(
      ${Object.entries(blocos)
        .map(([nome, bloco]) => `'${nome}', ${bloco}`)
        .join(',\n      ')}) end)::text as model
  from alvo a
  ${juncoesDoAlvo}`

/** The statement of the 360 view, built once from the blocks of all words. */
export function criarConsultaDeAbertura(
  partes: Abertura,
): (idRelacionamento: string, pedido: Pedido) => QueryConfig {
  const texto = abertura(partes)
  return (idRelacionamento, pedido) =>
    preparada(texto, [...valoresDoAlvo(idRelacionamento, pedido), pedido.idRequisicao])
}

/** @throws Recusa when the relationship is not of this person's promotores */
export function lerAbertura(rows: Record<string, unknown>[]): JsonCru {
  const lido = rows[0]?.model
  if (typeof lido !== 'string') throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  return new JsonCru(lido)
}
