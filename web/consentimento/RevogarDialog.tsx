import { aprovacaoApi } from '#shared/aprovacao/api.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { chaves } from '../api/chaves.ts'
import { type ConsentimentoProps, MotivoDialog } from './MotivoDialog.tsx'

/** Takes back what the client authorised, at the client's wish, with the reason. */
export function RevogarDialog(props: ConsentimentoProps) {
  const { idRelacionamento, consentimento } = props
  const { idConsentimento, tipo } = consentimento
  return (
    <MotivoDialog
      {...props}
      acao={{ nome: 'Revogar consentimento', perigo: true }}
      chamada={consentimentoApi.revogar}
      feito="Consentimento revogado"
      rascunho={`${idRelacionamento}/revogar-${idConsentimento}`}
      rotulo="Motivo"
      makesOld={[
        consentimentoApi.paraOlhar,
        aprovacaoApi.contar,
        chaves.bloco(idRelacionamento, 'dadosResumidos'),
        chaves.bloco(idRelacionamento, tipo === 'INSS' ? 'beneficioInss' : 'beneficioTrabalhador'),
      ]}
    >
      <p className="suave">
        A partir de agora nada mais é consultado. Para consultar de novo, o cliente precisa
        autorizar outra vez.
      </p>
    </MotivoDialog>
  )
}
