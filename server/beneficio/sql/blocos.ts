import type { z } from 'zod'
import type { Beneficio, BeneficioInss, MargemConvenio } from '#shared/beneficio/shapes.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { juntos, lista, objeto, quando } from '../../base/db/objeto.ts'
import { regrasDoDia } from '../../base/rules/sql.ts'
import { lidoPor, vinculoDe } from '../../margem/sql.ts'
import { convenioDoBeneficio, margensDoBeneficio, margensDoVinculo } from './margem.ts'
import { nomeDaCasa } from '../../organizacao/sql.ts'
import { bloco } from '../../atendimento/sql.ts'

type UmBeneficio = z.input<typeof Beneficio>
type Inss = z.input<typeof BeneficioInss>

const beneficio = objeto<UmBeneficio>({
  idBeneficio: 'b.id',
  numero: sql`nb_mascarado(b.numero)`,
  especie: objeto<UmBeneficio['especie']>({
    codigo: 'e.codigo',
    descricao: 'e.descricao',
    elegivel: sql`especie_permite(e.codigo, a.hoje)`,
    checarExtincaoCota: 'e.checar_extincao_cota',
  }),
  situacao: objeto<UmBeneficio['situacao']>({
    codigo: 's.codigo',
    descricao: 's.descricao',
    elegivel: sql`situacao_permite(s.codigo, a.hoje)`,
  }),
  dataInicio: 'b.data_inicio',
  dataDespacho: 'b.data_despacho',
  dataCessacao: 'b.data_cessacao',
  dataExtincaoCota: 'b.data_extincao_cota',
  ufPagamento: 'b.uf_pagamento',
  tipoCredito: 'b.tipo_credito',
  bancoPagador: quando(
    sql`b.banco_pagador is not null`,
    objeto<NonNullable<UmBeneficio['bancoPagador']>>({
      codigo: 'b.banco_pagador',
      nome: sql`(select o.nome_curto from banco o where o.codigo = b.banco_pagador)`,
    }),
  ),
  agenciaPagadora: 'b.agencia_pagadora',
  contaPagadora: sql`'****' || right(b.conta_pagadora, 3)`,
  possuiProcurador: 'b.possui_procurador',
  possuiRepresentante: sql`b.possui_representante or b.representante_legal_cpf is not null`,
  cpfRepresentante: sql`cpf_mascarado(b.representante_legal_cpf)`,
  pensaoAlimenticia: 'b.pensao_codigo',
  bloqueio: 'b.bloqueio',
  elegivelInss: 'b.elegivel_inss',
  concessaoJudicial: 'b.concessao_judicial',
  dataUltimaPericia: 'b.data_ultima_pericia',
  exposicaoPolitica: 'b.exposicao_politica',
  valorBase: sql`reais(b.valor_base)`,
  maximoComprometimento: sql`reais(b.maximo_comprometimento)`,
  limiteRmc: sql`reais(b.limite_rmc)`,
  limiteRcc: sql`reais(b.limite_rcc)`,
  quantidades: quando(
    sql`b.qtd_ativos is not null`,
    objeto<NonNullable<UmBeneficio['quantidades']>>({
      ativos: 'b.qtd_ativos',
      suspensos: 'b.qtd_suspensos',
      reservadosPortabilidade: 'b.qtd_reservados_portabilidade',
      reservadosRefinanciamento: 'b.qtd_reservados_refinanciamento',
    }),
  ),
  margens: margensDoBeneficio(convenioDoBeneficio),
  provaDeVida: quando(
    sql`b.prova_vida_situacao is not null`,
    objeto<NonNullable<UmBeneficio['provaDeVida']>>({
      situacao: 'b.prova_vida_situacao',
      ultima: 'b.prova_vida_em',
      limite: 'b.prova_vida_ate',
      consultadaEm: 'b.prova_vida_consultada_em',
    }),
  ),
  consultadoEm: 'b.consultado_em',
  consultadoPor: sql`(select ${nomeDaCasa('u')} from usuario u where u.id = b.consultado_por)`,
})

/** `BeneficioInss` of the row `a`: known benefits, and whether the INSS may be queried again. */
export const beneficioInss = objeto<Inss>({
  beneficios: lista(beneficio, {
    ordem: sql`b.data_inicio, b.numero`,
    de: sql`from beneficio b
      join especie_beneficio e on e.codigo = b.especie
      join situacao_beneficio s on s.codigo = b.situacao
     where b.id_cliente = a.id_cliente and ${lidoPor('b', 'a.codigo_promotor')}`,
  }),
  consentimentoValidoAte: sql`(select max(t.valido_ate) from consentimento t
      where t.id_cliente = a.id_cliente and t.codigo_promotor = a.codigo_promotor
        and t.tipo = 'INSS' and t.situacao = 'AUTORIZADO' and t.valido_ate > a.agora)`,
  ultimaConsulta: sql`(select ${objeto<NonNullable<Inss['ultimaConsulta']>>({
    em: 'q.consultado_em',
    por: 'u.nome',
    tipo: 'q.tipo',
    resultado: 'q.resultado',
    erros: 'q.erros',
  })}
      from beneficio_consulta q join usuario u on u.id = q.id_usuario
     where q.id_cliente = a.id_cliente and q.codigo_promotor = a.codigo_promotor
     order by q.consultado_em desc, q.id desc limit 1)`,
  regras: regrasDoDia(['bloqueio_concessao_dias', 'vedacao_oferta_dias'], 'INSS', 'a.hoje'),
})

export const consultarInss = bloco('beneficio.inss', () => beneficioInss)

type Margens = z.input<typeof MargemConvenio>
type UmaFonte = Margens['fontes'][number]

const doBeneficio = objeto<UmaFonte>({
  tipo: sql`'BENEFICIO'`,
  id: 'b.id',
  identificacao: sql`nb_mascarado(b.numero)`,
  base: sql`reais(b.valor_base)`,
  margens: margensDoBeneficio('v.codigo'),
})

const doVinculo = objeto<UmaFonte>({
  tipo: sql`'VINCULO'`,
  id: 'e.id',
  identificacao: sql`right(e.matricula, 4)`,
  base: sql`reais(mv.base)`,
  margens: margensDoVinculo,
})

/** `MargemConvenio` of the row `a` under one convênio. */
export const consultarMargem = bloco(
  'beneficio.margem-convenio',
  (p: De<{ codigoConvenio: string }>) => sql`(select ${objeto<Margens>({
    codigoConvenio: 'v.codigo',
    convenio: 'v.nome',
    fontes: sql`case when v.regime = 'INSS' then (select ${juntos(
      doBeneficio,
      sql`b.data_inicio, b.numero`,
    )}
      from beneficio b join especie_beneficio e on e.codigo = b.especie
     where b.id_cliente = a.id_cliente and ${lidoPor('b', 'a.codigo_promotor')})
    else (select ${juntos(doVinculo, sql`e.id`)}
      from empregador e cross join lateral ${vinculoDe('e.id', 'a.hoje', 'a.codigo_promotor')} mv where e.id_cliente = a.id_cliente and e.codigo_convenio = v.codigo)
    end`,
  })}
  from convenio v where v.codigo = ${p.codigoConvenio})`,
)
