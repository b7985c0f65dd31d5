import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import { useStore } from 'zustand'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import type { ClienteEncontrado } from '#shared/relacionamento/shapes.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { CotasPerto } from '../notificacao/CotasPerto.tsx'
import { useLeitura } from '../session/motivo.ts'
import { useRecentes } from '../session/recentes.ts'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { CpfText } from '../ui/CpfText.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useAtalhoDeBusca } from '../ui/use-atalho-de-busca.ts'
import {
  buscar,
  chaveDaBusca,
  cpfDigitado,
  digitado,
  numeroErrado,
  semBusca,
  vale,
} from './busca.ts'
import css from './busca.module.css'

const entendido = { cpf: 'por CPF', nome: 'por nome', telefone: 'por telefone' }

/** Find a client by CPF, name or phone; below, until something is typed, the clients of the portfolio. */
export function BuscaPage({ children }: { children: ReactNode }) {
  const texto = useStore(digitado, ({ busca }) => busca)
  const procurado = useDeferredValue(texto.trim())
  const { enabled, indisponivel } = useLeitura(relacionamentoApi.buscar.permissao)
  const achados = useQuery({
    queryKey: chaveDaBusca(procurado),
    queryFn: ({ signal }) => buscar(procurado, signal),
    enabled: enabled && vale(procurado),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const cpf = cpfDigitado(procurado)
  const campo = useRef<HTMLInputElement>(null)
  useAtalhoDeBusca(campo)

  return (
    <div className="pagina">
      <header className="row" data-justify="between" data-align="start">
        <h1>Clientes</h1>
        <Link to="/front/clientes/novo" className="botao-link">
          Novo cliente
        </Link>
      </header>
      <input
        ref={campo}
        type="search"
        className="campo"
        data-bottom="4"
        data-grande
        aria-label="Buscar cliente por CPF, nome ou telefone"
        placeholder="CPF, nome (3 letras ou mais) ou telefone"
        autoComplete="off"
        value={texto}
        onChange={({ currentTarget }) => digitado.setState({ busca: currentTarget.value })}
      />
      <CotasPerto />
      {vale(procurado) ? (
        <Block
          titulo={achados.data ? `Encontrados ${entendido[achados.data.por]}` : 'Encontrados'}
          contagem={achados.data?.clientes.length}
          consulta={{ ...achados, indisponivel }}
          erro="Não foi possível buscar"
          semMargem
          vazio={{
            quando: ({ clientes }) => clientes.length === 0,
            mostrar: <Ninguem cpf={cpf} texto={procurado} />,
          }}
        >
          {({ clientes, haMais }) => (
            <>
              <ul className={`${css.achados} links`}>
                {clientes.map((cliente) => (
                  <Achado key={cliente.idRelacionamento} cliente={cliente} />
                ))}
              </ul>
              {haMais && (
                <p className="apagado" data-pad="3">
                  Há mais: escreva mais uma palavra.
                </p>
              )}
            </>
          )}
        </Block>
      ) : (
        children
      )}
    </div>
  )
}

function Ninguem({ cpf, texto }: { cpf: string | null; texto: string }) {
  const motivo = semBusca(texto)
  if (motivo !== undefined) return <EmptyState titulo={motivo} />

  return (
    <EmptyState
      titulo="Nenhum cliente encontrado"
      texto={
        cpf
          ? 'Ninguém deste promotor tem este CPF.'
          : (numeroErrado(texto) ?? 'Confira o que foi digitado.')
      }
      acao={
        cpf && (
          <Link
            to="/front/clientes/novo"
            className="botao-link"
            onClick={() => digitado.setState({ cpfNovo: cpf })}
          >
            Incluir cliente com este CPF
          </Link>
        )
      }
    />
  )
}

function Achado({ cliente }: { cliente: ClienteEncontrado }) {
  const { idRelacionamento, nome, cpf, idade, uf, atendente, acesso } = cliente
  return (
    <li>
      <Link to="/front/clientes/$idRelacionamento" params={{ idRelacionamento }} className="achado">
        <b>
          <bdi>{nome}</bdi>
        </b>
        <CpfText cpf={cpf} />
        <span className="apagado">
          {[idade !== null && `${idade} anos`, uf].filter(Boolean).join(' · ')}
        </span>
        <span className="apagado">{atendente ? nomeDaPessoa(atendente) : 'sem atendente'}</span>
        {acesso !== 'completo' && <Badge>{acesso}</Badge>}
        {cliente.possuiOportunidadesNaoAtuadas && <Badge tom="azul">oportunidade em aberto</Badge>}
      </Link>
    </li>
  )
}

/** The clients of a moment ago. */
export function Recentes() {
  const recentes = useRecentes()
  return (
    <section className="bloco" aria-labelledby="busca-recentes">
      <header className="bloco-topo">
        <h2 id="busca-recentes">Abertos há pouco</h2>
      </header>
      {recentes.length === 0 ? (
        <EmptyState titulo="Nenhum cliente aberto ainda" />
      ) : (
        <ul className={`${css.achados} links`}>
          {recentes.map(({ idRelacionamento, nome, cpf, date }) => (
            <li key={idRelacionamento}>
              <Link
                to="/front/clientes/$idRelacionamento"
                params={{ idRelacionamento }}
                className="achado"
              >
                <b>
                  <bdi>{nome}</bdi>
                </b>
                <CpfText cpf={cpf} />
                <span className="apagado">
                  <InstantText instante={date} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
