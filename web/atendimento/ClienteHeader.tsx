import type { ReactNode } from 'react'
import type {
  ClienteRestrito,
  DadosResumidos,
  Relacionamento,
} from '#shared/relacionamento/shapes.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { nomeDoPromotor } from '#web/session/promotor.ts'
import { ColegasAqui } from '../presenca/ColegasAqui.tsx'
import { Revelar } from '../revelacao/Revelar.tsx'
import { Badge } from '../ui/Badge.tsx'
import type { Consulta } from '../ui/Block.tsx'
import { CpfText } from '../ui/CpfText.tsx'
import { DateText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { iniciais } from '../ui/iniciais.ts'
import { LeituraFalhou } from '../ui/LeituraFalhou.tsx'
import { consentimentoInss, margensDoTopo } from './fatos.ts'
import './cliente.css'

type Props = {
  relacionamento: Relacionamento
  dados: DadosResumidos | undefined
  restrito: Consulta<ClienteRestrito>
  /** Whether the client may be contacted now. */
  contato: ReactNode
  acoes: ReactNode
}

/** The client in one line of facts; a restriction is never below the fold. */
export function ClienteHeader({ relacionamento, dados, restrito: lido, contato, acoes }: Props) {
  const { data: restrito } = lido
  const { nome, cpf, idCliente, atendente, codigoPromotor } = relacionamento
  const consentimento = dados && consentimentoInss(dados)
  const margens = dados ? margensDoTopo(dados) : []

  return (
    <header className="cliente-topo" data-restrito={restrito?.restrito || undefined}>
      <div className="cliente-rosto" aria-hidden>
        {iniciais(nome)}
      </div>
      <div className="cliente-quem">
        <h1>
          <bdi>{nome}</bdi>
          {dados?.obitoEm && <Badge tom="vermelho">Óbito informado</Badge>}
          {restrito?.restrito && <Badge tom="vermelho">Restrito</Badge>}
        </h1>
        <dl className="cliente-fatos numeros">
          <Fato nome="CPF">
            <Revelar campo="cpf" id={idCliente}>
              <CpfText cpf={cpf} />
            </Revelar>
          </Fato>
          {dados?.dataNascimento && (
            <Fato nome="Nasc.">
              <DateText dia={dados.dataNascimento} />
              {dados.idade !== null && ` · ${dados.idade} anos`}
            </Fato>
          )}
          <Fato nome="Atendente">{atendente ? nomeDaPessoa(atendente) : 'sem atendente'}</Fato>
          <Fato nome="Promotor">{nomeDoPromotor(codigoPromotor)}</Fato>
          {consentimento && <Fato nome="Consentimento INSS">{consentimento}</Fato>}
          {contato}
          {margens.map(({ nome: qual, livre, impedimento }) => (
            <Fato key={qual} nome={qual}>
              {impedimento === null ? (
                <Money valor={livre} />
              ) : (
                <Badge tom="vermelho">{impedimento}</Badge>
              )}
            </Fato>
          ))}
        </dl>
        <ColegasAqui idRelacionamento={relacionamento.idRelacionamento} />
        {restrito?.restrito && <p className="cliente-restricao">{restrito.motivo}</p>}
        {/* Unknown is not "no": the person hears that the restriction could not be read. */}
        {lido.isError && !restrito && (
          <LeituraFalhou
            error={lido.error}
            senao="Não foi possível saber se o cliente é restrito"
            carregando={lido.isFetching}
            tentar={lido.refetch}
          />
        )}
      </div>
      <div className="cliente-acoes">{acoes}</div>
    </header>
  )
}

function Fato({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{children}</dd>
    </div>
  )
}
