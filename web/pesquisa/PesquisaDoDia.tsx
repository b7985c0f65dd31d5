import { useQuery } from '@tanstack/react-query'
import { useForm, type FieldErrors } from 'react-hook-form'
import { pesquisaApi } from '#shared/pesquisa/api.ts'
import { MAXIMO_DO_TEXTO, type Pesquisa } from '#shared/pesquisa/shapes.ts'
import { formatarDia } from '#shared/data.ts'
import { q, useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import '../ui/block.css'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { focarConteudo } from '../ui/foco-perdido.ts'
import { useQuandoPronto } from '../ui/use-quando-pronto.ts'
import { CampoNota } from './CampoNota.tsx'
import { camposDa, faltasDe, respostasDe, type Valores } from './valores.ts'

const { pendente, responder, adiar } = pesquisaApi

/**
 * The survey that waits for the person: a part of *Meu dia*, so it stands over no client, call or form.
 */
export function PesquisaDoDia() {
  const { data } = useQuery(q(pendente, {}))
  return data ? <PesquisaForm key={data.idPesquisa} pesquisa={data} /> : null
}

function PesquisaForm({ pesquisa }: { pesquisa: Pesquisa }) {
  const { idPesquisa, titulo, texto, dataFim } = pesquisa
  const motivo = useMotivo()(responder.permissao)
  const campos = camposDa(pesquisa)
  const form = useForm<Valores>({
    defaultValues: Object.fromEntries(campos.map(({ nome }) => [nome, null])),
    resolver: (valores) => {
      const faltas: FieldErrors<Valores> = faltasDe(campos, valores)
      return Object.keys(faltas).length > 0
        ? { values: {}, errors: faltas }
        : { values: valores, errors: {} }
    },
  })
  const rascunho = useRascunho(`geral/pesquisa-${idPesquisa}`, form)
  const params = { idPesquisa }
  const enviar = useChange(responder, {
    makesOld: [pendente],
    semResposta: true,
    aoChegar: () => void rascunho.descartar(),
    onSuccess: focarConteudo,
  })
  const depois = useChange(adiar, { makesOld: [pendente], onSuccess: focarConteudo })
  const mandar = form.handleSubmit((valores) =>
    enviar.mutate({ params, body: { respostas: respostasDe(campos, valores) } }),
  )
  const pedirEnvio = useQuandoPronto(rascunho.pronto, () => void mandar())
  return (
    <section className="bloco" aria-labelledby="pesquisa">
      <header className="bloco-topo">
        <h2 id="pesquisa">{titulo}</h2>
        <span className="apagado">até {formatarDia(dataFim)}</span>
      </header>
      <form
        className="bloco-corpo stack"
        data-gap="3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          pedirEnvio()
        }}
      >
        {texto !== '' && <p>{texto}</p>}
        {campos.map(({ nome, pergunta }) =>
          pergunta.tipo === 'NOTA' ? (
            <CampoNota key={nome} control={form.control} name={nome} label={pergunta.texto} />
          ) : (
            <CampoTextoLongo
              key={nome}
              control={form.control}
              name={nome}
              label={pergunta.texto}
              maximo={MAXIMO_DO_TEXTO}
              envia
            />
          ),
        )}
        <p className="apagado">Quem lê os resultados não vê o seu nome.</p>
        <div className="row">
          <ActionButton
            type="submit"
            variante="primario"
            carregando={enviar.isPending}
            disabledReason={motivo}
          >
            Enviar resposta
          </ActionButton>
          <ActionButton
            carregando={depois.isPending}
            disabledReason={motivo}
            onClick={() => depois.mutate({ params })}
          >
            Depois
          </ActionButton>
        </div>
      </form>
    </section>
  )
}
