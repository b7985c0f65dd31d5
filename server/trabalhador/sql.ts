import type { z } from 'zod'
import { BLOQUEIO_SEGUNDOS, type Processamento } from '#shared/trabalhador/processamento.ts'
import type { CreditoTrabalhador } from '#shared/trabalhador/vinculo.ts'
import { comando, uma, umaOuNada } from '../base/db/consulta.ts'
import { type De, json, type Sql, sql } from '../base/db/fragmento.ts'
import { objeto } from '../base/db/objeto.ts'
import { modelo } from '../base/http/modelo.ts'
import { pessoa } from '../organizacao/sql.ts'
import { bloco } from '../atendimento/sql.ts'

/** `CreditoTrabalhador` of the row `t`. */
const creditoJson = objeto<z.input<typeof CreditoTrabalhador>>({
  vinculos: 't.vinculos',
  lastUpdated: 't.consultado_em',
})

/** The client took back, after a question to the system, an authorisation given to this promotor. */
const retirada = (perguntada: Record<'cliente' | 'promotor' | 'em', Sql>) => sql`exists (
  select from consentimento k
   where k.id_cliente = ${perguntada.cliente} and k.codigo_promotor = ${perguntada.promotor}
     and k.tipo = 'TRABALHADOR' and k.situacao = 'REVOGADO' and k.encerrado_em >= ${perguntada.em})`

const respostaRetirada = retirada({
  cliente: sql`t.id_cliente`,
  promotor: sql`t.codigo_promotor`,
  em: sql`t.consultado_em`,
})
const rodadaRetirada = retirada({
  cliente: sql`p.id_cliente`,
  promotor: sql`p.codigo_promotor`,
  em: sql`p.dados_de`,
})

/** What the system last told this promotor of the client of `a`, or null: also once the client took it back. */
export const beneficioTrabalhador = sql<z.input<typeof CreditoTrabalhador> | null>`(
  select ${creditoJson} from credito_trabalhador t
   where t.id_cliente = a.id_cliente and t.codigo_promotor = a.codigo_promotor
     and not ${respostaRetirada})`

export const consultarGuardado = bloco('trabalhador.guardado', () => beneficioTrabalhador)

type Rodada = z.input<typeof Processamento>

/** The last run for the client of `a`, or null; the time that is left is by the database's clock. */
export const consultarProcessamento = bloco(
  'trabalhador.processamento',
  (p: De<{ executado: boolean }>) => sql`(select ${objeto<Rodada>({
    executado: sql`${p.executado}::boolean`,
    iniciadoEm: 'p.iniciado_em',
    por: sql`(select ${pessoa('u')}
                from usuario u where u.id = p.id_usuario)`,
    dadosDe: 'p.dados_de',
    bloqueio: objeto<Rodada['bloqueio']>({
      ate: 'p.bloqueado_ate',
      restanteMs: sql`greatest(0, ceil(extract(epoch from
          p.bloqueado_ate - clock_timestamp()) * 1000))::int`,
    }),
    vinculos: 'p.vinculos',
  })}
    from empregador_processamento p
     where p.id_cliente = a.id_cliente and p.codigo_promotor = a.codigo_promotor
       and not ${rodadaRetirada})`,
)

export const buscarCpf = uma(
  'trabalhador.cpf',
  (p: De<{ idCliente: string }>) => sql`select cpf from cliente where id = ${p.idCliente}`,
)

/** The client, and the promotor that asked: one answer and one run of each. */
export type DeQuem = { idCliente: string; codigoPromotor: string }
type Guardado = DeQuem & { vinculos: unknown; agora: Date; idUsuario: string }

/** The kept answer `c` was asked for later. A clock that was put back leaves answers of far later: they go. */
const maisNova = sql`c.consultado_em > excluded.consultado_em
        and c.consultado_em <= excluded.consultado_em + interval '1 hour'`

/** The answer takes the place of the one before, unless that is newer. */
export const guardar = modelo(
  'trabalhador.guardar',
  (p: De<Guardado>) => sql`with t as (
  insert into credito_trabalhador as c
    (id_cliente, codigo_promotor, vinculos, consultado_em, id_usuario)
  values (${p.idCliente}, ${p.codigoPromotor}, ${json(p.vinculos)}, ${p.agora}, ${p.idUsuario})
  on conflict (id_cliente, codigo_promotor) do update
    set vinculos = case when ${maisNova} then c.vinculos else excluded.vinculos end,
        consultado_em = case when ${maisNova} then c.consultado_em else excluded.consultado_em end,
        id_usuario = case when ${maisNova} then c.id_usuario else excluded.id_usuario end
  returning *)
select ${creditoJson}::text as model from t`,
)

export const buscarVinculos = umaOuNada(
  'trabalhador.vinculos',
  (p: De<DeQuem>) => sql`select t.vinculos, t.consultado_em as "consultadoEm"
  from credito_trabalhador t
 where t.id_cliente = ${p.idCliente} and t.codigo_promotor = ${p.codigoPromotor}
   and not ${respostaRetirada}`,
)

const bloqueio = `${BLOQUEIO_SEGUNDOS} seconds`

/**
 * The row of the client is the lock, timed by the database's clock: it is read after waiting for
 * another run, so that the waiting one sees the lock just taken.
 */
export const tomarTrava = comando(
  'trabalhador.tomar-trava',
  (p: De<DeQuem & { idUsuario: string; dadosDe: Date }>) => sql`
insert into empregador_processamento as p
    (id_cliente, codigo_promotor, iniciado_em, bloqueado_ate, id_usuario, dados_de, vinculos)
  values (${p.idCliente}, ${p.codigoPromotor}, clock_timestamp(), clock_timestamp() + ${bloqueio}::interval,
          ${p.idUsuario}, ${p.dadosDe}, '[]')
  on conflict (id_cliente, codigo_promotor) do update
    set iniciado_em = clock_timestamp(),
        bloqueado_ate = clock_timestamp() + ${bloqueio}::interval,
        id_usuario = excluded.id_usuario, dados_de = excluded.dados_de, vinculos = '[]'
  where p.bloqueado_ate <= clock_timestamp()`,
)

export const guardarResultado = comando(
  'trabalhador.guardar-resultado',
  (p: De<DeQuem & { vinculos: unknown }>) => sql`update empregador_processamento
   set vinculos = ${json(p.vinculos)}
 where id_cliente = ${p.idCliente} and codigo_promotor = ${p.codigoPromotor}`,
)
