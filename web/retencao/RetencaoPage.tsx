import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatarPorcento } from '#shared/numero.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import { faixasDoRelogio } from '#shared/retencao/relogio.ts'
import {
  type Ctc,
  type FiltroDasCtcs,
  FiltroDasCtcs as Filtro,
  MAIS_CTCS,
} from '#shared/retencao/shapes.ts'
import { nomesDasCtcs, SituacaoCtc, ctcAberta } from '#shared/retencao/situacao.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { useAgora } from '../api/use-relogio.ts'
import { FiltroDoAtendente } from '../formulario/FiltroDoAtendente.tsx'
import { useReleitura } from '../notificacao/use-releitura.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { BarraDaEscolha } from '../ui/BarraDaEscolha.tsx'
import { Block } from '../ui/Block.tsx'
import { CarregarMais } from '../ui/CarregarMais.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Filtragem } from '../ui/Filtragem.tsx'
import { Money } from '../ui/Money.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { useEscolha } from '../ui/use-escolha.ts'
import { AcoesDaCtc, type ComAcoes } from './AcoesDaCtc.tsx'
import { colunasDaCtc } from './colunas.tsx'
import { type DialogoDaCtc, DialogosDaCtc } from './DialogosDaCtc.tsx'
import { MensagemDialog } from './MensagemDialog.tsx'
import { gruposDoRelogio, nomesDasFaixas } from './relogio.ts'
import { Relogio } from './Relogio.tsx'
import { ResultadosDialog } from './ResultadosDialog.tsx'
import { SituacaoDaCtc } from './SituacaoDaCtc.tsx'
import { TotaisDaRetencao } from './TotaisDaRetencao.tsx'

const vistas = [
  ['lista', 'Lista'],
  ['quadro', 'Quadro'],
  ['relogio', 'Relógio'],
] as const
type Vista = (typeof vistas)[number][0]

type Endereco = {
  vista?: string
  situacao?: string
  faixa?: string
  camara?: string
  de?: string
  ordem?: string
}

type Varias = { o: 'MENSAGEM' | 'RESULTADOS'; ctcs: readonly Ctc[] }
type Aberto = DialogoDaCtc | Varias

const A_CADA_MS = 60_000

/** The desk of requests of other banks: a list, a board or the clocks, with what is at stake. */
export function RetencaoPage() {
  useReleitura('retencao', retencaoApi.listar.path)
  useReleitura('retencao', retencaoApi.totalizadores.path)
  const busca: Endereco = useSearch({ strict: false })
  const ordem = busca.ordem === 'valor' ? 'VALOR' : 'PRAZO'
  const navigate = useNavigate()
  const mudar = (novo: Endereco) =>
    void navigate({ to: '/front/retencao', search: { ...busca, ...novo }, replace: true })
  const filtro = filtroDo(busca)
  const vista = vistas.find(([id]) => id === busca.vista)?.[0] ?? 'lista'
  return (
    <div className="pagina esteira stack" data-gap="4">
      <header className="row" data-justify="between">
        <h1>Retenção</h1>
        <Segmentos
          rotulo="Como mostrar"
          opcoes={vistas}
          escolhida={vista}
          aoEscolher={(nova) => mudar({ vista: nova })}
        />
      </header>
      <TotaisDaRetencao filtro={filtro} />
      <div className="filtros row" data-gap="4">
        <Filtragem
          rotulo="Situação"
          todas="Todas"
          valor={filtro.situacao}
          opcoes={SituacaoCtc.options.map((cada) => [cada, nomesDasCtcs[cada]])}
          aoMudar={(situacao) => mudar({ situacao: situacao ?? '' })}
        />
        <Filtragem
          rotulo="Relógio"
          todas="Todos"
          valor={filtro.faixa}
          opcoes={faixasDoRelogio.map((cada) => [cada, nomesDasFaixas[cada]])}
          aoMudar={(faixa) => mudar({ faixa: faixa ?? '' })}
        />
        <Filtragem
          rotulo="Câmara"
          todas="Todas"
          valor={filtro.camara}
          opcoes={[
            ['PENDENTE', 'Sem resposta'],
            ['RECUSADA', 'Recusou'],
          ]}
          aoMudar={(camara) => mudar({ camara: camara ?? '' })}
        />
        <FiltroDoAtendente valor={filtro.atendente} aoMudar={(de) => mudar({ de: de ?? '' })} />
        <Filtragem
          rotulo="Ordem"
          todas="Prazo"
          valor={busca.ordem === 'valor' ? 'valor' : undefined}
          opcoes={[['valor', 'Valor em jogo']]}
          aoMudar={(ordem) => mudar({ ordem: ordem ?? '' })}
        />
      </div>
      <Mesa
        key={JSON.stringify({ ...filtro, ordem })}
        filtro={filtro}
        vista={vista}
        ordem={ordem}
      />
    </div>
  )
}

/** What the address names and is known; the rest is left out. */
function filtroDo({
  situacao,
  faixa,
  camara,
  de,
}: Endereco): Omit<FiltroDasCtcs, 'codigoPromotor'> {
  const lido = (campo: keyof FiltroDasCtcs, valor: string | undefined) =>
    Filtro.safeParse({ [campo]: valor || undefined }).data ?? {}
  return {
    ...lido('situacao', situacao),
    ...lido('faixa', faixa),
    ...lido('camara', camara),
    ...lido('atendente', de),
  }
}

type MesaProps = {
  filtro: Omit<FiltroDasCtcs, 'codigoPromotor'>
  vista: Vista
  ordem: 'PRAZO' | 'VALOR'
}

function Mesa({ filtro, vista, ordem }: MesaProps) {
  const [aberto, setAberto] = useState<Aberto>()
  const fechar = () => setAberto(undefined)
  const motivo = useMotivo()
  const escolha = useEscolha<Ctc>(({ idCtc }) => idCtc)
  const pergunta = { ...filtro, codigoPromotor: codigoPromotorAtivo(), ordem, pagina: 1 }
  const consulta = usePaginas<Ctc>({
    chave: [retencaoApi.listar.path, 'paginas', pergunta],
    pedir: (aPartirDe, signal) =>
      call(retencaoApi.listar, { body: { ...pergunta, ...aPartirDe } }, { signal }),
    leitura: useLeitura(retencaoApi.listar.permissao),
    aCadaMs: A_CADA_MS,
    idDe: ({ idCtc }) => idCtc,
  })
  /** As the list shows them now: one that was refused because it changed is sent as it became. */
  const escolhidas = escolha.linhas.map(
    (linha) => consulta.data?.find(({ idCtc }) => idCtc === linha.idCtc) ?? linha,
  )
  // A counter-offer that is reckoned late stands back for the dialog opened since.
  const acoes = { aoAbrir: (novo: Aberto) => setAberto((antes) => antes ?? novo) }
  return (
    <>
      <Block
        titulo="Pedidos de outros bancos"
        semMargem={vista !== 'quadro'}
        consulta={consulta}
        erro="Não foi possível carregar as CTCs"
        linhas={8}
        vazio={{
          quando: (ctcs) => ctcs.length === 0,
          mostrar: <EmptyState titulo="Nenhum pedido de outro banco" />,
        }}
      >
        {(ctcs) => (
          <>
            {vista === 'quadro' ? (
              <Quadro ctcs={ctcs} haMais={consulta.haMais} {...acoes} />
            ) : (
              <Tabela ctcs={ctcs} porRelogio={vista === 'relogio'} escolha={escolha} {...acoes} />
            )}
            <CarregarMais consulta={consulta} />
          </>
        )}
      </Block>
      <BarraDaEscolha
        quantas={escolha.linhas.length}
        dito={['CTC escolhida', 'CTCs escolhidas']}
        aoLimpar={escolha.limpar}
      >
        <ActionButton
          variante="primario"
          onClick={() => setAberto({ o: 'MENSAGEM', ctcs: escolha.linhas })}
        >
          Enviar mensagem
        </ActionButton>
        <ActionButton
          disabledReason={
            motivo(retencaoApi.registrar.permissao) ??
            (escolhidas.length > MAIS_CTCS ? `Escolha no máximo ${MAIS_CTCS} CTCs` : undefined)
          }
          onClick={() => setAberto({ o: 'RESULTADOS', ctcs: escolhidas })}
        >
          Registrar resultado
        </ActionButton>
      </BarraDaEscolha>
      {aberto?.o === 'MENSAGEM' && (
        <MensagemDialog ctcs={aberto.ctcs} aoEnviar={escolha.limpar} onClose={fechar} />
      )}
      {aberto?.o === 'RESULTADOS' && (
        <ResultadosDialog
          ctcs={aberto.ctcs}
          aoRegistrar={(feitas) =>
            escolha.marcar(
              escolha.linhas.filter(({ idCtc }) => feitas.includes(idCtc)),
              false,
            )
          }
          onClose={fechar}
        />
      )}
      {aberto && !('ctcs' in aberto) && (
        <DialogosDaCtc aberto={aberto} aoAbrir={setAberto} onClose={fechar} />
      )}
    </>
  )
}

/** The client, and which of their contracts. */
const Cliente = ({ ctc }: { ctc: Ctc }) => (
  <span className="stack" data-gap="0">
    <Link
      to="/front/clientes/$idRelacionamento"
      params={{ idRelacionamento: ctc.idRelacionamento }}
      search={{ aba: 'retencao' }}
    >
      <bdi>{ctc.nomeCliente}</bdi>
    </Link>
    <span className="apagado numeros">{ctc.numeroContrato}</span>
  </span>
)

type TabelaProps = ComAcoes & {
  ctcs: readonly Ctc[]
  porRelogio: boolean
  escolha: ReturnType<typeof useEscolha<Ctc>>
}

function Tabela({ ctcs, porRelogio, escolha, aoAbrir }: TabelaProps) {
  const instante = useAgora()
  const supervisiona = useAutoridade() !== 'ATENDENTE'
  const colunas: Coluna<Ctc>[] = [
    { id: 'cliente', titulo: 'Cliente', prioridade: 1, celula: (ctc) => <Cliente ctc={ctc} /> },
    ...colunasDaCtc,
    ...(supervisiona
      ? [
          {
            id: 'quem',
            titulo: 'Atendente',
            prioridade: 3,
            celula: ({ atendente }: Ctc) => (atendente ? nomeDaPessoa(atendente) : '–'),
          } satisfies Coluna<Ctc>,
        ]
      : []),
    {
      id: 'acoes',
      titulo: 'Ações',
      fim: true,
      prioridade: 1,
      celula: (ctc) => <AcoesDaCtc ctc={ctc} aoAbrir={aoAbrir} />,
    },
  ]
  return (
    <DataTable
      rotulo="Pedidos, um por linha"
      colunas={colunas}
      grupos={porRelogio ? gruposDoRelogio(ctcs, instante) : [{ id: 'todas', linhas: ctcs }]}
      idDe={({ idCtc }) => idCtc}
      nomeDe={({ numeroContrato, nomeCliente }) => `contrato ${numeroContrato} de ${nomeCliente}`}
      encerrada={({ situacao }) => !ctcAberta(situacao)}
      selecao={{
        ids: new Set(escolha.linhas.map(({ idCtc }) => idCtc)),
        alternar: (id) =>
          escolha.marcar(
            ctcs.filter(({ idCtc }) => idCtc === id),
            !escolha.linhas.some(({ idCtc }) => idCtc === id),
          ),
        marcarTodas: (ids, marcar) =>
          escolha.marcar(
            ctcs.filter(({ idCtc }) => ids.includes(idCtc)),
            marcar,
          ),
      }}
    />
  )
}

const colunasDoQuadro: readonly SituacaoCtc[] = [
  'RECEBIDA',
  'EM_TRATATIVA',
  'OFERTA_FEITA',
  'RETIDA',
  'LIBERADA',
]

type QuadroProps = ComAcoes & { ctcs: readonly Ctc[]; haMais: boolean }

/** The loaded ones by their state; what ended otherwise is in the list. */
function Quadro({ ctcs, haMais, aoAbrir }: QuadroProps) {
  return (
    <div className="grid">
      {colunasDoQuadro.map((situacao) => {
        const desta = ctcs.filter((ctc) => ctc.situacao === situacao)
        return (
          <section
            key={situacao}
            className="stack"
            data-gap="3"
            aria-label={nomesDasCtcs[situacao]}
          >
            <h2 className="row" data-justify="between">
              {nomesDasCtcs[situacao]}{' '}
              <span className="suave numeros">{haMais ? `${desta.length}+` : desta.length}</span>
            </h2>
            <ul className="stack" data-gap="3">
              {desta.map((ctc) => (
                <li key={ctc.idCtc} className="card stack" data-pad="3" data-gap="1">
                  <span className="row" data-justify="between">
                    <Cliente ctc={ctc} /> <Money valor={ctc.saldo} />
                  </span>
                  <span className="apagado">
                    {ctc.nomeBanco ?? ctc.banco} · {formatarPorcento(ctc.taxaAm)} a.m.
                  </span>
                  {ctcAberta(ctc.situacao) && <Relogio ctc={ctc} />}
                  <SituacaoDaCtc ctc={ctc} />
                  <AcoesDaCtc ctc={ctc} aoAbrir={aoAbrir} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
