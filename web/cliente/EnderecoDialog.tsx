import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import { clienteApi } from '#shared/cliente/api.ts'
import { FormularioDeEndereco, type Endereco } from '#shared/cliente/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { escolhaDoFormulario } from '../formulario/conflito.ts'
import { escreverValor, porExtenso } from '../formulario/escrita.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useAlteracao } from '../formulario/use-alteracao.ts'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import {
  CamposDoEndereco,
  rotulos,
  useListasDoEndereco,
  type EnderecoDigitado,
} from './CamposDoEndereco.tsx'
import { usePreenchimento } from './use-preenchimento.ts'

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  /** Absent: a new one. */
  endereco: Endereco | undefined
  makesOld: readonly Velho[]
  /** Refetches the record after a change by anybody. */
  reler: () => Promise<Endereco | undefined>
  onClose: () => void
}

/** Fields compared in a conflict: the state goes with its city. */
const { uf: _uf, ...comparados } = rotulos

/** Adds or edits an address; a postal code fills the known fields. */
export function EnderecoDialog({ cliente, endereco, makesOld, reler, onClose }: Props) {
  const { idRelacionamento, idCliente } = cliente
  const motivo = useMotivo()
  const formulario = useFormulario<EnderecoDigitado, FormularioDeEndereco>({
    rascunho: `${idRelacionamento}/endereco-${endereco?.idEndereco ?? 'novo'}`,
    resolver: zodResolver(FormularioDeEndereco),
    defaultValues: endereco ? valoresDe(endereco) : { codigoTipo: '1', principal: false },
    onClose,
  })
  const { form, terminar } = formulario
  const { control } = form
  const [uf, cep] = useWatch({ control, name: ['uf', 'cep'] })
  const listas = useListasDoEndereco(uf)
  const { tipos, residencias, cidades } = listas
  const avisoDoCep = usePreenchimento(form, cep, endereco?.cep)

  const incluir = useChange(clienteApi.incluirEndereco, {
    makesOld,
    semResposta: true,
    aoChegar: terminar,
  })
  const atualizar = useAlteracao(clienteApi.atualizarEndereco, {
    makesOld,
    registro: endereco,
    reler,
    valoresDe,
    semResposta: true,
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
      <CamposDoEndereco control={control} listas={listas} avisoDoCep={avisoDoCep} />
    </FormDialog>
  )

  function nomeDaCidade(valor: unknown): string {
    if (conflito && valor === conflito.atual.codigoIbge) return conflito.registro.cidade
    const cidade = cidades.data?.find(({ codigoIbge }) => codigoIbge === valor)
    return cidade?.nome ?? escreverValor(valor)
  }
}

const valoresDe = (endereco: Endereco): EnderecoDigitado => {
  const { idEndereco: _id, tipo: _tipo, cidade: _cidade, ...valores } = endereco
  return valores
}
