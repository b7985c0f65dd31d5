import { z } from 'zod'
import { campoDe } from './corpo.ts'

/** What only we say of the contact with a phone: a host without our gate judges when the message is sent. */
const SEM_SEMAFORO = {
  liberado: true,
  regra: 'LIBERADO',
  motivo: 'Este servidor decide ao enviar',
  norma: null,
  liberadoAPartirDe: null,
}

/** A row whose host keeps no versions, which no version of ours is: nothing is sent back of it. */
const SEM_VERSAO = -1

export function semVersaoInventada(corpo: unknown): unknown {
  if (!ehObjeto(corpo) || campoDe(corpo, 'versao') !== SEM_VERSAO) return corpo
  return Object.fromEntries(Object.entries(corpo).filter(([nome]) => nome !== 'versao'))
}

/** Fields of ours that a host of the specification does not answer, and as what their absence is read. */
const nossos: Record<string, (objeto: object) => unknown> = {
  versao: () => SEM_VERSAO,
  acesso: () => 'completo',
  possuiOportunidadesNaoAtuadas: () => false,
  propostaAberta: () => false,
  haMais: () => false,
  criticas: () => [],
  variaveis: () => [],
  semaforos: () => ({
    INFORMACAO: SEM_SEMAFORO,
    OPERACAO: SEM_SEMAFORO,
    OFERTA: SEM_SEMAFORO,
    RETENCAO: SEM_SEMAFORO,
  }),
  idTelefone: (telefone) => {
    const numero = campoDe(telefone, 'numero')
    return typeof numero === 'string' ? `${String(campoDe(telefone, 'ddd'))}${numero}` : undefined
  },
}

/**
 * Parses a model. Where it does not keep its shape to the letter, it is read as a host of the
 * specification may write it: names in any case, absent what may be null, ids as numbers, without
 * fields of ours. Money, dates and lists that are missing stay missing.
 */
export function lerModelo<S extends z.ZodType>(shape: S, model: unknown) {
  const exato = shape.safeParse(model)
  return exato.success ? exato : shape.safeParse(ajeitar(shape, model))
}

function ajeitar(shape: z.core.$ZodType, valor: unknown): unknown {
  if (shape instanceof z.ZodPipe) return ajeitar(shape.def.in, valor)
  if (shape instanceof z.ZodNullable) {
    return valor === undefined || valor === null ? null : ajeitar(shape.def.innerType, valor)
  }
  if (shape instanceof z.ZodOptional) {
    if (valor === undefined) return undefined
    const dentro = ajeitar(shape.def.innerType, valor)
    return dentro === null && !z.safeParse(shape, null).success ? undefined : dentro
  }
  if (shape instanceof z.ZodDefault) {
    return valor === undefined ? undefined : ajeitar(shape.def.innerType, valor)
  }
  if (shape instanceof z.ZodString) return typeof valor === 'number' ? String(valor) : valor
  if (shape instanceof z.ZodArray && Array.isArray(valor)) {
    return valor.map((item) => ajeitar(shape.def.element, item))
  }
  if (shape instanceof z.ZodRecord && ehObjeto(valor)) {
    return Object.fromEntries(
      Object.entries(valor).map(([nome, item]) => [nome, ajeitar(shape.def.valueType, item)]),
    )
  }
  if (shape instanceof z.ZodObject && ehObjeto(valor)) {
    const campos: Record<string, z.core.$ZodType> = shape.def.shape
    return Object.fromEntries(
      Object.entries(campos).flatMap(([nome, campo]) => {
        const lido = ajeitar(campo, campoDe(valor, nome)) ?? oQueFalta(campo, nome, valor)
        return lido === undefined ? [] : [[nome, lido]]
      }),
    )
  }
  if (shape instanceof z.ZodUnion) {
    return shape.def.options
      .map((opcao) => ajeitar(opcao, valor))
      .find((lido, indice) => {
        const opcao = shape.def.options[indice]
        return opcao !== undefined && z.safeParse(opcao, lido).success
      })
  }
  return valor
}

function oQueFalta(campo: z.core.$ZodType, nome: string, objeto: object): unknown {
  if (z.safeParse(campo, null).success) return null
  return z.safeParse(campo, undefined).success ? undefined : nossos[nome]?.(objeto)
}

const ehObjeto = (valor: unknown): valor is object =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)
