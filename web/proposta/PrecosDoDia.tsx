import { useState } from 'react'
import { formatarDia } from '#shared/data.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { propostaApi, type PropostaDetalhada, type Reenvio } from '#shared/proposta/api.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Money } from '../ui/Money.tsx'

type Preco = PropostaDetalhada['precos'][number]

/** Each demonstrativo of the proposta: what it became on the day of its booking or payment. */
export function PrecosDoDia({ proposta: { idProposta, precos } }: { proposta: PropostaDetalhada }) {
  const espera = precos.some(({ situacao }) => situacao === 'AGUARDA')
  return (
    <section className="bloco stack" data-pad="3" aria-label="Preço do dia">
      <h2>Preço do dia</h2>
      {espera && <Reenviar idProposta={idProposta} />}
      <ul className="pontos">
        {precos.map((preco) => (
          <li key={preco.criadoEm}>
            <UmPreco preco={preco} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function UmPreco({ preco }: { preco: Preco }) {
  const { momento, dia, situacao, cetAa, respondidoEm, criadoEm } = preco
  return (
    <>
      <b>
        {formatarDia(dia)}, {momentos[momento]}: {palavras[situacao]}
      </b>{' '}
      <span className="numeros">
        o cliente recebe <Money valor={preco.valorLiberado} /> (aceitou{' '}
        <Money valor={preco.valorAceito} />
        ), financiado <Money valor={preco.valorFinanciado} />, IOF <Money valor={preco.iofTotal} />
        {cetAa !== null && `, CET ${formatarPorcento(cetAa, 2, 2)} ao ano`}, 1º vencimento{' '}
        {formatarDia(preco.primeiroVencimento)}
      </span>{' '}
      <span className="apagado">
        {formatarInstante(respondidoEm ?? criadoEm)} · conferência {preco.resumo.slice(0, 16)}
      </span>
    </>
  )
}

const momentos: Record<Preco['momento'], string> = {
  AVERBACAO: 'para averbar',
  PAGAMENTO: 'para pagar',
}

const palavras: Record<Preco['situacao'], string> = {
  APLICADO: 'aplicado.',
  AGUARDA: 'espera a resposta do cliente; nada é averbado nem pago antes.',
  ACEITO: 'o cliente aceitou pelo link.',
  RECUSADO: 'o cliente não aceitou.',
  DESFEITO: 'não valeu: o banco já tinha pago pela ordem anterior.',
  ENCERRADO: 'sem resposta: a proposta terminou antes.',
  VENCIDO: 'o cliente não respondeu no prazo.',
}

const ditoDoReenvio = ({ enviado, porque }: Reenvio): string =>
  enviado
    ? 'Mensagem na fila: o link anterior vale até ela sair.'
    : porque === 'FALHOU'
      ? 'O telefone falhou há menos de um dia: confirme outro. O link anterior continua valendo.'
      : 'Sem telefone liberado para contato agora: o link anterior continua valendo.'

/** The link of the message before works until the new message left (decision 063). */
function Reenviar({ idProposta }: { idProposta: string }) {
  const reenviar = useChange(propostaApi.reenviarPreco, { makesOld: [propostaApi.consultar] })
  const motivo = useMotivo()(propostaApi.reenviarPreco.permissao)
  const [perguntando, setPerguntando] = useState(false)
  const voltar = () => setPerguntando(false)
  return (
    <p className="row" data-gap="3" role="status">
      <ActionButton
        tamanho="md"
        disabledReason={motivo}
        carregando={reenviar.isPending}
        onClick={() => setPerguntando(true)}
      >
        Enviar o link de novo
      </ActionButton>
      {reenviar.data && ditoDoReenvio(reenviar.data)}
      {perguntando && (
        <Dialog title="Enviar o link de novo?" onClose={voltar} largura={440}>
          <p>
            O link que o cliente já tem deixa de valer quando a nova mensagem sair. Se ele está com
            a página aberta, espere.
          </p>
          <DialogActions aoVoltar={voltar}>
            <ActionButton
              tamanho="md"
              variante="primario"
              onClick={() => {
                voltar()
                reenviar.mutate({ params: { idProposta } })
              }}
            >
              Enviar outro link
            </ActionButton>
          </DialogActions>
        </Dialog>
      )}
    </p>
  )
}
