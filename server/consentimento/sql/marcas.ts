import type { z } from 'zod'
import type { Marca } from '#shared/consentimento/marca.ts'
import { type ConsentimentoParaOlhar, MAXIMO_PARA_OLHAR } from '#shared/consentimento/shapes.ts'
import { comando, uma, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { lista, objeto } from '../../base/db/objeto.ts'
import { modelo } from '../../base/http/modelo.ts'

type Aceite = {
  id: string
  idUsuario: string
  /** The person, and the absent owner for whom they act. */
  pessoas: readonly string[]
  agora: Date
}

/** One of the people asked for the consent of the row `k`. */
const pediram = ({ pessoas }: De<Pick<Aceite, 'pessoas'>>): Sql<boolean> => sql<boolean>`exists (
  select from unnest(${pessoas}::uuid[]) q (id) where pediu_o_consentimento(k.id, q.id))`

/** Who asked for a consent, or covers who did, accepts none of its marks. */
export const aceitar = comando(
  'consentimento.aceitar',
  (p: De<Aceite>) => sql`update consentimento k
   set aceito_por = ${p.idUsuario}::uuid, aceito_em = ${p.agora}
 where k.id = ${p.id} and not ${pediram(p)}`,
)

type DoCliente = Omit<Aceite, 'id'> & { idCliente: string; codigoPromotor: string }

/**
 * The marked consents of a client that hold and wait, but for those that one of the people asked for, and those
 * that were drawn for the sample.
 */
export const aceitarDoCliente = varias(
  'consentimento.aceitar-do-cliente',
  (p: De<DoCliente>) => sql`update consentimento k
   set aceito_por = ${p.idUsuario}::uuid, aceito_em = ${p.agora}
 where k.id_cliente = ${p.idCliente} and k.codigo_promotor = ${p.codigoPromotor}
   and k.situacao = 'AUTORIZADO' and k.marcas <> '{}' and k.aceito_em is null
   and not ${pediram(p)}
   and not exists (select from consentimento_amostra s where s.id_consentimento = k.id)
returning k.id`,
)

/** The marks of the consents that wait, each once. */
export const marcasQueEsperam = uma(
  'consentimento.marcas-que-esperam',
  (p: De<Pick<DoCliente, 'idCliente' | 'codigoPromotor'>>) => sql<{ marcas: Marca[] }>`
select coalesce(array_agg(distinct m.marca), '{}') as marcas
  from consentimento k, unnest(k.marcas) as m(marca)
 where k.id_cliente = ${p.idCliente} and k.codigo_promotor = ${p.codigoPromotor}
   and k.situacao = 'AUTORIZADO' and k.aceito_em is null`,
)

/** How many marked consents of a client wait that one of the people asked for. */
export const contarDasPessoas = uma(
  'consentimento.contar-das-pessoas',
  (p: De<Pick<DoCliente, 'idCliente' | 'codigoPromotor' | 'pessoas'>>) => sql<{
    quantos: number
  }>`select count(*)::int as quantos
  from consentimento k
 where k.id_cliente = ${p.idCliente} and k.codigo_promotor = ${p.codigoPromotor}
   and k.situacao = 'AUTORIZADO' and k.marcas <> '{}' and k.aceito_em is null
   and ${pediram(p)}`,
)

/** Draws the sample of the day where it was not drawn yet. */
export const sortear = uma(
  'consentimento.sortear',
  (p: De<{ agora: Date }>) =>
    sql<{ quantos: number }>`select sortear_consentimentos(${p.agora}) as quantos`,
)

type DeQuem = { escopo: readonly string[]; idUsuario: string }

/** One that was drawn stays after its end, until a second person saw it. */
const consentimentosQueEsperam = (p: De<Pick<DeQuem, 'escopo'>>) => sql`consentimento k
        join relacionamento r on r.id_cliente = k.id_cliente
         and r.codigo_promotor = k.codigo_promotor and r.confirmado_em is not null
        left join consentimento_amostra a on a.id_consentimento = k.id
       where k.marcas <> '{}' and k.codigo_promotor = any (${p.escopo}::text[])
         and k.aceito_em is null
         and (k.situacao = 'AUTORIZADO' and 'PARTILHADO' = any (k.marcas)
              or a.dia is not null and not revogado_na_conferencia(k.id))`

/** Marked consents that wait and were asked for by others. */
export const consentimentosDeOutros = (p: De<DeQuem>) =>
  sql`select from ${consentimentosQueEsperam(p)} and not pediu_o_consentimento(k.id, ${p.idUsuario})`

type ParaOlhar = { items: z.input<typeof ConsentimentoParaOlhar>[]; total: number }

/**
 * Marked consents that wait for a second person, the oldest first, in the promotores of the scope. Consents that the
 * caller asked for wait for somebody else, so they come last.
 */
export const listarParaOlhar = modelo(
  'consentimento.para-olhar',
  (p: De<DeQuem>) =>
    sql`select ${objeto<ParaOlhar>({
      items: lista(
        objeto<z.input<typeof ConsentimentoParaOlhar>>({
          idRelacionamento: 'k.id_do_relacionamento',
          nomeCliente: 'c.nome',
          cpf: sql<string>`cpf_mascarado(c.cpf)`,
          codigoPromotor: 'k.codigo_promotor',
          idConsentimento: 'k.id',
          tipo: 'k.tipo',
          situacao: 'k.situacao',
          marcas: 'k.marcas',
          autorizadoEm: 'k.autorizado_em',
          pedidoPor: sql`(select u.nome from usuario u where u.id = k.id_usuario)`,
          seu: 'k.seu',
          amostraDe: 'k.dia',
        }),
        {
          ordem: sql`k.seu, k.autorizado_em, k.id`,
          de: sql`from (select k.*, r.id as id_do_relacionamento, a.dia,
              pediu_o_consentimento(k.id, ${p.idUsuario}) as seu
         from ${consentimentosQueEsperam(p)}
        order by seu, k.autorizado_em, k.id limit ${MAXIMO_PARA_OLHAR}) k
       join cliente c on c.id = k.id_cliente`,
        },
      ),
      total: sql<number>`(select count(*)::int from ${consentimentosQueEsperam(p)})`,
    })}::text as model`,
)
