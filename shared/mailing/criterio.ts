import { z } from 'zod'
import { contar, contarParcelas, formatarNumero } from '../numero.ts'
import { CodigoConvenio } from '../campos.ts'
import { nomeDoProduto } from '../oportunidade/nomes.ts'
import { Produto } from '../oportunidade/shapes.ts'

const inteiro = (nome: string, minimo: number, maximo: number) => {
  const recusa = `${nome}: use um número inteiro de ${minimo} a ${maximo}`
  return z.number(recusa).int(recusa).min(minimo, recusa).max(maximo, recusa).nullish()
}

/** Which clients of our base come into a list: those that meet every condition. */
export const Criterio = z
  .object({
    /** A running contract of ours with so many instalments paid, or more. */
    parcelasPagas: inteiro('Parcelas pagas', 1, 480),
    /** Free margin of a benefit, in whole reais. */
    margemMinima: inteiro('Margem livre', 1, 1_000_000),
    /** The holder's acceptance of a proposta expires within so many hours. */
    aceiteVenceEmHoras: inteiro('Horas até vencer o aceite', 1, 720),
    /** Birthday within so many days; 0 is today. */
    aniversarioEmDias: inteiro('Dias até o aniversário', 0, 60),
    /** No note, call or message in so many days. */
    semContatoDias: inteiro('Dias sem contato', 1, 3650),
    /** Of an open oportunidade or a running contract. */
    codigoConvenio: CodigoConvenio.nullish(),
    /** Of an open oportunidade. */
    produto: Produto.nullish(),
    uf: z
      .string('UF inválida')
      .regex(/^[A-Z]{2}$/, 'UF inválida')
      .nullish(),
    /** IBGE code of the main address. */
    municipio: inteiro('Cidade', 1_000_000, 9_999_999),
    idadeDe: inteiro('Idade', 0, 130),
    idadeAte: inteiro('Idade', 0, 130),
  })
  .refine((criterio) => Object.values(criterio).some((valor) => valor != null), {
    error: 'Escolha ao menos um critério',
  })
export type Criterio = z.infer<typeof Criterio>

/** What the codes of a criterion are called, as far as that is known. */
export type NomesDoCriterio = { convenio?: string | undefined; cidade?: string | undefined }

type Partes = {
  [K in keyof Criterio]-?: (valor: NonNullable<Criterio[K]>, nomes: NomesDoCriterio) => string
}

const partes: Partes = {
  parcelasPagas: (n) => `${contarParcelas(n)} ${n === 1 ? 'paga' : 'pagas'} ou mais`,
  margemMinima: (n) => `margem livre de R$ ${formatarNumero(n, 0, 2)} ou mais`,
  aceiteVenceEmHoras: (n) => `aceite que vence em até ${contar(n, 'hora', 'horas')}`,
  aniversarioEmDias: (n) =>
    n === 0 ? 'aniversário hoje' : `aniversário em até ${contar(n, 'dia', 'dias')}`,
  semContatoDias: (n) => `sem contato há ${contar(n, 'dia', 'dias')}`,
  codigoConvenio: (codigo, { convenio }) => `convênio ${convenio ?? codigo}`,
  produto: (produto) => `oportunidade de ${nomeDoProduto[produto]}`,
  uf: (uf) => `de ${uf}`,
  municipio: (codigo, { cidade }) => `da cidade ${cidade ?? codigo}`,
  idadeDe: (n) => `a partir de ${contar(n, 'ano', 'anos')}`,
  idadeAte: (n) => `até ${contar(n, 'ano', 'anos')}`,
}

/** `12 parcelas pagas ou mais, de SP`. */
export const criterioPorExtenso = (criterio: Criterio, nomes: NomesDoCriterio = {}): string =>
  (Object.keys(partes) as (keyof Criterio)[])
    .flatMap((nome) => {
      const valor = criterio[nome]
      const dizer = partes[nome] as (valor: unknown, nomes: NomesDoCriterio) => string
      return valor == null ? [] : [dizer(valor, nomes)]
    })
    .join(', ')
