/** The parts of the client's screen, in the order of the work. */
export const abasDoCliente = [
  'contratos',
  'oportunidades',
  'simulacao',
  'propostas',
  'formalizacao',
  'portabilidade',
  'retencao',
  'beneficios',
  'consentimentos',
  'cadastro',
  'mensagens',
] as const

export type AbaDoCliente = (typeof abasDoCliente)[number]

/** The simulator of one oportunidade, as the address names it. */
const DA_OPORTUNIDADE = 'simulacao.'

/** The part named in the address; the first one for unknown names. */
export const lerAba = (texto: string | undefined): AbaDoCliente =>
  oportunidadePedida(texto) === undefined
    ? (abasDoCliente.find((aba) => aba === texto) ?? 'contratos')
    : 'simulacao'

/** The oportunidade whose simulator the address asks for, if it does. */
export const oportunidadePedida = (texto: string | undefined): string | undefined =>
  texto?.startsWith(DA_OPORTUNIDADE) ? texto.slice(DA_OPORTUNIDADE.length) : undefined
