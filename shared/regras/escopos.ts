/** Names of scopes for people; the name of a part includes its family. */
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
    FORMALIZACAO: 'Formalização',
    OPORTUNIDADE: 'Oportunidades',
    LEMBRETE: 'Lembretes',
    AUSENCIA: 'Ausências',
    MAILING: 'Campanhas',
    REATRIBUICAO: 'Reatribuições',
    FILA: 'Fila de atendimento',
    PROMESSA: 'Promessas',
    TRANSFERENCIA: 'Pedidos de transferência',
    PASSAGEM: 'Passagens de clientes',
    PAUSA: 'Pausas',
    CONDUTA: 'Conduta',
    INDICACAO: 'Indicações',
    CONTATO: 'Contato',
    ACESSO: 'Acesso a clientes',
    RETENCAO: 'Retenção',
    PORTABILIDADE: 'Portabilidade',
  }),
)

/** The scope of one convênio: the family's rules, except for its own rows. */
export const escopoDoConvenio = (familia: string, codigoConvenio: string): string =>
  `${familia}/${codigoConvenio}`

/** Convênios have six digits; banks, species and states of benefits fewer. */
export const ehDeConvenio = (escopo: string): boolean => /\/\d{6}$/.test(escopo)

/** `SIAPE` of `SIAPE/910001`. */
export const familiaDoEscopo = (escopo: string): string => escopo.split('/')[0] ?? escopo

/** The family whose rules apply where this family has none of its own. */
export const familiaSeguida = (familia: string): string | undefined =>
  familia === 'INSS_LOAS' ? 'INSS' : undefined

export const nomeDoEscopo = (escopo: string, parte: string | null = null): string => {
  const [inteiro = escopo, codigo] = escopo.split('/')
  const nome = escopos.get(inteiro) ?? inteiro
  if (codigo === undefined) return nome
  return parte === null ? `${nome} ${codigo}` : `${codigo} ${parte}`
}
