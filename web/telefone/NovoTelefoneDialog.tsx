import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { referenciaApi } from '#shared/referencia/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { NovoTelefone, type Telefone } from '#shared/telefone/shapes.ts'
import { qDita, useChange, type Velho } from '../api/query.ts'
import { opcoesDe } from '../formulario/escrita.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTelefone } from '../ui/CampoTelefone.tsx'

type Props = {
  idRelacionamento: string
  /** The client has no other: it becomes the hotphone. */
  primeiro: boolean
  makesOld: readonly Velho[]
  aoIncluir: (telefone: Telefone) => void
  onClose: () => void
}

type Digitado = z.input<typeof NovoTelefone>

/** A phone the client just told. */
export function NovoTelefoneDialog({
  idRelacionamento,
  primeiro,
  makesOld,
  aoIncluir,
  onClose,
}: Props) {
  const tipos = useQuery(qDita(referenciaApi.tiposTelefone, {}))
  const motivo = useMotivo()
  const formulario = useFormulario<Digitado, NovoTelefone>({
    rascunho: `${idRelacionamento}/telefone-novo`,
    resolver: zodResolver(NovoTelefone),
    defaultValues: { tipo: '1', hotphone: primeiro },
    onClose,
  })
  const { form } = formulario
  const incluir = useChange(telefoneApi.incluir, {
    makesOld,
    aoChegar: () => void formulario.rascunho.descartar(),
    semResposta: true,
    // A host may answer a success without the phone: there is nothing to go on with.
    onSuccess: (incluido: Telefone | undefined) => (incluido ? aoIncluir(incluido) : onClose()),
  })
  const enviar = form.handleSubmit((body) =>
    incluir.mutate({ body: { idRelacionamento, ...body } }),
  )

  return (
    <FormDialog
      titulo="Incluir telefone"
      largura={420}
      formulario={formulario}
      rotulos={{ telefone: 'Telefone', tipo: 'Tipo' }}
      acao={{
        nome: 'Incluir',
        salvando: incluir.isPending,
        impedimento: motivo(telefoneApi.incluir.permissao),
      }}
      enviar={enviar}
    >
      <CampoTelefone
        control={form.control}
        name="telefone"
        label="Telefone com DDD"
        obrigatorio
        primeiro
      />
      <CampoSelecao
        control={form.control}
        name="tipo"
        label="Tipo"
        obrigatorio
        carregando={tipos.isPending}
        opcoes={opcoesDe(tipos.data)}
      />
      <label className="row">
        <input type="checkbox" {...form.register('hotphone')} />
        <span>Hotphone: o primeiro número a chamar</span>
      </label>
    </FormDialog>
  )
}
