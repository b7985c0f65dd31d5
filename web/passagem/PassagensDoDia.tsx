import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { passagemApi } from '#shared/passagem/api.ts'
import type { PassagemDaLista, Passagens } from '#shared/passagem/shapes.ts'
import { q, useChange } from '../api/query.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { InstantText } from '../ui/DateText.tsx'

const { listar, manter } = passagemApi

/** Clients that the person received with something open, and for who supervises those given back or not accepted. */
export function PassagensDoDia() {
  const { enabled } = useLeitura(listar.permissao)
  const { data } = useQuery({ ...q(listar, {}), enabled })
  if (!data) return null
  const { recebidas, devolvidas, paradas } = data
  return (
    <>
      {recebidas.items.length > 0 && (
        <Lista
          id="passagens"
          titulo="Passagens"
          lista={recebidas}
          quais="as mais recentes. As outras aparecem quando estas forem respondidas"
        >
          {(passagem) => (
            <span className="suave">
              de {passagem.de.nome}: {ditoDe(passagem)},{' '}
              <InstantText instante={passagem.criadaEm} />
            </span>
          )}
        </Lista>
      )}
      {devolvidas.items.length > 0 && (
        <Lista
          id="devolvidas"
          titulo="Passagens devolvidas"
          lista={devolvidas}
          quais="as mais recentes. As outras aparecem quando estas forem decididas"
        >
          {(passagem) => <Devolvida passagem={passagem} />}
        </Lista>
      )}
      {paradas.items.length > 0 && (
        <Lista
          id="paradas"
          titulo="Passagens sem aceite"
          lista={paradas}
          quais="as mais recentes. As outras aparecem quando estas forem respondidas"
        >
          {(passagem) => (
            <span className="suave">
              com {passagem.para.nome} desde <InstantText instante={passagem.criadaEm} />:{' '}
              {ditoDe(passagem)}
            </span>
          )}
        </Lista>
      )}
    </>
  )
}

type ListaProps = {
  id: string
  titulo: string
  lista: Passagens['recebidas']
  quais: string
  children: (passagem: PassagemDaLista) => ReactNode
}

function Lista({ id, titulo, lista, quais, children }: ListaProps) {
  return (
    <section className="bloco" aria-labelledby={id}>
      <header className="bloco-topo">
        <h2 id={id}>
          {titulo}
          <span className="contagem">{lista.total}</span>
        </h2>
      </header>
      <div className="bloco-corpo stack" data-gap="3">
        <ul className="stack quebra" data-gap="3">
          {lista.items.map((passagem) => (
            <li key={passagem.idPassagem}>
              <Link
                to="/front/clientes/$idRelacionamento"
                params={{ idRelacionamento: passagem.idRelacionamento }}
              >
                <b>
                  <bdi>{passagem.nomeCliente}</bdi>
                </b>
              </Link>{' '}
              {children(passagem)}
            </li>
          ))}
        </ul>
        <Cortada lista={lista} quais={quais} />
      </div>
    </section>
  )
}

function Devolvida({ passagem: { idPassagem, para, motivo } }: { passagem: PassagemDaLista }) {
  const semAcesso = useMotivo()(manter.permissao)
  const mudanca = useChange(manter, { makesOld: [listar], releRecusa: true })
  return (
    <>
      <span className="suave">
        {para.nome} devolve: “{motivo}”. Abra o cliente para transferir, ou
      </span>{' '}
      <ActionButton
        disabledReason={semAcesso}
        carregando={mudanca.isPending}
        onClick={() => mudanca.mutate({ params: { idPassagem } })}
      >
        Fica com {para.nome}
      </ActionButton>
    </>
  )
}

const plural = (quantos: number, um: string, varios: string) =>
  `${quantos} ${quantos === 1 ? um : varios}`

const comE = new Intl.ListFormat('pt-BR')

const ditoDe = ({ propostas, ctcs, lembretes, promessas }: PassagemDaLista): string =>
  comE.format([
    ...(propostas > 0 ? [plural(propostas, 'proposta aberta', 'propostas abertas')] : []),
    ...(ctcs > 0 ? [plural(ctcs, 'pedido de outro banco', 'pedidos de outros bancos')] : []),
    ...(lembretes > 0 ? [plural(lembretes, 'lembrete', 'lembretes')] : []),
    ...(promessas > 0 ? [plural(promessas, 'promessa', 'promessas')] : []),
  ]) || 'nada mais em aberto'
