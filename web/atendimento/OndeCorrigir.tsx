import { useQuery } from '@tanstack/react-query'
import { propostaApi } from '#shared/proposta/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { chaves } from '../api/chaves.ts'
import { q } from '../api/query.ts'
import { velhosDosTelefones } from '../api/velhos.ts'
import { ContasCard } from '../cliente/ContasCard.tsx'
import { PropostaPage } from '../proposta/PropostaPage.tsx'
import type { ACorrigir } from '../proposta/RetomarDialog.tsx'
import { TelefonesCard } from '../telefone/TelefonesCard.tsx'

/** The page of one proposta, whose correction reaches the client's own data. */
export const PropostaComCorrecao = () => <PropostaPage corrigir={OndeCorrigir} />

/** What of the client the correction of a refused proposta asks for, besides its own numbers. */
export function pedeDoCliente({
  correcao,
  impedimentos,
}: Pick<ACorrigir['preparada'], 'correcao' | 'impedimentos'>): {
  conta: boolean
  telefone: boolean
} {
  return {
    conta: correcao.campo === 'CONTA',
    telefone: impedimentos.some((impedimento) => /telefone/i.test(impedimento)),
  }
}

/** The accounts and phones at fault, put right here; the proposta is prepared again after each. */
function OndeCorrigir({ idRelacionamento, preparada, contas }: ACorrigir) {
  const pede = pedeDoCliente(preparada)
  const { data } = useQuery(q(relacionamentoApi.consultar, { params: { idRelacionamento } }))
  const codigoPromotor = data?.codigoPromotor ?? ''
  const telefones = useQuery({
    ...q(telefoneApi.comMascara, { query: { idRelacionamento, codigoPromotor } }),
    enabled: pede.telefone && data !== undefined,
  })
  if (!data) return null
  const { idCliente } = data
  return (
    <>
      {pede.conta && (
        <ContasCard
          cliente={{ idRelacionamento, idCliente }}
          consulta={contas}
          makesOld={[
            relacionamentoApi.dadosBancarios,
            propostaApi.prepararRetomada,
            chaves.bloco(idRelacionamento, 'dadosBancarios'),
          ]}
        />
      )}
      {pede.telefone && (
        <TelefonesCard
          idRelacionamento={idRelacionamento}
          consulta={telefones}
          makesOld={[
            telefoneApi.comMascara,
            propostaApi.prepararRetomada,
            ...velhosDosTelefones(idRelacionamento),
          ]}
        />
      )}
    </>
  )
}
