import { zodResolver } from '@hookform/resolvers/zod'
import { deReais, emReais, formatarDinheiro } from '#shared/dinheiro.ts'
import {
  empregadorApi,
  EmpregadorMudado,
  NovoEmpregador,
  type Empregador,
} from '#shared/empregador/api.ts'
import { TipoDeVinculo } from '#shared/empregador/tipo.ts'
import { useChange, type Velho } from '../api/query.ts'
import { escolhaDoFormulario } from '../formulario/conflito.ts'
import { escreverDia } from '../formulario/escrita.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useAlteracao } from '../formulario/use-alteracao.ts'
import { useFormulario } from '../formulario/use-formulario.ts'
import { CamposDoEmpregador, rotulos, type Digitado } from './CamposDoEmpregador.tsx'

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  /** Undefined for a new one. */
  empregador: Empregador | undefined
  makesOld: readonly Velho[]
  /** Refetches the record after a change by anybody. */
  reler: () => Promise<Empregador | undefined>
  onClose: () => void
}

/**
 * Adds or edits an empregador; the draft survives a reload, and a concurrent change is not
 * overwritten.
 */
export function EmpregadorDialog({ cliente, empregador, makesOld, reler, onClose }: Props) {
  const { idRelacionamento, idCliente } = cliente
  const formulario = useFormulario<Digitado, EmpregadorMudado>({
    rascunho: `${idRelacionamento}/empregador-${empregador?.idEmpregador ?? 'novo'}`,
    resolver: zodResolver(empregador ? EmpregadorMudado : NovoEmpregador),
    defaultValues: empregador ? valoresDe(empregador) : { tipo: 'Ativo' },
    onClose,
  })
  const { form, terminar } = formulario
  const incluir = useChange(empregadorApi.incluir, {
    makesOld,
    semResposta: true,
    aoChegar: terminar,
  })
  const atualizar = useAlteracao(empregadorApi.atualizar, {
    makesOld,
    registro: empregador,
    reler,
    valoresDe,
    semResposta: true,
    feito: () => 'Empregador atualizado',
    aoTerminar: terminar,
  })
  const enviar = form.handleSubmit(({ versao, ...body }) => {
    if (empregador) {
      const { idEmpregador } = empregador
      const daVersao = { ...body, versao: versao ?? empregador.versao }
      atualizar.mutate({ params: { idCliente, idEmpregador }, body: daVersao })
    } else incluir.mutate({ params: { idCliente }, body })
  })
  const escolha = escolhaDoFormulario({
    formulario,
    alteracao: atualizar,
    rotulos,
    escrever: {
      rendaBruta: (valor) => formatarDinheiro(deReais(Number(valor))),
      dataConcessao: escreverDia,
    },
    enviar,
  })

  return (
    <FormDialog
      titulo={empregador ? `Editar · ${empregador.convenio}` : 'Incluir empregador'}
      largura={640}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: empregador ? 'Salvar' : 'Incluir',
        salvando: incluir.isPending || atualizar.isPending,
      }}
      enviar={enviar}
      escolha={escolha}
    >
      <CamposDoEmpregador control={form.control} tipos={TipoDeVinculo.options} />
    </FormDialog>
  )
}

/** As the wire carries it: income in reais. */
function valoresDe(empregador: Empregador): Digitado {
  const { codigoConvenio, codigoOrgao, matricula, rendaBruta, idUF, codigoBanco } = empregador
  const { especie, dataConcessao, tipo } = empregador
  return {
    codigoConvenio,
    codigoOrgao,
    matricula,
    tipo: TipoDeVinculo.safeParse(tipo).data ?? 'Ativo',
    rendaBruta: emReais(rendaBruta),
    idUF,
    codigoBanco,
    especie,
    dataConcessao,
    versao: empregador.versao,
  }
}
