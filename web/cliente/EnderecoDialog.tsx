import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { clienteApi } from '#shared/cliente/api.ts'
import { FormularioDeEndereco, type Endereco } from '#shared/cliente/shapes.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { q, useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoMarca } from '../ui/CampoMarca.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { FormGrid, Largo } from '../ui/FormGrid.tsx'
import { addToast } from '../ui/toasts.ts'
import { ConflitoDoFormulario } from './ConflitoDoFormulario.tsx'
import { escreverValor, opcoesDe, porExtenso } from './escrita.ts'
import { RascunhoAviso } from './RascunhoAviso.tsx'
import { useCep } from './use-cep.ts'
import { useEdicao } from './use-edicao.ts'

type Digitado = z.input<typeof FormularioDeEndereco>

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  /** Absent: a new one. */
  endereco: Endereco | undefined
  makesOld: readonly Velho[]
  buscarAtual: (idEndereco: string) => Promise<Endereco | undefined>
  onClose: () => void
}

const rotulos = {
  codigoTipo: 'Tipo',
  cep: 'CEP',
  logradouro: 'Logradouro',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  uf: 'UF',
  codigoIbge: 'Cidade',
  principal: 'Principal',
}

/** What is compared in a conflict: the state goes with its city. */
const { uf: _uf, ...comparados } = rotulos

/** Adds or edits an address; the postal code fills what it knows. */
export function EnderecoDialog({ cliente, endereco, makesOld, buscarAtual, onClose }: Props) {
  const { idRelacionamento, idCliente } = cliente
  const motivo = useMotivo()
  const form = useForm<Digitado, unknown, FormularioDeEndereco>({
    resolver: zodResolver(FormularioDeEndereco),
    defaultValues: endereco ? valoresDe(endereco) : { codigoTipo: '1', principal: false },
  })
  const rascunho = useRascunho(
    `${idRelacionamento}/endereco-${endereco?.idEndereco ?? 'novo'}`,
    form,
  )
  const uf = form.watch('uf')
  const tipos = useQuery({ ...q(referenciaApi.tiposEndereco, {}), staleTime: SEMPRE })
  const ufs = useQuery({ ...q(referenciaApi.ufs, {}), staleTime: SEMPRE })
  const cidades = useQuery({
    ...q(referenciaApi.cidadesDaUf, { query: { uf: uf ?? '' } }),
    enabled: /^[A-Z]{2}$/.test(uf ?? ''),
    staleTime: SEMPRE,
  })
  const avisoDoCep = useCep(form.watch('cep'), endereco?.cep, (achado) => {
    const mudar = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    if (achado.logradouro) form.setValue('logradouro', achado.logradouro, mudar)
    if (achado.bairro) form.setValue('bairro', achado.bairro, mudar)
    form.setValue('uf', achado.uf, mudar)
    if (achado.codigoIbge) form.setValue('codigoIbge', achado.codigoIbge, mudar)
  })

  const { mensagens, permissao } = clienteApi.atualizarEndereco
  const edicao = useEdicao(mensagens.recusa, async () => {
    const atual = endereco && (await buscarAtual(endereco.idEndereco))
    return atual && { valores: valoresDe(atual), cidade: atual.cidade }
  })
  const guardado = () => {
    void rascunho.descartar()
    onClose()
  }
  const incluir = useChange(clienteApi.incluirEndereco, { makesOld, onSuccess: guardado })
  const atualizar = useChange(clienteApi.atualizarEndereco, {
    makesOld,
    semToast: true,
    onSuccess: () => {
      addToast({ kind: 'sucesso', title: 'Endereço atualizado' })
      guardado()
    },
    onError: (error) => void edicao.aoErrar(error),
  })
  const enviar = form.handleSubmit(({ uf: _estado, versao, ...campos }) => {
    if (endereco) {
      const { idEndereco } = endereco
      atualizar.mutate({ body: { idEndereco, ...campos, versao: versao ?? endereco.versao } })
    } else incluir.mutate({ body: { idCliente, ...campos } })
  })

  const { conflito } = edicao
  const { control } = form
  return (
    <Dialog
      title={endereco ? 'Editar endereço' : 'Incluir endereço'}
      largura={620}
      fechaSozinho={!form.formState.isDirty}
      onClose={onClose}
    >
      {conflito ? (
        <ConflitoDoFormulario
          form={form}
          aviso={conflito.aviso}
          atual={conflito.atual.valores}
          rotulos={comparados}
          escrever={(nome, valor) => escrever(nome, valor, conflito.atual)}
          salvando={atualizar.isPending}
          aoSalvar={() => {
            form.setValue('uf', ufDe(form.getValues('codigoIbge'), conflito.atual.valores, uf))
            void enviar()
          }}
          aoDesistir={guardado}
        />
      ) : (
        <form
          noValidate
          className="formulario"
          aria-label={endereco ? 'Editar endereço' : 'Incluir endereço'}
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
            <CampoTexto
              control={control}
              name="cep"
              label={rotulos.cep}
              obrigatorio
              primeiro
              maximo={9}
              placeholder="00000-000"
            />
            <CampoSelecao
              control={control}
              name="codigoTipo"
              label={rotulos.codigoTipo}
              obrigatorio
              carregando={tipos.isPending}
              opcoes={opcoesDe(tipos.data)}
            />
            <Largo>
              <p className="cep-aviso" role="status">
                {avisoDoCep}
              </p>
            </Largo>
            <Largo>
              <CampoTexto
                control={control}
                name="logradouro"
                label={rotulos.logradouro}
                obrigatorio
                maximo={120}
              />
            </Largo>
            <CampoTexto
              control={control}
              name="numero"
              label={rotulos.numero}
              obrigatorio
              maximo={7}
              placeholder="Número ou S/N"
            />
            <CampoTexto
              control={control}
              name="complemento"
              label={rotulos.complemento}
              maximo={60}
            />
            <CampoTexto
              control={control}
              name="bairro"
              label={rotulos.bairro}
              obrigatorio
              maximo={80}
            />
            <CampoSelecao
              control={control}
              name="uf"
              label={rotulos.uf}
              obrigatorio
              busca
              carregando={ufs.isPending}
              opcoes={(ufs.data ?? []).map(({ sigla, nome }) => ({
                value: sigla,
                label: `${sigla} · ${nome}`,
              }))}
            />
            <CampoSelecao
              control={control}
              name="codigoIbge"
              label={rotulos.codigoIbge}
              obrigatorio
              numerico
              busca
              carregando={cidades.isLoading}
              opcoes={(cidades.data ?? []).map(({ codigoIbge, nome }) => ({
                value: String(codigoIbge),
                label: nome,
              }))}
            />
            <Largo>
              <CampoMarca control={control} name="principal" label="Endereço principal" />
            </Largo>
          </FormGrid>
          <DialogActions>
            <ActionButton tamanho="md" onClick={onClose}>
              Voltar
            </ActionButton>
            <ActionButton
              type="submit"
              tamanho="md"
              variante="primario"
              carregando={incluir.isPending || atualizar.isPending}
              disabledReason={motivo(permissao)}
            >
              {endereco ? 'Salvar endereço' : 'Incluir endereço'}
            </ActionButton>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )

  function escrever(nome: string, valor: unknown, atual: { valores: Digitado; cidade: string }) {
    if (nome === 'codigoTipo') return porExtenso(tipos.data, valor)
    if (nome !== 'codigoIbge') return escreverValor(valor)
    if (valor === atual.valores.codigoIbge) return atual.cidade
    const cidade = cidades.data?.find(({ codigoIbge }) => codigoIbge === valor)
    return cidade?.nome ?? escreverValor(valor)
  }
}

const SEMPRE = Number.POSITIVE_INFINITY

const valoresDe = (endereco: Endereco): Digitado => {
  const { idEndereco: _id, tipo: _tipo, cidade: _cidade, ...valores } = endereco
  return valores
}

/** The state goes with its city. */
const ufDe = (codigoIbge: number, atual: Digitado, minha: string): string =>
  codigoIbge === atual.codigoIbge ? atual.uf : minha
