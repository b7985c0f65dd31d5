import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { clienteApi } from '#shared/cliente/api.ts'
import { FormularioDeEndereco, type Endereco } from '#shared/cliente/shapes.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { q, useChange, type Velho } from '../api/query.ts'
import { escolhaDoFormulario } from '../formulario/conflito.ts'
import { escreverValor, opcoesDe, porExtenso } from '../formulario/escrita.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useAlteracao } from '../formulario/use-alteracao.ts'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoMarca } from '../ui/CampoMarca.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { FormGrid, Largo } from '../ui/FormGrid.tsx'
import { usePreenchimento } from './use-preenchimento.ts'

type Digitado = z.input<typeof FormularioDeEndereco>

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  /** Absent: a new one. */
  endereco: Endereco | undefined
  makesOld: readonly Velho[]
  /** Reads it again, whoever changed it. */
  reler: () => Promise<Endereco | undefined>
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
  tipoResidencia: 'Tipo de residência',
  principal: 'Principal',
}

/** Fields compared in a conflict: the state goes with its city. */
const { uf: _uf, ...comparados } = rotulos

/** Adds or edits an address; a postal code fills the known fields. */
export function EnderecoDialog({ cliente, endereco, makesOld, reler, onClose }: Props) {
  const { idRelacionamento, idCliente } = cliente
  const motivo = useMotivo()
  const formulario = useFormulario<Digitado, FormularioDeEndereco>({
    rascunho: `${idRelacionamento}/endereco-${endereco?.idEndereco ?? 'novo'}`,
    resolver: zodResolver(FormularioDeEndereco),
    defaultValues: endereco ? valoresDe(endereco) : { codigoTipo: '1', principal: false },
    onClose,
  })
  const { form, terminar } = formulario
  const { control } = form
  const [uf, cep] = useWatch({ control, name: ['uf', 'cep'] })
  const tipos = useQuery({ ...q(referenciaApi.tiposEndereco, {}), staleTime: SEMPRE })
  const residencias = useQuery({ ...q(referenciaApi.tiposResidencia, {}), staleTime: SEMPRE })
  const ufs = useQuery({ ...q(referenciaApi.ufs, {}), staleTime: SEMPRE })
  const cidades = useQuery({
    ...q(referenciaApi.cidadesDaUf, { query: { uf: uf ?? '' } }),
    enabled: /^[A-Z]{2}$/.test(uf ?? ''),
    staleTime: SEMPRE,
  })
  const avisoDoCep = usePreenchimento(form, cep, endereco?.cep)

  const incluir = useChange(clienteApi.incluirEndereco, { makesOld, aoChegar: terminar })
  const atualizar = useAlteracao(clienteApi.atualizarEndereco, {
    makesOld,
    registro: endereco,
    reler,
    valoresDe,
    feito: () => 'Endereço atualizado',
    aoTerminar: terminar,
  })
  const enviar = form.handleSubmit(({ uf: _estado, versao, ...campos }) => {
    if (endereco) {
      const { idEndereco } = endereco
      atualizar.mutate({ body: { idEndereco, ...campos, versao: versao ?? endereco.versao } })
    } else incluir.mutate({ body: { idCliente, ...campos } })
  })

  const { conflito } = atualizar
  const escolha = escolhaDoFormulario({
    formulario,
    alteracao: atualizar,
    rotulos: comparados,
    escrever: {
      codigoTipo: (valor) => porExtenso(tipos.data, valor),
      tipoResidencia: (valor) => porExtenso(residencias.data, valor),
      codigoIbge: nomeDaCidade,
    },
    acompanham: { codigoIbge: 'uf' },
    enviar,
  })
  return (
    <FormDialog
      titulo={endereco ? 'Editar endereço' : 'Incluir endereço'}
      largura={620}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: endereco ? 'Salvar endereço' : 'Incluir endereço',
        salvando: incluir.isPending || atualizar.isPending,
        impedimento: motivo(clienteApi.atualizarEndereco.permissao),
      }}
      enviar={enviar}
      escolha={escolha}
    >
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
          <p className="suave" role="status">
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
        <CampoTexto control={control} name="complemento" label={rotulos.complemento} maximo={60} />
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
        <CampoSelecao
          control={control}
          name="tipoResidencia"
          label={rotulos.tipoResidencia}
          carregando={residencias.isPending}
          opcoes={opcoesDe(residencias.data)}
        />
        <Largo>
          <CampoMarca control={control} name="principal" label="Endereço principal" />
        </Largo>
      </FormGrid>
    </FormDialog>
  )

  function nomeDaCidade(valor: unknown): string {
    if (conflito && valor === conflito.atual.codigoIbge) return conflito.registro.cidade
    const cidade = cidades.data?.find(({ codigoIbge }) => codigoIbge === valor)
    return cidade?.nome ?? escreverValor(valor)
  }
}

const SEMPRE = Number.POSITIVE_INFINITY

const valoresDe = (endereco: Endereco): Digitado => {
  const { idEndereco: _id, tipo: _tipo, cidade: _cidade, ...valores } = endereco
  return valores
}
