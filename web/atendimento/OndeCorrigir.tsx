import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { propostaApi } from '#shared/proposta/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { impedimentoDoToken } from '#shared/telefone/situacao.ts'
import { chaves } from '../api/chaves.ts'
import { q } from '../api/query.ts'
import { velhosDosTelefones } from '../api/velhos.ts'
import { ContaDialog } from '../cliente/ContaDialog.tsx'
import { LinkDoCliente } from '../link/LinkDoCliente.tsx'
import { PropostaPage } from '../proposta/PropostaPage.tsx'
import type { ACorrigir } from '../proposta/RetomarDialog.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Consulta } from '../ui/Block.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { NovoTelefoneDialog } from '../telefone/NovoTelefoneDialog.tsx'
import { TokenDialog } from '../telefone/TokenDialog.tsx'

/** The page of one proposta, whose correction reaches the client's own data. */
export const PropostaComCorrecao = () => (
  <PropostaPage corrigir={OndeCorrigir} linkDoCliente={LinkDoCliente} />
)

/**
 * The account or phone at fault in its own form, with the cursor in the field; the proposta is prepared
 * again after each change.
 */
function OndeCorrigir({ aberto, ...props }: ACorrigir) {
  if (aberto === 'conta') return <AConta {...props} />
  return aberto === 'telefone' ? <OTelefone {...props} /> : null
}

type Props = Omit<ACorrigir, 'aberto'>

const useCliente = (idRelacionamento: string) =>
  useQuery(q(relacionamentoApi.consultar, { params: { idRelacionamento } }))

type Lida = Pick<Consulta<unknown>, 'isError' | 'isFetching' | 'refetch'>

/** What was pressed is on its way, or failed and may be asked for again: never nothing. */
function Esperando({ titulo, lidas, onClose }: EsperandoProps) {
  const falhou = lidas.some(({ isError }) => isError)
  return (
    <Dialog title={titulo} onClose={onClose}>
      {falhou ? (
        <p role="alert">
          Não foi possível carregar os dados do cliente.{' '}
          <ActionButton
            carregando={lidas.some(({ isFetching }) => isFetching)}
            onClick={() => {
              for (const { isError, refetch } of lidas) if (isError) void refetch()
            }}
          >
            Tentar novamente
          </ActionButton>
        </p>
      ) : (
        <Skeleton linhas={3} />
      )}
    </Dialog>
  )
}

type EsperandoProps = { titulo: string; lidas: readonly Lida[]; onClose: () => void }

function AConta({ idRelacionamento, preparada, contas, aoFechar }: Props) {
  const lido = useCliente(idRelacionamento)
  const cliente = lido.data
  const daProposta = (lista: readonly DadosBancarios[] | undefined) =>
    lista?.find(({ idDadosBancarios }) => idDadosBancarios === preparada.idDadosBancarios)
  const conta = daProposta(contas.data)
  if (!cliente || !contas.data) {
    return <Esperando titulo="Corrigir a conta" lidas={[lido, contas]} onClose={aoFechar} />
  }
  if (!conta) {
    return (
      <Dialog title="Corrigir a conta" onClose={aoFechar}>
        <p role="alert">
          A conta desta proposta não está mais no cadastro do cliente: escolha outra na lista.
        </p>
        <DialogActions aoVoltar={aoFechar}>{null}</DialogActions>
      </Dialog>
    )
  }
  return (
    <ContaDialog
      cliente={{ idRelacionamento, idCliente: cliente.idCliente }}
      conta={conta}
      primeiro={preparada.correcao.campo === 'AGENCIA' ? 'agencia' : 'conta'}
      makesOld={[
        relacionamentoApi.dadosBancarios,
        propostaApi.prepararRetomada,
        chaves.bloco(idRelacionamento, 'dadosBancarios'),
      ]}
      reler={async () => daProposta((await contas.refetch()).data)}
      onClose={aoFechar}
    />
  )
}

function OTelefone({ idRelacionamento, aoFechar }: Props) {
  const lido = useCliente(idRelacionamento)
  const codigoPromotor = lido.data?.codigoPromotor ?? ''
  const telefones = useQuery({
    ...q(telefoneApi.comMascara, { query: { idRelacionamento, codigoPromotor } }),
    enabled: lido.data !== undefined,
  })
  const [escolhido, setEscolhido] = useState<string>()
  const makesOld = [
    telefoneApi.comMascara,
    propostaApi.prepararRetomada,
    ...velhosDosTelefones(idRelacionamento),
  ]
  if (!telefones.data) {
    return <Esperando titulo="Verificar um telefone" lidas={[lido, telefones]} onClose={aoFechar} />
  }
  const { telefones: todos } = telefones.data
  const provaveis = todos.filter(
    ({ celular, situacao }) => impedimentoDoToken(celular, situacao) === null,
  )
  const aVerificar = todos.find(({ idTelefone }) => idTelefone === escolhido)
  if (aVerificar) {
    return (
      <TokenDialog
        key={aVerificar.idTelefone}
        telefone={aVerificar}
        makesOld={makesOld}
        onClose={aoFechar}
      />
    )
  }
  // A new one is in the list once that is read again.
  if (escolhido !== undefined && escolhido !== 'novo') {
    return <Esperando titulo="Verificar um telefone" lidas={[telefones]} onClose={aoFechar} />
  }
  if (escolhido === 'novo' || provaveis.length === 0) {
    return (
      <NovoTelefoneDialog
        idRelacionamento={idRelacionamento}
        primeiro={todos.length === 0}
        makesOld={makesOld}
        aoIncluir={({ idTelefone, celular }) => (celular ? setEscolhido(idTelefone) : aoFechar())}
        onClose={aoFechar}
      />
    )
  }
  return (
    <Dialog title="Verificar um telefone" onClose={aoFechar}>
      <p>Qual telefone o cliente tem à mão?</p>
      <span className="stack" data-gap="3" data-align="start">
        {provaveis.map(({ idTelefone, telefone }) => (
          <ActionButton key={idTelefone} onClick={() => setEscolhido(idTelefone)}>
            {telefone}
          </ActionButton>
        ))}
        <ActionButton variante="sutil" onClick={() => setEscolhido('novo')}>
          Outro telefone
        </ActionButton>
      </span>
    </Dialog>
  )
}
