import type { z } from 'zod'
import type { Recebida } from '#shared/calculo/atraso.ts'
import type { Contrato, Contratos } from '#shared/contrato/shapes.ts'
import { sql, type Sql } from '../base/db/fragmento.ts'
import { juntos, lista, objeto, quando } from '../base/db/objeto.ts'
import { bloco } from '../atendimento/sql.ts'
import { valorDaOportunidade } from './sql/valor.ts'

type UmContrato = z.input<typeof Contrato>

/** The instalments `t` of a contract `k` up to a day, where the payroll's answers replace the calendar. */
export const parcelasAte = (dia: Sql): Sql => sql`(
        select d.ate,
               count(x) filter (where x.vencimento <= d.ate and x.pago < k.valor_parcela)::int
                 as atrasadas,
               count(x) filter (where x.vencimento > d.ate and x.pago >= k.valor_parcela)::int
                 as adiantadas
          from (select ${dia} as ate) d
          left join contrato_parcela x on x.id_contrato = k.id
         group by d.ate)`

/** Of a contract `k` with its instalments `t`. */
export const parcelasPagas = sql`parcelas_vencidas(k.primeiro_vencimento, k.vencimento_da_origem,
      k.prazo, t.ate) - t.atrasadas + t.adiantadas`

/** One contract `k` with its convênio `v`, bank `b` and the promotor's oportunidade `o` on it. */
export const contratoJson = objeto<UmContrato>({
  idContrato: 'k.id',
  numero: 'k.numero',
  codigoConvenio: 'k.codigo_convenio',
  convenio: 'v.nome',
  codigoBanco: 'k.banco',
  banco: 'b.nome_curto',
  proprio: 'k.proprio',
  produto: 'k.produto',
  situacao: 'k.situacao',
  quitadoEm: 'k.quitado_em',
  origem: 'k.origem',
  dataContrato: 'k.data_contrato',
  primeiroVencimento: 'k.primeiro_vencimento',
  ultimoVencimento: 'k.ultimo_vencimento',
  prazo: 'k.prazo',
  parcelasPagas,
  // A settlement takes what was late, and leaves out what was paid ahead.
  parcelasEmAtraso: sql`case when k.situacao in ('ATIVO', 'SUSPENSO') then t.atrasadas else 0 end`,
  parcelasAdiantadas: sql`case when k.situacao in ('ATIVO', 'SUSPENSO') then t.adiantadas else 0 end`,
  valorParcela: sql`reais(k.valor_parcela)`,
  taxaAm: 'k.taxa_am',
  valorFinanciado: sql`reais(k.valor_financiado)`,
  valorLiberado: sql`reais(k.valor_liberado)`,
  idBeneficio: 'k.id_beneficio',
  idEmpregador: 'k.id_empregador',
  oportunidade: quando(
    sql`o.id is not null`,
    objeto<NonNullable<UmContrato['oportunidade']>>({
      idOportunidade: 'o.id',
      status: 'o.status',
      ...valorDaOportunidade,
      produto: 'o.produto',
      versao: 'o.versao',
    }),
  ),
})

/**
 * The live oportunidade of this relationship on a contract `k`, or its last one, and its instalments up
 * to today, or to the day that settled it.
 */
export const juncoesDoContrato = sql`join convenio v on v.codigo = k.codigo_convenio
      join banco b on b.codigo = k.banco
      left join lateral (
        select o.id, o.status, o.valor_liberado, o.valor_em, o.valor_recusa, o.produto, o.versao,
               o.perfil from oportunidade o
         where o.id_contrato = k.id and o.id_relacionamento = a.id
         order by o.status in ('Perdida', 'Ganha'), o.atualizada_em desc, o.id desc
         limit 1) o on true
     cross join lateral ${parcelasAte(sql`least(a.hoje, k.quitado_em)`)} t`

/** The instalments of a contract `k` that the calendar does not tell. */
export const parcelasRecebidas = lista(
  objeto<Recebida>({ vencimento: 'x.vencimento', pago: 'x.pago' }),
  { ordem: sql`x.vencimento`, de: sql`from contrato_parcela x where x.id_contrato = k.id` },
)

/** Contracts without an oportunidade. */
const SEM_OPORTUNIDADE = 'Sem oportunidade'

/**
 * `Contratos` of the client `c` for the relationship `a` (specification, section 3): inside a
 * profile what still runs comes first; contracts without an oportunidade stand last.
 */
export const contratos = objeto<z.input<typeof Contratos>>({
  nome: 'c.nome',
  idRelacionamento: 'a.id',
  perfilContratos: lista(
    objeto<z.input<typeof Contratos>['perfilContratos'][number]>({
      nomePerfil: 'p.perfil',
      contratos: 'p.contratos',
    }),
    {
      ordem: sql`p.perfil = ${SEM_OPORTUNIDADE}, p.perfil`,
      de: sql`from (select coalesce(o.perfil, ${SEM_OPORTUNIDADE}) as perfil,
                   ${juntos(
                     contratoJson,
                     sql`k.situacao not in ('ATIVO', 'SUSPENSO'), k.data_contrato desc, k.id`,
                   )} as contratos
              from contrato k
              ${juncoesDoContrato}
             where k.id_cliente = a.id_cliente
             group by 1) p`,
    },
  ),
})

export const consultarContratos = bloco('contrato.consultar', () => contratos)
