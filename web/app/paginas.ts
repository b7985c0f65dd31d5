import { lazyRouteComponent } from '@tanstack/react-router'

/** Every screen, loaded when it is first needed. To add one: here, and its route in `router.tsx`. */
export const paginas = {
  login: lazyRouteComponent(() => import('#web/session/LoginPage.tsx'), 'LoginPage'),
  shell: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
  inicio: lazyRouteComponent(() => import('./InicioPage.tsx'), 'InicioPage'),
  busca: lazyRouteComponent(() => import('#web/relacionamento/BuscaPage.tsx'), 'BuscaPage'),
  novoCliente: lazyRouteComponent(
    () => import('#web/relacionamento/NovoClientePage.tsx'),
    'NovoClientePage',
  ),
  esteira: lazyRouteComponent(() => import('#web/proposta/EsteiraPage.tsx'), 'EsteiraPage'),
  proposta: lazyRouteComponent(() => import('#web/proposta/PropostaPage.tsx'), 'PropostaPage'),
  lembretes: lazyRouteComponent(() => import('#web/lembrete/LembretesPage.tsx'), 'LembretesPage'),
  preferencias: lazyRouteComponent(() => import('./PreferenciasPage.tsx'), 'PreferenciasPage'),
  acessos: lazyRouteComponent(() => import('./AcessosPage.tsx'), 'AcessosPage'),
  avisos: lazyRouteComponent(() => import('./AvisosPage.tsx'), 'AvisosPage'),
  ajuda: lazyRouteComponent(() => import('./AjudaPage.tsx'), 'AjudaPage'),
}
