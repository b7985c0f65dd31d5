import { z } from 'zod'
import type { NomeDeVariavel } from '../mensagem/variavel.ts'
import { ehDoSistema } from './template.ts'

/** What is not seen has no place in a message: controls, joiners, fillers, ends of lines. */
const invisivel = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]/u

/** A picture of several: its joiners and its look are part of what is seen. */
const figura =
  /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D(?=\p{Extended_Pictographic})|(?<=\u200D)\p{Extended_Pictographic})*/gu

const dia = String.raw`(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])(?:\/(?:\d{4}|\d{2}))?`
const hora = String.raw`(?:[01]?\d|2[0-3])(?:h|:)(?:[0-5]\d)?`

/** A day or an hour holds figures and slashes and is neither an amount nor an address. */
const diaOuHora = new RegExp(
  String.raw`(?<![\p{L}\d./])(?:${dia}|${hora}(?:\/${hora})?)(?!\p{L}|\d|[./\\]+[\p{L}\d])`,
  'gu',
)

/** `S.A.`, and plain words with a slash between them: `RG e/ou CPF`. */
const semEndereco =
  /(?<![\p{L}\p{M}\d./\\:@-])(?:S[./]A\.?|\p{L}+(?:\/\p{L}+)+)(?![\p{M}\d\\:@-]|\/|\p{L}|\.+[\p{L}\d])/giu

/** Whatever its ending is: no list of endings is complete. */
const endereco = /[\p{L}\p{M}\d][./\\\u2044\u2215]+[\p{L}\d]|https?:|www\.|\/\//iu

const medida = String.raw`(?:reais|real|mil|milh[aãoõ]\p{L}*|[mb]i|por ?cento|a[o.]? ?m(?:[eê]s|\.|(?!\p{L})))`
const valorOuTaxa = new RegExp(
  String.raw`\p{Sc}|\breais\b|[%\u066A\u2030\u2031]|\ba[o.]? ?m(?:[eê]s|\.)|\d[.,]\d|\d\s*${medida}(?!\p{L})|(?<!\p{L})${medida}\s*\d`,
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
      .refine(
        (valor) => !invisivel.test(valor.replaceAll(figura, '')),
        'Use só letras visíveis, em uma linha',
      )
      .refine(
        (valor) => !endereco.test(semDias(valor).replaceAll(semEndereco, ' ')),
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

/** Letters, figures, dots and spaces of any script as the plain ones, without days and hours. */
const semDias = (valor: string): string =>
  valor
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, (um) => (/\d/.test(um) ? um : '0'))
    .replaceAll(/[\u3002\uFF61]/gu, '.')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(diaOuHora, ' ')
