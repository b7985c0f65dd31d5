import { elegibilidade } from '#shared/beneficio/elegibilidade.ts'
import {
  beneficioDeExemplo,
  comContratos,
  contratoDeExemplo,
  dadosDeExemplo,
} from '#shared/calculo/dados-de-exemplo.ts'
import type { Dados } from '#shared/calculo/dados.ts'
import { garantiaDe } from '#shared/calculo/garantia.ts'
import { type RegrasVigentes, regrasDoDia } from '#shared/calculo/regras.ts'
import { toleranciaEm } from '#shared/calculo/repreco.ts'
import { simular } from '#shared/calculo/simular.ts'
import { taxaPadrao } from '#shared/calculo/taxa-padrao.ts'
import { type FatosDoContato, semaforo } from '#shared/contato/semaforo.ts'
import { CONVENIO_TRABALHADOR } from '#shared/convenio/codigos.ts'
import { centavos } from '#shared/dinheiro.ts'
import { taxaEspecialEm } from '#shared/oferta/taxa-especial.ts'
import { prazoDaEtapa, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import { chanceDeReter } from '#shared/retencao/chance.ts'
import { type RelogioCtc, relogioCtc } from '#shared/retencao/relogio.ts'

const DIA = '2026-11-23'
const AGORA = new Date('2026-11-23T13:00:00Z')

/** Another value of the rule, and a question whose answer depends on it. */
type Caso = { valor: number; perguntar: (regras: RegrasVigentes) => unknown }

const comum = { codigoConvenio: '000331', taxaAm: 1.8, prazo: 84 }

const novo =
  (mudanca: Partial<Dados> = {}) =>
  (regras: RegrasVigentes) =>
    simular(
      dadosDeExemplo(regras, mudanca),
      { tipo: 'NOVO_POR_PARCELA', ...comum, valorParcela: centavos(30_000) },
      DIA,
    )

const refin =
  (mudanca: Parameters<typeof contratoDeExemplo>[1] = {}) =>
  (regras: RegrasVigentes) => {
    const contrato = contratoDeExemplo('1', mudanca)
    const contratos = [contrato]
    return simular(
      dadosDeExemplo(regras, { contratos, beneficio: comContratos(contratos) }),
      { tipo: 'REFIN', ...comum, contratos: [contrato.id], valorParcela: centavos(30_000) },
      DIA,
    )
  }

/** Inside the seven business days that may be reversed, because two of them are of the payroll. */
const naReversao = refin({ origem: 'REFIN', dataContrato: '2026-11-11' })

const deOutro = contratoDeExemplo('2', { proprio: false, codigoBanco: '623', taxaAm: 2.1 })
const portar =
  (mudanca: Partial<Dados> = {}) =>
  (regras: RegrasVigentes) =>
    simular(
      dadosDeExemplo(regras, { contratos: [deOutro], ...mudanca }),
      { tipo: 'PORTABILIDADE', ...comum, prazo: 50, taxaAm: 1.6, contratos: [deOutro.id] },
      DIA,
    )

const taxaDaPort = (regras: RegrasVigentes) =>
  taxaPadrao(
    dadosDeExemplo(regras, { contratos: [{ ...deOutro, taxaAm: 1.5 }] }),
    'PORTABILIDADE',
    DIA,
    1.85,
  )

const especial = (escopo: string) => (regras: RegrasVigentes) =>
  taxaEspecialEm(regras, escopo, { clienteDesde: '2015-01-05', contratos: 3 }, DIA)

const invalido = (dataInicio: string) =>
  portar({
    cliente: { restrito: false, obitoEm: null, nascimento: '1968-01-10' },
    beneficio: beneficioDeExemplo({ codigoEspecie: '32', dataInicio }),
  })

const beneficioDe = (dataDespacho: string) => (regras: RegrasVigentes) =>
  elegibilidade(
    {
      ...beneficioDeExemplo({ dataDespacho }),
      especie: { descricao: 'Idade', elegivel: true, checarExtincaoCota: false },
      situacao: { descricao: 'Ativo', elegivel: true },
      dataExtincaoCota: null,
    },
    regrasDoDia(regras, 'INSS', DIA),
    DIA,
  )

const etapa = (situacao: SituacaoProposta) => (regras: RegrasVigentes) =>
  prazoDaEtapa(situacao, AGORA, regras)

const contato: Omit<FatosDoContato, 'limites'> = {
  canal: 'SMS',
  restrito: false,
  obitoEm: null,
  concessoes: [],
  atende: true,
  contatosHoje: 0,
  telefone: {
    ddd: '11',
    numero: '900001234',
    situacao: '2',
    recado: false,
    verificado: true,
    naoMePerturbe: false,
    optIns: { informacional: true, comercial: true, transacional: true },
  },
  feriados: [],
}

const noContato =
  (quando: string, mudanca: Partial<FatosDoContato> = {}) =>
  (regras: RegrasVigentes) =>
    semaforo(
      { ...contato, ...mudanca, limites: regrasDoDia(regras, 'CONTATO', DIA) },
      'OFERTA',
      new Date(quando),
    )

/** Of a small amount the percentage is the lower limit, of a large one the sum in reais. */
const tolerancia = (liberado: number) => (regras: RegrasVigentes) =>
  toleranciaEm(regras, centavos(liberado), DIA)

/** A worker with a balance of the FGTS, as the platform told it. */
const garantia = (regras: RegrasVigentes) =>
  garantiaDe(
    dadosDeExemplo(regras, {
      convenio: {
        codigo: CONVENIO_TRABALHADOR,
        nome: 'CLT',
        regime: 'CLT',
        ativo: true,
        senhaMargem: false,
      },
      beneficio: null,
      empregador: {
        ...beneficioDeExemplo(),
        codigoConvenio: CONVENIO_TRABALHADOR,
        estimada: false,
        plataforma: {
          informado: true,
          elegivel: true,
          motivo: null,
          desligamento: null,
          saldoFgts: centavos(1_000_000),
        },
      },
    }),
    DIA,
  )

/** One deadline of a request that arrives on a Monday at 10:00 in Brasília. */
const naCtc = (marco: keyof RelogioCtc) => (regras: RegrasVigentes) => {
  const relogio = relogioCtc(regras, AGORA)
  return 'recusa' in relogio ? relogio : relogio[marco]
}

/** The chance to keep a client to whom the other bank offers this rate. */
const chance = (taxaAm: number) => (regras: RegrasVigentes) =>
  chanceDeReter(regras, { taxaAm, saldo: centavos(1_000_000) }, DIA)

/** One case of each rule that code reads from rows it was given. */
export const regrasPuras: Record<string, Caso> = {
  margem_emprestimo_pct: { valor: 5, perguntar: novo() },
  teto_juros_am: { valor: 1.5, perguntar: novo() },
  prazo_max_parcelas: { valor: 36, perguntar: novo() },
  convencao_price30: {
    valor: 1,
    perguntar: (regras) =>
      simular(
        dadosDeExemplo(regras),
        {
          tipo: 'NOVO_POR_PARCELA',
          ...comum,
          convencao: 'price-30',
          valorParcela: centavos(30_000),
        },
        DIA,
      ),
  },
  carencia_max_dias: { valor: 5, perguntar: novo() },
  limite_contratos: { valor: 0, perguntar: novo() },
  iof_diario: { valor: 0.0001, perguntar: novo() },
  iof_adicional: { valor: 0.01, perguntar: novo() },
  iof_dias_max: { valor: 100, perguntar: novo() },
  folha_corte_dia_util: { valor: 22, perguntar: novo() },
  folha_vencimento_dia: { valor: 12, perguntar: novo() },
  folha_processa_dia_util: { valor: 1, perguntar: naReversao },
  folha_processa_dias_uteis: { valor: 0, perguntar: naReversao },
  garantia_fgts_pct: { valor: 5, perguntar: garantia },
  garantia_multa_pct: { valor: 50, perguntar: garantia },
  multa_rescisoria_pct: { valor: 20, perguntar: garantia },
  credito_idade_final_max: { valor: 70, perguntar: novo() },
  credito_valor_min: { valor: 90_000, perguntar: novo() },
  credito_valor_max: { valor: 1_000, perguntar: novo() },
  credito_parcela_min: { valor: 500, perguntar: novo() },
  credito_parcela_max: { valor: 100, perguntar: novo() },
  refin_parcelas_pagas_min: { valor: 80, perguntar: refin() },
  refin_dias_min: { valor: 365, perguntar: refin({ dataContrato: '2026-02-02' }) },
  refin_troco_min: { valor: 90_000, perguntar: refin() },
  refin_ano_max: { valor: 0, perguntar: refin() },
  port_troco_min: { valor: 90_000, perguntar: refin({ origem: 'PORTABILIDADE' }) },
  vantagem_folga_pct: { valor: 60, perguntar: refin() },
  reversao_dias_uteis: {
    valor: 0,
    perguntar: refin({ origem: 'REFIN', dataContrato: '2026-11-18' }),
  },
  direito_desistencia_dias: { valor: 0, perguntar: refin({ dataContrato: '2026-11-20' }) },
  transito_devolucao_dias_uteis: { valor: 9, perguntar: refin() },
  preco_tolerancia_pct: { valor: 2, perguntar: tolerancia(50_000) },
  preco_tolerancia_reais: { valor: 5, perguntar: tolerancia(500_000) },
  taxa_min_am: { valor: 1.45, perguntar: taxaDaPort },
  custo_captacao_am: { valor: 1.46, perguntar: taxaDaPort },
  taxa_especial_anos_min: { valor: 50, perguntar: especial('INSS') },
  taxa_especial_anos_pontos: { valor: 0.3, perguntar: especial('INSS') },
  taxa_especial_contratos_min: { valor: 50, perguntar: especial('INSS') },
  taxa_especial_contratos_pontos: { valor: 0.3, perguntar: especial('INSS') },
  taxa_especial_convenio_pontos: { valor: 0.3, perguntar: especial('SIAPE') },
  bloqueio_concessao_dias: { valor: 0, perguntar: beneficioDe('2026-10-20') },
  vedacao_oferta_dias: { valor: 0, perguntar: beneficioDe('2026-08-01') },
  port_saldo_min: { valor: 90_000, perguntar: portar() },
  port_parcelas_pagas_min: { valor: 80, perguntar: portar() },
  port_taxa_origem_min_am: { valor: 3, perguntar: portar() },
  port_idade_max: { valor: 60, perguntar: portar() },
  port_banco_aceito: { valor: 0, perguntar: portar() },
  port_reducao_taxa_pontos: {
    valor: 0.5,
    perguntar: (regras) =>
      taxaPadrao(dadosDeExemplo(regras, { contratos: [deOutro] }), 'PORTABILIDADE', DIA, 1.85),
  },
  port_idade_min_invalidez: { valor: 50, perguntar: invalido('2020-01-10') },
  port_idade_min_invalidez_15_anos: { valor: 59, perguntar: invalido('2000-01-10') },
  port_invalidez_dib_anos: { valor: 50, perguntar: invalido('2000-01-10') },
  anuencia_prazo_dias_corridos: { valor: 20, perguntar: etapa('ANUENCIA') },
  prazo_pre_proposta_dias_uteis: { valor: 20, perguntar: etapa('PRE_PROPOSTA') },
  prazo_digitada_dias_uteis: { valor: 20, perguntar: etapa('DIGITADA') },
  prazo_formalizacao_dias_uteis: { valor: 20, perguntar: etapa('FORMALIZACAO') },
  prazo_analise_dias_uteis: { valor: 20, perguntar: etapa('ANALISE') },
  prazo_pendente_dias_uteis: { valor: 20, perguntar: etapa('PENDENTE') },
  prazo_aprovada_dias_uteis: { valor: 20, perguntar: etapa('APROVADA') },
  prazo_averbacao_dias_uteis: { valor: 20, perguntar: etapa('AVERBACAO') },
  prazo_averbada_dias_uteis: { valor: 20, perguntar: etapa('AVERBADA') },
  prazo_ctc_enviada_dias_uteis: { valor: 20, perguntar: etapa('CTC_ENVIADA') },
  prazo_saldo_recebido_dias_uteis: { valor: 20, perguntar: etapa('SALDO_RECEBIDO') },
  prazo_saldo_conferido_dias_uteis: { valor: 20, perguntar: etapa('SALDO_CONFERIDO') },
  prazo_ted_enviada_dias_uteis: { valor: 20, perguntar: etapa('TED_ENVIADA') },
  prazo_quitada_dias_uteis: { valor: 20, perguntar: etapa('QUITADA') },
  prazo_averbada_port_dias_uteis: { valor: 20, perguntar: etapa('AVERBADA_PORT') },
  prazo_refin_port_dias_uteis: { valor: 20, perguntar: etapa('REFIN_PORT') },
  contato_semana_inicio_h: { valor: 12, perguntar: noContato('2026-11-23T13:00:00Z') },
  contato_semana_fim_h: { valor: 10, perguntar: noContato('2026-11-23T18:00:00Z') },
  contato_sabado_inicio_h: { valor: 12, perguntar: noContato('2026-11-28T13:30:00Z') },
  contato_sabado_fim_h: { valor: 10, perguntar: noContato('2026-11-28T13:30:00Z') },
  contato_tentativas_dia: {
    valor: 1,
    perguntar: noContato('2026-11-23T13:00:00Z', { contatosHoje: 1 }),
  },
  contato_carencia_ddb_dias: {
    valor: 0,
    perguntar: noContato('2026-11-23T13:00:00Z', { concessoes: ['2026-10-01'] }),
  },
  retencao_alerta_dias_uteis: { valor: 1, perguntar: naCtc('alerta') },
  retencao_critico_dias_uteis: { valor: 9, perguntar: naCtc('critico') },
  retencao_interno_dias_uteis: { valor: 9, perguntar: naCtc('limiteInterno') },
  retencao_limite_dias_uteis: { valor: 9, perguntar: naCtc('limiteRegulatorio') },
  retencao_expediente_fim_h: { valor: 9, perguntar: naCtc('recebimento') },
  retencao_chance_folga_pct: { valor: 70, perguntar: chance(1.7) },
  retencao_folga_am: { valor: 0.3, perguntar: chance(1.7) },
  retencao_chance_piso_pct: { valor: 40, perguntar: chance(1.55) },
  retencao_chance_abaixo_pct: { valor: 5, perguntar: chance(1.4) },
}
