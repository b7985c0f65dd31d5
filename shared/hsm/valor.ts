import { z } from 'zod'
import type { NomeDeVariavel } from '../mensagem/variavel.ts'
import { ehDoSistema } from './template.ts'

/** Control characters and marks that turn the writing around have no place in a message. */
const invisivel = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** A day or an hour holds figures and slashes and is neither an amount nor an address. */
const diaOuHora =
  /(?<![\p{L}\d./])(?:(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])(?:\/(?:\d{4}|\d{2}))?|(?:[01]?\d|2[0-3])(?:h|:)(?:[0-5]\d)?)(?![\p{L}\d./])/gu

/** Whatever its ending is: no list of endings is complete. */
const endereco = /[\p{L}\d][./\\]+[\p{L}\d]|https?:|www\.|\/\//iu

const medida = String.raw`(?:reais|real|mil|milh[aãoõ]\p{L}*|por cento|a[o.]? ?m(?:[eê]s|\.|(?!\p{L})))`
const valorOuTaxa = new RegExp(
  String.raw`R\$|\breais\b|%|\ba[o.]? ?m(?:[eê]s|\.)|\d[.,]\d|\d\s*${medida}(?!\p{L})|(?<!\p{L})${medida}\s*\d`,
  'iu',
)

/** Fields whose value is a number of the bank or a day. */
const comNumero: ReadonlySet<NomeDeVariavel> = new Set([
  'numeroProposta',
  'prazoAnuencia',
  'finalDoContrato',
])

const MAIS_ALGARISMOS = 2

/** What a person may type for one placeholder of a template: one line, as WhatsApp requires. */
export const ValorDaVariavel = z
  .string('Preencha este campo')
  .transform((valor) => valor.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(1, 'Preencha este campo')
      .max(120, 'Use no máximo 120 caracteres')
      .refine((valor) => !invisivel.test(valor), 'Use só letras visíveis, em uma linha')
      .refine(
        (valor) => !endereco.test(semDias(valor)),
        'Escreva sem endereços da internet, e com um espaço depois de cada ponto e barra',
      )
      .refine(
        (valor) => !valorOuTaxa.test(semDias(valor)),
        'Escreva sem valores e taxas: só o sistema os preenche',
      ),
  )

/** The same, for a field by its name: most of them have no number, and the system's are never taken. */
export const valorDe = (nome: NomeDeVariavel) =>
  comNumero.has(nome) || ehDoSistema(nome)
    ? ValorDaVariavel
    : ValorDaVariavel.refine(
        (valor) => (semDias(valor).match(/\d/g)?.length ?? 0) <= MAIS_ALGARISMOS,
        'Escreva sem números de três algarismos ou mais: este campo não os tem',
      )

/** Letters, figures, dots and slashes of any script as the plain ones, without days and hours. */
const semDias = (valor: string): string =>
  valor
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, (um) => (/\d/.test(um) ? um : '0'))
    .replaceAll(/[\u3002\uFF61]/gu, '.')
    .replaceAll(/[\u2044\u2215]/gu, '/')
    .replaceAll(diaOuHora, ' ')
