import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { texto } from '#shared/campos.ts'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { terminado } from '#shared/lembrete/grupos.ts'
import { entenderQuando } from '#shared/lembrete/quando.ts'
import { MAXIMO_TEXTO, type Lembrete, type MudancaLembrete } from '#shared/lembrete/shapes.ts'
import { Versao } from '#shared/versao.ts'
import { call } from '../api/client.ts'
import { agora } from '../api/relogio.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useAlteracao } from '../formulario/use-alteracao.ts'
import { useFormulario } from '../formulario/use-formulario.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { escolhaDoLembrete, valoresDe } from './escolha.ts'
import { formatarMomento, opcoesDeAdiar } from './momento.ts'
import { Previa } from './Previa.tsx'
import { ditoDe, velhosDoLembrete } from './use-mudar-lembrete.ts'

const Formulario = z.object({
  texto: texto('Lembrete', MAXIMO_TEXTO),
  quando: z.string().nullable(),
  versao: Versao,
})
type Formulario = z.infer<typeof Formulario>

type Props = { lembrete: Lembrete; onClose: () => void }

const rotulos = { texto: 'O que lembrar', quando: 'Outro momento' }

/** Postpones a lembrete with one press, changes its text or time, or cancels it. */
export function MudarDialog({ lembrete: visto, onClose }: Props) {
  // As the person opened it: the list behind moves on by itself.
  const [lembrete] = useState(visto)
  const { idLembrete, idRelacionamento, versao } = lembrete
  const acabou = terminado(lembrete.status)
  const formulario = useFormulario<Formulario>({
    rascunho: `${idRelacionamento}/lembrete-${idLembrete}`,
    resolver: zodResolver(Formulario),
    defaultValues: { texto: lembrete.texto, quando: null, versao },
    onClose,
  })
  const { form, terminar } = formulario
  const { control, setError } = form
  const quando = useWatch({ control, name: 'quando' })
  const { mutate, isPending, pedido, conflito, retomar } = useAlteracao(lembreteApi.alterar, {
    makesOld: velhosDoLembrete(idRelacionamento),
    registro: lembrete,
    reler: () => call(lembreteApi.consultar, { params: { idLembrete } }),
    valoresDe,
    feito: ditoDe,
    aoTerminar: terminar,
  })
  const pedir = (body: MudancaLembrete) => mutate({ params: { idLembrete }, body })
  const mudar = (body: MudancaLembrete) => pedir({ ...body, ...(acabou && { status: 'Agendado' }) })
  const enviar = form.handleSubmit((dados) => {
    if (dados.quando === null) {
      if (!acabou) mudar({ versao: dados.versao, texto: dados.texto })
      else setError('quando', { message: 'Escolha quando lembrar de novo' }, { shouldFocus: true })
      return
    }
    const entendido = entenderQuando(dados.quando, agora())
    if ('recusa' in entendido) {
      setError('quando', { message: entendido.recusa }, { shouldFocus: true })
      return
    }
    mudar({ ...dados, quando: entendido.quando.toISOString() })
  })
  const escolha =
    conflito && pedido && escolhaDoLembrete(conflito, pedido.body, { pedir, retomar, terminar })

  return (
    <FormDialog
      titulo={acabou ? 'Reabrir o lembrete' : 'Adiar ou mudar o lembrete'}
      formulario={formulario}
      rotulos={rotulos}
      acao={{ nome: acabou ? 'Reabrir' : 'Salvar', salvando: isPending }}
      outraAcao={
        !acabou && (
          <ActionButton
            tamanho="md"
            variante="perigo"
            carregando={isPending}
            onClick={() => pedir({ versao, status: 'Cancelado' })}
          >
            Cancelar o lembrete
          </ActionButton>
        )
      }
      enviar={enviar}
      escolha={escolha}
    >
      <p className="apagado">
        <bdi>{lembrete.nomeCliente}</bdi> · marcado para{' '}
        {formatarMomento(new Date(lembrete.quando), agora())}
        {acabou && ` · ${lembrete.status.toLowerCase()}`}
      </p>
      <div className="row" role="group" aria-label="Adiar">
        {opcoesDeAdiar.map(({ rotulo, para }) => (
          <ActionButton
            key={rotulo}
            carregando={isPending}
            onClick={() => mudar({ versao, quando: para(agora()).toISOString() })}
          >
            {rotulo}
          </ActionButton>
        ))}
      </div>
      <CampoTexto control={control} name="texto" label={rotulos.texto} maximo={MAXIMO_TEXTO} />
      <CampoTexto
        control={control}
        name="quando"
        label={rotulos.quando}
        placeholder="seg 9h"
        maximo={80}
      />
      {quando !== null && <Previa frase={quando} />}
    </FormDialog>
  )
}
