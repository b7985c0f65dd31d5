import { elegibilidade } from '#shared/beneficio/elegibilidade.ts'
import { fimDaReversao } from '#shared/calendario.ts'
import { type Dia, formatarDia } from '#shared/data.ts'
import { regraEm } from '#shared/simulacao/regras.ts'
import type { MotivoSimulacao } from '#shared/simulacao/resultado.ts'
import type { Beneficio, ContratoDoCliente, Dados } from './queries.ts'

const motivo = (
  regra: string,
  norma: string | null,
  texto: string,
  comoResolver: string,
): MotivoSimulacao => ({ regra, norma, texto, comoResolver, confianca: null })

/** What of the person, the benefit and the contracts stands in the way, whatever the numbers. */
export const impedimentos = (dados: Dados, dia: Dia): MotivoSimulacao[] => [
  ...daPessoa(dados),
  ...(dados.beneficio ? doBeneficio(dados.beneficio, dados, dia) : []),
  ...dados.contratos.flatMap((contrato) => doContrato(contrato, dados, dia)),
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

/** The rule that the client's screen explains by, too: only what stands in the way counts here. */
const doBeneficio = (
  beneficio: Beneficio,
  { regras, convenio }: Dados,
  dia: Dia,
): MotivoSimulacao[] =>
  elegibilidade(
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
    regras.filter((regra) => regra.convenio === convenio?.regime),
    dia,
  )
    .motivos.filter(({ impede }) => impede)
    .map(({ regra, norma, texto, comoResolver }) => motivo(regra, norma, texto, comoResolver))

function doContrato(
  contrato: ContratoDoCliente,
  { regras, convenio }: Dados,
  dia: Dia,
): MotivoSimulacao[] {
  const { numero, emProposta, origem, dataContrato } = contrato
  const janela = regraEm(regras, 'reversao_dias_uteis', convenio?.regime ?? '', dia)
  const fim =
    origem === 'REFIN' && !('recusa' in janela) ? fimDaReversao(dataContrato, janela.valor) : null
  return [
    ...(contrato.proprio
      ? []
      : [
          motivo(
            'contrato_proprio',
            null,
            `O contrato ${numero} é de outro banco`,
            'Traga o contrato por portabilidade',
          ),
        ]),
    ...(emProposta === null
      ? []
      : [
          motivo(
            'contrato_em_proposta',
            'Dataprev, regra OG',
            `O contrato ${numero} já está na proposta ${emProposta}`,
            'Aguarde o fim dessa proposta',
          ),
        ]),
    ...(fim !== null && dia <= fim
      ? [
          motivo(
            'janela_reversao',
            'recusa' in janela ? null : janela.norma,
            `O contrato ${numero} pode ser revertido até ${formatarDia(fim)}`,
            `Simule depois de ${formatarDia(fim)}`,
          ),
        ]
      : []),
  ]
}
