import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { clienteApi } from '#shared/cliente/api.ts'
import { DadosMudados, type DadosGerais } from '#shared/cliente/shapes.ts'
import type { ItemLista } from '#shared/referencia/api.ts'
import { useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { FormGrid, Largo } from '../ui/FormGrid.tsx'
import { addToast } from '../ui/toasts.ts'
import { ConflitoDoFormulario } from './ConflitoDoFormulario.tsx'
import { escreverDia, escreverValor, opcoesDe, porExtenso } from './escrita.ts'
import { RascunhoAviso } from './RascunhoAviso.tsx'
import { useEdicao } from './use-edicao.ts'

type Digitado = z.input<typeof DadosMudados>
type Lista = readonly ItemLista[] | undefined

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  dados: DadosGerais
  listas: { estados: Lista; escolaridades: Lista; deficiencias: Lista }
  makesOld: readonly Velho[]
  buscarAtual: () => Promise<DadosGerais | undefined>
  onClose: () => void
}

const rotulos = {
  nome: 'Nome',
  dataNascimento: 'Nascimento',
  sexo: 'Sexo',
  nomeMae: 'Nome da mãe',
  estadoCivil: 'Estado civil',
  escolaridade: 'Escolaridade',
  deficiencia: 'Deficiência',
  email: 'E-mail',
}

/** What is compared in a conflict: the e-mail is masked for both sides. */
const { email: _email, ...comparados } = rotulos

const sexos = [
  { codigo: 'F', descricao: 'Feminino' },
  { codigo: 'M', descricao: 'Masculino' },
]

/** Edits who the person is. The e-mail is masked: left empty, it stays. */
export function PessoaisDialog({ cliente, dados, listas, makesOld, buscarAtual, onClose }: Props) {
  const motivo = useMotivo()
  // The version that the person began from: the block behind may move on.
  const [inicial] = useState(() => valoresDe(dados))
  const form = useForm<Digitado, unknown, DadosMudados>({
    resolver: zodResolver(DadosMudados),
    defaultValues: inicial,
  })
  const rascunho = useRascunho(`${cliente.idRelacionamento}/pessoais`, form)
  const { mensagens, permissao } = clienteApi.atualizar
  const edicao = useEdicao(mensagens.recusa, async () => {
    const atual = await buscarAtual()
    return atual && valoresDe(atual)
  })
  const guardado = () => {
    void rascunho.descartar()
    onClose()
  }
  const atualizar = useChange(clienteApi.atualizar, {
    makesOld,
    semToast: true,
    onSuccess: () => {
      addToast({ kind: 'sucesso', title: 'Dados do cliente atualizados' })
      guardado()
    },
    onError: (error) => void edicao.aoErrar(error),
  })
  const enviar = form.handleSubmit(({ email, ...campos }) =>
    atualizar.mutate({ body: email ? { ...campos, email } : campos }),
  )

  const { conflito } = edicao
  const { control } = form
  return (
    <Dialog
      title="Editar dados pessoais"
      largura={620}
      fechaSozinho={!form.formState.isDirty}
      onClose={onClose}
    >
      {conflito ? (
        <ConflitoDoFormulario
          form={form}
          aviso={conflito.aviso}
          atual={conflito.atual}
          rotulos={comparados}
          escrever={escrever}
          salvando={atualizar.isPending}
          aoSalvar={() => void enviar()}
          aoDesistir={guardado}
        />
      ) : (
        <form
          noValidate
          className="formulario"
          aria-label="Editar dados pessoais"
          onSubmit={(event) => void enviar(event)}
        >
          <RascunhoAviso
            restaurado={rascunho.restaurado}
            aoDescartar={() => {
              void rascunho.descartar()
              form.reset()
            }}
          />
          <ErrorSummary form={form} rotulos={rotulos} />
          <FormGrid>
            <Largo>
              <CampoTexto
                control={control}
                name="nome"
                label={rotulos.nome}
                obrigatorio
                primeiro
                maximo={120}
              />
            </Largo>
            <CampoData
              control={control}
              name="dataNascimento"
              label={rotulos.dataNascimento}
              obrigatorio
            />
            <CampoSelecao
              control={control}
              name="sexo"
              label={rotulos.sexo}
              opcoes={opcoesDe(sexos)}
            />
            <Largo>
              <CampoTexto control={control} name="nomeMae" label={rotulos.nomeMae} maximo={120} />
            </Largo>
            <CampoSelecao
              control={control}
              name="estadoCivil"
              label={rotulos.estadoCivil}
              opcoes={opcoesDe(listas.estados)}
            />
            <CampoSelecao
              control={control}
              name="escolaridade"
              label={rotulos.escolaridade}
              opcoes={opcoesDe(listas.escolaridades)}
            />
            <CampoSelecao
              control={control}
              name="deficiencia"
              label={rotulos.deficiencia}
              opcoes={opcoesDe(listas.deficiencias)}
            />
            <CampoTexto
              control={control}
              name="email"
              label={rotulos.email}
              maximo={120}
              {...(dados.email ? { ajuda: `Em branco fica ${dados.email}` } : {})}
            />
          </FormGrid>
          <DialogActions>
            <ActionButton tamanho="md" onClick={onClose}>
              Voltar
            </ActionButton>
            <ActionButton
              type="submit"
              tamanho="md"
              variante="primario"
              carregando={atualizar.isPending}
              disabledReason={motivo(permissao)}
            >
              Salvar dados pessoais
            </ActionButton>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )

  function escrever(nome: string, valor: unknown): string {
    switch (nome) {
      case 'dataNascimento':
        return escreverDia(escreverValor(valor))
      case 'sexo':
        return porExtenso(sexos, valor)
      case 'estadoCivil':
        return porExtenso(listas.estados, valor)
      case 'escolaridade':
        return porExtenso(listas.escolaridades, valor)
      case 'deficiencia':
        return porExtenso(listas.deficiencias, valor)
      default:
        return escreverValor(valor)
    }
  }
}

/** `undefined` is not null: an e-mail that is not typed stays as it is. */
const valoresDe = (dados: DadosGerais): Digitado => ({
  idCliente: dados.idCliente,
  versao: dados.versao,
  nome: dados.nome,
  dataNascimento: dados.dataNascimento ?? '',
  sexo: dados.sexo,
  nomeMae: dados.nomeMae,
  estadoCivil: dados.estadoCivil,
  escolaridade: dados.escolaridade,
  deficiencia: dados.deficiencia,
})
