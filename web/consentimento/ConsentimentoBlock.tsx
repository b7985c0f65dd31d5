import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import type { EstadoDoToken } from '#shared/consentimento/shapes.ts'
import type { TipoConsentimento } from '#shared/consentimento/situacao.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { agora } from '../api/relogio.ts'
import { useInstanteDaqui } from '../api/use-relogio.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { emMinutos, useContagem } from '../ui/use-contagem.ts'
import { aCaminho, consultasDoConsentimento } from './consultas.ts'
import {
  ditoDoConsentimento,
  nomesDosCanais,
  nomesDosTipos,
  oQueEspera,
  validade,
} from './palavras.ts'
import { PedirDialog } from './PedirDialog.tsx'
import { ScoreNaSift } from './ScoreNaSift.tsx'
import { useAcompanhar } from './use-acompanhar.ts'

type Props = { relacionamento: Relacionamento; tipo: TipoConsentimento }

/** Whether the client lets the bank look, until when, and what to do when not. */
export function ConsentimentoBlock({ relacionamento, tipo }: Props) {
  const { idRelacionamento } = relacionamento
  const consulta = useAcompanhar(idRelacionamento, tipo)
  const { bloqueio, modal } = consultasDoConsentimento(idRelacionamento)
  const envio = useQuery(bloqueio)
  const propor = useQuery({ ...modal, enabled: tipo === 'INSS' })
  const resta = useContagem(useInstanteDaqui(envio.data?.timestampDesbloqueio ?? null))
  const [pedindo, setPedindo] = useState(false)
  const motivo = useMotivo()
  const parado =
    motivo(consentimentoApi.pedir.permissao) ??
    (resta === 0 ? undefined : `Pedidos do dia já enviados: libera em ${emMinutos(resta)}`)

  return (
    <Block
      titulo={`Consentimento · ${nomesDosTipos[tipo]}`}
      consulta={consulta}
      erro="Não foi possível carregar o consentimento"
      linhas={2}
      acoes={
        consulta.data &&
        !consulta.data.ativo && (
          <ActionButton
            variante={aCaminho(consulta.data) ? 'padrao' : 'primario'}
            disabledReason={parado}
            onClick={() => setPedindo(true)}
          >
            {aCaminho(consulta.data) ? 'Enviar de novo' : 'Pedir consentimento'}
          </ActionButton>
        )
      }
    >
      {(token) => (
        <div className="stack" data-gap="3" data-situacao={token.situacao}>
          <Estado token={token} />
          {propor.data === true && token.situacao === 'NENHUM' && (
            <p className="card" data-tone="azul" data-pad="2">
              Peça agora, com o cliente ao telefone: ele responde no próprio celular e a tela segue
              sozinha.
            </p>
          )}
          {resta > 0 && !token.ativo && (
            <p className="card" data-tone="ambar" data-pad="2" role="timer">
              O cliente já recebeu os pedidos de um dia: libera em{' '}
              <b className="numeros">{emMinutos(resta)}</b>
            </p>
          )}
          {tipo === 'INSS' && <ScoreNaSift idRelacionamento={idRelacionamento} />}
          {pedindo && (
            <PedirDialog
              idRelacionamento={idRelacionamento}
              tipo={tipo}
              reenvio={aCaminho(token)}
              onClose={() => setPedindo(false)}
            />
          )}
        </div>
      )}
    </Block>
  )
}

/** One line with the state, announced when it changes. */
function Estado({ token }: { token: EstadoDoToken }) {
  const { nome, tom } = ditoDoConsentimento(token)
  const canal = nomesDosCanais[token.canal ?? ''] ?? token.canal
  return (
    <p className="suave quebra" aria-live="polite">
      <Badge tom={tom}>{nome}</Badge> <span className="numeros">{frase()}</span>
    </p>
  )

  function frase() {
    switch (token.situacao) {
      case 'AUTORIZADO':
        return validade(token, agora())
      case 'ENVIADO':
        return (
          <>
            por {canal} em <InstantText instante={token.enviadoEm} />
            {(token.tentativa ?? 1) > 1 && ` (envio ${token.tentativa})`}. {oQueEspera(token)}
          </>
        )
      case 'ABERTO':
        return (
          <>
            abriu o link em <InstantText instante={token.abertoEm} />. Esperando a resposta.
          </>
        )
      case 'NENHUM':
        return 'Sem a autorização do cliente nada é consultado.'
      case 'EXPIRADO':
        return (
          <>
            valeu até <InstantText instante={token.validoAte} />. Peça outra vez.
          </>
        )
      case 'EXPIRADO_LINK':
        return token.porChave
          ? 'O cliente não usou a chave a tempo. Envie outra.'
          : 'O cliente não respondeu a tempo. Envie outro link.'
      case 'RECUSADO':
        return 'O cliente respondeu que não autoriza.'
      case 'REVOGADO':
        return 'A autorização foi retirada: nada mais é consultado.'
    }
  }
}
