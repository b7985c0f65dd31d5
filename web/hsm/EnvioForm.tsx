import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm, useWatch } from 'react-hook-form'
import { useStore } from 'zustand'
import type { Semaforo } from '#shared/contato/semaforo.ts'
import { hsmApi, type TelefoneHsm } from '#shared/hsm/api.ts'
import {
  rotulosDasVariaveis,
  type TemplateHsm,
  type TemplateMostrado,
  type Valores,
} from '#shared/hsm/template.ts'
import type { Mensagens } from '#shared/mensagem/api.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { deQuem } from '../api/intencao.ts'
import { useChange } from '../api/query.ts'
import { ColegaDialog, fraseDoColega } from '../presenca/ColegaDialog.tsx'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { escreveJuntoDe } from '../ui/escreve-junto.ts'
import { addToast } from '../ui/toasts.ts'
import { useQuandoPronto } from '../ui/use-quando-pronto.ts'
import { velhasDe } from './consultas.ts'
import {
  aDigitarDe,
  faltaDoSistema,
  type Digitados,
  pedidoDeEnvio,
  porQueNaoEnvia,
  previaDe,
  primeiraFalta,
  type Rascunho,
} from './envio.ts'
import { feitaDe, fluxoDe, montarFluxo, reset, semaforoDo } from './fluxo.ts'
import { SemaforoLinha } from './SemaforoLinha.tsx'
import { situacoes } from './situacoes.ts'
import { TelefonesLista } from './TelefonesLista.tsx'
import { TemplatesLista } from './TemplatesLista.tsx'
import { falhaDoHsm, HSM_ENVIADO } from './toasts-do-hsm.ts'

type Props = {
  relacionamento: Relacionamento
  templates: readonly TemplateHsm[]
  telefones: readonly TelefoneHsm[]
  dados: Valores
  historico: Mensagens | undefined
  impedimento?: string | undefined
}

/**
 * Find a template, Enter; the phone is the best one that is green; Enter on the button sends. Ctrl+Enter in a field
 * asks first, by client and phone: what is sent cannot be taken back.
 */
export function EnvioForm(props: Props) {
  const { relacionamento, templates, telefones, dados, historico, impedimento } = props
  const { idRelacionamento: id } = relacionamento
  const fluxo = fluxoDe(id)
  const escolhas = useStore(fluxo)
  const {
    template,
    telefone,
    templates: achados,
    busca,
  } = montarFluxo(
    escolhas,
    { data: templates, isError: false },
    { data: { telefones }, isError: false },
    dados,
  )
  const formulario = useRef<HTMLFormElement>(null)
  const campo = useRef<HTMLInputElement>(null)
  const botao = useRef<HTMLButtonElement>(null)
  const motivo = useMotivo()
  const form = useForm<Digitados>({ defaultValues: {} })
  const rascunho = useRascunho(`${id}/hsm`, form)
  const mensagem = { template, telefone, dados, digitados: useWatch({ control: form.control }) }
  const previa = previaDe(mensagem)
  const semaforo = telefone && semaforoDo(telefone, template)
  const antes = historico?.items.find(
    ({ idTemplate, situacao }) => idTemplate === template?.id && situacao !== 'FALHOU',
  )

  const enviar = useChange(hsmApi.enviar, {
    semResposta: true,
    makesOld: [velhasDe(id)],
    semToast: true,
    scope: { id: `hsm:${id}` },
    onMutate: () => feitaDe(fluxo, form.getValues()),
    dito: () => HSM_ENVIADO,
    aoChegar: (_enviada, _input, doEnvio) => {
      // What was chosen or typed meanwhile belongs to the next message.
      if (feitaDe(fluxo, form.getValues()) !== doEnvio) return
      const noForm = formulario.current?.contains(document.activeElement) ?? false
      flushSync(() => reset(fluxo, 'selecoes'))
      form.reset({})
      void rascunho.descartar()
      if (noForm) campo.current?.focus()
    },
    onError: (error, input) => {
      const frase = fraseDoColega(error)
      const noForm = formulario.current?.contains(document.activeElement) ?? false
      if (frase !== undefined && (noForm || !escreveJuntoDe(formulario.current))) return
      // Who writes a note meanwhile keeps the focus: pressed again, the form asks whether to send all the same.
      if (frase !== undefined) enviar.reset()
      addToast({
        kind: 'erro',
        title: frase ?? falhaDoHsm(error),
        ...deQuem(input, relacionamento.nome),
      })
    },
  })
  const colega = fraseDoColega(enviar.error)
  const recusas =
    enviar.error?.status === 400 && colega === undefined ? (enviar.error.body.message ?? '') : ''

  // The tab is opened to write: the search is where the hands are.
  useEffect(() => campo.current?.focus(), [])

  const parado = motivo(hsmApi.enviar.permissao) ?? impedimento ?? porQueNaoEnvia(mensagem)

  /** Asked by the keyboard, for this template and phone only, until the button loses the focus. */
  const [perguntado, setPerguntado] = useState('')
  const pergunta = useId()
  const qual = parado === undefined ? `${template?.id} ${telefone?.idTelefone}` : ''
  const perguntaAberta = qual !== '' && perguntado === qual

  const pedirEnvio = useQuandoPronto(rascunho.pronto, () => mandar())

  useAtalhos([
    {
      teclas: 'ctrl+Enter',
      descricao: 'Conferir e enviar a mensagem',
      grupo: 'Mensagens',
      onde: formulario,
      fazer: () => {
        flushSync(() => setPerguntado(qual))
        botao.current?.focus()
      },
    },
  ])

  return (
    <form
      ref={formulario}
      className="grid"
      data-gap="4"
      data-min="3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        pedirEnvio()
      }}
    >
      <TemplatesLista
        templates={achados}
        dados={dados}
        escolhido={template}
        busca={busca}
        campo={campo}
        aoBuscar={(texto) => fluxo.setState({ busca: texto })}
        aoEscolher={escolher}
        aoDesistir={() => reset(fluxo, 'tudo')}
      />
      <div className="stack" data-gap="3">
        <TelefonesLista
          telefones={telefones}
          template={template}
          escolhido={telefone}
          aoEscolher={({ idTelefone }) => fluxo.setState({ idTelefone })}
        />
        {(faltaDoSistema(mensagem) === undefined ? aDigitarDe(mensagem) : []).map((nome) => (
          <CampoTexto
            key={nome}
            control={form.control}
            name={nome}
            label={rotulosDasVariaveis[nome]}
            ajuda="O cadastro não tem este dado: preencha aqui"
            obrigatorio
            maximo={120}
          />
        ))}
        <section
          className="card previa"
          data-tone="verde"
          data-pad="2"
          aria-label="Prévia da mensagem"
          aria-live="polite"
        >
          {previa ? (
            <p>
              <bdi>{previa.paraLer}</bdi>
            </p>
          ) : (
            <p className="apagado">Escolha um template para ver a mensagem como o cliente lerá.</p>
          )}
        </section>
        {antes && (
          <small className="alerta linha-toda">
            Enviado antes em <InstantText instante={antes.criadaEm} /> ·{' '}
            {situacoes[antes.situacao].nome}
          </small>
        )}
        {template && semaforo && <SemaforoLinha semaforo={comFalta(semaforo, mensagem)} />}
        {recusas && (
          <p className="perigo" role="alert">
            {recusas}
          </p>
        )}
        {colega !== undefined && (
          <ColegaDialog
            frase={colega}
            verbo="Enviar"
            aoIr={() => mandar(true)}
            aoVoltar={() => enviar.reset()}
          />
        )}
        {perguntaAberta && telefone && (
          <p id={pergunta} role="status">
            Enviar a <bdi>{relacionamento.nome}</bdi>, no ({telefone.ddd}) {telefone.numero}? Enter
            envia.
          </p>
        )}
        <div className="row" data-justify="end">
          <ActionButton variante="sutil" onClick={() => reset(fluxo, 'selecoes')}>
            Limpar seleção
          </ActionButton>
          <ActionButton
            ref={botao}
            type="submit"
            variante="primario"
            {...(perguntaAberta && { 'aria-describedby': pergunta })}
            onBlur={() => setPerguntado('')}
            carregando={enviar.isPending}
            disabledReason={parado}
          >
            Enviar pelo WhatsApp
          </ActionButton>
        </div>
      </div>
    </form>
  )

  function escolher(novo: TemplateMostrado): void {
    enviar.reset()
    flushSync(() => fluxo.setState({ idTemplate: novo.id }))
    const falta = primeiraFalta({ ...mensagem, template: novo })
    if (falta) form.setFocus(falta)
    else botao.current?.focus()
  }

  function mandar(mesmoAssim = false): void {
    const body = parado === undefined ? pedidoDeEnvio(id, mensagem) : undefined
    setPerguntado('')
    if (body) enviar.mutate({ body: { ...body, ...(mesmoAssim && { mesmoAssim }) } })
  }
}

/** Red where the gate would let the message pass and the system has not what it says. */
function comFalta(semaforo: Semaforo, mensagem: Rascunho): Semaforo {
  const motivo = faltaDoSistema(mensagem)
  if (motivo === undefined || !semaforo.liberado) return semaforo
  return { ...semaforo, liberado: false, motivo, norma: null, liberadoAPartirDe: null }
}
