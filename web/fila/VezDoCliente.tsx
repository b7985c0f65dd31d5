import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { nomeDoMotivo } from '#shared/fila/motivos.ts'
import { fins } from '#shared/fila/resultado.ts'
import type { Tentativa, Vez } from '#shared/fila/shapes.ts'
import type { Velho } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { formatarMomento } from '../lembrete/momento.ts'
import { sobreOQue } from '../promessa/dito-da-promessa.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { ColegasAqui } from '../presenca/ColegasAqui.tsx'
import { useComCliente } from '../presenca/presentes.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { MelhorOferta } from './MelhorOferta.tsx'
import { PrazoDaVez } from './PrazoDaVez.tsx'
import { PularForm } from './PularForm.tsx'
import { ResultadoForm } from './ResultadoForm.tsx'
import { TelefonesDaVez } from './TelefonesDaVez.tsx'
import { VEZ_PERDIDA } from './vez-na-tela.ts'

type Props = {
  vez: Vez
  /** The turn ended elsewhere: what is typed can still be read, nothing can be sent. */
  perdida: boolean
  velhos: readonly Velho[]
  aoTerminar: () => void
  /** A result was kept, which ends the turn. */
  aoRegistrar: (tentativa: Tentativa) => void
  aoFechar: () => void
}

/** The client of the turn: what to say now, why them, the phones, and the result. */
export function VezDoCliente({ vez, perdida, velhos, aoTerminar, aoRegistrar, aoFechar }: Props) {
  const [pulando, setPulando] = useState(false)
  const { idRelacionamento } = vez
  useComCliente(idRelacionamento)
  return (
    <div className="stack" data-gap="4">
      {perdida ? <VezPerdida aoFechar={aoFechar} /> : <PrazoDaVez vez={vez} velhos={velhos} />}
      <ColegasAqui idRelacionamento={idRelacionamento} />
      <OQueDizer vez={vez} />
      <PorQueEste vez={vez} />
      {vez.lista?.roteiro && (
        <section className="stack" data-gap="1">
          <h3>Roteiro</h3>
          <p className="quebra">{vez.lista.roteiro}</p>
        </section>
      )}
      <TelefonesDaVez vez={vez} perdida={perdida} />
      {pulando ? (
        <PularForm
          vez={vez}
          perdida={perdida}
          velhos={velhos}
          aoTerminar={aoTerminar}
          onClose={() => setPulando(false)}
        />
      ) : (
        <ResultadoForm
          vez={vez}
          perdida={perdida}
          velhos={velhos}
          aoRegistrar={aoRegistrar}
          aoPular={() => setPulando(true)}
        />
      )}
      <div className="row" data-gap="3">
        <Link to="/front/clientes/$idRelacionamento" params={{ idRelacionamento }}>
          Abrir o cliente
        </Link>
        {!pulando && (
          <ActionButton variante="sutil" onClick={() => setPulando(true)}>
            Pular ou adiar
          </ActionButton>
        )}
      </div>
      <Tentativas vez={vez} />
    </div>
  )
}

/** The client went back to the queue: what was typed stays until it is closed. */
function VezPerdida({ aoFechar }: { aoFechar: () => void }) {
  return (
    <div className="card row" data-tone="ambar" data-pad="2" data-justify="between" role="alert">
      <p>{VEZ_PERDIDA}: voltou à fila. O que você digitou continua aqui até fechar.</p>
      <ActionButton onClick={aoFechar}>Fechar</ActionButton>
    </div>
  )
}

/** What was promised, the best offer with its state, the last words, what blocks. */
function OQueDizer({ vez }: { vez: Vez }) {
  const { promessa, ultimaAnotacao, impedimentos } = vez
  return (
    <section className="card stack" data-tone="azul" data-pad="3" data-gap="1">
      <h3>O que dizer agora</h3>
      {promessa && (
        <p className="quebra">
          <b>Prometemos ligar {formatarMomento(new Date(promessa.quando), agora())}</b>:{' '}
          <bdi>{sobreOQue(promessa)}</bdi>.
        </p>
      )}
      {impedimentos.map((impedimento) => (
        <p key={impedimento}>{impedimento}</p>
      ))}
      {impedimentos.length === 0 && <MelhorOferta vez={vez} />}
      {ultimaAnotacao && (
        <p className="quebra">
          Da última vez ({formatarInstante(ultimaAnotacao.criadaEm)}, {ultimaAnotacao.autor}): “
          {ultimaAnotacao.texto}”
        </p>
      )}
    </section>
  )
}

/** The reasons and their weights, and whose client it is. */
function PorQueEste({ vez: { lista, motivos, peso, atendente } }: { vez: Vez }) {
  return (
    <section className="stack" data-gap="1">
      <h3>Por que este cliente</h3>
      <p className="row" data-gap="1">
        {lista && (
          <Badge tom="azul">
            {lista.nome} · prioridade {lista.prioridade}
          </Badge>
        )}
        {motivos.map(({ codigo, peso: deste }) => (
          <Badge key={codigo}>
            {nomeDoMotivo(codigo)} +{deste}
          </Badge>
        ))}
        <Badge>Peso na lista {peso}</Badge>
        <Badge tom={atendente ? 'neutro' : 'verde'}>
          {atendente ? `Carteira de ${nomeDaPessoa(atendente)}` : 'Cliente livre'}
        </Badge>
      </p>
    </section>
  )
}

function Tentativas({ vez: { tentativas } }: { vez: Vez }) {
  if (tentativas.length === 0) return <p className="apagado">Primeira vez na fila.</p>
  return (
    <section className="stack" data-gap="1">
      <h3>Tentativas anteriores</h3>
      <ul className="list">
        {tentativas.map(({ idTentativa, iniciadaEm, resultado, atendente, observacao }) => (
          <li key={idTentativa}>
            {formatarInstante(iniciadaEm)} · {resultado ? fins[resultado] : 'Em andamento'} ·{' '}
            {nomeDaPessoa(atendente)}
            {observacao ? ` · ${observacao}` : ''}
          </li>
        ))}
      </ul>
    </section>
  )
}
