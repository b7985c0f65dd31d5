import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { oidc } from '#web/session/sessao.ts'
import { comecar } from './comeco.ts'
import { desvio, destinoAposEntrada, temFormaDeId } from './guarda.ts'
import { paginas } from './paginas.ts'
import { Raiz } from './Raiz.tsx'
import { TelaFalhou } from '#web/ui/TelaFalhou.tsx'

const texto = (valor: unknown) => (typeof valor === 'string' && valor !== '' ? valor : undefined)

/** An optional search parameter, left out of the address when it is absent. */
const opcional = <const Nome extends string>(nome: Nome, valor: unknown) => {
  const lido = texto(valor)
  return (lido === undefined ? {} : { [nome]: lido }) as { [N in Nome]?: string }
}

const raiz = createRootRoute({ component: Raiz })

const login = createRoute({
  getParentRoute: () => raiz,
  path: '/login',
  validateSearch: (busca: Record<string, unknown>) => ({
    ...opcional('motivo', busca['state'] === 'saiu' ? 'saiu' : busca['motivo']),
    ...opcional('de', busca['de']),
  }),
  beforeLoad: ({ search }) => {
    const destino = destinoAposEntrada(search.de)
    if (desvio('login', oidc().usuario() !== undefined, '/login')) throw redirect({ href: destino })
  },
  component: paginas.login,
})

const front = createRoute({
  getParentRoute: () => raiz,
  path: '/front',
  beforeLoad: ({ location }) => {
    const outro = desvio('front', oidc().usuario() !== undefined, location.href)
    if (outro) throw redirect({ to: '/login', search: outro.de ? { de: outro.de } : {} })
  },
  component: paginas.shell,
  notFoundComponent: paginas.naoEncontrada,
})

const frontInicial = createRoute({
  getParentRoute: () => front,
  path: '/',
  beforeLoad: () => {
    comecar()
    throw redirect({ to: '/front/inicio', replace: true })
  },
})

const inicio = createRoute({
  getParentRoute: () => front,
  path: '/inicio',
  component: paginas.inicio,
})

const clientes = createRoute({
  getParentRoute: () => front,
  path: '/clientes',
  validateSearch: (busca: Record<string, unknown>) => ({
    ...opcional('convenio', busca['convenio']),
    ...opcional('produto', busca['produto']),
    ...opcional('status', busca['status']),
    ...opcional('promessa', busca['promessa']),
    ...opcional('contato', busca['contato']),
    ...opcional('margem', busca['margem']),
    ...opcional('uf', busca['uf']),
    ...opcional('cidade', busca['cidade']),
    ...opcional('de', busca['de']),
    ...opcional('ordem', busca['ordem']),
  }),
  component: paginas.busca,
})

const novoCliente = createRoute({
  getParentRoute: () => front,
  path: '/clientes/novo',
  component: paginas.novoCliente,
})

/** The frame draws the clients itself, so that each keeps its state while another is looked at. */
const cliente = createRoute({
  getParentRoute: () => front,
  path: '/clientes/$idRelacionamento',
  validateSearch: (busca: Record<string, unknown>) => opcional('aba', busca['aba']),
  beforeLoad: ({ params }) => {
    if (!temFormaDeId(params.idRelacionamento)) throw notFound()
  },
  notFoundComponent: paginas.naoEncontrada,
})

const oportunidades = createRoute({
  getParentRoute: () => front,
  path: '/oportunidades',
  validateSearch: (busca: Record<string, unknown>) => ({
    ...opcional('vista', busca['vista']),
    ...opcional('status', busca['status']),
    ...opcional('produto', busca['produto']),
    ...opcional('convenio', busca['convenio']),
    ...opcional('de', busca['de']),
    ...opcional('ordem', busca['ordem']),
  }),
  component: paginas.oportunidades,
})

const retencao = createRoute({
  getParentRoute: () => front,
  path: '/retencao',
  validateSearch: (busca: Record<string, unknown>) => ({
    ...opcional('vista', busca['vista']),
    ...opcional('situacao', busca['situacao']),
    ...opcional('faixa', busca['faixa']),
    ...opcional('camara', busca['camara']),
    ...opcional('de', busca['de']),
    ...opcional('ordem', busca['ordem']),
  }),
  component: paginas.retencao,
})

const frontEsteira = createRoute({
  getParentRoute: () => front,
  path: '/esteira',
  beforeLoad: () => {
    throw redirect({ to: '/front/esteira/$lista', params: { lista: 'minha' }, replace: true })
  },
})

const esteira = createRoute({
  getParentRoute: () => front,
  path: '/esteira/$lista',
  validateSearch: (busca: Record<string, unknown>) => ({
    ...opcional('quem', busca['quem']),
    ...opcional('situacao', busca['situacao']),
    ...opcional('produto', busca['produto']),
    ...opcional('convenio', busca['convenio']),
    ...opcional('de', busca['de']),
    ...opcional('so', busca['so']),
    ...opcional('ordem', busca['ordem']),
  }),
  component: paginas.esteira,
})

const proposta = createRoute({
  getParentRoute: () => front,
  path: '/esteira/proposta/$idProposta',
  beforeLoad: ({ params }) => {
    if (!temFormaDeId(params.idProposta)) throw notFound()
  },
  component: paginas.proposta,
  notFoundComponent: paginas.naoEncontrada,
})

const portabilidades = createRoute({
  getParentRoute: () => front,
  path: '/portabilidade',
  validateSearch: (busca: Record<string, unknown>) => ({
    ...opcional('etapa', busca['etapa']),
    ...opcional('de', busca['de']),
    ...opcional('so', busca['so']),
  }),
  component: paginas.portabilidades,
})

const divergencias = createRoute({
  getParentRoute: () => front,
  path: '/divergencias',
  validateSearch: (busca: Record<string, unknown>) => ({
    ...opcional('situacao', busca['situacao']),
    ...opcional('de', busca['de']),
  }),
  component: paginas.divergencias,
})

const ausencias = createRoute({
  getParentRoute: () => front,
  path: '/gestao/ausencias',
  validateSearch: (busca: Record<string, unknown>) => ({
    ...opcional('mes', busca['mes']),
    ...opcional('semana', busca['semana']),
    ...opcional('de', busca['de']),
  }),
  component: paginas.ausencias,
})

const indicacao = createRoute({
  getParentRoute: () => front,
  path: '/indicacao',
  validateSearch: (busca: Record<string, unknown>) => ({
    ...opcional('situacao', busca['situacao']),
  }),
  component: paginas.indicacao,
})

const pesquisas = createRoute({
  getParentRoute: () => front,
  path: '/gestao/pesquisa',
  component: paginas.pesquisas,
})

const buscaDoPainel = (busca: Record<string, unknown>) => ({
  ...opcional('inicio', busca['inicio']),
  ...opcional('fim', busca['fim']),
  ...opcional('com', busca['com']),
  ...opcional('em', busca['em']),
  ...opcional('por', busca['por']),
  ...opcional('convenio', busca['convenio']),
  ...opcional('produto', busca['produto']),
  ...opcional('de', busca['de']),
  ...opcional('promotor', busca['promotor']),
  ...opcional('mailing', busca['mailing']),
  ...opcional('lista', busca['lista']),
})

const painel = createRoute({
  getParentRoute: () => front,
  path: '/gestao/painel',
  validateSearch: buscaDoPainel,
  component: paginas.painel,
})

const painelDetalhes = createRoute({
  getParentRoute: () => front,
  path: '/gestao/painel/$qual',
  validateSearch: buscaDoPainel,
  component: paginas.painelDetalhes,
})

const equipe = createRoute({
  getParentRoute: () => front,
  path: '/gestao/equipe',
  validateSearch: (busca: Record<string, unknown>) => opcional('promotor', busca['promotor']),
  component: paginas.equipe,
})

const pessoaDaEquipe = createRoute({
  getParentRoute: () => front,
  path: '/gestao/equipe/$idUsuario',
  validateSearch: (busca: Record<string, unknown>) => opcional('promotor', busca['promotor']),
  component: paginas.pessoa,
})

const metas = createRoute({
  getParentRoute: () => front,
  path: '/gestao/metas',
  validateSearch: (busca: Record<string, unknown>) => opcional('mes', busca['mes']),
  component: paginas.metas,
})

const aprovacoes = createRoute({
  getParentRoute: () => front,
  path: '/gestao/aprovacoes',
  validateSearch: (busca: Record<string, unknown>) => opcional('situacao', busca['situacao']),
  component: paginas.aprovacoes,
})

const mailings = createRoute({
  getParentRoute: () => front,
  path: '/mailing',
  validateSearch: (busca: Record<string, unknown>) => ({
    ...opcional('situacao', busca['situacao']),
    ...opcional('ordem', busca['ordem']),
  }),
  component: paginas.mailings,
})

const mailing = createRoute({
  getParentRoute: () => front,
  path: '/mailing/$idMailing',
  beforeLoad: ({ params }) => {
    if (!temFormaDeId(params.idMailing)) throw notFound()
  },
  component: paginas.mailing,
  notFoundComponent: paginas.naoEncontrada,
})

const fila = createRoute({
  getParentRoute: () => front,
  path: '/fila',
  validateSearch: (busca: Record<string, unknown>) => opcional('auto', busca['auto']),
  component: paginas.fila,
})

const pesosDaFila = createRoute({
  getParentRoute: () => front,
  path: '/gestao/fila',
  component: paginas.pesosDaFila,
})

const reatribuicao = createRoute({
  getParentRoute: () => front,
  path: '/gestao/reatribuicao',
  validateSearch: (busca: Record<string, unknown>) => ({
    ...opcional('perfil', busca['perfil']),
    ...opcional('mailing', busca['mailing']),
    ...opcional('de', busca['de']),
    ...opcional('convenio', busca['convenio']),
    ...opcional('status', busca['status']),
  }),
  component: paginas.reatribuicao,
})

const confirmacoes = createRoute({
  getParentRoute: () => front,
  path: '/confirmacoes',
  component: paginas.confirmacoes,
})

const formalizacoes = createRoute({
  getParentRoute: () => front,
  path: '/formalizacao',
  validateSearch: (busca: Record<string, unknown>) => ({
    ...opcional('parte', busca['parte']),
    ...opcional('situacao', busca['situacao']),
    ...opcional('atendente', busca['atendente']),
  }),
  component: paginas.formalizacoes,
})

const frontLembretes = createRoute({
  getParentRoute: () => front,
  path: '/lembretes',
  component: paginas.lembretes,
})

const lembretes = createRoute({
  getParentRoute: () => front,
  path: '/lembretes/$grupo',
  validateSearch: (busca: Record<string, unknown>) => opcional('de', busca['de']),
  component: paginas.lembretes,
})

const regras = createRoute({
  getParentRoute: () => front,
  path: '/regras',
  validateSearch: (busca: Record<string, unknown>) => ({
    ...opcional('tema', busca['tema']),
    ...opcional('regra', busca['regra']),
    ...opcional('escopo', busca['escopo']),
    ...opcional('dia', busca['dia']),
  }),
  component: paginas.regras,
})

const preferencias = createRoute({
  getParentRoute: () => front,
  path: '/preferencias',
  component: paginas.preferencias,
})

const acessos = createRoute({
  getParentRoute: () => front,
  path: '/acessos',
  component: paginas.acessos,
})

const avisos = createRoute({
  getParentRoute: () => front,
  path: '/avisos',
  component: paginas.avisos,
})

const ajuda = createRoute({
  getParentRoute: () => front,
  path: '/ajuda',
  component: paginas.ajuda,
})

/** Inside the frame an unknown address offers similar screens instead of redirecting. */
const semTela = createRoute({
  getParentRoute: () => front,
  path: '$',
  component: paginas.naoEncontrada,
})

/** Any other path leads to `/login`, and from there a signed-in person to `/front`. */
const qualquer = createRoute({
  getParentRoute: () => raiz,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true })
  },
})

const vazio = createRoute({
  getParentRoute: () => raiz,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true })
  },
})

export const router = createRouter({
  routeTree: raiz.addChildren([
    login,
    vazio,
    qualquer,
    front.addChildren([
      frontInicial,
      inicio,
      clientes,
      novoCliente,
      cliente,
      oportunidades,
      retencao,
      frontEsteira,
      esteira,
      portabilidades,
      proposta,
      divergencias,
      ausencias,
      indicacao,
      fila,
      pesquisas,
      painel,
      painelDetalhes,
      equipe,
      pessoaDaEquipe,
      metas,
      aprovacoes,
      mailings,
      mailing,
      pesosDaFila,
      reatribuicao,
      confirmacoes,
      formalizacoes,
      frontLembretes,
      lembretes,
      regras,
      preferencias,
      acessos,
      avisos,
      ajuda,
      semTela,
    ]),
  ]),
  defaultErrorComponent: TelaFalhou,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
