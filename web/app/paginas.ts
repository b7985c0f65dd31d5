import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { insistir } from '#web/ui/tardio.ts'

const tela = <Nome extends string>(
  importar: () => Promise<Record<Nome, ComponentType>>,
  nome: Nome,
) => lazyRouteComponent(insistir(importar), nome)

/** Every screen, loaded when it is first needed. To add one: here, and its route in `router.tsx`. */
export const paginas = {
  login: tela(() => import('#web/session/LoginPage.tsx'), 'LoginPage'),
  shell: tela(() => import('./Shell.tsx'), 'Shell'),
  inicio: tela(() => import('./InicioPage.tsx'), 'InicioPage'),
  busca: tela(() => import('./ClientesPage.tsx'), 'ClientesPage'),
  novoCliente: tela(() => import('#web/relacionamento/NovoClientePage.tsx'), 'NovoClientePage'),
  esteira: tela(() => import('#web/proposta/EsteiraPage.tsx'), 'EsteiraPage'),
  oportunidades: tela(() => import('#web/oportunidade/QuadroPage.tsx'), 'QuadroPage'),
  proposta: tela(() => import('#web/atendimento/OndeCorrigir.tsx'), 'PropostaComCorrecao'),
  divergencias: tela(() => import('#web/divergencia/DivergenciasPage.tsx'), 'DivergenciasPage'),
  portabilidades: tela(() => import('#web/trilha/TrilhaPage.tsx'), 'TrilhaPage'),
  retencao: tela(() => import('#web/retencao/RetencaoPage.tsx'), 'RetencaoPage'),
  fila: tela(() => import('#web/fila/FilaPage.tsx'), 'FilaPage'),
  confirmacoes: tela(() => import('./SegundaPessoaPage.tsx'), 'SegundaPessoaPage'),
  ausencias: tela(() => import('#web/ausencia/AusenciasPage.tsx'), 'AusenciasPage'),
  indicacao: tela(() => import('#web/indicacao/IndicacaoPage.tsx'), 'IndicacaoPage'),
  pesquisas: tela(() => import('#web/pesquisa/PesquisasPage.tsx'), 'PesquisasPage'),
  mailings: tela(() => import('#web/mailing/MailingsPage.tsx'), 'MailingsPage'),
  mailing: tela(() => import('#web/mailing/MailingPage.tsx'), 'MailingPage'),
  pesosDaFila: tela(() => import('#web/fila/PesosPage.tsx'), 'PesosPage'),
  reatribuicao: tela(() => import('#web/reatribuicao/ReatribuicaoPage.tsx'), 'ReatribuicaoPage'),
  formalizacoes: tela(() => import('#web/formalizacao/FormalizacoesPage.tsx'), 'FormalizacoesPage'),
  lembretes: tela(() => import('#web/lembrete/LembretesPage.tsx'), 'LembretesPage'),
  painel: tela(() => import('./GestaoPage.tsx'), 'GestaoPage'),
  painelDetalhes: tela(() => import('#web/painel/DetalhesPage.tsx'), 'DetalhesPage'),
  aprovacoes: tela(() => import('./AprovacoesPage.tsx'), 'AprovacoesPage'),
  metas: tela(() => import('#web/meta/MetasPage.tsx'), 'MetasPage'),
  pessoa: tela(() => import('#web/conduta/PessoaPage.tsx'), 'PessoaPage'),
  equipe: tela(() => import('./EquipeDaGestaoPage.tsx'), 'EquipeDaGestaoPage'),
  regras: tela(() => import('#web/regras/RegrasPage.tsx'), 'RegrasPage'),
  preferencias: tela(() => import('./PreferenciasPage.tsx'), 'PreferenciasPage'),
  acessos: tela(() => import('./AcessosPage.tsx'), 'AcessosPage'),
  avisos: tela(() => import('./AvisosPage.tsx'), 'AvisosPage'),
  naoEncontrada: tela(() => import('./NaoEncontrada.tsx'), 'NaoEncontrada'),
  ajuda: tela(() => import('./AjudaPage.tsx'), 'AjudaPage'),
}
