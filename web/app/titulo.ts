const titulos: Record<string, string> = {
  inicio: 'Meu dia',
  clientes: 'Clientes',
  fila: 'Fila de atendimento',
  oportunidades: 'Oportunidades',
  retencao: 'Retenção',
  esteira: 'Propostas',
  portabilidade: 'Portabilidades',
  divergencias: 'Divergências',
  confirmacoes: 'Confirmações de identidade',
  indicacao: 'Indicação',
  'gestao/ausencias': 'Ausências',
  'gestao/painel': 'Painel',
  'gestao/equipe': 'Equipe',
  'gestao/fila': 'Pesos da fila',
  'gestao/metas': 'Metas',
  'gestao/aprovacoes': 'Aprovações',
  'gestao/pesquisa': 'Pesquisas',
  'gestao/reatribuicao': 'Reatribuição',
  mailing: 'Campanhas',
  formalizacao: 'Formalização',
  preferencias: 'Preferências',
  acessos: 'Meus acessos',
  avisos: 'Central de avisos',
  lembretes: 'Lembretes',
  regras: 'Regras',
  ajuda: 'Ajuda',
}

/**
 * The title, which the browser stores in its history: the screen, never the client (no personal
 * data stays on this computer). Late lembretes are counted before it.
 */
export function tituloDe(caminho: string, emAtraso = 0): string {
  return emAtraso > 0 ? `(${emAtraso}) ${nomeDe(caminho)}` : nomeDe(caminho)
}

function nomeDe(caminho: string): string {
  const [raiz, tela = '', parte] = caminho.split('/').filter((pedaco) => pedaco !== '')
  if (raiz !== 'front') return 'Entrar · Consigna'
  if (tela === 'clientes' && parte !== undefined) {
    return parte === 'novo' ? 'Novo cliente · Consigna' : 'Cliente · Consigna'
  }
  const titulo = titulos[`${tela}/${parte}`] ?? titulos[tela]
  return `${titulo ?? 'Não encontrada'} · Consigna`
}
