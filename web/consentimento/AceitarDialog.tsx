import { aprovacaoApi } from '#shared/aprovacao/api.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { ditoDasMarcas } from '#shared/consentimento/marca.ts'
import { type ConsentimentoProps, MotivoDialog } from './MotivoDialog.tsx'

/** A second person saw the marks of a consent and accepts it. */
export function AceitarDialog(props: ConsentimentoProps) {
  const { idRelacionamento, consentimento } = props
  return (
    <MotivoDialog
      {...props}
      acao={{ nome: 'Aceitar consentimento' }}
      chamada={consentimentoApi.aceitar}
      feito="Consentimento aceito"
      rascunho={`${idRelacionamento}/aceitar-${consentimento.idConsentimento}`}
      rotulo="Como a identidade foi conferida"
      makesOld={[consentimentoApi.paraOlhar, aprovacaoApi.contar]}
    >
      <ul className="suave">
        {consentimento.marcas.map((marca) => (
          <li key={marca}>{ditoDasMarcas[marca]}</li>
        ))}
      </ul>
    </MotivoDialog>
  )
}
