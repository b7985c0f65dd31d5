import type { Marca } from '#shared/consentimento/marca.ts'
import { comando, uma, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

type Aceite = { id: string; idUsuario: string; agora: Date }

/** None is changed by who asked for it. */
export const aceitar = comando(
  'consentimento.aceitar',
  (p: De<Aceite>) => sql`update consentimento
   set aceito_por = ${p.idUsuario}::uuid, aceito_em = ${p.agora}
 where id = ${p.id} and not pediu_o_consentimento(id, ${p.idUsuario})`,
)

type DoCliente = Omit<Aceite, 'id'> & { idCliente: string; codigoPromotor: string }

/** The marked consents of a client that hold and wait, but for those that the person asked for. */
export const aceitarDoCliente = varias(
  'consentimento.aceitar-do-cliente',
  (p: De<DoCliente>) => sql`update consentimento
   set aceito_por = ${p.idUsuario}::uuid, aceito_em = ${p.agora}
 where id_cliente = ${p.idCliente} and codigo_promotor = ${p.codigoPromotor}
   and situacao = 'AUTORIZADO' and marcas <> '{}' and aceito_em is null
   and not pediu_o_consentimento(id, ${p.idUsuario})
returning id`,
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

/** How many marked consents of a client wait that the person asked for. */
export const contarDaPessoa = uma(
  'consentimento.contar-da-pessoa',
  (p: De<Omit<DoCliente, 'agora'>>) => sql<{ quantos: number }>`select count(*)::int as quantos
  from consentimento
 where id_cliente = ${p.idCliente} and codigo_promotor = ${p.codigoPromotor}
   and situacao = 'AUTORIZADO' and marcas <> '{}' and aceito_em is null
   and pediu_o_consentimento(id, ${p.idUsuario})`,
)
