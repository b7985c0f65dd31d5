import { fimDaReversao } from '#shared/calendario.ts'
import { type Dia, formatarDia } from '#shared/data.ts'
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
  ...(dados.beneficio ? doBeneficio(dados.beneficio) : []),
  ...dados.contratos.flatMap((contrato) => doContrato(contrato, dia)),
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

const bloqueios: Record<string, string> = {
  '1': 'O benefício está bloqueado pelo titular',
  '2': 'O benefício está bloqueado por transferência entre bancos',
  '3': 'O benefício está bloqueado desde a concessão',
}

function doBeneficio(beneficio: Beneficio): MotivoSimulacao[] {
  const bloqueado = bloqueios[beneficio.bloqueio]
  return [
    ...(bloqueado
      ? [
          motivo(
            'bloqueio',
            'IN 138 art. 8; IN 194/2025',
            bloqueado,
            'Peça ao cliente o desbloqueio no Meu INSS',
          ),
        ]
      : []),
    ...(beneficio.especieElegivel
      ? []
      : [
          motivo(
            'especie',
            'Dataprev, domínio de espécies',
            `A espécie do benefício não permite empréstimo: ${beneficio.especie}`,
            'Verifique se o cliente tem outro benefício',
          ),
        ]),
    ...(beneficio.situacaoElegivel
      ? []
      : [
          motivo(
            'situacao',
            'Dataprev, domínio de situações',
            `A situação do benefício não permite empréstimo: ${beneficio.situacao}`,
            'Aguarde a regularização no INSS',
          ),
        ]),
    ...(beneficio.procurador
      ? [
          motivo(
            'procurador',
            'Dataprev, regra HP',
            'O benefício é recebido por procurador',
            'O titular precisa voltar a receber diretamente',
          ),
        ]
      : []),
    ...(beneficio.pensaoAlimenticia
      ? [
          motivo(
            'pensao_alimenticia',
            'Dataprev, regra HQ',
            'O benefício é pensão alimentícia',
            'Não há como contratar neste benefício',
          ),
        ]
      : []),
  ]
}

function doContrato(contrato: ContratoDoCliente, dia: Dia): MotivoSimulacao[] {
  const { numero, emProposta, origem, dataContrato } = contrato
  const fim = origem === 'REFIN' ? fimDaReversao(dataContrato) : null
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
            'Dataprev, regras RH e PL',
            `O contrato ${numero} pode ser revertido até ${formatarDia(fim)}`,
            `Simule depois de ${formatarDia(fim)}`,
          ),
        ]
      : []),
  ]
}
