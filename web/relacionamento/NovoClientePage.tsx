import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useStore } from 'zustand'
import { hoje } from '#shared/data.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { NovoCliente } from '#shared/relacionamento/shapes.ts'
import { qDita, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { CotasPerto } from '../notificacao/CotasPerto.tsx'
import { RascunhoAviso } from '../formulario/RascunhoAviso.tsx'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoCpf } from '../ui/CampoCpf.tsx'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTelefone } from '../ui/CampoTelefone.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { DialogActions } from '../ui/Dialog.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { FormGrid, Largo } from '../ui/FormGrid.tsx'
import { useQuandoPronto } from '../ui/use-quando-pronto.ts'
import { useVivo } from '../ui/use-vivo.ts'
import { digitado } from './busca.ts'
import { rascunhosPorCpf } from './rascunhos-por-cpf.ts'

const rotulos = {
  cpf: 'CPF',
  nome: 'Nome',
  dataNascimento: 'Nascimento',
  sexo: 'Sexo',
  uf: 'UF',
  telefone: 'Telefone',
}

/** A client whose CPF is new to the promotor; the relationship begins with them. */
export function NovoClientePage() {
  // Another CPF is another client: nothing of the one before stays in the form.
  const cpf = useStore(digitado, ({ cpfNovo }) => cpfNovo)
  return <NovoClienteForm key={cpf} cpf={cpf} />
}

function NovoClienteForm({ cpf }: { cpf: string }) {
  const navigate = useNavigate()
  const motivo = useMotivo()
  const vivo = useVivo()
  const ufs = useQuery({ ...qDita(referenciaApi.ufs, {}), staleTime: Number.POSITIVE_INFINITY })
  const form = useForm<z.input<typeof NovoCliente>, unknown, NovoCliente>({
    resolver: zodResolver(NovoCliente),
    defaultValues: { cpf },
  })
  const recarregada = useRecarregada()
  // Who comes back without a search begins another client.
  useEffect(() => () => void esquecerNovo(cpf), [cpf])
  const rascunho = useRascunho(
    'geral/novo-cliente',
    form,
    rascunhosPorCpf({ de: cpf, recarregada }, () => form.getValues('cpf')),
  )
  const incluir = useChange(relacionamentoApi.incluirCliente, {
    makesOld: [],
    aoChegar: ({ idRelacionamento }) => {
      const aqui = vivo()
      void rascunho.descartar()
      if (esquecerNovo(cpf)) digitado.setState({ busca: '' })
      // Who left this page works on something else: a late answer leaves the person there.
      if (!aqui) return
      void navigate({ to: '/front/clientes/$idRelacionamento', params: { idRelacionamento } })
    },
  })

  const enviar = form.handleSubmit((body) => incluir.mutate({ body }))
  const pedirEnvio = useQuandoPronto(rascunho.pronto, () => void enviar())
  const { control } = form
  return (
    <div className="pagina pagina-estreita">
      <header className="row" data-justify="between" data-align="start">
        <h1>Novo cliente</h1>
      </header>
      <CotasPerto />
      <form
        className="card"
        data-pad="4"
        noValidate
        aria-label="Novo cliente"
        onSubmit={(event) => {
          event.preventDefault()
          pedirEnvio()
        }}
      >
        <RascunhoAviso restaurado={rascunho.restaurado} aoDescartar={rascunho.abandonar} />
        <ErrorSummary form={form} rotulos={rotulos} />
        <FormGrid>
          <CampoCpf control={control} name="cpf" label={rotulos.cpf} obrigatorio primeiro />
          <CampoData
            control={control}
            name="dataNascimento"
            label={rotulos.dataNascimento}
            obrigatorio
            maximo={hoje(agora())}
          />
          <Largo>
            <CampoTexto
              control={control}
              name="nome"
              label={rotulos.nome}
              obrigatorio
              maximo={120}
            />
          </Largo>
          <CampoTelefone control={control} name="telefone" label={rotulos.telefone} />
          <CampoSelecao
            control={control}
            name="uf"
            label={rotulos.uf}
            busca
            carregando={ufs.isPending}
            opcoes={(ufs.data ?? []).map(({ sigla, nome }) => ({
              value: sigla,
              label: `${sigla} · ${nome}`,
            }))}
          />
          <CampoSelecao
            control={control}
            name="sexo"
            label={rotulos.sexo}
            opcoes={[
              { value: 'F', label: 'Feminino' },
              { value: 'M', label: 'Masculino' },
            ]}
          />
        </FormGrid>
        <DialogActions>
          <ActionButton tamanho="md" onClick={() => void navigate({ to: '/front/clientes' })}>
            Voltar
          </ActionButton>
          <ActionButton
            type="submit"
            tamanho="md"
            variante="primario"
            carregando={incluir.isPending}
            disabledReason={motivo(relacionamentoApi.incluirCliente.permissao)}
          >
            Incluir cliente
          </ActionButton>
        </DialogActions>
      </form>
    </div>
  )
}

/** Unless a search began another client meanwhile. */
function esquecerNovo(cpf: string): boolean {
  if (digitado.getState().cpfNovo !== cpf) return false
  digitado.setState({ cpfNovo: '' })
  return true
}

const ABERTO = 'consigna:novo-cliente'
const estaPagina = crypto.randomUUID()

/** Whether this window was loaded anew while the form was open in it. */
function useRecarregada(): boolean {
  const [recarregada] = useState(() => {
    const antes = sessionStorage.getItem(ABERTO)
    return antes !== null && antes !== estaPagina
  })
  useEffect(() => {
    sessionStorage.setItem(ABERTO, estaPagina)
    return () => sessionStorage.removeItem(ABERTO)
  }, [])
  return recarregada
}
