import { ofertaApi } from '#shared/oferta/api.ts'
import type { Oferta } from '#shared/oferta/shapes.ts'
import { oQueFalta } from '#shared/oportunidade/andamento.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import type { DadosBancarios, DadosResumidos } from '#shared/relacionamento/shapes.ts'
import { figurasDaOferta, type Linha, linhasDasFiguras } from '#shared/simulacao/linhas.ts'
import { useChange, type Velho } from '../api/query.ts'
import { CONDICOES, CUSTO, envelhecem, sentencas } from '../proposta/conferencia.ts'
import { ConferenciaDialog, type Fato } from '../proposta/ConferenciaDialog.tsx'
import { lerCondicoes } from '../simulacao/modos.ts'
import type { Consulta } from '../ui/Block.tsx'

type Props = {
  idRelacionamento: string
  oferta: Oferta
  /** The oportunidade of the offer; absent when the proposta creates it. */
  oportunidade: Oportunidade | undefined
  dados: DadosResumidos | undefined
  contas: Consulta<DadosBancarios[]>
  makesOld: readonly Velho[]
  impedimento?: string | undefined
  onClose: () => void
  aoPropor: () => void
}

/** An offer as a proposta at once: opened, simulated and registered with what was confirmed here. */
export function ProporOfertaDialog(props: Props) {
  const { idRelacionamento, oferta, oportunidade, dados, contas, makesOld } = props
  const propor = useChange(ofertaApi.incluirProposta, {
    makesOld: [...makesOld, ...envelhecem],
    onSuccess: props.aoPropor,
  })
  const faltas = dados
    ? oQueFalta({
        produto: oferta.produto,
        // The proposta keeps its own.
        idSimulacao: '',
        criticas: oportunidade?.criticas ?? [],
        telefoneVerificado: dados.telefoneVerificado,
        obitoEm: dados.obitoEm,
        restrito: false,
      })
    : []
  return (
    <ConferenciaDialog
      titulo={tituloDa(oferta)}
      campos={camposDa(oferta)}
      fatos={fatosDa(oferta)}
      avisos={oferta.avisos}
      faltas={sentencas(propor.error) ?? faltas}
      contas={contas}
      enviando={propor.isPending}
      impedimento={props.impedimento}
      onClose={props.onClose}
      aoConfirmar={(idDadosBancarios) =>
        propor.mutate({ body: pedidoDa(oferta, { idRelacionamento, idDadosBancarios }) })
      }
    />
  )
}

function tituloDa({ portado, quitados }: Oferta): string {
  if (portado) return 'Propor a portabilidade'
  return quitados.length > 0 ? 'Propor o refinanciamento' : 'Propor o empréstimo'
}

function pedidoDa(
  oferta: Oferta,
  ids: { idRelacionamento: string; idDadosBancarios: string },
): Parameters<ReturnType<typeof useChange<typeof ofertaApi.incluirProposta>>['mutate']>[0]['body'] {
  const { idOportunidade, produto, valorLiberado, valorParcela, prazo, taxaAm } = oferta
  const entrada = lerCondicoes(oferta.condicoes)
  if (!entrada) throw new Error('An offer has conditions that cannot be read')
  return {
    ...ids,
    idOportunidade,
    produto,
    entrada,
    confirmacao: { valorLiberado, valorParcela, prazo, taxaAm },
  }
}

export const fatosDa = (oferta: Oferta): Fato[] => [
  { rotulo: 'Benefício ou vínculo', valor: oferta.fonte },
  ...linhasDasFiguras(figurasDaOferta(oferta), CUSTO),
]

export function camposDa(oferta: Oferta): Linha[] {
  const { quitados, portado } = oferta
  const numeros = quitados.map(({ numero }) => numero).join(', ')
  const refin = quitados.length > 0
  return [
    ...(refin
      ? [{ rotulo: portado ? 'Contrato portado' : 'Contratos quitados', valor: numeros }]
      : []),
    ...linhasDasFiguras(figurasDaOferta(oferta), [
      portado ? ['financiado', 'Saldo portado'] : ['liberado', refin ? 'Troco' : 'Valor liberado'],
      ...CONDICOES,
    ]),
  ]
}
