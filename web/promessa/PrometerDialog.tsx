import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { texto } from '#shared/campos.ts'
import { entenderQuando } from '#shared/lembrete/quando.ts'
import { promessaApi } from '#shared/promessa/api.ts'
import { AssuntoDaPromessa, assuntosDaPromessa } from '#shared/promessa/assunto.ts'
import { MAXIMO_DO_ASSUNTO } from '#shared/promessa/shapes.ts'
import { useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { Previa } from '../lembrete/Previa.tsx'
import { useMotivo } from '../session/motivo.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { velhosDaPromessa } from './velhos.ts'

const Formulario = z.object({
  frase: texto('Quando ligar', 100),
  assunto: AssuntoDaPromessa,
  detalhe: texto('Detalhe', MAXIMO_DO_ASSUNTO).nullable(),
})
type Digitado = z.input<typeof Formulario>
type Aceito = z.output<typeof Formulario>

const rotulos = { frase: 'Quando ligar', assunto: 'Assunto', detalhe: 'Detalhe' }

const opcoesDoAssunto = Object.entries(assuntosDaPromessa).map(([value, label]) => ({
  value,
  label,
}))

type Props = { idRelacionamento: string; impedimento?: string | undefined; onClose: () => void }

/** "I call you tomorrow at ten about the balance." */
export function PrometerDialog({ idRelacionamento, impedimento, onClose }: Props) {
  const formulario = useFormulario<Digitado, Aceito>({
    rascunho: `${idRelacionamento}/prometer`,
    resolver: zodResolver(Formulario),
    defaultValues: { detalhe: null },
    onClose,
  })
  const { form, terminar } = formulario
  const { control, setError } = form
  const frase = useWatch({ control, name: 'frase' })
  const prometer = useChange(promessaApi.incluir, {
    makesOld: velhosDaPromessa,
    aoChegar: terminar,
  })
  return (
    <FormDialog
      titulo="Prometer uma ligação"
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Prometer',
        salvando: prometer.isPending,
        impedimento: useMotivo()(promessaApi.incluir.permissao) ?? impedimento,
      }}
      enviar={form.handleSubmit(({ frase: dita, assunto, detalhe }) => {
        const entendido = entenderQuando(dita, agora())
        if ('recusa' in entendido) {
          setError('frase', { message: entendido.recusa }, { shouldFocus: true })
          return
        }
        prometer.mutate({
          body: {
            idRelacionamento,
            assunto,
            texto: detalhe ?? (entendido.texto || null),
            quando: entendido.quando.toISOString(),
          },
        })
      })}
    >
      <div className="stack" data-gap="0">
        <CampoTexto
          control={control}
          name="frase"
          label={rotulos.frase}
          placeholder="Amanhã 10h"
          obrigatorio
          maximo={100}
        />
        <Previa frase={frase ?? null} />
      </div>
      <CampoSelecao
        control={control}
        name="assunto"
        label={rotulos.assunto}
        obrigatorio
        opcoes={opcoesDoAssunto}
      />
      <CampoTexto
        control={control}
        name="detalhe"
        label={rotulos.detalhe}
        placeholder="O que o cliente quer saber"
        maximo={MAXIMO_DO_ASSUNTO}
      />
    </FormDialog>
  )
}
