import { useQuery } from '@tanstack/react-query'
import type { Vez } from '#shared/fila/shapes.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { consultaDeOfertas } from '../oportunidade/ofertas.ts'
import { useLeitura } from '../session/motivo.ts'
import { Money } from '../ui/Money.tsx'
import { oQueOferecer } from './o-que-oferecer.ts'

/** The best offer of today with its reason; where it cannot be read, the amount that the oportunidade has. */
export function MelhorOferta({ vez }: { vez: Vez }) {
  const { enabled } = useLeitura(ofertaApi.unica.permissao)
  const { data, isPending } = useQuery({
    ...consultaDeOfertas(vez.idRelacionamento),
    enabled,
    meta: { semBloco: true },
  })
  if (!data) {
    return enabled && isPending ? (
      <p className="apagado">Calculando a melhor oferta de hoje…</p>
    ) : (
      <OfertaGuardada vez={vez} />
    )
  }
  const { oferta, porque } = oQueOferecer(data)
  if (oferta) {
    return (
      <p>
        Ofereça <b>{oferta}</b>.{porque && ` ${porque}.`}
      </p>
    )
  }
  return porque ? <p>Nada pode ser ofertado hoje: {porque}.</p> : <SemOferta />
}

function OfertaGuardada({ vez: { melhorOferta } }: { vez: Vez }) {
  if (!melhorOferta || melhorOferta.valorLiberado <= 0) return <SemOferta />
  const { produto, valorLiberado, convenio, status } = melhorOferta
  return (
    <p>
      Ofereça {nomeDoProduto[produto]} de <Money valor={valorLiberado} /> ({convenio},{' '}
      {status.toLowerCase()}).
    </p>
  )
}

const SemOferta = () => (
  <p>Não há oferta com valor: confirme o cadastro e pergunte do que o cliente precisa.</p>
)
