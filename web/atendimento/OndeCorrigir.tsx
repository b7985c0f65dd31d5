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
import { PropostaPage } from '../proposta/PropostaPage.tsx'
import type { ACorrigir } from '../proposta/RetomarDialog.tsx'
import { NovoTelefoneDialog } from '../telefone/NovoTelefoneDialog.tsx'
import { TokenDialog } from '../telefone/TokenDialog.tsx'

/** The page of one proposta, whose correction reaches the client's own data. */
export const PropostaComCorrecao = () => <PropostaPage corrigir={OndeCorrigir} />

/**
 * The account or phone at fault in its own form, with the cursor in the field; the proposta is prepared
 * again after each change.
 */
function OndeCorrigir({ aberto, ...props }: ACorrigir) {
  if (aberto === 'conta') return <AConta {...props} />
  return aberto === 'telefone' ? <OTelefone {...props} /> : null
}

type Props = Omit<ACorrigir, 'aberto'>

function useCliente(idRelacionamento: string) {
  return useQuery(q(relacionamentoApi.consultar, { params: { idRelacionamento } })).data
}

function AConta({ idRelacionamento, preparada, contas, aoFechar }: Props) {
  const cliente = useCliente(idRelacionamento)
  const daProposta = (lista: readonly DadosBancarios[] | undefined) =>
    lista?.find(({ idDadosBancarios }) => idDadosBancarios === preparada.idDadosBancarios)
  if (!cliente || !contas.data) return null
  return (
    <ContaDialog
      cliente={{ idRelacionamento, idCliente: cliente.idCliente }}
      conta={daProposta(contas.data)}
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
  const cliente = useCliente(idRelacionamento)
  const codigoPromotor = cliente?.codigoPromotor ?? ''
  const telefones = useQuery({
    ...q(telefoneApi.comMascara, { query: { idRelacionamento, codigoPromotor } }),
    enabled: cliente !== undefined,
  })
  const [novo, setNovo] = useState<string>()
  const makesOld = [
    telefoneApi.comMascara,
    propostaApi.prepararRetomada,
    ...velhosDosTelefones(idRelacionamento),
  ]
  if (!telefones.data) return null
  const { telefones: todos } = telefones.data
  const aVerificar = todos.find(
    ({ idTelefone, celular, situacao }) =>
      (novo === undefined || idTelefone === novo) && impedimentoDoToken(celular, situacao) === null,
  )
  return aVerificar ? (
    <TokenDialog telefone={aVerificar} makesOld={makesOld} onClose={aoFechar} />
  ) : (
    <NovoTelefoneDialog
      idRelacionamento={idRelacionamento}
      primeiro={todos.length === 0}
      makesOld={makesOld}
      aoIncluir={({ idTelefone, celular }) => (celular ? setNovo(idTelefone) : aoFechar())}
      onClose={aoFechar}
    />
  )
}
