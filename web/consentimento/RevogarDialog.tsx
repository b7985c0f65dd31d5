import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { type Carteira, Revogacao } from '#shared/consentimento/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { chaveDoToken } from './consultas.ts'
import { nomesDosTipos } from './palavras.ts'

type Props = {
  idRelacionamento: string
  consentimento: Carteira['consentimentos'][number]
  onClose: () => void
}
type Digitado = z.input<typeof Revogacao>

const rotulos = { motivo: 'Motivo' }

/** Takes back what the client authorised, at the client's wish, with the reason. */
export function RevogarDialog({ idRelacionamento, consentimento, onClose }: Props) {
  const { idConsentimento, tipo } = consentimento
  const cache = useQueryClient()
  const formulario = useFormulario<Digitado, z.output<typeof Revogacao>>({
    rascunho: `${idRelacionamento}/revogar-${idConsentimento}`,
    resolver: zodResolver(Revogacao),
    onClose,
  })
  const { form, terminar } = formulario
  const revogar = useChange(consentimentoApi.revogar, {
    makesOld: [
      consentimentoApi.carteira,
      consentimentoApi.consultar,
      chaves.bloco(idRelacionamento, 'dadosResumidos'),
      chaves.bloco(idRelacionamento, tipo === 'INSS' ? 'beneficioInss' : 'beneficioTrabalhador'),
    ],
    aoChegar: (token) => {
      cache.setQueryData(chaveDoToken(idRelacionamento, tipo), token)
      terminar()
    },
  })
  const motivo = useMotivo()

  const enviar = form.handleSubmit((body) =>
    revogar.mutate({ params: { idRelacionamento, idConsentimento }, body }),
  )

  return (
    <FormDialog
      titulo={`Revogar consentimento · ${nomesDosTipos[tipo]}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Revogar consentimento',
        perigo: true,
        salvando: revogar.isPending,
        impedimento: motivo(consentimentoApi.revogar.permissao),
      }}
      enviar={enviar}
    >
      <p className="suave">
        A partir de agora nada mais é consultado. Para consultar de novo, o cliente precisa
        autorizar outra vez.
      </p>
      <CampoTextoLongo
        control={form.control}
        name="motivo"
        label={rotulos.motivo}
        obrigatorio
        maximo={500}
      />
    </FormDialog>
  )
}
