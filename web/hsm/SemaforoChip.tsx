import { useQuery } from '@tanstack/react-query'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { luzesDe } from '../api/luz.ts'
import { useLuzViva } from '../api/use-luz-viva.ts'
import { config } from '../session/config.ts'
import { formatarInstante } from '../ui/DateText.tsx'
import { usePintada } from '../ui/use-pintada.ts'
import { LugarDoContato } from './LugarDoContato.tsx'
import { consultas } from './consultas.ts'

/** May this client be called now? One word in the header; the rule and from when beside it. */
export function SemaforoChip({ relacionamento }: { relacionamento: Relacionamento }) {
  // Fetched after the client is painted. A foreign host has no contact gate.
  const pintada = usePintada()
  const perguntavel = config().abrirAgregado
  const consulta = useQuery({
    ...consultas(relacionamento).semaforo,
    enabled: pintada && perguntavel,
  })
  const { data } = consulta
  useLuzViva(consulta, luzesDe(data))
  if (!perguntavel) return null
  if (!data) return <LugarDoContato />
  const { liberado, motivo, liberadoAPartirDe } = data.semaforo
  const desde = liberadoAPartirDe
    ? `, liberado a partir de ${formatarInstante(liberadoAPartirDe)}`
    : ''
  return (
    <div className="cliente-contato">
      <dt>Contato</dt>
      <dd
        className="semaforo-chip luz"
        data-liberado={liberado}
        title={liberado ? undefined : `${motivo}${desde}`}
      >
        {liberado ? 'liberado' : `bloqueado: ${curto(motivo)}${desde}`}
      </dd>
    </div>
  )
}

/** The rule without its details: the tab of messages has all of them. */
const curto = (motivo: string): string => {
  const [regra = motivo] = motivo.split(':')
  return `${regra.charAt(0).toLowerCase()}${regra.slice(1)}`
}
