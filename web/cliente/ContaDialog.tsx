import { zodResolver } from '@hookform/resolvers/zod'
import { clienteApi } from '#shared/cliente/api.ts'
import { conferirDigito, DIGITO_NAO_CONFERE } from '#shared/cliente/conta.ts'
import { FormularioDeConta } from '#shared/cliente/shapes.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { escolhaDoFormulario } from '../formulario/conflito.ts'
import { porExtenso } from '../formulario/escrita.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useAlteracao } from '../formulario/use-alteracao.ts'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import {
  CamposDaConta,
  rotulos,
  useListasDaConta,
  type ContaDigitada,
  type PrimeiroDaConta,
} from './CamposDaConta.tsx'

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  /** Absent: a new one. */
  conta: DadosBancarios | undefined
  makesOld: readonly Velho[]
  /** The field that gets the focus when the dialog opens: the faulty one. */
  primeiro?: PrimeiroDaConta
  /** Refetches the record after a change by anybody. */
  reler: () => Promise<DadosBancarios | undefined>
  onClose: () => void
}

/** What is compared in a conflict: the number is masked for both sides. */
const { conta: _conta, digito: _digito, ...comparados } = rotulos

/** Adds or edits an account; the check digit is verified where the bank's rule is public. */
export function ContaDialog(props: Props) {
  const { cliente, conta, makesOld, reler, onClose, primeiro = 'codigoBanco' } = props
  const { idRelacionamento, idCliente } = cliente
  const motivo = useMotivo()
  const formulario = useFormulario<ContaDigitada, FormularioDeConta>({
    rascunho: `${idRelacionamento}/conta-${conta?.idDadosBancarios ?? 'nova'}`,
    resolver: zodResolver(FormularioDeConta),
    defaultValues: conta ? valoresDe(conta) : { codigoTipoConta: '1', principal: false },
    onClose,
  })
  const { form, terminar } = formulario
  const listas = useListasDaConta()
  const { bancos, tipos } = listas

  const incluir = useChange(clienteApi.incluirDadosBancarios, {
    makesOld,
    semResposta: true,
    aoChegar: terminar,
  })
  const atualizar = useAlteracao(clienteApi.atualizarDadosBancarios, {
    makesOld,
    registro: conta,
    reler,
    valoresDe,
    semResposta: true,
    feito: () => 'Conta atualizada',
    aoTerminar: terminar,
  })
  const enviar = form.handleSubmit(({ versao, ...campos }) => {
    const numero = campos.conta
    const recusa = recusaDaConta(campos, conta)
    if (recusa) {
      form.setError(recusa.campo, { message: recusa.message }, { shouldFocus: true })
      return
    }
    if (conta) {
      const { idDadosBancarios } = conta
      atualizar.mutate({ body: { idDadosBancarios, ...campos, versao: versao ?? conta.versao } })
    } else if (numero) incluir.mutate({ body: { idCliente, ...campos, conta: numero } })
  })

  const escolha = escolhaDoFormulario({
    formulario,
    alteracao: atualizar,
    rotulos: comparados,
    escrever: {
      codigoBanco: (valor) =>
        bancos.data?.find(({ codigo }) => codigo === valor)?.nomeCurto ?? String(valor),
      codigoTipoConta: (valor) => porExtenso(tipos.data, valor),
    },
    enviar,
  })
  return (
    <FormDialog
      titulo={conta ? 'Editar conta' : 'Incluir conta'}
      largura={560}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: conta ? 'Salvar conta' : 'Incluir conta',
        salvando: incluir.isPending || atualizar.isPending,
        impedimento: motivo(clienteApi.atualizarDadosBancarios.permissao),
      }}
      enviar={enviar}
      escolha={escolha}
    >
      <CamposDaConta control={form.control} listas={listas} conta={conta} primeiro={primeiro} />
    </FormDialog>
  )
}

/** What the form refuses: a new account without its number, a digit that the bank's rule denies. */
function recusaDaConta(campos: FormularioDeConta, antes: DadosBancarios | undefined) {
  const { conta, digito } = campos
  if (!conta) return antes ? undefined : SEM_NUMERO
  const conferida = conferirDigito({ ...campos, conta, digito: digito ?? null })
  return conferida === false ? DIGITO_ERRADO : undefined
}

const SEM_NUMERO = { campo: 'conta', message: 'Conta: informe o número' } as const
const DIGITO_ERRADO = { campo: 'digito', message: DIGITO_NAO_CONFERE } as const

/** The number stays masked: what is not typed again stays as it is. */
const valoresDe = (dados: DadosBancarios): ContaDigitada => {
  const { codigoBanco, agencia, codigoTipoConta, principal, versao } = dados
  return { codigoBanco, agencia, codigoTipoConta, principal, versao, conta: null, digito: null }
}
