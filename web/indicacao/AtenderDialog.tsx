import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { indicacaoApi } from '#shared/indicacao/api.ts'
import type { Indicacao } from '#shared/indicacao/shapes.ts'
import { useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoData } from '../ui/CampoData.tsx'

const { atender, listar } = indicacaoApi
const rotulos = { dataNascimento: 'Data de nascimento' }

/** Makes who asked a client of the promotor, and opens the card. */
export function AtenderDialog({
  indicacao: { idIndicacao, nome, idRelacionamento },
  onClose,
}: {
  indicacao: Indicacao
  onClose: () => void
}) {
  const navigate = useNavigate()
  const corpo = atender.body
  const formulario = useFormulario<z.input<typeof corpo>, z.output<typeof corpo>>({
    rascunho: `${idIndicacao}/atender`,
    resolver: zodResolver(corpo),
    defaultValues: {},
    onClose,
  })
  const { form, rascunho, terminar } = formulario
  const atendimento = useChange(atender, {
    makesOld: [listar],
    releRecusa: true,
    dito: () => 'Indicação atendida',
    aoChegar: () => void rascunho.descartar(),
    onSuccess: (resposta) => {
      // Before the dialog closes: a late answer moves nobody.
      void navigate({ to: '/front/clientes/$idRelacionamento', params: resposta })
      terminar()
    },
  })
  return (
    <FormDialog
      titulo={`Atender ${nome ?? 'quem pediu'}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Atender',
        salvando: atendimento.isPending,
        impedimento: useMotivo()(atender.permissao),
      }}
      enviar={form.handleSubmit((body) => atendimento.mutate({ params: { idIndicacao }, body }))}
    >
      {idRelacionamento === null ? (
        <>
          <p>
            O relacionamento fica a confirmar: a pessoa prova quem é por um código no telefone, por
            um link ou por um documento.
          </p>
          <CampoData
            control={form.control}
            name="dataNascimento"
            label={rotulos.dataNascimento}
            obrigatorio
          />
        </>
      ) : (
        <p>Esta pessoa já é cliente desta loja. O cartão abre em seguida.</p>
      )}
    </FormDialog>
  )
}
