import { useQuery } from '@tanstack/react-query'
import { Activity, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { impedimentosDoCliente } from '#shared/oportunidade/andamento.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { AnotacoesCard } from '../anotacao/AnotacoesCard.tsx'
import { chaves } from '../api/chaves.ts'
import { ContratosTable } from '../contrato/ContratosTable.tsx'
import { AssumirButton } from '../relacionamento/AssumirButton.tsx'
import { TransferirButton } from '../relacionamento/TransferirButton.tsx'
import { useOnline } from '../session/conexao.ts'
import { usePromotor } from '../session/promotor.ts'
import { useUsuario } from '../session/sessao.ts'
import type { AlvoDaSimulacao } from '../simulacao/alvo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { Depois } from '../ui/Depois.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { LugarDoContato } from '../hsm/LugarDoContato.tsx'
import { tardio } from '../ui/tardio.ts'
import { addToast } from '../ui/toasts.ts'
import { abasDoCliente, abasFuturas, titulos, type AbaDoCliente } from './abas-do-cliente.ts'
import { blocos, useContratos, useDadosResumidos } from './blocos.ts'
import { ClienteHeader } from './ClienteHeader.tsx'
import { DadosColuna } from './DadosColuna.tsx'
import { useAtalhosDoCliente } from './use-atalhos-do-cliente.ts'
import { ValoresCard } from './ValoresCard.tsx'

const OportunidadesPanel = tardio(() => import('./OportunidadesPanel.tsx'), 'OportunidadesPanel')
const SimulacaoPanel = tardio(() => import('./SimulacaoPanel.tsx'), 'SimulacaoPanel')
const LembretesCard = tardio(() => import('../lembrete/LembretesCard.tsx'), 'LembretesCard')
const PropostasPanel = tardio(() => import('../proposta/PropostasPanel.tsx'), 'PropostasPanel')

const FormalizacaoPanel = tardio(
  () => import('../formalizacao/FormalizacaoPanel.tsx'),
  'FormalizacaoPanel',
)
const CarteiraPanel = tardio(() => import('../consentimento/CarteiraPanel.tsx'), 'CarteiraPanel')
const BeneficiosPanel = tardio(() => import('./BeneficiosPanel.tsx'), 'BeneficiosPanel')

const TelefonesDrawer = tardio(() => import('./TelefonesDrawer.tsx'), 'TelefonesDrawer')

const MensagensPanel = tardio(() => import('../hsm/MensagensPanel.tsx'), 'MensagensPanel')
const SemaforoChip = tardio(() => import('../hsm/SemaforoChip.tsx'), 'SemaforoChip')
const CadastroPanel = tardio(() => import('./CadastroPanel.tsx'), 'CadastroPanel')

type Props = {
  relacionamento: Relacionamento
  aba: AbaDoCliente
  /** The opportunity whose simulator the address asks for. */
  aSimular?: string | undefined
  aoMudarAba: (aba: AbaDoCliente) => void
}

/** What a move of an opportunity, a simulation that is kept and a proposta make old. */
const BLOCOS_QUE_MUDAM = [
  'oportunidades',
  'contratos',
  'valoresOportunidade',
  'ofertaUnica',
] as const

/** Where the right column stands beside the work (`cliente.css`). */
const LARGO = '(min-width: 1181px)'

/** The 360 view of a client that the person attends. */
export function ClienteView({ relacionamento, aba, aSimular, aoMudarAba }: Props) {
  const { idRelacionamento: id, atendente } = relacionamento
  const [alvo, setAlvo] = useState<AlvoDaSimulacao>({ tipo: 'retomar' })
  const [atendida, setAtendida] = useState<string>()
  const daqui = blocos(relacionamento)
  const restrito = useQuery(daqui.clienteRestrito)
  const dados = useDadosResumidos(relacionamento)
  const oportunidades = useQuery(daqui.oportunidades)
  const anotacoes = useQuery(daqui.anotacoes)
  const lembretes = useQuery(daqui.lembretes)
  const contas = useQuery(daqui.dadosBancarios)
  const contratos = useContratos(relacionamento)
  const online = useOnline()
  const eu = useUsuario()?.idUsuario
  const { ativo } = usePromotor()

  const parado = online ? undefined : 'Sem conexão: o que muda o cliente espera a rede voltar'
  const [semOferta] = impedimentosDoCliente({
    restrito: restrito.data?.restrito ?? false,
    obitoEm: dados.data?.obitoEm ?? null,
  })
  const impedimento = parado ?? semOferta
  const mudou = BLOCOS_QUE_MUDAM.map((nome) => chaves.bloco(id, nome))
  const [painelAberto, setPainelAberto] = useState<'aberto' | 'fechado'>()
  // Scenarios stand side by side: they get the width until the person asks for the panel.
  const painel = painelAberto ?? (aba === 'simulacao' ? 'fechado' : undefined)
  const trocarPainel = () =>
    setPainelAberto(
      (painel ?? (matchMedia(LARGO).matches ? 'aberto' : 'fechado')) === 'aberto'
        ? 'fechado'
        : 'aberto',
    )
  const [telefonesAbertos, setTelefonesAbertos] = useState(false)
  const [simulou, setSimulou] = useState(false)
  if (aba === 'simulacao' && !simulou) setSimulou(true)
  // The address is followed once: later the person chooses what is simulated.
  if (aSimular !== atendida && (aSimular === undefined || oportunidades.data)) {
    setAtendida(aSimular)
    const oportunidade = oportunidades.data?.find(
      ({ idOportunidade }) => idOportunidade === aSimular,
    )
    if (oportunidade) setAlvo({ tipo: 'oportunidade', oportunidade })
  }
  const simular = (novo: AlvoDaSimulacao) => {
    setAlvo(novo)
    aoMudarAba('simulacao')
  }
  useAtalhosDoCliente({
    s: () =>
      impedimento === undefined
        ? simular({ tipo: 'novo' })
        : addToast({ kind: 'informacao', title: impedimento }),
    o: () => aoMudarAba('oportunidades'),
    t: () => setTelefonesAbertos(true),
    h: () => aoMudarAba('mensagens'),
    ']': trocarPainel,
  })

  return (
    <div className="cliente">
      <ClienteHeader
        relacionamento={relacionamento}
        dados={dados.data}
        restrito={restrito.data}
        contato={
          <Suspense fallback={<LugarDoContato />}>
            <SemaforoChip relacionamento={relacionamento} />
          </Suspense>
        }
        acoes={
          <>
            <span className="cliente-painel">
              <ActionButton
                aria-expanded={painel === 'aberto'}
                aria-controls={`${id}-painel`}
                onClick={trocarPainel}
              >
                Anotações
              </ActionButton>
            </span>
            {atendente?.idUsuario !== eu && (
              <AssumirButton
                relacionamento={relacionamento}
                makesOld={[chaves.bloco(id, 'relacionamento')]}
              />
            )}
            <TransferirButton
              relacionamento={relacionamento}
              makesOld={[chaves.bloco(id, 'relacionamento')]}
              impedimento={parado}
            />
            <ActionButton
              variante="primario"
              disabledReason={impedimento}
              onClick={() => simular({ tipo: 'novo' })}
            >
              Simular
            </ActionButton>
          </>
        }
      />
      <div className="cliente-colunas" data-painel={painel}>
        <aside className="cliente-coluna" data-lado="esquerda" aria-label="Dados do cliente">
          <Depois lugar={<Skeleton altura={120} linhas={3} />}>
            <DadosColuna
              relacionamento={relacionamento}
              dados={dados}
              aoAbrirTelefones={() => setTelefonesAbertos(true)}
            />
          </Depois>
        </aside>
        <section className="cliente-centro" aria-label="Trabalho com o cliente">
          <Tabs
            rotulo="Partes do cliente"
            abas={abasDoCliente.map((parte) => ({
              id: parte,
              titulo: titulos[parte],
              contagem: parte === 'oportunidades' ? oportunidades.data?.length : undefined,
            }))}
            futuras={abasFuturas}
            ativa={aba}
            aoMudar={aoMudarAba}
          >
            <Suspense fallback={<Skeleton altura={28} linhas={8} />}>
              {conteudo()}
              {/* Scenarios stay while another part is looked at. */}
              {simulou && (
                <Activity mode={aba === 'simulacao' ? 'visible' : 'hidden'}>
                  <div className="cliente-rolagem">
                    <SimulacaoPanel
                      relacionamento={relacionamento}
                      dados={dados}
                      contratos={contratos}
                      oportunidades={oportunidades.data}
                      contas={contas}
                      alvo={alvo}
                      makesOld={mudou}
                      impedimento={impedimento}
                      aoPropor={() => aoMudarAba('propostas')}
                    />
                  </div>
                </Activity>
              )}
            </Suspense>
          </Tabs>
        </section>
        <aside
          id={`${id}-painel`}
          className="cliente-coluna"
          data-lado="direita"
          aria-label="Valores e anotações do cliente"
        >
          <Depois lugar={<Skeleton altura={80} linhas={4} />}>
            <ValoresCard relacionamento={relacionamento} />
            <Suspense fallback={<Skeleton altura={28} linhas={4} />}>
              <LembretesCard
                idRelacionamento={id}
                consulta={lembretes}
                impedimento={parado}
                aoComecar={() => flushSync(() => setPainelAberto('aberto'))}
              />
            </Suspense>
            <AnotacoesCard
              idRelacionamento={id}
              canal={ativo?.canal}
              consulta={anotacoes}
              makesOld={[chaves.bloco(id, 'anotacoes')]}
              impedimento={parado}
              aoComecar={() => flushSync(() => setPainelAberto('aberto'))}
            />
          </Depois>
        </aside>
      </div>
      {telefonesAbertos && (
        <Suspense>
          <TelefonesDrawer
            relacionamento={relacionamento}
            impedimento={parado}
            onClose={() => setTelefonesAbertos(false)}
          />
        </Suspense>
      )}
    </div>
  )

  function conteudo() {
    switch (aba) {
      case 'contratos':
        return (
          <div className="cliente-cresce">
            <Block
              titulo="Contratos por perfil"
              semMargem
              consulta={contratos}
              erro="Não foi possível carregar os contratos"
              linhas={8}
            >
              {(lista) => (
                <ContratosTable
                  contratos={lista}
                  impedimento={impedimento}
                  aoSimular={(escolhidos) => simular({ tipo: 'contratos', contratos: escolhidos })}
                />
              )}
            </Block>
          </div>
        )
      case 'oportunidades':
        return (
          <div className="cliente-rolagem">
            <OportunidadesPanel
              idRelacionamento={id}
              oportunidades={oportunidades}
              contratos={contratos.data}
              contas={contas}
              dados={dados.data}
              restrito={restrito.data?.restrito}
              makesOld={mudou}
              impedimento={impedimento}
              parado={parado}
              aoSimular={simular}
              aoPropor={() => aoMudarAba('propostas')}
            />
          </div>
        )
      case 'simulacao':
        return null
      case 'propostas':
        return (
          <div className="cliente-rolagem">
            <PropostasPanel relacionamento={relacionamento} oportunidades={oportunidades} />
          </div>
        )
      case 'formalizacao':
        return (
          <div className="cliente-rolagem">
            <FormalizacaoPanel relacionamento={relacionamento} impedimento={parado} />
          </div>
        )
      case 'beneficios':
        return (
          <div className="cliente-rolagem">
            <BeneficiosPanel relacionamento={relacionamento} impedimento={parado} />
          </div>
        )
      case 'cadastro':
        return (
          <div className="cliente-rolagem">
            <CadastroPanel relacionamento={relacionamento} impedimento={parado} />
          </div>
        )
      case 'mensagens':
        return (
          <div className="cliente-rolagem">
            <MensagensPanel relacionamento={relacionamento} impedimento={parado} />
          </div>
        )
      case 'consentimentos':
        return (
          <div className="cliente-rolagem">
            <CarteiraPanel relacionamento={relacionamento} />
          </div>
        )
    }
  }
}
