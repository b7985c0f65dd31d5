import { Id } from '#shared/campos.ts'
import type { EnvioDeHsm, TelefoneHsm } from '#shared/hsm/api.ts'
import { paraLer } from '#shared/hsm/nome.ts'
import {
  ehDoSistema,
  preencher,
  rotulosDasVariaveis,
  semValorDoSistema,
  type TemplateMostrado,
  type Valores,
} from '#shared/hsm/template.ts'
import { valorDe } from '#shared/hsm/valor.ts'
import { NomeDeVariavel } from '#shared/mensagem/variavel.ts'
import { semaforoDo } from './fluxo.ts'

export type Digitados = Partial<Record<NomeDeVariavel, string | null>>

/** The message on the screen: template, values, phone. */
export type Rascunho = {
  template: TemplateMostrado | null
  telefone: TelefoneHsm | null
  /** Values from the registered data; nobody types them. */
  dados: Valores
  digitados: Digitados
}

/** Places of the template that a person may fill and the registered data does not, each once. */
export const aDigitarDe = ({ template, dados }: Pick<Rascunho, 'template' | 'dados'>) => [
  ...new Set(template?.variaveis.filter((nome) => !dados[nome] && !ehDoSistema(nome))),
]

/** The text as the client will read it. What only the system fills is never taken from a draft. */
export function previaDe({ template, dados, digitados }: Rascunho) {
  if (!template) return null
  const valores = { ...lerDigitados(digitados), ...dados }
  return { ...preencher(template, valores), paraLer: paraLer(template, valores) }
}

/** Why the template says nothing to this client: a place that only the system fills is empty. */
export const faltaDoSistema = ({ template, dados }: Pick<Rascunho, 'template' | 'dados'>) =>
  semValorDoSistema(template?.variaveis.filter((nome) => !dados[nome]) ?? [])

/** Why it cannot be sent now, or undefined. */
export function porQueNaoEnvia(rascunho: Rascunho): string | undefined {
  const { template, telefone } = rascunho
  if (!template) return 'Escolha um template'
  if (!template.completo) return 'Este template não tem texto para enviar'
  const semValor = faltaDoSistema(rascunho)
  if (semValor !== undefined) return semValor
  if (!telefone) return 'O cliente não tem telefone'
  const semaforo = semaforoDo(telefone, template)
  if (!semaforo.liberado) return semaforo.motivo
  const faltando = previaDe(rascunho)?.faltando ?? []
  if (faltando.length === 0) return undefined
  const recusado = porQueNaoServe(rascunho.digitados, faltando)
  if (recusado !== undefined) return recusado
  return `Falta preencher: ${faltando.map((nome) => rotulosDasVariaveis[nome]).join(', ')}`
}

/** What is wrong with a value that was typed. */
function porQueNaoServe(
  digitados: Digitados,
  faltando: readonly NomeDeVariavel[],
): string | undefined {
  for (const nome of faltando) {
    if (!digitados[nome]?.trim()) continue
    const [issue] = valorDe(nome).safeParse(digitados[nome]).error?.issues ?? []
    if (issue) return `${rotulosDasVariaveis[nome]}: ${issue.message}`
  }
  return undefined
}

/** The sent input: the displayed text, and only the typed values. */
export function pedidoDeEnvio(
  idRelacionamento: string,
  rascunho: Rascunho,
): EnvioDeHsm | undefined {
  const { template, telefone, digitados } = rascunho
  const previa = previaDe(rascunho)
  if (!template || !telefone || !previa || porQueNaoEnvia(rascunho) !== undefined) return undefined
  const valores = lerDigitados(digitados)
  const { idTelefone, ddd, numero } = telefone
  // A host without ids of phones knows them as it answered them.
  const comoVeio = Id.safeParse(idTelefone).success ? {} : { ddd, numero }
  return {
    ...comoVeio,
    idRelacionamento,
    idTemplate: template.id,
    idTelefone,
    variaveis: aDigitarDe(rascunho).flatMap((nome) => {
      const valor = valores[nome]
      return valor ? [{ nome, valor }] : []
    }),
    previa: previa.texto,
  }
}

/** The first field to type in, where one still lacks its value. */
export const primeiraFalta = (rascunho: Rascunho): NomeDeVariavel | undefined => {
  const valores = lerDigitados(rascunho.digitados)
  return aDigitarDe(rascunho).find((nome) => !valores[nome])
}

/** The typed input as the server will parse it; invalid input counts as absent. */
function lerDigitados(digitados: Digitados): Valores {
  return Object.fromEntries(
    NomeDeVariavel.options.flatMap((nome) => {
      const { data } = valorDe(nome).safeParse(digitados[nome])
      return data && !ehDoSistema(nome) ? [[nome, data]] : []
    }),
  )
}
