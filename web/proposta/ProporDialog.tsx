import { formatarDinheiro } from '#shared/dinheiro.ts'
import { oQueFalta } from '#shared/oportunidade/andamento.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import type { DadosBancarios, DadosResumidos } from '#shared/relacionamento/shapes.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { figurasDe, type Linha, linhasDasFiguras } from '#shared/simulacao/linhas.ts'
import { useChange, type Velho } from '../api/query.ts'
import type { Consulta } from '../ui/Block.tsx'
import { ConferenciaDialog, type Fato } from './ConferenciaDialog.tsx'
import { CONDICOES, CUSTO, envelhecem, sentencas } from './conferencia.ts'

type Props = {
  /** With the simulation that it keeps. */
  oportunidade: Oportunidade
  resultado: ResultadoSimulacao
  dados: DadosResumidos | undefined
  contas: Consulta<DadosBancarios[]>
  makesOld: readonly Velho[]
  impedimento?: string | undefined
  onClose: () => void
  /** It was registered: what was typed for it is of no use any more. */
  aoCadastrar: () => void
  aoPropor: () => void
}

/** The kept simulation as a proposta, once the person went through every field. */
export function ProporDialog(props: Props) {
  const { oportunidade, resultado, dados, contas, makesOld, impedimento, onClose } = props
  const change = {
    makesOld: [...makesOld, ...envelhecem],
    aoChegar: props.aoCadastrar,
    onSuccess: props.aoPropor,
  }
  const novo = useChange(propostaApi.incluir, change)
  const refin = useChange(propostaApi.incluirRefin, change)
  const { isPending, error } = resultado.refin ? refin : novo

  function enviar(idDadosBancarios: string): void {
    const { numeros, refin: quitacao } = resultado
    const { idOportunidade, idSimulacao } = oportunidade
    if (!numeros || !idSimulacao) return
    const { valorLiberado, valorParcela, prazo, taxaAm } = numeros
    const ids = { idOportunidade, idSimulacao, idDadosBancarios }
    const confirmacao = { valorLiberado, valorParcela, prazo, taxaAm }
    if (quitacao) {
      const contratos = quitacao.quitados.map(({ idContrato }) => idContrato)
      refin.mutate({ body: { ...ids, confirmacao: { ...confirmacao, contratos } } })
    } else {
      novo.mutate({ body: { ...ids, confirmacao } })
    }
  }

  return (
    <ConferenciaDialog
      titulo={tituloDe(resultado)}
      campos={camposDe(resultado)}
      fatos={fatosDe(resultado, dados)}
      avisos={avisosDe(resultado)}
      faltas={sentencas(error) ?? (dados ? faltasConhecidas(oportunidade, dados) : [])}
      contas={contas}
      enviando={isPending}
      impedimento={impedimento}
      onClose={onClose}
      aoConfirmar={enviar}
    />
  )
}

function tituloDe({ refin, portabilidade }: ResultadoSimulacao): string {
  if (portabilidade) return 'Propor a portabilidade'
  return refin ? 'Propor o refinanciamento' : 'Propor o empréstimo'
}

/** Every field that cannot be taken back, with its value in words. */
export function camposDe(resultado: ResultadoSimulacao): Linha[] {
  const { numeros, refin, portabilidade } = resultado
  if (!numeros) return []
  return [
    ...oQueTermina(resultado),
    ...linhasDasFiguras(figurasDe(numeros), [
      portabilidade
        ? ['financiado', 'Saldo portado']
        : ['liberado', refin ? 'Troco' : 'Valor liberado'],
    ]),
    ...(portabilidade
      ? [{ rotulo: 'Parcela de hoje', valor: formatarDinheiro(portabilidade.valorParcelaOrigem) }]
      : []),
    ...linhasDasFiguras(figurasDe(numeros), CONDICOES),
  ]
}

/** The benefit or job whose margin it takes, the tax and all that will be paid. */
export function fatosDe(
  { condicoes, numeros }: ResultadoSimulacao,
  dados: Pick<DadosResumidos, 'beneficios' | 'empregadores'> | undefined,
): Fato[] {
  const { idBeneficio, idEmpregador } = condicoes
  const beneficio = dados?.beneficios.find((um) => um.idBeneficio === idBeneficio)
  const vinculo = dados?.empregadores.find((um) => um.idEmpregador === idEmpregador)
  return [
    { rotulo: 'Benefício', valor: beneficio ? `${beneficio.numero} · ${beneficio.especie}` : null },
    {
      rotulo: 'Vínculo',
      valor: vinculo ? `${vinculo.convenio} · matrícula final ${vinculo.matricula}` : null,
    },
    ...(numeros ? linhasDasFiguras(figurasDe(numeros), CUSTO) : []),
  ]
}

function oQueTermina({ refin, portabilidade }: ResultadoSimulacao): Linha[] {
  if (portabilidade) {
    const { numero, banco } = portabilidade
    return [{ rotulo: 'Contrato portado', valor: `${numero}, do ${banco}` }]
  }
  if (!refin) return []
  const numeros = refin.quitados.map(({ numero }) => numero).join(', ')
  return [{ rotulo: 'Contratos quitados', valor: numeros }]
}

/** What must be said before the client decides: the dialog ends each sentence. */
const avisosDe = ({ avisos, vantagem }: ResultadoSimulacao): string[] => [
  ...avisos,
  ...(vantagem ? [vantagem.texto.replace(/\.$/, '')] : []),
]

/** What the screen already knows to be missing, in the server's own words. */
const faltasConhecidas = (
  { produto, idSimulacao, criticas }: Oportunidade,
  { telefoneVerificado, obitoEm }: DadosResumidos,
): string[] =>
  oQueFalta({ produto, idSimulacao, criticas, telefoneVerificado, obitoEm, restrito: false })
