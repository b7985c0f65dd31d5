import type { ClientBase } from 'pg'
import type { FatosDoContato, FatosDoTelefone } from '#shared/contato/semaforo.ts'
import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'

export type TelefoneDoCliente = FatosDoTelefone & { idTelefone: string; hotphone: boolean }

/** What the gate needs to know of a client, but for the channel and the phone. */
export type FatosDoCliente = Omit<FatosDoContato, 'canal' | 'telefone'> & {
  telefones: TelefoneDoCliente[]
}

/** Limits in force and closed days ahead, as JSON: `$2` is today. */
export const limitesEmVigor = `(select coalesce(json_agg(json_build_object(
      'regra', g.regra, 'valor', g.valor, 'norma', g.norma)), '[]')
    from regra_vigencia g
   where g.convenio = 'CONTATO' and g.vigencia_inicio <= $2::date
     and coalesce(g.vigencia_fim, 'infinity') >= $2::date)`
export const feriadosProximos = `(select coalesce(json_agg(f.dia), '[]') from feriado f
   where f.dia between $2::date - 1 and $2::date + 30)`

const consulta = `select json_build_object(
    'restrito', c.restrito,
    'obitoEm', c.obito_em,
    'concessoes', (select coalesce(json_agg(b.data_despacho), '[]') from beneficio b
                    where b.id_cliente = c.id and b.data_despacho > $3::date),
    'atende', $5 or exists (select from relacionamento r
                             where r.id_cliente = c.id and r.id_atendente = $6
                               and r.codigo_promotor = any (promotores_visiveis())),
    'contatosHoje', contatos_desde(c.id, $4),
    'limites', ${limitesEmVigor},
    'feriados', ${feriadosProximos},
    'telefones', (select coalesce(json_agg(json_build_object(
        'idTelefone', t.id,
        'ddd', t.ddd,
        'numero', t.numero,
        'hotphone', t.hotphone,
        'situacao', t.situacao,
        'recado', t.tipo = '4',
        'verificado', t.verificado_em is not null,
        'naoMePerturbe', t.nao_me_perturbe,
        'optIns', json_build_object(
          'informacional', t.opt_in_informacional,
          'comercial', t.opt_in_comercial,
          'transacional', t.opt_in_transacional)) order by t.hotphone desc, t.criado_em, t.id), '[]')
      from telefone t where t.id_cliente = c.id)) as fatos
  from cliente c where c.id = $1`

/** Longer than any wait after a benefit was granted. */
const DIAS_DE_CONCESSAO = 400

/** The facts about a client that this transaction can see; null when it can see none. */
export async function fatosDoCliente(
  { client, usuario, agora }: Pick<Contexto, 'client' | 'agora'> & Partial<Contexto>,
  idCliente: string,
): Promise<FatosDoCliente | null> {
  const dia = hoje(agora)
  const { rows } = await client.query<{ fatos: FatosDoCliente }>(
    preparada(consulta, [
      idCliente,
      dia,
      somarDias(dia, -DIAS_DE_CONCESSAO),
      instanteEmBrasilia(dia, '00:00'),
      // The system itself, and who supervises, may reach anybody of the promotores at hand.
      usuario?.papel !== 'ATENDENTE',
      usuario?.id ?? null,
    ]),
  )
  return rows[0]?.fatos ?? null
}

/** Two contacts of one phone at once are judged one after the other. */
export const travarTelefone = (client: ClientBase, idTelefone: string) =>
  client.query(preparada('select from telefone where id = $1 for update', [idTelefone]))
