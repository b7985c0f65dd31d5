import { useState } from 'react'
import { propostaApi, type PropostaDetalhada } from '#shared/proposta/api.ts'
import { type TrocaDaConta, impedimentoDaTroca } from '#shared/proposta/conta.ts'
import { terminada } from '#shared/proposta/situacao.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { formatarInstante } from '../ui/DateText.tsx'
import { abrirTroca } from './troca-da-conta.ts'
import { TrocarContaDialog } from './TrocarContaDialog.tsx'

/** The account that is paid into: how it changed, and the press that changes it. */
export function ContaDaProposta({ proposta }: { proposta: PropostaDetalhada }) {
  const { idProposta, conta, trocas, produto, situacao, nomeCliente, cpf } = proposta
  const [aberto, setAberto] = useState(false)
  const motivo = useMotivo()(propostaApi.pedirTroca.permissao)
  if (!conta || produto === 'PORT') return null
  return (
    <section className="bloco stack" data-pad="3" aria-label="Conta que recebe">
      <p className="row">
        <span>
          Conta que recebe: <b className="numeros">{escrita(conta)}</b>
        </span>
        {!terminada(situacao) && (
          <ActionButton
            disabledReason={impedimentoDaTroca(proposta) ?? motivo}
            onClick={() => {
              abrirTroca(idProposta)
              setAberto(true)
            }}
          >
            Trocar a conta
          </ActionButton>
        )}
      </p>
      {trocas.length > 0 && (
        <ul className="list quebra" aria-label="Trocas da conta">
          {trocas.map((troca) => (
            <Troca key={troca.confirmadaEm} troca={troca} />
          ))}
        </ul>
      )}
      {aberto && (
        <ClienteDoDialogo value={{ nome: nomeCliente, cpf }}>
          <TrocarContaDialog proposta={proposta} onClose={() => setAberto(false)} />
        </ClienteDoDialogo>
      )}
    </section>
  )
}

const escrita = ({ banco, agencia, conta }: TrocaDaConta['de']) =>
  `${banco}, ag. ${agencia}, ${conta}`

function Troca({ troca }: { troca: TrocaDaConta }) {
  const { de, para, quem, telefone, telefoneVerificadoEm, confirmadaEm, contadaEm } = troca
  return (
    <li className="numeros">
      <p>
        De {escrita(de)} para <b>{escrita(para)}</b>
      </p>
      <p className="apagado">
        {quem} · provada pelo cliente em {formatarInstante(confirmadaEm)}, por código ao telefone{' '}
        {telefone}, confirmado desde {formatarInstante(telefoneVerificadoEm)} ·{' '}
        {contadaEm === null ? 'o banco ainda vai ser avisado' : 'o banco já sabe'}
      </p>
    </li>
  )
}
