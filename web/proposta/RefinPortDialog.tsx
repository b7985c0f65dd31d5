import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Dinheiro } from '#shared/dinheiro.ts'
import { propostaApi, type PropostaDetalhada } from '#shared/proposta/api.ts'
import { refinportApi } from '#shared/refinport/api.ts'
import { TROCO_PREVISTO } from '#shared/refinport/linhas.ts'
import { type RefinDaProposta, Termos } from '#shared/refinport/shapes.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { q, qDita, useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoLido } from '../ui/CampoLido.tsx'
import { CampoMoeda } from '../ui/CampoMoeda.tsx'
import { Faltas } from '../ui/Faltas.tsx'
import { leitorDePrazo, leitorDeTaxa } from '../ui/ler-numero.ts'
import { Linhas } from '../ui/Linhas.tsx'
import { useMarcas } from '../ui/marcas.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { envelhecem, sentencas } from './conferencia.ts'
import { nomeDaConta } from './nome-da-conta.ts'
import { ContaQueRecebe } from './ContaQueRecebe.tsx'

type Props = { proposta: PropostaDetalhada; refin: RefinDaProposta; onClose: () => void }

const Digitado = Termos.pick({ valorParcela: true, prazo: true, taxaAm: true })

/**
 * Term, rate and instalment of the refinancing, what both operations come to, one confirmation. What needs a
 * gestor's reason is kept here, and proposed once the reason is there.
 */
export function RefinPortDialog({ proposta, refin, onClose }: Props) {
  const { idProposta, idRelacionamento } = proposta
  const navigate = useNavigate()
  const { marcada, marcar } = useMarcas()
  const [escolhida, setConta] = useState<string | null>(null)
  const { numeros } = refin.simulado?.refin ?? {}
  const formulario = useFormulario<z.input<typeof Digitado>, z.output<typeof Digitado>>({
    rascunho: `${idRelacionamento}/refinport-${idProposta}`,
    onClose,
    resolver: zodResolver(Digitado),
    defaultValues: {
      ...(numeros && {
        valorParcela: Dinheiro.encode(numeros.valorParcela),
        prazo: numeros.prazo,
        taxaAm: numeros.taxaAm,
      }),
    },
    mode: 'onBlur',
  })
  const { form, terminar, rascunho } = formulario
  const body = Digitado.safeParse(useWatch({ control: form.control })).data ?? {}
  const contas = useQuery(q(relacionamentoApi.dadosBancarios, { query: { idRelacionamento } }))
  const { data } = useQuery(qDita(refinportApi.preparar, { params: { idProposta }, body }))
  const propor = useChange(refinportApi.propor, {
    makesOld: [...envelhecem, propostaApi.consultar, refinportApi.preparar],
    aoChegar: () => void rascunho.descartar(),
    onSuccess: ({ idProposta: nova }) => {
      terminar()
      void navigate({ to: '/front/esteira/proposta/$idProposta', params: { idProposta: nova } })
    },
  })
  const guardar = useChange(refinportApi.guardar, {
    makesOld: [refinportApi.preparar],
    aoChegar: () => void rascunho.descartar(),
    onSuccess: terminar,
  })
  const confirmacao = data?.confirmacao
  const aGuardar = data !== undefined && data.pedeMotivo && !confirmacao
  const idConta = escolhida ?? data?.idDadosBancarios ?? null
  const conta = contas.data?.find(({ idDadosBancarios }) => idDadosBancarios === idConta)
  const aConferir = JSON.stringify([confirmacao ?? null, conta ?? null])
  const conferido = marcada(CONFERI, aConferir)
  const semControle = useMotivo()(refinportApi.guardar.permissao)
  const impedimento = !data
    ? 'Espere o cálculo do refinanciamento'
    : !confirmacao
      ? (data.impedimento ?? 'Corrija os valores')
      : idConta === null
        ? 'Escolha a conta que recebe'
        : conferido
          ? undefined
          : 'Confira os valores com o cliente'
  const faltas =
    sentencas(propor.error) ??
    sentencas(guardar.error) ??
    (data?.impedimento ? [data.impedimento] : [])

  const enviar = form.handleSubmit(() => {
    if (aGuardar) guardar.mutate({ params: { idProposta }, body })
    if (!confirmacao || idConta === null) return
    propor.mutate({ params: { idProposta }, body: { idDadosBancarios: idConta, confirmacao } })
  })

  return (
    <FormDialog
      titulo="Propor o refinanciamento da portabilidade"
      largura={560}
      formulario={formulario}
      rotulos={rotulos}
      acao={
        aGuardar
          ? { nome: PEDIR, salvando: guardar.isPending, impedimento: semControle }
          : { nome: 'Cadastrar pré-proposta', salvando: propor.isPending, impedimento }
      }
      enviar={enviar}
    >
      <p className="apagado">
        O refinanciamento espera a portabilidade ser paga e é refeito pelo preço desse dia. Se o
        troco diminuir, o cliente é perguntado de novo. Se a portabilidade não acontecer, ele é
        desfeito.
      </p>
      <div className="grid" data-cols="3" data-gap="3" data-top="3" data-bottom="3">
        <CampoMoeda control={form.control} name="valorParcela" label={rotulos.valorParcela} />
        <CampoLido
          control={form.control}
          name="prazo"
          label={rotulos.prazo}
          leitor={leitorDePrazo}
        />
        <CampoLido
          control={form.control}
          name="taxaAm"
          label={rotulos.taxaAm}
          leitor={leitorDeTaxa}
        />
      </div>
      <ContaQueRecebe contas={contas} escolhida={idConta} aoEscolher={setConta} />
      {conta && (contas.data?.length ?? 0) === 1 && <p>Conta que recebe: {nomeDaConta(conta)}</p>}
      {data ? (
        <Linhas linhas={data.simulado?.linhas ?? []} destaque={TROCO_PREVISTO} vivas />
      ) : (
        <Skeleton altura={48} />
      )}
      <Faltas titulo="Assim o refinanciamento não é proposto" faltas={faltas} />
      {!aGuardar && (
        <label className="row suave">
          <input
            type="checkbox"
            checked={conferido}
            onChange={({ currentTarget }) => marcar(CONFERI, aConferir, currentTarget.checked)}
          />
          {CONFERI}
        </label>
      )}
    </FormDialog>
  )
}

const CONFERI = 'Conferi com o cliente o troco, a parcela, o prazo e a conta'
const PEDIR = 'Guardar e pedir o motivo'

const rotulos = { valorParcela: 'Parcela', prazo: 'Prazo (parcelas)', taxaAm: 'Taxa (% ao mês)' }
