/** Scopes as people call them; a part of one is named by what it is a part of. */
export const escopos: ReadonlyMap<string, string> = new Map(
  Object.entries({
    INSS: 'INSS',
    INSS_LOAS: 'INSS, BPC/LOAS',
    CLT: 'Crédito do Trabalhador',
    SIAPE: 'SIAPE',
    FORCAS: 'Forças Armadas',
    ESTADUAL: 'Estados',
    MUNICIPAL: 'Municípios',
    PF: 'Pessoa física',
    BR: 'Brasil',
    PROPOSTA: 'Esteira',
    OPORTUNIDADE: 'Oportunidades',
    CONTATO: 'Contato',
    RETENCAO: 'Retenção',
    PORTABILIDADE: 'Portabilidade',
  }),
)

export const nomeDoEscopo = (escopo: string, parte: string | null = null): string => {
  const [inteiro = escopo, codigo] = escopo.split('/')
  const nome = escopos.get(inteiro) ?? inteiro
  if (codigo === undefined) return nome
  return parte === null ? `${nome} ${codigo}` : `${codigo} ${parte}`
}
