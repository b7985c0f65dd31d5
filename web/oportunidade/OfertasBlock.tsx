import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatarNumero, formatarPorcento } from '#shared/numero.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import type { Oferta, OfertaRecusada, OfertaUnica } from '#shared/oferta/shapes.ts'
import type { TaxaEspecial } from '#shared/oferta/taxa-especial.ts'
import { useLeitura } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { OfertaLinha } from './OfertaLinha.tsx'
import { consultaDeOfertas } from './ofertas.ts'

type Props = {
  idRelacionamento: string
  /** Why nothing may be offered now, or absent. */
  impedimento?: string | undefined
  aoSimular: (oferta: Oferta) => void
  aoPropor: (oferta: Oferta) => void
}

/** How many are shown before the person asks for all. */
const PRIMEIRAS = 4

/** What may be offered to the client today, the best first, and why not the rest. */
export function OfertasBlock({ idRelacionamento, ...acoes }: Props) {
  const { enabled, indisponivel } = useLeitura(ofertaApi.unica.permissao)
  const consulta = useQuery({
    ...consultaDeOfertas(idRelacionamento),
    enabled,
  })
  return (
    <Block
      titulo="Ofertas de hoje"
      contagem={consulta.data?.ofertas.length}
      semMargem
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível calcular as ofertas"
      linhas={6}
      vazio={{
        quando: ({ ofertas, recusadas }) => ofertas.length + recusadas.length === 0,
        mostrar: (
          <EmptyState
            titulo="Nada a ofertar a este cliente"
            texto="Ele não tem benefício, vínculo, contrato nosso nem oportunidade aberta."
          />
        ),
      }}
    >
      {(oferta) => <Ofertas oferta={oferta} {...acoes} />}
    </Block>
  )
}

function Ofertas({
  oferta: { ofertas, recusadas, taxas },
  ...acoes
}: Omit<Props, 'idRelacionamento'> & { oferta: OfertaUnica }) {
  const [todas, setTodas] = useState(false)
  const visiveis = todas ? ofertas : ofertas.slice(0, PRIMEIRAS)
  return (
    <>
      {ofertas.length === 0 && (
        <p data-pad="3">Nada pode ser ofertado hoje. Veja o que impede cada uma.</p>
      )}
      <ol className="list" aria-label="Ofertas, da melhor para a pior">
        {visiveis.map((oferta) => (
          <OfertaLinha key={oferta.posicao} oferta={oferta} {...acoes} />
        ))}
      </ol>
      {visiveis.length < ofertas.length && (
        <p data-pad="3">
          <ActionButton variante="sutil" onClick={() => setTodas(true)}>
            Ver as {ofertas.length} ofertas
          </ActionButton>
        </p>
      )}
      <Recusadas recusadas={recusadas} abertas={ofertas.length === 0} />
      <Taxas taxas={taxas} />
    </>
  )
}

function Recusadas({
  recusadas,
  abertas,
}: {
  recusadas: readonly OfertaRecusada[]
  abertas: boolean
}) {
  if (recusadas.length === 0) return null
  return (
    <details data-pad="3" open={abertas || undefined}>
      <summary>
        {recusadas.length === 1
          ? '1 não pode ser ofertada hoje'
          : `${recusadas.length} não podem ser ofertadas hoje`}
      </summary>
      <ul className="list">
        {recusadas.map((recusada) => (
          <li key={chaveDa(recusada)}>
            <b>{nomeDoProduto[recusada.produto]}</b>{' '}
            <span className="apagado">{assuntoDa(recusada)}</span>
            {recusada.motivos.map(({ regra, texto, norma, comoResolver }) => (
              <p key={`${regra} ${texto}`}>
                {texto}. <span className="apagado">{comoResolver}.</span>
                {norma && <span className="ofertas-norma norma">{norma}</span>}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

const chaveDa = ({ idOportunidade, produto, ...recusada }: OfertaRecusada): string =>
  [idOportunidade, produto, recusada.idContrato, recusada.idBeneficio, recusada.idEmpregador].join()

const assuntoDa = ({ convenio, numeroContrato, fonte }: OfertaRecusada): string =>
  [convenio, numeroContrato ? `contrato ${numeroContrato}` : fonte].filter(Boolean).join(' · ')

/** The client's rate, and the conditions of a lower one. */
function Taxas({ taxas }: { taxas: readonly TaxaEspecial[] }) {
  if (taxas.length === 0) return null
  return (
    <details data-pad="3">
      <summary>Taxa do cliente</summary>
      <ul className="list">
        {taxas.map(({ codigoConvenio, convenio, taxaAm, taxaPadraoAm, criterios, norma }) => (
          <li key={codigoConvenio}>
            <b>{convenio}</b>{' '}
            <span className="numeros">
              {formatarPorcento(taxaAm)} ao mês
              {taxaAm < taxaPadraoAm && ` (padrão ${formatarPorcento(taxaPadraoAm)})`}
            </span>
            <span className="ofertas-norma norma">{norma}</span>
            {criterios.map(({ regra, atende, texto, pontosAm }) => (
              <p key={regra}>
                {texto}{' '}
                <span className="apagado">
                  {atende ? 'tira' : 'tiraria'} {formatarNumero(pontosAm, 2, 6)} ponto
                </span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
