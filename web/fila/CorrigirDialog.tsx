import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { filaApi } from '#shared/fila/api.ts'
import { Resultado, resultados } from '#shared/fila/resultado.ts'
import { Correcao, type Tentativa } from '#shared/fila/shapes.ts'
import { useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { velhosDoResultado } from './velhos-do-resultado.ts'

const { corrigir } = filaApi
const rotulos = { resultado: 'Resultado', observacao: 'Observação' }
const opcoes = Object.entries(resultados).map(([value, label]) => ({ value, label }))

type Props = {
  tentativa: Tentativa
  /** In the title, where the screen does not name the client. */
  nome?: string | undefined
  aoCorrigir?: ((corrigida: Tentativa) => void) | undefined
  onClose: () => void
}

/** Another result of one's own call: the server judges the minutes, and refuses in words. */
export function CorrigirDialog({ tentativa, nome, aoCorrigir, onClose }: Props) {
  const { idTentativa, idRelacionamento, observacao } = tentativa
  const { data: resultado } = Resultado.safeParse(tentativa.resultado)
  const formulario = useFormulario<z.input<typeof Correcao>, z.output<typeof Correcao>>({
    rascunho: `${idRelacionamento}/corrigir-${idTentativa}`,
    resolver: zodResolver(Correcao),
    defaultValues: { ...(resultado && { resultado }), observacao },
    onClose,
  })
  const { form, terminar } = formulario
  const escolhido = useWatch({ control: form.control, name: 'resultado' })
  const correcao = useChange(corrigir, {
    makesOld: velhosDoResultado(idRelacionamento),
    releRecusa: true,
    aoChegar: (corrigida) => {
      aoCorrigir?.(corrigida)
      terminar()
    },
  })
  return (
    <FormDialog
      titulo={`Corrigir o resultado da ligação${nome === undefined ? '' : ` a ${nome}`}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Corrigir',
        salvando: correcao.isPending,
        impedimento: useMotivo()(corrigir.permissao),
      }}
      enviar={form.handleSubmit((body) => correcao.mutate({ params: { idTentativa }, body }))}
    >
      <CampoSelecao
        control={form.control}
        name="resultado"
        label={rotulos.resultado}
        obrigatorio
        primeiro
        opcoes={opcoes}
      />
      <CampoTextoLongo
        control={form.control}
        name="observacao"
        label={rotulos.observacao}
        maximo={500}
        linhas={2}
      />
      <p className="apagado">
        {escolhido === 'PEDIU_RETORNO' && resultado !== escolhido
          ? 'A correção não marca o retorno: inclua o lembrete ou a promessa na tela do cliente.'
          : 'A anotação, o lembrete e a perda registrados com o resultado continuam.'}
      </p>
    </FormDialog>
  )
}
