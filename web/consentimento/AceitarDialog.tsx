import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { ditoDasMarcas } from '#shared/consentimento/marca.ts'
import { type Carteira, Revogacao } from '#shared/consentimento/shapes.ts'
import { useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { chaveDoToken } from './consultas.ts'
import { nomesDosTipos } from './palavras.ts'

type Props = {
  idRelacionamento: string
  consentimento: Pick<Carteira['consentimentos'][number], 'idConsentimento' | 'tipo' | 'marcas'>
  onClose: () => void
}
type Digitado = z.input<typeof Revogacao>

const rotulos = { motivo: 'Como a identidade foi conferida' }

/** A second person saw the marks of a consent and accepts it. */
export function AceitarDialog({ idRelacionamento, consentimento, onClose }: Props) {
  const { idConsentimento, tipo, marcas } = consentimento
  const cache = useQueryClient()
  const formulario = useFormulario<Digitado, z.output<typeof Revogacao>>({
    rascunho: `${idRelacionamento}/aceitar-${idConsentimento}`,
    resolver: zodResolver(Revogacao),
    onClose,
  })
  const { form, terminar } = formulario
  const aceitar = useChange(consentimentoApi.aceitar, {
    makesOld: [consentimentoApi.carteira, consentimentoApi.consultar, consentimentoApi.paraOlhar],
    aoChegar: (token) => {
      cache.setQueryData(chaveDoToken(idRelacionamento, tipo), token)
      terminar()
    },
  })
  const motivo = useMotivo()

  return (
    <FormDialog
      titulo={`Aceitar consentimento · ${nomesDosTipos[tipo]}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Aceitar consentimento',
        salvando: aceitar.isPending,
        impedimento: motivo(consentimentoApi.aceitar.permissao),
      }}
      enviar={form.handleSubmit((body) =>
        aceitar.mutate({ params: { idRelacionamento, idConsentimento }, body }),
      )}
    >
      <ul className="suave">
        {marcas.map((marca) => (
          <li key={marca}>{ditoDasMarcas[marca]}</li>
        ))}
      </ul>
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
