import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { inicioDoMovimento } from '#shared/oportunidade/parada.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import type { ClientBase, Pool } from 'pg'
import { preparada } from '../base/db/preparada.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { avisar } from '../base/notices/avisar.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'

type VarreduraServices = { pool: Pool; agora: () => Date }

const PAUSA_MS = 60_000
const LOTE = 200

type Reaberta = { idAtendente: string | null; codigoPromotor: string }

/**
 * One batch as one statement: held in the order of everybody (relationship, opportunity), and what
 * somebody else holds is passed over, so a sweep waits for nobody and two servers do each row once.
 * `$1` now, `$2` the reason. The simulations that were kept stay kept.
 */
const reabertura = (quais: string) => `with vez as (
  select o.id, o.status
    from relacionamento r
    join oportunidade o on o.id_relacionamento = r.id
   where o.status in ('Em Atendimento', 'Simulada') and ${quais}
   order by o.atualizada_em, o.id
   limit ${LOTE}
     for share of r skip locked for update of o skip locked
), reabertas as (
  update oportunidade o set status = 'Em Aberto', versao = o.versao + 1, atualizada_em = $1
    from vez v where o.id = v.id
  returning o.id, o.id_cliente, o.codigo_promotor, o.id_atendente, v.status as de
), historico as (
  insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, codigo_promotor,
    observacao, ocorrido_em)
  select id, id_cliente, de, 'Em Aberto', 'SISTEMA', codigo_promotor, $2, $1 from reabertas
)
select id_atendente as "idAtendente", codigo_promotor as "codigoPromotor" from reabertas`

/**
 * Untouched since `$3`, and so is the client: no note, call or message of a person since then, no
 * reminder still to come, no proposta of any opportunity on its way.
 */
const paradas = reabertura(`o.atualizada_em < $3
     and not exists (select from proposta p where p.id_relacionamento = r.id and p.devedor is not null)
     and not exists (select from lembrete l where l.id_relacionamento = r.id
                      and l.status = 'Agendado' and l.quando > $1)
     and not exists (select from anotacao a where a.id_relacionamento = r.id and a.criada_em >= $3)
     and not exists (select from ligacao g where g.id_cliente = r.id_cliente
                      and g.codigo_promotor = r.codigo_promotor and g.ocorrida_em >= $3)
     and not exists (select from mensagem m where m.id_cliente = r.id_cliente
                      and m.codigo_promotor = r.codigo_promotor and m.id_usuario is not null
                      and m.criada_em >= $3)`)

/**
 * Today's queue of who is away today (`$3` the day): what was promised to the client until the end of
 * it (`$5`). What was worked on since the day began (`$4`) stays: somebody is on it.
 */
const ausentes = reabertura(`o.id_atendente in (select f.id_usuario from ausencia f
                        where $3::date between f.inicio and f.fim)
     and o.atualizada_em < $4
     and exists (select from lembrete l where l.id_relacionamento = r.id
                  and l.status = 'Agendado' and l.quando < $5)`)

/**
 * Takes back to Em Aberto what nobody works on (domain 11.1): opportunities that stood still for as
 * long as the rule says, and those of today's queue of an attendant who is away.
 *
 * @returns how many
 */
export async function varrerOportunidades(services: VarreduraServices): Promise<number> {
  let quantas = 0
  for (const varrer of [varrerParadas, varrerAusentes]) {
    let neste = LOTE
    while (neste === LOTE) {
      neste = await peloSistema(services.pool, ({ client }) => varrer(client, services.agora()))
      quantas += neste
    }
  }
  return quantas
}

async function varrerParadas(client: ClientBase, agora: Date): Promise<number> {
  const dia = hoje(agora)
  const linha = regraEm(
    await regrasVigentes(client),
    'oportunidade_parada_dias_uteis',
    'OPORTUNIDADE',
    dia,
  )
  // Without a rule for the day nothing is taken from anybody.
  if ('recusa' in linha) return 0
  const { rows } = await client.query<Reaberta>(
    preparada(paradas, [
      agora,
      `Parada por ${linha.valor} dias úteis: voltou para Em Aberto`,
      instanteEmBrasilia(inicioDoMovimento(dia, linha.valor), '00:00'),
    ]),
  )
  await contar(client, 'PARADA', rows, ({ idAtendente }) => [idAtendente])
  return rows.length
}

async function varrerAusentes(client: ClientBase, agora: Date): Promise<number> {
  const dia = hoje(agora)
  const { rows } = await client.query<Reaberta>(
    preparada(ausentes, [
      agora,
      'Atendente ausente hoje: voltou para Em Aberto',
      dia,
      instanteEmBrasilia(dia, '00:00'),
      instanteEmBrasilia(somarDias(dia, 1), '00:00'),
    ]),
  )
  if (rows.length === 0) return 0
  const chefes = await quemSupervisiona(client, rows)
  await contar(client, 'AUSENCIA', rows, ({ idAtendente, codigoPromotor }) => [
    idAtendente,
    ...(chefes.get(codigoPromotor) ?? []),
  ])
  return rows.length
}

const supervisao = `select up.codigo_promotor as "codigoPromotor", array_agg(u.id::text) as ids
  from usuario_promotor up join usuario u on u.id = up.id_usuario
 where up.codigo_promotor = any ($1::text[]) and u.ativo and u.papel <> 'ATENDENTE'
 group by up.codigo_promotor`

async function quemSupervisiona(
  client: ClientBase,
  reabertas: readonly Reaberta[],
): Promise<Map<string, string[]>> {
  const codigos = [...new Set(reabertas.map(({ codigoPromotor }) => codigoPromotor))]
  const { rows } = await client.query<{ codigoPromotor: string; ids: string[] }>(
    preparada(supervisao, [codigos]),
  )
  return new Map(rows.map(({ codigoPromotor, ids }) => [codigoPromotor, ids]))
}

/** One notice a person, however many: the screen says the number and asks for the rest. */
async function contar(
  client: ClientBase,
  motivo: 'PARADA' | 'AUSENCIA',
  reabertas: readonly Reaberta[],
  aQuem: (reaberta: Reaberta) => (string | null)[],
): Promise<void> {
  const porPessoa = new Map<string, number>()
  for (const reaberta of reabertas) {
    for (const idUsuario of aQuem(reaberta)) {
      if (idUsuario !== null) porPessoa.set(idUsuario, (porPessoa.get(idUsuario) ?? 0) + 1)
    }
  }
  // Sent together: the connection is pipelined, so however many cost one round trip.
  await Promise.all(
    [...porPessoa].map(([idUsuario, quantas]) =>
      avisar(client, {
        idUsuario,
        tipo: 'oportunidade',
        dados: { motivo, quantas: String(quantas) },
      }),
    ),
  )
}

/** Looks once a minute, by the clock of the calls, until it is stopped. */
export const varrerSempre = (
  services: VarreduraServices,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => varrerOportunidades(services), relatar)
