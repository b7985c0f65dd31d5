import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { texto } from '#shared/campos.ts'
import { entenderQuando } from '#shared/lembrete/quando.ts'
import { MAXIMO_TEXTO, type Lembrete, type MudancaLembrete } from '#shared/lembrete/shapes.ts'
import { agora } from '../api/relogio.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import './lembretes.css'
import { formatarMomento, opcoesDeAdiar } from './momento.ts'
import { Previa } from './Previa.tsx'
import { useMudarLembrete } from './use-mudar-lembrete.ts'

const Formulario = z.object({
  texto: texto('Lembrete', MAXIMO_TEXTO),
  quando: z.string().nullable(),
})
type Formulario = z.infer<typeof Formulario>

type Props = { lembrete: Lembrete; onClose: () => void }

/** Puts a reminder off with one press, changes its words or its time, or cancels it. */
export function MudarDialog({ lembrete, onClose }: Props) {
  const acabou = lembrete.status === 'Finalizado' || lembrete.status === 'Cancelado'
  const { isPending, mudar: pedir } = useMudarLembrete(lembrete)
  const { control, handleSubmit, setError } = useForm<Formulario, unknown, Formulario>({
    resolver: zodResolver(Formulario),
    defaultValues: { texto: lembrete.texto, quando: null },
  })
  const quando = useWatch({ control, name: 'quando' })
  const mudar = (body: Omit<MudancaLembrete, 'versao'>) => {
    pedir({ ...body, ...(acabou && { status: 'Agendado' as const }) })
    onClose()
  }
  const salvar = handleSubmit((dados) => {
    if (dados.quando === null) {
      if (!acabou) mudar({ texto: dados.texto })
      else setError('quando', { message: 'Escolha quando lembrar de novo' }, { shouldFocus: true })
      return
    }
    const entendido = entenderQuando(dados.quando, agora())
    if ('recusa' in entendido) {
      setError('quando', { message: entendido.recusa }, { shouldFocus: true })
      return
    }
    mudar({ texto: dados.texto, quando: entendido.quando.toISOString() })
  })

  return (
    <Dialog title={acabou ? 'Reabrir o lembrete' : 'Adiar ou mudar o lembrete'} onClose={onClose}>
      <p className="apagado">
        Marcado para {formatarMomento(new Date(lembrete.quando), agora())}
        {acabou && ` · ${lembrete.status.toLowerCase()}`}
      </p>
      <div className="lembrete-adiar" role="group" aria-label="Adiar">
        {opcoesDeAdiar.map(({ rotulo, para }) => (
          <ActionButton
            key={rotulo}
            carregando={isPending}
            onClick={() => mudar({ quando: para(agora()).toISOString() })}
          >
            {rotulo}
          </ActionButton>
        ))}
      </div>
      <form className="lembrete-mudar" noValidate onSubmit={(event) => void salvar(event)}>
        <CampoTexto control={control} name="texto" label="O que lembrar" maximo={MAXIMO_TEXTO} />
        <CampoTexto
          control={control}
          name="quando"
          label="Outro momento"
          placeholder="seg 9h"
          maximo={80}
        />
        {quando !== null && <Previa frase={quando} />}
        <DialogActions>
          {!acabou && (
            <ActionButton
              variante="perigo"
              carregando={isPending}
              onClick={() => {
                pedir({ status: 'Cancelado' })
                onClose()
              }}
            >
              Cancelar o lembrete
            </ActionButton>
          )}
          <ActionButton type="submit" variante="primario" carregando={isPending}>
            {acabou ? 'Reabrir' : 'Salvar'}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
