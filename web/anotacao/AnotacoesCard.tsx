import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { anotacaoApi, NovaAnotacao, type Anotacoes } from '#shared/anotacao/api.ts'
import { ANOTACOES_AO_ABRIR } from '#shared/atendimento/api.ts'
import { useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { Block, type Consulta } from '../ui/Block.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useQuandoPronto } from '../ui/use-quando-pronto.ts'
import { AnotacoesLista } from './AnotacoesLista.tsx'

type Props = {
  idRelacionamento: string
  consulta: Consulta<Anotacoes>
  makesOld: readonly Velho[]
  impedimento?: string | undefined
  /** Brings the card into sight before its field gets the focus. */
  aoComecar?: () => void
}

/** The notes, pinned first, then newest; the draft survives a reload. */
export function AnotacoesCard({ consulta, ...resto }: Props) {
  return (
    <Block
      titulo="Anotações"
      contagem={consulta.data?.total ?? consulta.data?.items.length}
      consulta={consulta}
      erro="Não foi possível carregar as anotações"
    >
      {({ items, total = items.length }) => (
        <>
          <NovaAnotacaoForm {...resto} />
          {items.length === 0 ? (
            <EmptyState titulo="Nenhuma anotação ainda" />
          ) : (
            <AnotacoesLista
              idRelacionamento={resto.idRelacionamento}
              anotacoes={items}
              total={total}
              makesOld={resto.makesOld}
              impedimento={resto.impedimento}
              aoBuscar={() => {
                // Those that travelled with the client are the first page: a search reads them all.
                if (items.length >= ANOTACOES_AO_ABRIR) void consulta.refetch()
              }}
            />
          )}
        </>
      )}
    </Block>
  )
}

type FormProps = Omit<Props, 'consulta'>

function NovaAnotacaoForm({ idRelacionamento, makesOld, impedimento, aoComecar }: FormProps) {
  const motivo = useMotivo()
  const lugar = useRef<HTMLFormElement>(null)
  const form = useForm<z.input<typeof NovaAnotacao>, unknown, NovaAnotacao>({
    resolver: zodResolver(NovaAnotacao),
    defaultValues: { texto: '' },
  })
  const rascunho = useRascunho(`${idRelacionamento}/anotacao`, form)
  const incluir = useChange(anotacaoApi.incluir, {
    semResposta: true,
    makesOld,
    scope: { id: `anotacao:${idRelacionamento}` },
    onMutate: () => form.getValues('texto'),
    aoChegar: (_anotacao, _input, enviado) => {
      // Text typed while saving belongs to the next note.
      if (form.getValues('texto') !== enviado) return
      void rascunho.descartar()
      form.reset({ texto: '' })
    },
  })
  const enviar = form.handleSubmit((body) => incluir.mutate({ params: { idRelacionamento }, body }))

  const pedirEnvio = useQuandoPronto(rascunho.pronto, () => void enviar())

  useAtalhos([
    {
      teclas: 'a',
      descricao: 'Anotar',
      grupo: 'Cliente',
      fazer: () => {
        aoComecar?.()
        // At once, so that what is typed right after goes there; `setFocus` waits, for a panel that is being opened.
        lugar.current?.querySelector('textarea')?.focus()
        form.setFocus('texto')
      },
    },
  ])

  return (
    <form
      ref={lugar}
      className="anotacao-nova stack"
      data-bottom="4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        pedirEnvio()
      }}
    >
      <CampoTextoLongo
        control={form.control}
        name="texto"
        label="Nova anotação"
        placeholder="O que foi combinado? (Ctrl+Enter guarda)"
        maximo={10_000}
        envia
        linhas={2}
      />
      <ActionButton
        type="submit"
        carregando={incluir.isPending}
        disabledReason={motivo(anotacaoApi.incluir.permissao) ?? impedimento}
      >
        Anotar
      </ActionButton>
    </form>
  )
}
