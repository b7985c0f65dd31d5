import type { ReactNode } from 'react'
import { tardio } from '../ui/tardio.ts'
import type { AbaDoCliente } from './abas-do-cliente.ts'
import { ContratosPanel } from './ContratosPanel.tsx'
import type { Atendimento } from './use-atendimento.ts'

const OportunidadesPanel = tardio(() => import('./OportunidadesPanel.tsx'), 'OportunidadesPanel')
const SimulacaoPanel = tardio(() => import('./SimulacaoPanel.tsx'), 'SimulacaoPanel')
const PropostasPanel = tardio(() => import('../proposta/PropostasPanel.tsx'), 'PropostasPanel')
const FormalizacaoPanel = tardio(
  () => import('../formalizacao/FormalizacaoPanel.tsx'),
  'FormalizacaoPanel',
)
const BeneficiosPanel = tardio(() => import('./BeneficiosPanel.tsx'), 'BeneficiosPanel')
const PortabilidadePanel = tardio(
  () => import('../portabilidade/PortabilidadePanel.tsx'),
  'PortabilidadePanel',
)
const RetencaoPanel = tardio(() => import('../retencao/RetencaoPanel.tsx'), 'RetencaoPanel')
const CarteiraPanel = tardio(() => import('../consentimento/CarteiraPanel.tsx'), 'CarteiraPanel')
const CadastroPanel = tardio(() => import('./CadastroPanel.tsx'), 'CadastroPanel')
const MensagensPanel = tardio(() => import('../hsm/MensagensPanel.tsx'), 'MensagensPanel')

type Parte = {
  titulo: string
  /** Shown after the title, once it is known. */
  contagem?: (atendimento: Atendimento) => number | undefined
  /** Fills the height and scrolls by itself. */
  cresce?: true
  /** Once looked at, it stays while another part is. */
  fica?: true
  Painel: (atendimento: Atendimento) => ReactNode
}

/** The parts of the client's screen: a new one is a line here and its name in `abas-do-cliente.ts`. */
export const partes: Record<AbaDoCliente, Parte> = {
  contratos: { titulo: 'Contratos', cresce: true, Painel: ContratosPanel },
  oportunidades: {
    titulo: 'Oportunidades',
    contagem: ({ oportunidades }) => oportunidades.data?.length,
    Painel: ({
      relacionamento,
      contratos,
      dados,
      restrito,
      mudou,
      simular,
      mudarAba,
      ...resto
    }) => (
      <OportunidadesPanel
        {...resto}
        idRelacionamento={relacionamento.idRelacionamento}
        contratos={contratos.data}
        dados={dados.data}
        restrito={restrito.data?.restrito}
        makesOld={mudou}
        aoSimular={simular}
        aoPropor={() => mudarAba('propostas')}
      />
    ),
  },
  simulacao: {
    titulo: 'Simulação',
    fica: true,
    Painel: ({ oportunidades, mudou, mudarAba, ...resto }) => (
      <SimulacaoPanel
        {...resto}
        oportunidades={oportunidades.data}
        makesOld={mudou}
        aoPropor={() => mudarAba('propostas')}
      />
    ),
  },
  propostas: { titulo: 'Propostas', Painel: PropostasPanel },
  formalizacao: {
    titulo: 'Formalização',
    Painel: (props) => <FormalizacaoPanel {...semOferta(props)} />,
  },
  portabilidade: {
    titulo: 'Portabilidade',
    Painel: ({ relacionamento, contratos, impedimento, parado, simular }) => (
      <PortabilidadePanel
        relacionamento={relacionamento}
        impedimento={impedimento}
        parado={parado}
        aoSimular={(idContrato) => {
          const contrato = contratos.data?.perfilContratos
            .flatMap((perfil) => perfil.contratos)
            .find((um) => um.idContrato === idContrato)
          if (contrato) simular({ tipo: 'contratos', contratos: [contrato] })
        }}
      />
    ),
  },
  retencao: { titulo: 'Retenção', Painel: RetencaoPanel },
  beneficios: {
    titulo: 'Benefícios',
    Painel: (props) => <BeneficiosPanel {...semOferta(props)} />,
  },
  consentimentos: { titulo: 'Consentimentos', Painel: CarteiraPanel },
  cadastro: { titulo: 'Cadastro', Painel: (props) => <CadastroPanel {...semOferta(props)} /> },
  mensagens: { titulo: 'Mensagens', Painel: (props) => <MensagensPanel {...semOferta(props)} /> },
}

/** For a part that offers nothing: only a lost connection stops it. */
const semOferta = ({ relacionamento, parado }: Atendimento) => ({
  relacionamento,
  impedimento: parado,
})
