import {
  padroesDoTemplate,
  preencher,
  rotulosDasVariaveis,
  type TemplateMostrado,
  type TipoDeHsm,
  type Valores,
} from './template.ts'

/** Templates of ours by their code at Meta, without prefix and version. */
const nomes: Record<string, string> = {
  boas_vindas: 'Boas-vindas',
  anuencia_pendente: 'Confirmação no Meu INSS pendente',
  docs_pendentes: 'Documentos pendentes',
  token: 'Código de verificação',
  portabilidade_status: 'Andamento da portabilidade',
  retencao: 'Portabilidade pedida por outro banco',
  oferta_refin: 'Oferta de refinanciamento',
}

const assuntos: Record<string, string> = {
  ATENDIMENTO: 'Atendimento',
  ANUENCIA: 'Anuência',
  FORMALIZACAO: 'Formalização',
  TOKEN: 'Código',
  PORTABILIDADE: 'Portabilidade',
  RETENCAO: 'Retenção',
  OFERTA: 'Oferta',
}

export const nomeDoTipoDeHsm: Record<TipoDeHsm, string> = {
  INFORMACIONAL: 'Informacional',
  COMERCIAL: 'Comercial',
  TRANSACIONAL: 'Transacional',
}

/** What a template is about, for people: `FORMALIZACAO` is Formalização. */
export function assuntoDoTemplate(tag: string): string {
  const conhecido = assuntos[tag]
  if (conhecido !== undefined) return conhecido
  return /^[A-Z0-9]+(?:_[A-Z0-9]+)*$/.test(tag) ? emPalavras(tag.toLowerCase()) : tag
}

/** The name of a template for people. One that is no code (of another host) is a name already. */
export function nomeDoTemplate({ template, tag }: { template: string | null; tag: string | null }) {
  if (!template || template === padroesDoTemplate.template)
    return assuntoDoTemplate(tag || padroesDoTemplate.tag)
  if (!/^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(template)) return template
  const miolo = template.replace(/^consig_/, '').replace(/_v[0-9]+$/, '')
  return nomes[miolo] ?? emPalavras(miolo)
}

function emPalavras(codigo: string): string {
  const palavras = codigo.replaceAll('_', ' ')
  return `${palavras.charAt(0).toUpperCase()}${palavras.slice(1)}`
}

/** The text as the client reads it; a place without its value shows what belongs there. */
export const paraLer = (
  template: Pick<TemplateMostrado, 'mensagem' | 'variaveis'>,
  valores: Valores,
): string =>
  preencher(
    template,
    valores,
    (numero, nome) => `[${nome ? rotulosDasVariaveis[nome] : `campo ${numero}`}]`,
  ).texto

/** Where the search finds a template: its name, what it is about, its text, and its code. */
export const textosDoTemplate = (template: TemplateMostrado, valores: Valores): string[] => [
  nomeDoTemplate(template),
  assuntoDoTemplate(template.tag),
  paraLer(template, valores),
  template.template,
]
