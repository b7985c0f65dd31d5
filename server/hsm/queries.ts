import type { ClientBase } from 'pg'
import type { TemplateHsm } from '#shared/hsm/template.ts'
import { hoje } from '#shared/data.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'

/** Codes are sent by the system only; a template that Meta paused is sent by nobody. */
const enviaveis = `h.categoria <> 'AUTHENTICATION' and h.situacao = 'APPROVED'`

/** Of a promotor: its own rows, and the defaults that it has no row of its own for. */
const doPromotor = `(h.codigo_promotor = $1 or h.codigo_promotor is null and not exists (
    select from hsm_template p where p.codigo_promotor = $1 and p.template = h.template))`

export async function templatesDoPromotor(
  client: ClientBase,
  codigoPromotor: string,
): Promise<TemplateHsm[]> {
  const { rows } = await client.query<TemplateHsm>(
    preparada(
      `select h.id, h.mensagem, h.template, h.tag, h.tipo_optin as "tipoOptin", h.variaveis
         from hsm_template h where ${enviaveis} and ${doPromotor}
        order by h.tag nulls last, h.template, h.id`,
      [codigoPromotor],
    ),
  )
  return rows
}

type TemplateDoEnvio = TemplateHsm & { versao: number; idioma: string }

export async function templateDoEnvio(
  client: ClientBase,
  codigoPromotor: string,
  id: string,
): Promise<TemplateDoEnvio | undefined> {
  const { rows } = await client.query<TemplateDoEnvio>(
    preparada(
      `select h.id, h.mensagem, h.template, h.tag, h.tipo_optin as "tipoOptin", h.variaveis,
              h.versao, h.idioma
         from hsm_template h where ${enviaveis} and ${doPromotor} and h.id = $2`,
      [codigoPromotor, id],
    ),
  )
  return rows[0]
}

/** When the same template was last sent to the client, inside the days in which it is too soon. */
export async function repeticaoRecente(
  { client, agora }: Contexto,
  idCliente: string,
  idTemplate: string,
): Promise<Date | null> {
  const dia = hoje(agora)
  const { rows } = await client.query<{ em: Date }>(
    preparada(
      `select m.criada_em as em from mensagem m
        where m.id_cliente = $1 and m.id_template = $2 and m.situacao <> 'FALHOU'
          and m.criada_em > $3::timestamptz - (select g.valor * interval '1 day'
                from regra_vigencia g
               where g.convenio = 'CONTATO' and g.regra = 'contato_repeticao_dias'
                 and g.vigencia_inicio <= $4::date
                 and coalesce(g.vigencia_fim, 'infinity') >= $4::date)
        order by m.criada_em desc limit 1`,
      [idCliente, idTemplate, agora, dia],
    ),
  )
  return rows[0]?.em ?? null
}
