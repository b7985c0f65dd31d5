import { Link } from '@tanstack/react-router'
import { Prazo } from '#web/proposta/Prazo.tsx'
import '#web/proposta/proposta.css'
import { Block, type Consulta } from '#web/ui/Block.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { passosDoDia, type Listas } from './dia.ts'
import './inicio.css'

/** What to do first, from the lists that were counted: each line opens its client. */
export function PassosDoDia({ consulta }: { consulta: Consulta<Listas> }) {
  return (
    <Block
      titulo="O que fazer primeiro"
      semMargem
      linhas={4}
      consulta={consulta}
      erro="Não foi possível carregar os próximos passos"
      vazio={{
        quando: (listas) => passosDoDia(listas).length === 0,
        mostrar: (
          <EmptyState
            titulo="Nenhuma proposta espera por você"
            texto="Abra um cliente e simule para começar uma."
          />
        ),
      }}
    >
      {(listas) => (
        <ul className="passos">
          {passosDoDia(listas).map(({ proposta, texto }) => (
            <li key={proposta.idProposta}>
              <Link
                to="/front/clientes/$idRelacionamento"
                params={{ idRelacionamento: proposta.idRelacionamento }}
                search={{ aba: 'propostas' }}
              >
                <b>
                  <bdi>{proposta.nomeCliente}</bdi>
                </b>
                <span>{texto}</span>
                <Prazo prazoEtapa={proposta.prazoEtapa} atrasada={proposta.atrasada} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
