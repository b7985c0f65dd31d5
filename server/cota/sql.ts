import type { z } from 'zod'
import type { CotaPerto } from '#shared/cota/api.ts'
import { uma } from '../base/db/consulta.ts'
import { type De, sql, type Sql, type Valor } from '../base/db/fragmento.ts'
import { lista, objeto } from '../base/db/objeto.ts'
import { modelo } from '../base/http/modelo.ts'

type Furo = Sql<unknown> | Valor

/** One use of a quota, as a part of a statement: what is left to the person, or the refusal `CQ100`. */
const contar = (
  regra: string,
  promotor: Furo,
  quem: Furo,
  cliente: Furo,
  agora: Furo,
  digitada: Furo = sql`false`,
): Sql<number> =>
  sql<number>`contar_cota(${regra}, ${promotor}, ${quem}, ${cliente}, ${agora}, ${digitada})`

type Quem = { promotorAtivo: string | null; idUsuario: string; agora: Date }

/**
 * One search of the person: counted whether it finds somebody or not.
 *
 * @param digitada a text that may still be typed: a name, or a part of a number
 */
export const contarBusca = (p: De<Quem>, digitada: Furo = sql`false`): Sql<number> =>
  contar('cota_buscas', p.promotorAtivo, p.idUsuario, sql`null`, p.agora, digitada)

/** The opening of the client of the row `a`; one that the queue leased counts nothing. */
export const contarAbertura = sql<number>`case when not a.locado then ${contar(
  'cota_aberturas',
  sql`a.codigo_promotor`,
  sql`a.id_usuario`,
  sql`a.id_cliente`,
  sql`a.agora`,
)} end`

/** As `contarAbertura`, for a part of the client: the summary card counts nothing. */
export const contarLeitura = sql<number>`case when not a.resumo then ${contarAbertura} end`

type Uso = { codigoPromotor: string | null; idUsuario: string; agora: Date }

/** A CPF that the promotor did not attend before. */
export const contarCpfNovo = uma(
  'cota.cpf-novo',
  (p: De<Uso>) => sql<{ restam: number }>`
select ${contar('cota_cpfs_novos', p.codigoPromotor, p.idUsuario, sql`null`, p.agora)} as restam`,
)

/** A masked field shown to the person. */
export const contarRevelacao = uma(
  'cota.revelacao',
  (p: De<Uso>) => sql<{ restam: number }>`
select ${contar('cota_revelacoes', p.codigoPromotor, p.idUsuario, sql`null`, p.agora)} as restam`,
)

type DeQuem = { idUsuario: string; gestor: boolean; agora: Date }

/** What of today's quotas is nearly used up, one's own first. */
export const listarPerto = modelo(
  'cota.perto',
  (p: De<DeQuem>) =>
    sql`select ${lista(
      objeto<z.input<typeof CotaPerto>>({
        cota: 'q.cota',
        seu: 'q.seu',
        codigoPromotor: 'q.codigo_promotor',
        login: 'q.login',
        nome: 'u.nome',
        usados: 'q.usados',
        limite: 'q.limite',
      }),
      {
        ordem: sql`q.seu desc, q.codigo_promotor, q.login nulls last, q.cota`,
        de: sql`from cotas_perto(${p.idUsuario}, ${p.gestor}, ${p.agora}) q
          left join usuario u on u.login = q.login`,
      },
    )}::text as model`,
)
