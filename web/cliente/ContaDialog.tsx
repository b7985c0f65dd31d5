import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { clienteApi } from '#shared/cliente/api.ts'
import { conferirDigito, DIGITO_NAO_CONFERE } from '#shared/cliente/conta.ts'
import { FormularioDeConta } from '#shared/cliente/shapes.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'
import { q, useChange, type Velho } from '../api/query.ts'
import { escolhaDoFormulario } from '../formulario/conflito.ts'
import { opcoesDe, porExtenso } from '../formulario/escrita.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useAlteracao } from '../formulario/use-alteracao.ts'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoMarca } from '../ui/CampoMarca.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { FormGrid, Largo } from '../ui/FormGrid.tsx'

type Digitado = z.input<typeof FormularioDeConta>

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  /** Absent: a new one. */
  conta: DadosBancarios | undefined
  makesOld: readonly Velho[]
  /** Where the cursor stands when it opens: the field at fault. */
  primeiro?: 'codigoBanco' | 'agencia' | 'conta'
  /** Reads it again, whoever changed it. */
  reler: () => Promise<DadosBancarios | undefined>
  onClose: () => void
}

const rotulos = {
  codigoBanco: 'Banco',
  agencia: 'Agência',
  conta: 'Conta',
  digito: 'Dígito',
  codigoTipoConta: 'Tipo de conta',
  principal: 'Principal',
}

/** What is compared in a conflict: the number is masked for both sides. */
const { conta: _conta, digito: _digito, ...comparados } = rotulos

/** Adds or edits an account; the check digit is verified where the bank's rule is public. */
export function ContaDialog(props: Props) {
  const { cliente, conta, makesOld, reler, onClose, primeiro = 'codigoBanco' } = props
  const { idRelacionamento, idCliente } = cliente
  const motivo = useMotivo()
  const formulario = useFormulario<Digitado, FormularioDeConta>({
    rascunho: `${idRelacionamento}/conta-${conta?.idDadosBancarios ?? 'nova'}`,
    resolver: zodResolver(FormularioDeConta),
    defaultValues: conta ? valoresDe(conta) : { codigoTipoConta: '1', principal: false },
    onClose,
  })
  const { form, terminar } = formulario
  const bancos = useQuery({ ...q(referenciaApi.bancos, {}), staleTime: SEMPRE })
  const tipos = useQuery({ ...q(referenciaApi.tiposConta, {}), staleTime: SEMPRE })

  const incluir = useChange(clienteApi.incluirDadosBancarios, { makesOld, aoChegar: terminar })
  const atualizar = useAlteracao(clienteApi.atualizarDadosBancarios, {
    makesOld,
    registro: conta,
    reler,
    valoresDe,
    feito: () => 'Conta atualizada',
    aoTerminar: terminar,
  })
  const enviar = form.handleSubmit(({ versao, ...campos }) => {
    const { conta: numero } = campos
    if (!numero && !conta) {
      form.setError('conta', { message: 'Conta: informe o número' }, { shouldFocus: true })
      return
    }
    const conferida = numero
      ? conferirDigito({ ...campos, conta: numero, digito: campos.digito ?? null })
      : null
    if (conferida === false) {
      form.setError('digito', { message: DIGITO_NAO_CONFERE }, { shouldFocus: true })
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
  const { control } = form
  const digitado = useWatch({ control })
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
      <FormGrid>
        <Largo>
          <CampoSelecao
            control={control}
            name="codigoBanco"
            label={rotulos.codigoBanco}
            obrigatorio
            primeiro={primeiro === 'codigoBanco'}
            busca
            carregando={bancos.isPending}
            opcoes={(bancos.data ?? []).map(({ codigo, nomeCurto }) => ({
              value: codigo,
              label: `${codigo} · ${nomeCurto}`,
            }))}
          />
        </Largo>
        <CampoTexto
          control={control}
          name="agencia"
          label={rotulos.agencia}
          obrigatorio
          primeiro={primeiro === 'agencia'}
          maximo={5}
          ajuda="Sem o dígito"
        />
        <CampoSelecao
          control={control}
          name="codigoTipoConta"
          label={rotulos.codigoTipoConta}
          obrigatorio
          carregando={tipos.isPending}
          ajuda="Como está no cartão"
          opcoes={opcoesDe(tipos.data)}
        />
        <CampoTexto
          control={control}
          name="conta"
          label={rotulos.conta}
          obrigatorio={!conta}
          primeiro={primeiro === 'conta'}
          maximo={13}
          ajuda={conta ? `Em branco fica ${conta.conta}` : 'Só os números, sem o dígito'}
        />
        <CampoTexto
          control={control}
          name="digito"
          label={rotulos.digito}
          maximo={1}
          ajuda="Um número, X ou P"
        />
        <Largo>
          <Conferencia {...digitado} />
        </Largo>
        <Largo>
          <CampoMarca control={control} name="principal" label="Conta principal" />
        </Largo>
      </FormGrid>
    </FormDialog>
  )
}

const SEMPRE = Number.POSITIVE_INFINITY

/** What the bank's rule says of the digit, while the numbers are typed. */
function Conferencia({ codigoBanco, agencia, conta, digito, codigoTipoConta }: Partial<Digitado>) {
  if (!codigoBanco || !agencia || !conta || !digito || !codigoTipoConta) return null
  const conferida = conferirDigito({ codigoBanco, agencia, conta, digito, codigoTipoConta })
  return (
    <p className="suave" role="status">
      {conferida === null
        ? 'A regra do dígito deste banco não é pública: confira com o cliente'
        : conferida
          ? 'O dígito confere'
          : DIGITO_NAO_CONFERE}
    </p>
  )
}

/** The number stays masked: what is not typed again stays as it is. */
const valoresDe = (dados: DadosBancarios): Digitado => {
  const { codigoBanco, agencia, codigoTipoConta, principal, versao } = dados
  return { codigoBanco, agencia, codigoTipoConta, principal, versao, conta: null, digito: null }
}
