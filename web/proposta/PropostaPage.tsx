import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { formatarDia } from '#shared/data.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { propostaApi, type PropostaDetalhada } from '#shared/proposta/api.ts'
import { impedimentoDaRetomada } from '#shared/proposta/correcao.ts'
import { etapas } from '#shared/proposta/situacao.ts'
import { passoDoAtraso } from '#shared/trilha/etapas.ts'
import { oQueFazer } from '#shared/trilha/motivos.ts'
import { q } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { CpfText } from '../ui/CpfText.tsx'
import { formatarInstante, InstantText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { AceitarSaldoDialog } from './AceitarSaldoDialog.tsx'
import { Averbacao } from './Averbacao.tsx'
import { ContaDaProposta } from './ContaDaProposta.tsx'
import { Desistir } from './Desistir.tsx'
import { LinhaDoTempo } from './LinhaDoTempo.tsx'
import { Prazo } from './Prazo.tsx'
import { PrecosDoDia } from './PrecosDoDia.tsx'
import { RefinPort } from './RefinPort.tsx'
import { RetomarDialog, type Corrigir } from './RetomarDialog.tsx'
import { devedores, esperaDoCliente, intervalo, passoDe, tomDe } from './situacoes.ts'
import { usePropostasQueMudaram } from './use-propostas-que-mudaram.ts'
import css from './proposta.module.css'

type Props = {
  corrigir: Corrigir
  /** The client's page of a portability, a word of its own. */
  linkDoCliente: ComponentType<{
    idProposta: string
    idRelacionamento: string
    encerrada: boolean
    espera: string | null
  }>
}

/** One proposta; another one is another page, with nothing of the former open. */
export function PropostaPage(props: Props) {
  const { idProposta = '' } = useParams({ strict: false })
  return <UmaProposta key={idProposta} idProposta={idProposta} {...props} />
}

/** State, debtor and deadline of the next step, history. */
function UmaProposta({
  idProposta,
  corrigir,
  linkDoCliente: LinkDoCliente,
}: Props & { idProposta: string }) {
  const consulta = useQuery({
    ...q(propostaApi.consultar, { params: { idProposta } }),
    refetchInterval: ({ state }) => intervalo(state.data && [state.data]),
  })
  const { data: proposta } = consulta
  usePropostasQueMudaram(proposta?.idRelacionamento, proposta && [proposta])
  return (
    <div className="pagina pagina-estreita">
      <header className="proposta-cabeca row" data-gap="3">
        <h1>{proposta ? `Proposta ${proposta.numero}` : 'Proposta'}</h1>
        {proposta && <Badge tom={tomDe(proposta.situacao)}>{etapas[proposta.situacao].nome}</Badge>}
      </header>
      <Block
        titulo="Próximo passo"
        consulta={comErro(consulta)}
        erro="Não foi possível carregar a proposta"
        linhas={2}
      >
        {(pronta) => (
          <ClienteDoDialogo value={{ nome: pronta.nomeCliente, cpf: pronta.cpf }}>
            <ProximoPasso proposta={pronta} corrigir={corrigir} />
          </ClienteDoDialogo>
        )}
      </Block>
      {proposta?.averbacao && (
        <section className="bloco" data-pad="3" aria-label="Averbação no INSS">
          <Averbacao averbacao={proposta.averbacao} />
        </section>
      )}
      {proposta && (
        <>
          <Resumo proposta={proposta} />
          {proposta.produto === 'PORT' && <RefinPort proposta={proposta} />}
          {proposta.produto === 'PORT' && (
            <ClienteDoDialogo value={{ nome: proposta.nomeCliente, cpf: proposta.cpf }}>
              <LinkDoCliente
                idProposta={proposta.idProposta}
                idRelacionamento={proposta.idRelacionamento}
                encerrada={etapas[proposta.situacao].proximo === null}
                espera={proposta.aceitePedidoEm && esperaDoCliente(proposta.aceitePedidoEm)}
              />
            </ClienteDoDialogo>
          )}
          <ContaDaProposta proposta={proposta} />
          {proposta.precos.length > 0 && <PrecosDoDia proposta={proposta} />}
          <Block
            titulo="O que aconteceu"
            contagem={proposta.historico.length}
            consulta={comErro(consulta)}
            erro="Não foi possível carregar a proposta"
          >
            {({ historico }) => <LinhaDoTempo historico={historico} />}
          </Block>
        </>
      )}
    </div>
  )
}

/** Polled while displayed: a later failure keeps the shown data. */
const comErro = <T extends { isLoadingError: boolean }>(consulta: T) => ({
  ...consulta,
  isError: consulta.isLoadingError,
})

type PassoProps = { proposta: PropostaDetalhada; corrigir: Corrigir }

function ProximoPasso({ proposta, corrigir }: PassoProps) {
  const { situacao, prazoEtapa, atrasada, motivoReprovacao, envio, aceitePedidoEm } = proposta
  const proximo = passoDe(proposta)
  const espera = situacao === 'SALDO_CONFERIDO' || aceitePedidoEm !== null
  const fazer = oQueFazer(motivoReprovacao)
  const atraso = passoDoAtraso(situacao, atrasada)
  return (
    <div className="stack" aria-live="polite">
      {proximo ? (
        <p>
          <b>{proximo.texto}</b> ·{' '}
          {aceitePedidoEm === null ? (
            <>
              com o <b>{devedores[proximo.quem]}</b>
            </>
          ) : (
            <b>{esperaDoCliente(aceitePedidoEm)}</b>
          )}
        </p>
      ) : (
        <p>
          Encerrada em <InstantText instante={proposta.atualizadaEm} />
        </p>
      )}
      {proximo && prazoEtapa && (
        <p className="row" data-gap="3">
          <Prazo prazoEtapa={prazoEtapa} atrasada={atrasada} />
          <span className="apagado">até {formatarInstante(prazoEtapa)}</span>
        </p>
      )}
      {envio === 'INCERTA' && (
        <p className="suave">
          O envio ao banco não teve resposta: está sendo conferido, e nada é enviado duas vezes.
        </p>
      )}
      {motivoReprovacao && (
        <p className={espera ? undefined : 'perigo linha-toda'}>{motivoReprovacao}</p>
      )}
      {fazer !== null && <p>{fazer}</p>}
      {atraso !== null && <p className="perigo linha-toda">{atraso}.</p>}
      {situacao === 'PENDENTE' && proposta.saldoInformado !== null && (
        <AceitarSaldo proposta={proposta} />
      )}
      <Desistir proposta={proposta} />
      {!proximo && situacao !== 'PAGA' && <Retomar proposta={proposta} corrigir={corrigir} />}
      {proposta.daPortabilidade && <DaPortabilidade {...proposta.daPortabilidade} />}
      {proposta.anterior && (
        <p>
          Retoma a proposta <LinkDaProposta {...proposta.anterior} />
        </p>
      )}
    </div>
  )
}

/** The portability that a refinancing waits for. */
function DaPortabilidade(portabilidade: NonNullable<PropostaDetalhada['daPortabilidade']>) {
  const { situacao } = portabilidade
  return (
    <p>
      Refinancia o contrato da portabilidade <LinkDaProposta {...portabilidade} />
      {situacao === 'PAGA'
        ? ', que já foi paga'
        : `: ${etapas[situacao].nome.toLowerCase()}. Só é averbado depois de ela ser paga.`}
    </p>
  )
}

/** One press continues with the balance stated by the origin. */
function AceitarSaldo({ proposta }: { proposta: PropostaDetalhada }) {
  const [aberto, setAberto] = useState(false)
  const motivo = useMotivo()(propostaApi.aceitarSaldo.permissao)
  return (
    <p>
      <ActionButton
        tamanho="md"
        variante={proposta.aceitePedidoEm === null ? 'primario' : 'padrao'}
        disabledReason={motivo}
        onClick={() => setAberto(true)}
      >
        Aceitar o novo saldo
      </ActionButton>
      {aberto && <AceitarSaldoDialog proposta={proposta} onClose={() => setAberto(false)} />}
    </p>
  )
}

/** One press takes a refused proposta up again; if impossible, the button shows the reason. */
function Retomar({ proposta, corrigir }: PassoProps) {
  const [aberto, setAberto] = useState(false)
  const motivo = useMotivo()(propostaApi.retomar.permissao)
  const impedimento = impedimentoDaRetomada(proposta)
  if (proposta.sucessora) {
    return (
      <p>
        Retomada na proposta <LinkDaProposta {...proposta.sucessora} />
      </p>
    )
  }
  return (
    <p>
      <ActionButton
        tamanho="md"
        variante="primario"
        disabledReason={impedimento ?? motivo}
        onClick={() => setAberto(true)}
      >
        Corrigir e enviar de novo
      </ActionButton>
      {aberto && (
        <RetomarDialog proposta={proposta} corrigir={corrigir} onClose={() => setAberto(false)} />
      )}
    </p>
  )
}

const LinkDaProposta = ({ idProposta, numero }: { idProposta: string; numero: string }) => (
  <Link className="numeros" to="/front/esteira/proposta/$idProposta" params={{ idProposta }}>
    {numero}
  </Link>
)

function Resumo({ proposta }: { proposta: PropostaDetalhada }) {
  const { idRelacionamento, nomeCliente, cpf, conta, quitados, digitadaPor } = proposta
  const portada = proposta.produto === 'PORT'
  return (
    <section className="bloco" aria-label="Dados da proposta">
      <dl className="description" data-min="1" data-pad="3">
        <div data-destaque>
          <dt>{portada ? 'Saldo portado' : 'Valor liberado'}</dt>
          <dd>
            <Money valor={proposta.valorLiberado} />
          </dd>
        </div>
        <Dado nome="Parcela">
          {proposta.prazo}× <Money valor={proposta.valorParcela} />
        </Dado>
        <Dado nome="Taxa">{formatarPorcento(proposta.taxaAm)} ao mês</Dado>
        {proposta.precoValidoAte !== null && (
          <Dado nome="Preço válido até">{formatarDia(proposta.precoValidoAte)}</Dado>
        )}
        {proposta.cetAa !== null && (
          <Dado nome="CET">{formatarPorcento(proposta.cetAa)} ao ano</Dado>
        )}
        <Dado nome="Cliente">
          <Link
            to="/front/clientes/$idRelacionamento"
            params={{ idRelacionamento }}
            search={{ aba: 'propostas' }}
          >
            {nomeCliente}
          </Link>{' '}
          <CpfText cpf={cpf} />
        </Dado>
        <Dado nome="Convênio">{proposta.convenio}</Dado>
        {proposta.saldoInformado !== null && (
          <Dado nome="Saldo informado pela origem">
            <Money valor={proposta.saldoInformado} />
          </Dado>
        )}
        {conta && portada && (
          <Dado nome="Conta do cliente">
            {conta.banco} · ag. {conta.agencia} · {conta.conta}
          </Dado>
        )}
        {quitados.length > 0 && (
          <Dado nome={portada ? 'Traz' : 'Quita'}>
            {quitados.map(({ contrato, banco, saldoDevedor }) => (
              <span key={contrato} className={css.quitado}>
                {contrato} ({banco}) <Money valor={saldoDevedor} />
              </span>
            ))}
          </Dado>
        )}
        {proposta.garantia && (
          <Dado nome="Garantia, até">
            FGTS <Money valor={proposta.garantia.fgts} /> · multa rescisória{' '}
            <Money valor={proposta.garantia.multa} />
          </Dado>
        )}
        <Dado nome="Atendente">{proposta.atendente?.nome ?? 'ninguém'}</Dado>
        <Dado nome="Digitada por">
          {digitadaPor.nome}
          {digitadaPor.certificacaoValidaAte &&
            `, certificação até ${formatarDia(digitadaPor.certificacaoValidaAte)}`}
        </Dado>
        {proposta.protocoloBanco && (
          <Dado nome="Protocolo do banco">{proposta.protocoloBanco}</Dado>
        )}
      </dl>
    </section>
  )
}

function Dado({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd className="numeros">{children}</dd>
    </div>
  )
}
