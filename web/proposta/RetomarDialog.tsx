import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Dinheiro, formatarDinheiro } from '#shared/dinheiro.ts'
import { formatarPorcento } from '#shared/numero.ts'
import type { Output } from '#shared/endpoint.ts'
import { PedidoDeRetomada, propostaApi, type PropostaDetalhada } from '#shared/proposta/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'
import { q, useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { ConsultaRelida } from '../ui/Block.tsx'
import { CampoLido } from '../ui/CampoLido.tsx'
import { CampoMoeda } from '../ui/CampoMoeda.tsx'
import { Faltas } from '../ui/Faltas.tsx'
import { leitorDePrazo } from '../ui/ler-numero.ts'
import { useMarcas } from '../ui/marcas.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ContaQueRecebe } from './ContaQueRecebe.tsx'

type Preparada = Output<typeof propostaApi.prepararRetomada>

/** What of the client may be put right where the correction asks for it. */
export type ACorrigir = {
  idRelacionamento: string
  preparada: Preparada
  contas: ConsultaRelida<DadosBancarios[]>
  /** The correction that the person chose in the refusal. */
  aberto: OQueCorrigir | undefined
  aoFechar: () => void
}
export type OQueCorrigir = 'conta' | 'telefone'
export type Corrigir = ComponentType<ACorrigir>

type Props = { proposta: PropostaDetalhada; corrigir: Corrigir; onClose: () => void }

const Corrigida = PedidoDeRetomada.pick({ valorParcela: true, prazo: true })
/**
 * A refused proposta with its correction: the values by today's rules, one confirmation, one press
 * to submit.
 */
export function RetomarDialog({ proposta, corrigir: OndeCorrigir, onClose }: Props) {
  const { idProposta, idRelacionamento } = proposta
  const navigate = useNavigate()
  const { marcada, marcar } = useMarcas()
  const [escolhida, setConta] = useState<string | null>(null)
  const [aberto, setAberto] = useState<OQueCorrigir>()
  const formulario = useFormulario<z.input<typeof Corrigida>, z.output<typeof Corrigida>>({
    rascunho: `${idRelacionamento}/retomar-${idProposta}`,
    onClose,
    resolver: zodResolver(Corrigida),
    defaultValues: { valorParcela: Dinheiro.encode(proposta.valorParcela), prazo: proposta.prazo },
    mode: 'onBlur',
  })
  const { form, terminar, rascunho } = formulario
  const valores = useWatch({ control: form.control })
  const mudanca = Corrigida.safeParse(valores).data ?? {}
  const contas = useQuery(q(relacionamentoApi.dadosBancarios, { query: { idRelacionamento } }))
  const preparada = useQuery(
    q(propostaApi.prepararRetomada, { params: { idProposta }, body: mudanca }),
  )
  const retomar = useChange(propostaApi.retomar, {
    makesOld: envelhecem,
    aoChegar: () => void rascunho.descartar(),
    onSuccess: ({ idProposta: nova }) => {
      terminar()
      void navigate({ to: '/front/esteira/proposta/$idProposta', params: { idProposta: nova } })
    },
  })
  const idConta = escolhida ?? preparada.data?.idDadosBancarios ?? null
  const confirmacao = preparada.data?.confirmacao
  const conta = contas.data?.find(({ idDadosBancarios }) => idDadosBancarios === idConta)
  // What is sent: any other value or account is unticked.
  const aConferir = JSON.stringify([confirmacao ?? null, conta ?? null])
  const conferido = marcada(CONFERI, aConferir)

  const enviar = form.handleSubmit((corrigida) => {
    if (!confirmacao || idConta === null) return
    retomar.mutate({
      params: { idProposta },
      body: { idDadosBancarios: idConta, ...corrigida, confirmacao },
    })
  })

  return (
    <FormDialog
      titulo="Corrigir e enviar de novo"
      largura={560}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Enviar nova proposta',
        salvando: retomar.isPending,
        impedimento: porQueNao({ preparada: preparada.data, idConta, conferido }),
      }}
      enviar={enviar}
      depois={
        preparada.data && (
          <OndeCorrigir
            idRelacionamento={idRelacionamento}
            preparada={preparada.data}
            contas={contas}
            aberto={aberto}
            aoFechar={() => setAberto(undefined)}
          />
        )
      }
    >
      {preparada.data && (
        <p className="row">
          {preparada.data.correcao.texto}.
          {camposDoCliente(preparada.data).map(({ campo, nome }) => (
            <ActionButton key={campo} onClick={() => setAberto(campo)}>
              {nome}
            </ActionButton>
          ))}
        </p>
      )}
      <div className="grid" data-cols="2" data-gap="3" data-top="3" data-bottom="3">
        {proposta.produto !== 'PORT' && (
          <CampoMoeda control={form.control} name="valorParcela" label={rotulos.valorParcela} />
        )}
        <CampoLido
          control={form.control}
          name="prazo"
          label={rotulos.prazo}
          leitor={leitorDePrazo}
        />
      </div>
      <ContaQueRecebe contas={contas} escolhida={idConta} aoEscolher={setConta} />
      {preparada.isError && !preparada.data ? (
        <p role="alert" className="perigo linha-toda">
          {preparada.error.body.message ?? 'Não foi possível calcular a nova proposta.'}{' '}
          <ActionButton onClick={() => void preparada.refetch()}>Tentar novamente</ActionButton>
        </p>
      ) : (
        <Novos preparada={preparada.data} />
      )}
      <label className="row suave">
        <input
          type="checkbox"
          checked={conferido}
          onChange={({ currentTarget }) => marcar(CONFERI, aConferir, currentTarget.checked)}
        />
        {CONFERI}
      </label>
    </FormDialog>
  )
}

const CONFERI = 'Conferi os novos valores e a conta com o cliente'

const rotulos = { valorParcela: 'Parcela', prazo: 'Prazo (parcelas)' }

const envelhecem = [
  propostaApi.consultar,
  propostaApi.historico,
  propostaApi.emAberto,
  propostaApi.reprovadas,
  propostaApi.esteira,
  propostaApi.resumoDaEsteira,
] as const

/** The fields of the client at fault, each one press away. */
export function camposDoCliente({
  correcao,
  impedimentos,
}: Pick<Preparada, 'correcao' | 'impedimentos'>): { campo: OQueCorrigir; nome: string }[] {
  const daConta = { AGENCIA: 'Corrigir a agência', CONTA: 'Corrigir a conta' }
  return [
    ...(correcao.campo === 'AGENCIA' || correcao.campo === 'CONTA'
      ? [{ campo: 'conta' as const, nome: daConta[correcao.campo] }]
      : []),
    ...(impedimentos.some((impedimento) => /telefone/i.test(impedimento))
      ? [{ campo: 'telefone' as const, nome: 'Verificar um telefone' }]
      : []),
  ]
}

function porQueNao(estado: {
  preparada: Preparada | undefined
  idConta: string | null
  conferido: boolean
}): string | undefined {
  const { preparada, idConta, conferido } = estado
  if (!preparada) return 'Espere o cálculo dos novos valores'
  if (!preparada.confirmacao) return preparada.impedimentos[0] ?? 'Corrija os valores'
  if (idConta === null) return 'Escolha a conta que recebe'
  return conferido ? undefined : 'Confira os novos valores com o cliente'
}

function Novos({ preparada }: { preparada: Preparada | undefined }) {
  if (!preparada) return <Skeleton altura={48} />
  const { confirmacao, impedimentos } = preparada
  if (!confirmacao) return <Faltas titulo="Assim a proposta não é aceita" faltas={impedimentos} />
  return (
    <p aria-live="polite" className="numeros card" data-pad="2">
      {confirmacao.valorLiberado > 0 && (
        <>
          Libera <b>{formatarDinheiro(confirmacao.valorLiberado)}</b> em{' '}
        </>
      )}
      {confirmacao.prazo} parcelas de <b>{formatarDinheiro(confirmacao.valorParcela)}</b>,{' '}
      {formatarPorcento(confirmacao.taxaAm)} ao mês
    </p>
  )
}
