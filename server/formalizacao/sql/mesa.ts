import type { z } from 'zod'
import type { NaMesa } from '#shared/formalizacao/shapes.ts'
import { varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { objeto } from '../../base/db/objeto.ts'
import { formalizacaoJson, juncoes } from './blocos.ts'

type Caso = z.input<typeof NaMesa>

/** Signed ones that only the bank's checker can check (`formalizacoes_da_mesa`), the oldest first. */
export const acharDaMesa = varias(
  'formalizacao.da-mesa',
  (p: De<{ agora: Date; idUsuario: string; id: string | null }>) => sql<{
    id: string
    codigoPromotor: string
    total: number
  }>`select m.id, m.codigo_promotor as "codigoPromotor", count(*) over ()::int as total
  from formalizacoes_da_mesa(${p.agora}, ${p.idUsuario}) m
 where ${p.id}::uuid is null or m.id = ${p.id}
 order by m.assinada_em, m.id limit 50`,
)

/** Those of the ids, with their clients and promotores for the trail. */
export const listarDaMesa = varias(
  'formalizacao.listar-da-mesa',
  (p: De<{ ids: readonly string[] }>) => sql<{
    caso: Caso
  }>`select ${objeto<Caso>({
    nomeCliente: 'c.nome',
    cpf: sql`cpf_mascarado(c.cpf)`,
    codigoPromotor: 'f.codigo_promotor',
    formalizacao: formalizacaoJson,
  })} as caso, f.id_cliente as "idCliente", f.codigo_promotor as "codigoPromotor"
  from formalizacao f ${juncoes} where f.id = any (${p.ids}::uuid[])
 order by f.assinada_em, f.id`,
)
