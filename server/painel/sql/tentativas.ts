import type { z } from 'zod'
import type { TentativasDaCampanha } from '#shared/painel/shapes.ts'
import { varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { objeto } from '../../base/db/objeto.ts'

type Tentativas = {
  escopo: readonly string[]
  /** Null: of everybody. */
  pessoas: readonly string[] | null
  idMailing?: string | undefined
  de: Date
  ate: Date
}

type Lida = z.input<typeof TentativasDaCampanha>

const com = (resultado: string): Sql => sql`count(*) filter (where t.resultado = ${resultado})::int`

/** A turn that ended in no answer of the client, whatever ended it. */
const semResposta = sql`t.resultado not in ('FALOU', 'PEDIU_RETORNO', 'RECUSOU', 'RECADO', 'NAO_ATENDEU',
                 'NUMERO_ERRADO')`

/**
 * Attempts that ended, begun in the period, by list and by who made them. Each list is read by its index of
 * days: what it costs are the attempts of the period alone.
 */
export const contarTentativas = varias(
  'painel.tentativas',
  (p: De<Tentativas>) => sql<{ tentativa: Lida }>`
select ${objeto<Lida>({
    idMailing: 'x.id_mailing',
    mailing: 'x.mailing',
    idUsuario: 'u.id',
    nome: 'u.nome',
    tentativas: 'x.tentativas',
    falou: 'x.falou',
    pediuRetorno: 'x.pediu_retorno',
    recusou: 'x.recusou',
    recado: 'x.recado',
    naoAtendeu: 'x.nao_atendeu',
    numeroErrado: 'x.numero_errado',
    semLigacao: 'x.sem_ligacao',
    semResultado: 'x.sem_resultado',
  })} as tentativa
  from (select m.id as id_mailing, m.nome as mailing, t.id_usuario, count(*)::int as tentativas,
               ${com('FALOU')} as falou, ${com('PEDIU_RETORNO')} as pediu_retorno,
               ${com('RECUSOU')} as recusou, ${com('RECADO')} as recado,
               ${com('NAO_ATENDEU')} as nao_atendeu, ${com('NUMERO_ERRADO')} as numero_errado,
               count(*) filter (where ${semResposta} and t.ligou_em is null)::int as sem_ligacao,
               count(*) filter (where ${semResposta} and t.ligou_em is not null)::int as sem_resultado
          from mailing m
          join fila_tentativa t on t.id_mailing = m.id
         where m.codigo_promotor = any (${p.escopo}::text[]) and t.resultado is not null
           and t.iniciada_em >= ${p.de} and t.iniciada_em < ${p.ate}
           and (${p.idMailing}::uuid is null or m.id = ${p.idMailing})
           and (${p.pessoas}::uuid[] is null or t.id_usuario = any (${p.pessoas}::uuid[]))
         group by m.id, t.id_usuario) x
  join usuario u on u.id = x.id_usuario
 order by x.mailing, x.id_mailing, u.nome, u.id`,
)
