import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { type Carteira, Revogacao } from '#shared/consentimento/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { chaveDoToken } from './consultas.ts'
import { nomesDosTipos } from './palavras.ts'

type Props = {
  idRelacionamento: string
  consentimento: Carteira['consentimentos'][number]
  onClose: () => void
}
type Digitado = z.input<typeof Revogacao>

/** Takes back what the client authorised, at the client's wish, with the reason. */
export function RevogarDialog({ idRelacionamento, consentimento, onClose }: Props) {
  const { idConsentimento, tipo } = consentimento
  const cache = useQueryClient()
  const form = useForm<Digitado, unknown, z.output<typeof Revogacao>>({
    resolver: zodResolver(Revogacao),
  })
  const rascunho = useRascunho(`${idRelacionamento}/revogar-${idConsentimento}`, form)
  const revogar = useChange(consentimentoApi.revogar, {
    makesOld: [
      consentimentoApi.carteira,
      consentimentoApi.consultar,
      chaves.bloco(idRelacionamento, 'dadosResumidos'),
      chaves.bloco(idRelacionamento, tipo === 'INSS' ? 'beneficioInss' : 'beneficioTrabalhador'),
    ],
    onSuccess: (token) => {
      void rascunho.descartar()
      cache.setQueryData(chaveDoToken(idRelacionamento, tipo), token)
      onClose()
    },
  })
  const motivo = useMotivo()

  return (
    <Dialog
      title={`Revogar consentimento · ${nomesDosTipos[tipo]}`}
      onClose={onClose}
      fechaSozinho={!form.formState.isDirty}
    >
      <form
        noValidate
        className="formulario"
        onSubmit={(event) =>
          void form.handleSubmit((body) =>
            revogar.mutate({ params: { idRelacionamento, idConsentimento }, body }),
          )(event)
        }
      >
        <ErrorSummary form={form} rotulos={{ motivo: 'Motivo' }} />
        <p className="consentimento-oque">
          A partir de agora nada mais é consultado. Para consultar de novo, o cliente precisa
          autorizar outra vez.
        </p>
        <CampoTextoLongo
          control={form.control}
          name="motivo"
          label="Motivo"
          obrigatorio
          maximo={500}
        />
        <DialogActions>
          <ActionButton tamanho="md" onClick={onClose}>
            Voltar
          </ActionButton>
          <ActionButton
            type="submit"
            tamanho="md"
            variante="perigo"
            carregando={revogar.isPending}
            disabledReason={motivo(consentimentoApi.revogar.permissao)}
          >
            Revogar consentimento
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
