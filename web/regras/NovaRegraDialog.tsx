import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { catalogo, podeSerDoConvenio, type Tema } from '#shared/regras/catalogo.ts'
import { ehDeConvenio, escopoDoConvenio, escopos } from '#shared/regras/escopos.ts'
import { qDita } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'

const Escolha = z
  .object({
    regra: z.string('Escolha a regra').min(1, 'Escolha a regra'),
    escopo: z.string('Escolha para quem vale').min(1, 'Escolha para quem vale'),
  })
  .refine(({ regra, escopo }) => !ehDeConvenio(escopo) || podeSerDoConvenio(regra), {
    path: ['escopo'],
    message: 'Esta regra não é perguntada a um convênio só: escolha a família',
  })
type Escolha = z.infer<typeof Escolha>

type Props = { tema: Tema; aoEscolher: (escolha: Escolha) => void; onClose: () => void }

/**
 * Rule and scope of a new version; a scope without a value gets its first version in the same
 * dialog.
 */
export function NovaRegraDialog({ tema, aoEscolher, onClose }: Props) {
  const { control, handleSubmit } = useForm({
    defaultValues: { regra: '', escopo: '' },
    resolver: zodResolver(Escolha),
  })
  const convenios = useConvenios()
  const doTema = [...catalogo].filter(([, regra]) => regra.tema === tema)
  return (
    <Dialog title={`Regra para outro convênio · ${tema}`} onClose={onClose}>
      <form
        className="stack"
        data-gap="3"
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
          opcoes={[...[...escopos].map(([value, label]) => ({ value, label })), ...convenios]}
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

/** Each convênio by itself: its own row precedes its family's. */
function useConvenios() {
  const motivo = useMotivo()(organizacaoApi.convenios.permissao)
  const { data } = useQuery({
    ...qDita(organizacaoApi.convenios, {}),
    enabled: motivo === undefined,
    staleTime: Infinity,
  })
  return (data ?? []).map(({ codigoConvenio, nome, regime }) => ({
    value: escopoDoConvenio(regime, codigoConvenio),
    label: `Só ${nome}`,
  }))
}
