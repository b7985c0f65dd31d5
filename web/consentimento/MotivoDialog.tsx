import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { type Carteira, Revogacao } from '#shared/consentimento/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { CampoMotivo } from '../formulario/CampoMotivo.tsx'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { chaveDoToken } from './consultas.ts'
import { nomesDosTipos } from './palavras.ts'

export type ConsentimentoProps = {
  idRelacionamento: string
  consentimento: Pick<Carteira['consentimentos'][number], 'idConsentimento' | 'tipo' | 'marcas'>
  onClose: () => void
}

type Props = ConsentimentoProps & {
  acao: { nome: 'Aceitar consentimento' | 'Revogar consentimento'; perigo?: boolean }
  chamada: typeof consentimentoApi.aceitar | typeof consentimentoApi.revogar
  /** The words of its success. */
  feito: string
  /** Of the form that keeps the draft. */
  rascunho: string
  /** The label of the one field. */
  rotulo: string
  makesOld?: readonly Velho[]
  children: ReactNode
}
type Digitado = z.input<typeof Revogacao>

/** An act on one consent, with its reason. */
export function MotivoDialog(props: Props) {
  const { idRelacionamento, consentimento, acao, chamada, feito, rotulo, makesOld = [] } = props
  const { idConsentimento, tipo } = consentimento
  const cache = useQueryClient()
  const formulario = useFormulario<Digitado, z.output<typeof Revogacao>>({
    rascunho: props.rascunho,
    resolver: zodResolver(Revogacao),
    onClose: props.onClose,
  })
  const { form, terminar } = formulario
  const mudar = useChange(chamada, {
    makesOld: [consentimentoApi.carteira, consentimentoApi.consultar, ...makesOld],
    dito: () => feito,
    aoChegar: (token) => {
      cache.setQueryData(chaveDoToken(idRelacionamento, tipo), token)
      terminar()
    },
  })
  const impedimento = useMotivo()(chamada.permissao)

  return (
    <FormDialog
      titulo={`${acao.nome} · ${nomesDosTipos[tipo]}`}
      formulario={formulario}
      rotulos={{ motivo: rotulo }}
      acao={{ ...acao, salvando: mudar.isPending, impedimento }}
      enviar={form.handleSubmit((body) =>
        mudar.mutate({ params: { idRelacionamento, idConsentimento }, body }),
      )}
    >
      {props.children}
      <CampoMotivo control={form.control} label={rotulo} maximo={500} />
    </FormDialog>
  )
}
