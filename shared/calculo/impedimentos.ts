import { elegibilidade } from '../beneficio/elegibilidade.ts'
import { fimDaReversao, proximoDiaUtil } from '../calendario.ts'
import { CONVENIO_INSS, CONVENIO_INSS_REPRESENTANTE } from '../convenio/codigos.ts'
import { Dia, formatarDia, somarDias } from '../data.ts'
import { type EntradaSimulacao, type Operacao, operacaoDe } from './entrada.ts'
import type { Convencao } from './plano.ts'
import { diasDeFolhaEm, regraEm, regrasDoDia } from './regras.ts'
import type { MotivoSimulacao } from './resultado.ts'
import { escopoDe } from './escopo.ts'
import type { Beneficio, ContratoDoCliente, Dados, VinculoNaPlataforma } from './dados.ts'

const motivo = (
  regra: string,
  norma: string | null,
  texto: string,
  comoResolver: string,
  aPartirDe: Dia | null = null,
): MotivoSimulacao => ({
  regra,
  norma,
  texto,
  comoResolver,
  correcao:
    aPartirDe === null ? null : { taxaAm: null, prazo: null, valorParcela: null, aPartirDe },
  confianca: null,
})

/** What of the person, the benefit and the contracts stands in the way, whatever the numbers. */
export const impedimentos = (
  dados: Dados,
  entrada: EntradaSimulacao,
  dia: Dia,
): MotivoSimulacao[] => [
  ...daPessoa(dados),
  ...doRepresentante(dados),
  ...daConvencao(dados, entrada, dia),
  ...(dados.beneficio ? doBeneficio(dados.beneficio, dados, dia) : []),
  ...(dados.empregador?.plataforma ? doVinculo(dados.empregador.plataforma, dia) : []),
  ...dados.contratos.flatMap((contrato) => doContrato(contrato, dados, operacaoDe(entrada), dia)),
]

function daPessoa({ cliente, convenio }: Dados): MotivoSimulacao[] {
  const { restrito, obitoEm } = cliente
  return [
    ...(restrito
      ? [
          motivo(
            'lista_restrita',
            null,
            'O cliente está na lista restrita',
            'Não ofereça crédito; procure a gestão',
          ),
        ]
      : []),
    ...(obitoEm === null
      ? []
      : [
          motivo(
            'obito',
            null,
            'Há registro de óbito do cliente',
            'Encerre o atendimento e avise a gestão',
          ),
        ]),
    ...(convenio?.ativo === false
      ? [motivo('convenio', null, 'O convênio está inativo', 'Escolha outro convênio')]
      : []),
  ]
}

/** The convênio of representatives has rows of its own: nobody else is judged by them. */
function doRepresentante({ convenio, beneficio }: Dados): MotivoSimulacao[] {
  const semEle = beneficio?.possuiRepresentante === false
  if (convenio?.codigo !== CONVENIO_INSS_REPRESENTANTE || !semEle) return []
  return [
    motivo(
      'representante_legal',
      'Dataprev, regras RL, RI e OS',
      `O convênio ${convenio.codigo} é de quem tem representante legal, e o benefício não tem`,
      `Simule pelo convênio ${CONVENIO_INSS}`,
    ),
  ]
}

/** The conventions that a proposta of this convênio may have. */
export const convencoesDe = (dados: Dados, dia: Dia): Convencao[] =>
  temDireito(direitoDaPrice30(dados, dia)) ? ['REF-1', 'price-30'] : ['REF-1']

const direitoDaPrice30 = (dados: Dados, dia: Dia) =>
  regraEm(dados.regras, 'convencao_price30', escopoDe(dados), dia)

const temDireito = (direito: ReturnType<typeof direitoDaPrice30>): boolean =>
  !('recusa' in direito) && direito.valor === 1

/** Another convention than that of Dataprev needs a dated right of the convênio. */
function daConvencao(dados: Dados, { convencao }: EntradaSimulacao, dia: Dia): MotivoSimulacao[] {
  if (convencao !== 'price-30') return []
  const direito = direitoDaPrice30(dados, dia)
  if (temDireito(direito)) return []
  return [
    motivo(
      'convencao_price30',
      'recusa' in direito ? null : direito.norma,
      'O convênio não usa a Price de 30 dias',
      'Use a contagem por dias corridos',
    ),
  ]
}

/** The rule of the client's screen. Notices without effect are left out here. */
const doBeneficio = (
  beneficio: Beneficio,
  { regras, convenio }: Dados,
  dia: Dia,
): MotivoSimulacao[] => [
  ...(beneficio.naLista === false
    ? [
        motivo(
          'beneficio_nao_informado',
          null,
          'O INSS não informa mais este benefício',
          'Consulte o INSS de novo, ou veja se o cliente tem outro benefício',
        ),
      ]
    : []),
  ...elegibilidade(
    {
      ...beneficio,
      especie: {
        descricao: beneficio.especie,
        elegivel: beneficio.especieElegivel,
        checarExtincaoCota: beneficio.extincaoCota !== null,
      },
      situacao: { descricao: beneficio.situacao, elegivel: beneficio.situacaoElegivel },
      dataExtincaoCota: beneficio.extincaoCota,
    },
    regrasDoDia(regras, convenio?.regime ?? '', dia),
    dia,
  )
    .motivos.filter(({ impede }) => impede)
    .map(({ regra, norma, texto, comoResolver, liberaEm }) =>
      motivo(regra, norma, texto, comoResolver, liberaEm),
    ),
]

const PLATAFORMA = 'Lei 10.820/2003, art. 2º-A'

/** What the platform of worker credit says of the link ends its loans. */
function doVinculo(
  { informado, elegivel, motivo: inelegivel, desligamento }: VinculoNaPlataforma,
  dia: Dia,
): MotivoSimulacao[] {
  const outro = 'Veja se o trabalhador tem outro vínculo'
  if (!informado) {
    const texto = 'A plataforma do Crédito do Trabalhador não informa mais este vínculo'
    return [motivo('vinculo_nao_informado', PLATAFORMA, texto, outro)]
  }
  // What is no day of the calendar was written as a fact, not as a plan.
  const saiu =
    desligamento !== null && !(/^\d{4}-\d\d-\d\d$/.test(desligamento) && desligamento > dia)
  const saida = desligamento !== null && Dia.safeParse(desligamento).data
  return [
    ...(saiu
      ? [
          motivo(
            'vinculo_desligado',
            PLATAFORMA,
            `O vínculo terminou em ${saida ? formatarDia(saida) : desligamento}`,
            outro,
          ),
        ]
      : []),
    ...(elegivel === false
      ? [
          motivo(
            'vinculo_inelegivel',
            PLATAFORMA,
            `A plataforma não permite empréstimo neste vínculo: ${inelegivel ?? 'sem motivo informado'}`,
            outro,
          ),
        ]
      : []),
  ]
}

function doContrato(
  contrato: ContratoDoCliente,
  dados: Dados,
  operacao: Operacao,
  dia: Dia,
): MotivoSimulacao[] {
  const { numero, emProposta } = contrato
  return [
    ...deQuemE(contrato, operacao),
    ...(emProposta === null
      ? []
      : [
          motivo(
            'contrato_em_proposta',
            'Dataprev, regra OG',
            `O contrato ${numero} já está ${nomeDaProposta(emProposta)}`,
            'Aguarde o fim dessa proposta',
          ),
        ]),
    ...daJanela(contrato, dados, dia),
  ]
}

/**
 * A refinancing is reversed within business days, any other loan of ours is given up within plain
 * days: until then the contract may disappear.
 */
function daJanela(
  { numero, proprio, origem, dataContrato, creditadoEm }: ContratoDoCliente,
  dados: Dados,
  dia: Dia,
): MotivoSimulacao[] {
  const desde = creditadoEm ?? dataContrato
  const reversao = origem === 'REFIN'
  if (!reversao && !(proprio && origem === 'NOVO')) return []
  const regra = reversao ? 'reversao_dias_uteis' : 'direito_desistencia_dias'
  const janela = regraEm(dados.regras, regra, escopoDe(dados), desde)
  if ('recusa' in janela) return []
  const fim = reversao
    ? fimDaReversao(desde, janela.valor, diasDeFolhaEm(dados.regras, escopoDe(dados), desde))
    : somarDias(desde, janela.valor)
  if (dia > fim) return []
  return [
    motivo(
      reversao ? 'janela_reversao' : regra,
      janela.norma,
      reversao
        ? `O contrato ${numero} pode ser revertido até ${formatarDia(fim)}`
        : `O cliente pode desistir do contrato ${numero} até ${formatarDia(fim)}`,
      `Simule depois de ${formatarDia(fim)}`,
      proximoDiaUtil(somarDias(fim, 1)),
    ),
  ]
}

/** A proposta of another promotor is not named. */
const nomeDaProposta = ({ numero }: { numero: string | null }) =>
  numero === null ? 'em outra proposta' : `na proposta ${numero}`

/** Ours is refinanced, another bank's is brought here. */
function deQuemE({ numero, proprio }: ContratoDoCliente, operacao: Operacao): MotivoSimulacao[] {
  if (operacao === 'PORTABILIDADE' && proprio) {
    return [
      motivo(
        'contrato_de_outro_banco',
        'Resolução CMN 5.057/2022',
        `O contrato ${numero} já é deste banco`,
        'Refinancie o contrato em vez de portar',
      ),
    ]
  }
  if (operacao === 'PORTABILIDADE' || proprio) return []
  return [
    motivo(
      'contrato_proprio',
      null,
      `O contrato ${numero} é de outro banco`,
      'Traga o contrato por portabilidade',
    ),
  ]
}
