import { formatarDia } from '#shared/data.ts'
import { formatarDinheiro } from '#shared/dinheiro.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import type { Oferta } from '#shared/oferta/shapes.ts'
import { oQueFalta } from '#shared/oportunidade/andamento.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import type { DadosBancarios, DadosResumidos } from '#shared/relacionamento/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { envelhecem, formatarTaxa, sentencas } from '../proposta/conferencia.ts'
import { ConferenciaDialog } from '../proposta/ConferenciaDialog.tsx'
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
      fatos={[
        { nome: 'Benefício ou vínculo', valor: oferta.fonte },
        { nome: 'IOF', valor: formatarDinheiro(oferta.iofTotal) },
        { nome: 'Total a pagar', valor: formatarDinheiro(oferta.totalAPagar) },
      ]}
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

function camposDa(oferta: Oferta): { nome: string; valor: string }[] {
  const { quitados, valorLiberado, valorParcela, prazo, taxaAm, cetAa, primeiroVencimento } = oferta
  const refin = quitados.length > 0
  const numeros = quitados.map(({ numero }) => numero).join(', ')
  return [
    ...(oferta.portado ? [{ nome: 'Contrato portado', valor: numeros }] : []),
    ...(refin && !oferta.portado ? [{ nome: 'Contratos quitados', valor: numeros }] : []),
    oferta.portado
      ? { nome: 'Saldo portado', valor: formatarDinheiro(oferta.portado.saldoDevedor) }
      : { nome: refin ? 'Troco' : 'Valor liberado', valor: formatarDinheiro(valorLiberado) },
    { nome: 'Parcela', valor: formatarDinheiro(valorParcela) },
    { nome: 'Prazo', valor: `${prazo} parcelas` },
    { nome: 'Taxa', valor: `${formatarTaxa(taxaAm)}% ao mês` },
    { nome: 'CET', valor: cetAa === null ? 'sem CET' : `${formatarTaxa(cetAa)}% ao ano` },
    { nome: '1º vencimento', valor: formatarDia(primeiroVencimento) },
  ]
}
