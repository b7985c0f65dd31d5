import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { texto } from '#shared/campos.ts'
import { filaApi } from '#shared/fila/api.ts'
import { type MotivoDoPulo, motivosDoPulo } from '#shared/fila/resultado.ts'
import type { Vez } from '#shared/fila/shapes.ts'
import { entenderQuando } from '#shared/lembrete/quando.ts'
import { MAXIMO_TEXTO } from '#shared/lembrete/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { useQuandoPronto } from '../ui/use-quando-pronto.ts'
import { enviarPelaTecla } from './enviar-pela-tecla.ts'
import { VEZ_PERDIDA } from './vez-na-tela.ts'

const Formulario = z.object({
  motivo: z.enum(
    Object.keys(motivosDoPulo) as [MotivoDoPulo, ...MotivoDoPulo[]],
    'Motivo: escolha uma opção',
  ),
  frase: texto('Quando', MAXIMO_TEXTO).nullable(),
})
type Formulario = z.infer<typeof Formulario>

type Props = {
  vez: Vez
  perdida: boolean
  velhos: readonly Velho[]
  aoTerminar: () => void
  onClose: () => void
}

/** Gives the client back with a reason: for a while, or until an hour. */
export function PularForm({ vez, perdida, velhos, aoTerminar, onClose }: Props) {
  const { idRelacionamento } = vez
  const semAcesso = useMotivo()(filaApi.pular.permissao)
  const form = useForm<Formulario, unknown, Formulario>({
    resolver: zodResolver(Formulario),
    defaultValues: { motivo: 'OUTRO_ASSUNTO', frase: null },
  })
  const { control, setError, setFocus } = form
  const rascunho = useRascunho(`${idRelacionamento}/pular-${vez.idTentativa}`, form)
  // It was opened by a key: the person goes on where they choose.
  useEffect(() => setFocus('motivo'), [setFocus])
  const pular = useChange(filaApi.pular, {
    makesOld: velhos,
    dito: () => 'Cliente de volta à fila',
    aoChegar: () => rascunho.descartar(),
    onSuccess: aoTerminar,
  })
  const enviar = form.handleSubmit(({ motivo: qual, frase }) => {
    const entendido = frase === null ? undefined : entenderQuando(frase, agora())
    if (entendido && 'recusa' in entendido) {
      setError('frase', { message: entendido.recusa }, { shouldFocus: true })
      return
    }
    pular.mutate({
      body: { idRelacionamento, motivo: qual, ate: entendido?.quando.toISOString() ?? null },
    })
  })
  const pedirEnvio = useQuandoPronto(rascunho.pronto, () => void enviar())
  return (
    <form
      className="stack"
      data-gap="3"
      noValidate
      onKeyDownCapture={enviarPelaTecla}
      onSubmit={(event) => {
        event.preventDefault()
        pedirEnvio()
      }}
    >
      <h3>Pular ou adiar</h3>
      <CampoSelecao
        control={control}
        name="motivo"
        label="Motivo"
        obrigatorio
        opcoes={Object.entries(motivosDoPulo).map(([value, label]) => ({ value, label }))}
      />
      <CampoTexto
        control={control}
        name="frase"
        label="Voltar quando (opcional)"
        placeholder="Hoje 16h"
        maximo={MAXIMO_TEXTO}
      />
      <div className="row" data-gap="3">
        <ActionButton
          type="submit"
          variante="primario"
          carregando={pular.isPending}
          disabledReason={perdida ? VEZ_PERDIDA : semAcesso}
        >
          Pular o cliente
        </ActionButton>
        <ActionButton onClick={onClose}>Voltar</ActionButton>
      </div>
    </form>
  )
}
