import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { texto } from '#shared/campos.ts'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { entenderQuando } from '#shared/lembrete/quando.ts'
import { MAXIMO_TEXTO } from '#shared/lembrete/shapes.ts'
import { qDita, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { useQuandoPronto } from '../ui/use-quando-pronto.ts'
import { Previa } from './Previa.tsx'
import { velhosDoLembrete } from './use-mudar-lembrete.ts'

const Formulario = z.object({
  frase: texto('Lembrete', MAXIMO_TEXTO).nullable(),
  tipo: z.string('Escolha o tipo'),
})
type Formulario = z.infer<typeof Formulario>

type Props = {
  idRelacionamento: string
  impedimento?: string | undefined
  /** Brings the card into sight before its field gets the focus. */
  aoComecar?: (() => void) | undefined
}

/** "Ligar amanhã 15h": text and time in one line, with the parsed result below it. */
export function NovoLembreteForm({ idRelacionamento, impedimento, aoComecar }: Props) {
  const motivo = useMotivo()
  const tipos =
    useQuery({
      ...qDita(lembreteApi.tipos, {}),
      staleTime: Infinity,
      enabled: motivo(lembreteApi.tipos.permissao) === undefined,
    }).data ?? []
  const [primeiro] = tipos
  const form = useForm<Formulario, unknown, Formulario>({
    resolver: zodResolver(Formulario),
    defaultValues: { frase: null, tipo: '01' },
  })
  const { control, getValues, setError, setFocus, reset } = form
  const frase = useWatch({ control, name: 'frase' })
  const rascunho = useRascunho(`${idRelacionamento}/lembrete`, form)
  const incluir = useChange(lembreteApi.incluir, {
    semResposta: true,
    makesOld: velhosDoLembrete(idRelacionamento),
    onMutate: () => getValues('frase'),
    aoChegar: (_lembrete, _input, enviada) => {
      // Text typed while saving belongs to the next lembrete.
      if (getValues('frase') !== enviada) return
      void rascunho.descartar()
      reset({ frase: null, tipo: primeiro?.codigo ?? '01' })
    },
  })

  const parado = motivo(lembreteApi.incluir.permissao) ?? impedimento
  const enviar = form.handleSubmit(({ frase: dita, tipo }) => {
    // Enter submits the form even while its button is disabled, and shows the reason.
    if (parado !== undefined) {
      setError('frase', { message: parado })
      return
    }
    const entendido = entenderQuando(dita ?? '', agora())
    if ('recusa' in entendido) {
      setError('frase', { message: entendido.recusa }, { shouldFocus: true })
      return
    }
    const nome = tipos.find(({ codigo }) => codigo === tipo)?.descricao ?? 'Lembrete'
    incluir.mutate({
      body: {
        idRelacionamento,
        tipo,
        texto: entendido.texto || nome,
        quando: entendido.quando.toISOString(),
      },
    })
  })

  const pedirEnvio = useQuandoPronto(rascunho.pronto, () => void enviar())

  useAtalhos([
    {
      teclas: 'l',
      descricao: 'Lembrar',
      grupo: 'Cliente',
      fazer: () => {
        aoComecar?.()
        setFocus('frase')
      },
    },
  ])

  return (
    <form
      className="stack"
      data-bottom="4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        pedirEnvio()
      }}
    >
      <CampoTexto
        control={control}
        name="frase"
        label="Novo lembrete"
        placeholder="Ligar amanhã 15h"
        maximo={MAXIMO_TEXTO}
      />
      <Previa frase={frase} />
      {/* The rest of the form waits for the first letter: the card stays as short as it can. */}
      {frase !== null && (
        <div className="row" data-nowrap data-align="end">
          <CampoSelecao
            control={control}
            name="tipo"
            label="Tipo do lembrete"
            opcoes={tipos.map(({ codigo, descricao }) => ({ value: codigo, label: descricao }))}
          />
          <ActionButton type="submit" carregando={incluir.isPending} disabledReason={parado}>
            Lembrar
          </ActionButton>
        </div>
      )}
    </form>
  )
}
