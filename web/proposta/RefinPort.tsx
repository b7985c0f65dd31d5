import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PropostaDetalhada } from '#shared/proposta/api.ts'
import { etapas } from '#shared/proposta/situacao.ts'
import { refinportApi } from '#shared/refinport/api.ts'
import { TROCO_PREVISTO } from '#shared/refinport/linhas.ts'
import type { RefinDaProposta } from '#shared/refinport/shapes.ts'
import { q } from '../api/query.ts'
import { MotivoDoGestor } from '../formulario/MotivoDoGestor.tsx'
import { useAviso } from '../notificacao/use-aviso.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { Linhas } from '../ui/Linhas.tsx'
import { Money } from '../ui/Money.tsx'
import { RefinPortDialog } from './RefinPortDialog.tsx'
import { tomDe } from './situacoes.ts'

/** The refinancing that follows this portability: offered with it, or on its way. */
export function RefinPort({ proposta }: { proposta: PropostaDetalhada }) {
  const { idProposta, situacao } = proposta
  const consulta = useQuery(q(refinportApi.preparar, { params: { idProposta }, body: {} }))
  const { data } = consulta
  // Ended without one: there is nothing to say about it.
  if (etapas[situacao].proximo === null && data?.proposta === null) return null
  return (
    <Block
      titulo="Refinanciamento desta portabilidade"
      consulta={consulta}
      erro="Não foi possível consultar o refinanciamento desta portabilidade"
      linhas={3}
    >
      {(refin) => (
        <div className="stack" data-gap="3">
          {refin.proposta && <Proposto refin={refin.proposta} />}
          {refin.simulado && (
            <Oferta proposta={proposta} refin={refin} aoMudar={() => void consulta.refetch()} />
          )}
          {!refin.simulado && !refin.proposta && <p className="suave">{refin.impedimento}.</p>}
        </div>
      )}
    </Block>
  )
}

function Proposto({ refin }: { refin: NonNullable<RefinDaProposta['proposta']> }) {
  const { idProposta, numero, situacao, valorLiberado, valorParcela, prazo, motivo } = refin
  return (
    <>
      <p className="row" data-gap="3">
        <Link className="numeros" to="/front/esteira/proposta/$idProposta" params={{ idProposta }}>
          Proposta {numero}
        </Link>
        <Badge tom={tomDe(situacao)}>{etapas[situacao].nome}</Badge>
        <span className="numeros">
          troco de <Money valor={valorLiberado} />, {prazo}× <Money valor={valorParcela} />
        </span>
      </p>
      {motivo && <p>{motivo}</p>}
    </>
  )
}

type OfertaProps = { proposta: PropostaDetalhada; refin: RefinDaProposta; aoMudar: () => void }

function Oferta({ proposta, refin, aoMudar }: OfertaProps) {
  const [aberto, setAberto] = useState(false)
  const motivo = useMotivo()(refinportApi.propor.permissao)
  const { linhas = [] } = refin.simulado ?? {}
  const { guardada, pedeMotivo, impedimento } = refin
  useAviso('simulacao', ({ idOportunidade }) => {
    if (idOportunidade === guardada?.idOportunidade) aoMudar()
  })
  return (
    <>
      {linhas.length > 0 && <Linhas linhas={linhas} destaque={TROCO_PREVISTO} />}
      {impedimento && <p className="suave">{impedimento}</p>}
      {pedeMotivo && (
        <MotivoDoGestor
          idRelacionamento={proposta.idRelacionamento}
          assunto="do refinanciamento"
          comoGuardar="Abra a proposta do refinanciamento e guarde os valores"
          guardado={guardada ?? undefined}
          noBanco={guardada ?? undefined}
        />
      )}
      <p>
        <ActionButton tamanho="md" disabledReason={motivo} onClick={() => setAberto(true)}>
          Propor o refinanciamento
        </ActionButton>
      </p>
      {aberto && (
        <RefinPortDialog proposta={proposta} refin={refin} onClose={() => setAberto(false)} />
      )}
    </>
  )
}
