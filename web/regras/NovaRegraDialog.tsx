import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { catalogo, type Tema } from '#shared/regras/catalogo.ts'
import { escopos } from '#shared/regras/escopos.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'

const Escolha = z.object({
  regra: z.string('Escolha a regra').min(1, 'Escolha a regra'),
  escopo: z.string('Escolha para quem vale').min(1, 'Escolha para quem vale'),
})
type Escolha = z.infer<typeof Escolha>

type Props = { tema: Tema; aoEscolher: (escolha: Escolha) => void; onClose: () => void }

/** Which rule, for whom: one that has no value yet gets its first version where any gets its next. */
export function NovaRegraDialog({ tema, aoEscolher, onClose }: Props) {
  const { control, handleSubmit } = useForm({
    defaultValues: { regra: '', escopo: '' },
    resolver: zodResolver(Escolha),
  })
  const doTema = [...catalogo].filter(([, regra]) => regra.tema === tema)
  return (
    <Dialog title={`Regra para outro convênio · ${tema}`} onClose={onClose}>
      <form
        className="formulario"
        noValidate
        onSubmit={(event) => void handleSubmit(aoEscolher)(event)}
      >
        <CampoSelecao
          control={control}
          name="regra"
          label="Regra"
          opcoes={doTema.map(([value, { nome: label }]) => ({ value, label }))}
          obrigatorio
          primeiro
        />
        <CampoSelecao
          control={control}
          name="escopo"
          label="Vale para"
          opcoes={[...escopos].map(([value, label]) => ({ value, label }))}
          obrigatorio
        />
        <DialogActions>
          <ActionButton onClick={onClose}>Cancelar</ActionButton>
          <ActionButton type="submit" variante="primario">
            Continuar
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
