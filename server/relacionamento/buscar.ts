import type { Pergunta } from '../base/db/plano.ts'
import { simplificar } from '#shared/acentos.ts'
import { cpfValido } from '#shared/cpf.ts'
import { hoje } from '#shared/data.ts'
import { LIMITE_BUSCA, MINIMO_LETRAS_DO_NOME } from '#shared/relacionamento/api.ts'
import type { Contexto, Pedido } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import {
  clientesDoCpf,
  comPalavras,
  lerAchados,
  type Limites,
  MAXIMO_PALAVRAS,
  procurarCpf,
  procurarNome,
  procurarTelefone,
} from './sql/busca.ts'

/** What the person typed, understood. */
type Procura =
  | { por: 'cpf'; cpf: string }
  /** `digitada`: the number may still be typed, or was searched as a CPF just now. */
  | { por: 'telefone'; numeros: string[]; digitada: boolean }
  | { por: 'nome'; palavras: string[] }

const NADA_A_BUSCAR =
  'Informe o CPF, o telefone com pelo menos 8 dígitos ou pelo menos 3 letras do nome'

/**
 * Eleven digits with valid check digits are a CPF; digits of a phone are a phone, with or without
 * +55, the long-distance zero and the area code; everything else is words of a name.
 *
 * @throws Recusa for what is too short to search
 */
export function entender(texto: string): Procura {
  const limpo = texto.trim()
  if (/^[\d\s().+/-]+$/.test(limpo)) return entenderDigitos(limpo.replace(/\D/g, ''))
  return { por: 'nome', palavras: palavrasDoNome(limpo) }
}

function entenderDigitos(digitos: string): Procura {
  if (cpfValido(digitos)) return { por: 'cpf', cpf: digitos }
  const numero = digitos.replace(/^0+/, '').replace(/^55(?=\d{10,11}$)/, '')
  if (numero.length < 8) throw new Recusa('invalido', NADA_A_BUSCAR)
  // Mobile numbers gained a ninth digit: an old note may lack it.
  const comNove = numero.replace(/^(\d{2})?([6-9]\d{7})$/, '$19$2')
  const digitada = !/^(\d{2}[2-5]\d{7}|\d{11})$/.test(numero)
  return { por: 'telefone', numeros: [...new Set([numero, comNove])], digitada }
}

/** As `sem_acentos` of the database keeps names; words in any order, each once. */
export function palavrasDoNome(texto: string): string[] {
  const palavras = simplificar(texto)
    .split(/[^a-z0-9]+/)
    .filter((palavra) => palavra !== '')
  if (palavras.join('').replace(/[^a-z]/g, '').length < MINIMO_LETRAS_DO_NOME) {
    throw new Recusa('invalido', NADA_A_BUSCAR)
  }
  // The longest first: it is the rarest, so it narrows the most.
  return [...new Set(palavras)].toSorted((a, b) => b.length - a.length).slice(0, MAXIMO_PALAVRAS)
}

/** The least text after every text that begins with `palavra` (letters and digits of ASCII). */
const depoisDe = (palavra: string) =>
  palavra.slice(0, -1) + String.fromCharCode(palavra.charCodeAt(palavra.length - 1) + 1)

/**
 * The relationships of this person's promotores that match, as JSON text of each card. What was
 * searched is nowhere kept: not in the trail, not in a log.
 */
const procurar = (contexto: Contexto, procura: Procura): Promise<string[]> =>
  lerAchados(contexto.client, consultaDaProcura(procura, contexto))

/** The search by CPF alone, in one message. */
export const consultaDoCpf = (
  cpf: string,
  { usuario, codigoPromotor, escopo, donos, agora }: Pedido,
): Pergunta =>
  clientesDoCpf.configurar({
    escopo: [...escopo],
    idUsuario: usuario.id,
    donos: [...donos],
    papel: usuario.papel,
    promotorAtivo: codigoPromotor,
    agora,
    hoje: hoje(agora),
    cpf,
    maximo: LIMITE_BUSCA,
  })

/** The list that the function answers. */
export function lerDoCpf([row]: Record<string, unknown>[]): JsonCru {
  const clientes = row?.['clientes']
  if (typeof clientes !== 'string') throw new Error('The search by CPF answered nothing')
  return new JsonCru(clientes)
}

/** The one statement of a search. */
export function consultaDaProcura(
  procura: Procura,
  { usuario, codigoPromotor, escopo, donos, agora }: Pedido,
): Pergunta {
  const quem = {
    escopo: [...escopo],
    idUsuario: usuario.id,
    donos: [...donos],
    papel: usuario.papel,
    promotorAtivo: codigoPromotor,
    agora,
    hoje: hoje(agora),
  }
  if (procura.por === 'cpf') return procurarCpf.configurar({ ...quem, cpf: procura.cpf })
  if (procura.por === 'telefone') {
    const { numeros, digitada } = procura
    return procurarTelefone.configurar({ ...quem, numeros, digitada })
  }
  const { palavras } = procura
  return procurarNome.configurar({ ...quem, ...limitesDe(palavras) }, comPalavras(palavras.length))
}

const limitesDe = (palavras: readonly string[]): Limites =>
  Object.fromEntries(
    palavras.flatMap((palavra, i) => [
      [`de${i}`, palavra],
      [`ate${i}`, depoisDe(palavra)],
    ]),
  )

/** The one search of the palette; eleven digits that are no client's CPF may be a phone's. */
export async function buscar(contexto: Contexto, texto: string): Promise<JsonCru> {
  const procura = entender(texto)
  const achados = await procurar(contexto, procura)
  if (procura.por === 'cpf' && achados.length === 0 && /^[1-9][0-9]9/.test(procura.cpf)) {
    const telefone: Procura = { por: 'telefone', numeros: [procura.cpf], digitada: true }
    const comTelefone = await procurar(contexto, telefone)
    if (comTelefone.length > 0) return resultado(telefone, comTelefone)
  }
  return resultado(procura, achados)
}

function resultado({ por }: Procura, achados: string[]): JsonCru {
  const clientes = achados.slice(0, LIMITE_BUSCA)
  const haMais = achados.length > LIMITE_BUSCA
  return new JsonCru(`{"por":"${por}","clientes":[${clientes.join(',')}],"haMais":${haMais}}`)
}

/** A list of cards, at most `LIMITE_BUSCA`, from the rows of `consultaDaProcura`. */
export const lerLista = (rows: Record<string, unknown>[]): JsonCru =>
  new JsonCru(
    `[${rows
      .slice(0, LIMITE_BUSCA)
      .flatMap(({ cliente }) => (typeof cliente === 'string' ? [cliente] : []))
      .join(',')}]`,
  )
