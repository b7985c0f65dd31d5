import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import IconArrowsRightLeft from '@tabler/icons-react/dist/esm/icons/IconArrowsRightLeft.mjs'
import IconArrowsShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconMood from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconTarget from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs'
import type { ReactNode } from 'react'
import type { Controle } from '#shared/permissoes.ts'

export type Tela = {
  para:
    | '/front/inicio'
    | '/front/clientes'
    | '/front/fila'
    | '/front/oportunidades'
    | '/front/retencao'
    | '/front/esteira'
    | '/front/portabilidade'
    | '/front/formalizacao'
    | '/front/lembretes'
    | '/front/regras'
    | '/front/divergencias'
    | '/front/confirmacoes'
    | '/front/gestao/painel'
    | '/front/gestao/equipe'
    | '/front/gestao/metas'
    | '/front/gestao/aprovacoes'
    | '/front/gestao/ausencias'
    | '/front/indicacao'
    | '/front/gestao/pesquisa'
    | '/front/mailing'
    | '/front/gestao/reatribuicao'
    | '/front/ajuda'
    | '/front/avisos'
    | '/front/preferencias'
  /** `/front/clientes/...` is a client of this screen. */
  titulo: string
  icone: ReactNode
  teclas: string
  grupo: 'Trabalho' | 'Gestão' | 'Conta'
  /** A phone has no room for it in its bar: it is led to from *Meu dia* and found by the search. */
  soNaMesa?: true
  /** Who lacks it is not led there; absent: everybody may look. */
  permissao?: Controle
}

const icone = { size: 20, stroke: 1.6 }

/** The screens a person can go to from anywhere: rail, palette, keyboard and "não encontramos". */
export const telas: readonly Tela[] = [
  {
    para: '/front/inicio',
    titulo: 'Início',
    icone: <IconHome {...icone} />,
    teclas: 'g i',
    grupo: 'Trabalho',
  },
  {
    para: '/front/fila',
    titulo: 'Fila de atendimento',
    icone: <IconPhoneCall {...icone} />,
    teclas: 'g f',
    grupo: 'Trabalho',
    permissao: 'FILA_ATENDER',
    soNaMesa: true,
  },
  {
    para: '/front/clientes',
    titulo: 'Clientes',
    icone: <IconUsers {...icone} />,
    teclas: 'g c',
    grupo: 'Trabalho',
  },
  {
    para: '/front/oportunidades',
    titulo: 'Oportunidades',
    icone: <IconTarget {...icone} />,
    teclas: 'g o',
    grupo: 'Trabalho',
    permissao: 'OPORTUNIDADE_VER',
  },
  {
    para: '/front/retencao',
    titulo: 'Retenção',
    icone: <IconShield {...icone} />,
    teclas: 'g y',
    grupo: 'Trabalho',
    permissao: 'RETENCAO_VER',
    soNaMesa: true,
  },
  {
    para: '/front/esteira',
    titulo: 'Propostas',
    icone: <IconFileText {...icone} />,
    teclas: 'g p',
    grupo: 'Trabalho',
  },
  {
    para: '/front/portabilidade',
    titulo: 'Portabilidades',
    icone: <IconArrowsRightLeft {...icone} />,
    teclas: 'g w',
    grupo: 'Trabalho',
    permissao: 'PROPOSTA_VER',
    soNaMesa: true,
  },
  {
    para: '/front/formalizacao',
    titulo: 'Formalização',
    icone: <IconSignature {...icone} />,
    teclas: 'g z',
    grupo: 'Trabalho',
    permissao: 'FORMALIZACAO_VER',
    soNaMesa: true,
  },
  {
    para: '/front/lembretes',
    titulo: 'Lembretes',
    icone: <IconAlarm {...icone} />,
    teclas: 'g l',
    grupo: 'Trabalho',
  },
  {
    para: '/front/mailing',
    titulo: 'Campanhas',
    icone: <IconSpeakerphone {...icone} />,
    teclas: 'g m',
    grupo: 'Trabalho',
    permissao: 'MAILING_VER',
    soNaMesa: true,
  },
  {
    para: '/front/indicacao',
    titulo: 'Indicação',
    icone: <IconShare {...icone} />,
    teclas: 'g k',
    grupo: 'Trabalho',
    permissao: 'INDICACAO_VER',
    soNaMesa: true,
  },
  {
    para: '/front/gestao/ausencias',
    titulo: 'Ausências',
    icone: <IconCalendarOff {...icone} />,
    teclas: 'g u',
    grupo: 'Trabalho',
    permissao: 'AUSENCIA_VER',
    soNaMesa: true,
  },
  {
    para: '/front/gestao/painel',
    titulo: 'Painel',
    icone: <IconChartBar {...icone} />,
    teclas: 'g b',
    grupo: 'Gestão',
    permissao: 'PAINEL_GESTOR',
    soNaMesa: true,
  },
  {
    para: '/front/gestao/equipe',
    titulo: 'Equipe',
    icone: <IconUsersGroup {...icone} />,
    teclas: 'g e',
    grupo: 'Gestão',
    permissao: 'PAINEL_GESTOR',
    soNaMesa: true,
  },
  {
    para: '/front/gestao/aprovacoes',
    titulo: 'Aprovações',
    icone: <IconChecklist {...icone} />,
    teclas: 'g v',
    grupo: 'Gestão',
    permissao: 'CONFIRMACAO_CONFERIR',
    soNaMesa: true,
  },
  {
    para: '/front/gestao/metas',
    titulo: 'Metas',
    icone: <IconTrophy {...icone} />,
    teclas: 'g j',
    grupo: 'Gestão',
    permissao: 'META_ALTERAR',
    soNaMesa: true,
  },
  {
    para: '/front/gestao/reatribuicao',
    titulo: 'Reatribuição',
    icone: <IconArrowsShuffle {...icone} />,
    teclas: 'g t',
    grupo: 'Gestão',
    permissao: 'REATRIBUICAO_VER',
    soNaMesa: true,
  },
  {
    para: '/front/divergencias',
    titulo: 'Divergências',
    icone: <IconArrowsDiff {...icone} />,
    teclas: 'g d',
    grupo: 'Gestão',
    // An ATENDENTE reads those of their clients from Propostas; here they wait for who decides.
    permissao: 'DIVERGENCIA_DECIDIR',
    soNaMesa: true,
  },
  {
    para: '/front/confirmacoes',
    titulo: 'Confirmações',
    icone: <IconId {...icone} />,
    teclas: 'g n',
    grupo: 'Gestão',
    permissao: 'CONFIRMACAO_CONFERIR',
    soNaMesa: true,
  },
  {
    para: '/front/regras',
    titulo: 'Regras',
    icone: <IconScale {...icone} />,
    teclas: 'g r',
    grupo: 'Gestão',
    soNaMesa: true,
  },
  {
    para: '/front/gestao/pesquisa',
    titulo: 'Pesquisas',
    icone: <IconMood {...icone} />,
    teclas: 'g q',
    grupo: 'Gestão',
    permissao: 'PESQUISA_VER',
    soNaMesa: true,
  },
  {
    para: '/front/avisos',
    titulo: 'Avisos',
    icone: <IconBell {...icone} />,
    teclas: 'g a',
    grupo: 'Conta',
  },
  {
    para: '/front/preferencias',
    titulo: 'Preferências',
    icone: <IconSettings {...icone} />,
    teclas: 'g s',
    grupo: 'Conta',
    soNaMesa: true,
  },
  {
    para: '/front/ajuda',
    titulo: 'Ajuda',
    icone: <IconHelp {...icone} />,
    teclas: 'g h',
    grupo: 'Conta',
    soNaMesa: true,
  },
]
