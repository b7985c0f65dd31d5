import { z } from 'zod'
import type { FinalidadeDeMensagem } from '../contato/semaforo.ts'
import { NomeDeVariavel } from '../mensagem/variavel.ts'

export const TipoDeHsm = z.enum(['INFORMACIONAL', 'COMERCIAL', 'TRANSACIONAL'])
export type TipoDeHsm = z.infer<typeof TipoDeHsm>

/** What a template can be filled with, as the person reads it. */
export const rotulosDasVariaveis: Record<NomeDeVariavel, string> = {
  primeiroNome: 'Primeiro nome do cliente',
  nomeAtendente: 'Seu nome',
  nomePromotor: 'Nome do promotor',
  numeroProposta: 'Número da proposta',
  prazoAnuencia: 'Prazo da anuência',
  finalDoContrato: 'Final do contrato',
  valorDisponivel: 'Valor disponível',
  cetAnual: 'CET ao ano',
  documentoPendente: 'Documento que falta',
  linkSeguro: 'Link seguro',
  etapaPortabilidade: 'Etapa da portabilidade',
  bancoSolicitante: 'Banco que pediu a portabilidade',
  codigo: 'Código',
}

export const SEM_OFERTA =
  'Não há refinanciamento que possa ser proposto hoje: este template não pode ser enviado'
export const SEM_LINK =
  'O link seguro só o sistema faz: envie-o pela formalização, em “Enviar link de novo”'

const semUm = (nome: string) => `${nome}: só o sistema preenche, e este cliente não tem um hoje`

/** Names, links, rates, amounts and codes are the bank's word: why a message lacks one. */
const faltaNoSistema: Partial<Record<NomeDeVariavel, string>> = {
  valorDisponivel: SEM_OFERTA,
  linkSeguro: SEM_LINK,
  cetAnual: semUm(rotulosDasVariaveis.cetAnual),
  codigo: semUm(rotulosDasVariaveis.codigo),
  nomePromotor: semUm(rotulosDasVariaveis.nomePromotor),
  nomeAtendente: semUm(rotulosDasVariaveis.nomeAtendente),
}

/** Whether only the system fills it: a person may not type it. */
export const ehDoSistema = (nome: NomeDeVariavel): boolean => nome in faltaNoSistema

/** Why a message cannot be sent whose places, filled by the system only, are empty. */
export function semValorDoSistema(faltando: readonly NomeDeVariavel[]): string | undefined {
  const nome = faltando.find(ehDoSistema)
  return nome && faltaNoSistema[nome]
}

export type Valores = Partial<Record<NomeDeVariavel, string>>

/** A template as the call answers it; what is missing is null. */
export const TemplateHsm = z.object({
  id: z.string(),
  mensagem: z.string().nullable(),
  template: z.string().nullable(),
  tag: z.string().nullable(),
  tipoOptin: TipoDeHsm.nullable(),
  /** What {{1}}, {{2}}… stand for, in order. */
  variaveis: z.array(NomeDeVariavel),
})
export type TemplateHsm = z.infer<typeof TemplateHsm>

/** Specification, section 9: default values of fields missing in a template. */
export const padroesDoTemplate = {
  tipo: 'INFORMACIONAL',
  mensagem: 'Sem preview disponível',
  template: 'Sem template disponível',
  tag: 'Template sem nome',
} as const

export type TemplateMostrado = {
  id: string
  mensagem: string
  template: string
  tag: string
  tipo: TipoDeHsm
  variaveis: NomeDeVariavel[]
  /** Whether there is a text to send. */
  completo: boolean
}

/** Specification, section 3: `tipo` comes from `tipoOptin`, INFORMACIONAL by default. */
export const comPadroes = ({
  id,
  mensagem,
  template,
  tag,
  tipoOptin,
  variaveis,
}: TemplateHsm): TemplateMostrado => ({
  id,
  mensagem: mensagem || padroesDoTemplate.mensagem,
  template: template || padroesDoTemplate.template,
  tag: tag || padroesDoTemplate.tag,
  tipo: tipoOptin ?? padroesDoTemplate.tipo,
  variaveis,
  completo: Boolean(mensagem) && Boolean(template),
})

/** What the contact gate is asked for when the template is sent. */
export function finalidadeDoTemplate({
  tipo,
  tag,
}: Pick<TemplateMostrado, 'tipo' | 'tag'>): FinalidadeDeMensagem {
  if (tag === 'RETENCAO') return 'RETENCAO'
  if (tipo === 'COMERCIAL') return 'OFERTA'
  return tipo === 'TRANSACIONAL' ? 'OPERACAO' : 'INFORMACAO'
}

/**
 * Fills the placeholders in one pass, so that a value is never read as a placeholder. Missing
 * values are listed, and their placeholders stay, or become what `semValor` makes of them.
 */
export function preencher(
  { mensagem, variaveis }: Pick<TemplateMostrado, 'mensagem' | 'variaveis'>,
  valores: Valores,
  semValor: (numero: string, nome: NomeDeVariavel | undefined) => string = (numero) =>
    `{{${numero}}}`,
): { texto: string; faltando: NomeDeVariavel[] } {
  const faltando = variaveis.filter((nome) => !valores[nome])
  const texto = mensagem.replace(/\{\{(\d{1,2})\}\}/g, (_lugar, numero: string) => {
    const nome = variaveis[Number(numero) - 1]
    return (nome && valores[nome]) || semValor(numero, nome)
  })
  return { texto, faltando: [...new Set(faltando)] }
}

/** The first word of a name as a person is greeted: `MARIA APARECIDA` is Maria. */
export function primeiroNome(nome: string): string {
  const [primeiro = ''] = nome.trim().split(/\s+/)
  return `${primeiro.charAt(0).toLocaleUpperCase('pt-BR')}${primeiro.slice(1).toLocaleLowerCase('pt-BR')}`
}

/** Position of the search text in a text, ignoring accents and case, for highlighting. */
export function achar(
  texto: string,
  busca: string,
): { antes: string; achado: string; depois: string } | null {
  const procurado = semAcentos(busca.trim())
  if (procurado === '') return { antes: texto, achado: '', depois: '' }
  const onde = semAcentos(texto).indexOf(procurado)
  if (onde < 0) return null
  const fim = onde + procurado.length
  return { antes: texto.slice(0, onde), achado: texto.slice(onde, fim), depois: texto.slice(fim) }
}

/** Compares letter by letter, so that positions in both texts correspond. */
const semAcentos = (texto: string): string =>
  Array.from(texto.normalize('NFC'), (letra) => {
    const nua = letra.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    return nua.length === letra.length ? nua : letra
  }).join('')
