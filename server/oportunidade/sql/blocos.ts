import type { z } from 'zod'
import type { Dia } from '#shared/data.ts'
import type { ValoresOportunidade } from '#shared/contrato/shapes.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import { fins } from '#shared/proposta/situacao.ts'
import { modeloOuNada } from '../../base/http/modelo.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { juntos, lista, objeto, quando } from '../../base/db/objeto.ts'
import { bloco } from '../../atendimento/sql.ts'
import { valorDaOportunidade } from '../../contrato/sql/valor.ts'
import { criticasDaOportunidade, podeVender } from './venda.ts'

type Lida = z.input<typeof Oportunidade>

/** The oportunidade `o` has a proposta on its way. */
export const propostaAberta = sql<boolean>`exists (select from proposta w
    where w.id_oportunidade = o.id and w.situacao not in ${fins})`

/** Whether the client of `o` has a phone that was verified. */
export const telefoneVerificado = sql<boolean>`exists (select from telefone f
    where f.id_cliente = o.id_cliente and f.verificado_em is not null)`

/** `Oportunidade` of a row `o` on a day (SQL), with the joins below. */
const oportunidadeJson = (dia: Sql) =>
  objeto<Lida>({
    idOportunidade: 'o.id',
    idRelacionamento: 'o.id_relacionamento',
    idCliente: 'o.id_cliente',
    codigoPromotor: 'o.codigo_promotor',
    produto: 'o.produto',
    perfil: 'o.perfil',
    origem: 'o.origem',
    status: 'o.status',
    ...valorDaOportunidade,
    codigoConvenio: 'o.codigo_convenio',
    convenio: 'v.nome',
    idContrato: 'o.id_contrato',
    numeroContrato: 'k.numero',
    idBeneficio: 'o.id_beneficio',
    idEmpregador: 'o.id_empregador',
    idSimulacao: 'o.id_simulacao',
    propostaAberta,
    fatorPerda: quando(sql`p.id is not null`, objeto({ id: 'p.id', descricao: 'p.descricao' })),
    criticas: criticasDaOportunidade(dia),
    versao: 'o.versao',
    criadaEm: 'o.criada_em',
    atualizadaEm: 'o.atualizada_em',
  })

const juncoes = sql`join convenio v on v.codigo = o.codigo_convenio
    left join contrato k on k.id = o.id_contrato
    left join fator_perda p on p.id = o.id_fator_perda`

export const buscarOportunidade = modeloOuNada(
  'oportunidade.buscar',
  (p: De<{ id: string; hoje: Dia }>) =>
    sql`select ${oportunidadeJson(sql`${p.hoje}::date`)}::text as model from oportunidade o
    ${juncoes}
   where o.id = ${p.id}`,
)

/** The oportunidades of the relationship `a`, the newest first. */
const daRelacao = (filtro: Sql) =>
  lista(oportunidadeJson(sql`a.hoje`), {
    ordem: sql`o.criada_em desc, o.id desc`,
    de: sql`from oportunidade o
    ${juncoes}
   where o.id_relacionamento = a.id and ${filtro}`,
  })

export const oportunidades = daRelacao(sql`true`)

export const listarOportunidades = bloco('oportunidade.listar', () => oportunidades)

/** The ones that ended. */
export const listarFinalizadas = bloco('oportunidade.finalizadas', () =>
  daRelacao(sql`o.status in ${finalizadas}`),
)

type Valores = z.input<typeof ValoresOportunidade>

/**
 * `ValoresOportunidade` of the relationship `a`; the total is that of all statuses. What cannot be sold is
 * counted, and its amount is in no sum.
 */
export const valoresOportunidade = sql<Valores>`(select ${objeto<Valores>({
  quantidade: sql`coalesce(sum(s.quantidade), 0)`,
  valorLiberado: sql`reais(coalesce(sum(s.valor), 0)::bigint)`,
  porStatus: juntos(
    objeto<Valores['porStatus'][number]>({
      status: 's.status',
      quantidade: 's.quantidade',
      valorLiberado: sql`reais(s.valor)`,
    }),
    sql`s.status`,
  ),
})}
    from (select o.status, count(*) as quantidade, coalesce(sum(o.valor_liberado)
                   filter (where o.status in ${finalizadas} or ${podeVender(sql`a.hoje`)}), 0)::bigint as valor
            from oportunidade o where o.id_relacionamento = a.id group by o.status) s)`

export const somarValores = bloco('oportunidade.valores', () => valoresOportunidade)
