import { nomesDasMarcas, type Ctc } from '#shared/retencao/shapes.ts'
import { ctcRespondidas, nomesDasCtcs, type SituacaoCtc } from '#shared/retencao/situacao.ts'
import { Badge } from '../ui/Badge.tsx'

const tons = {
  RECEBIDA: 'azul',
  EM_TRATATIVA: 'azul',
  OFERTA_FEITA: 'ambar',
  RETIDA: 'verde',
  LIBERADA: 'neutro',
  RECUSADA_TECNICA: 'neutro',
  QUITADA: 'vermelho',
  DEVOLVIDA: 'neutro',
  DECURSO_DE_PRAZO: 'vermelho',
} as const satisfies Record<SituacaoCtc, string>

/** Decided, and the clearing has not taken our answer. */
export const respostaPendente = ({ situacao, respondidaEm }: Ctc): boolean =>
  respondidaEm === null && ctcRespondidas.some((uma) => uma === situacao)

/** The state of a request, with what is special about it. */
export function SituacaoDaCtc({ ctc }: { ctc: Ctc }) {
  return (
    <span className="row" data-gap="1">
      <Badge tom={tons[ctc.situacao]}>{nomesDasCtcs[ctc.situacao]}</Badge>
      {ctc.recusaDaCamara !== null && (
        <>
          <Badge tom="vermelho">Câmara recusou</Badge> <small>{ctc.recusaDaCamara}</small>
        </>
      )}
      {respostaPendente(ctc) && <Badge tom="ambar">Câmara sem resposta</Badge>}
      {ctc.falsaEm !== null && <Badge tom="vermelho">Não foi paga</Badge>}
      {ctc.tentativas > 0 && <Badge>{ctc.tentativas} sem contato</Badge>}
      {ctc.marcas.map((marca) => (
        <Badge key={marca} tom="ambar">
          {nomesDasMarcas[marca]}
        </Badge>
      ))}
    </span>
  )
}
