import { randomInt, randomUUID } from 'node:crypto'
import type { AvisoDaCamara, EstadoNaCamara, RespostaAoPedido } from './protocolo.ts'

export type Pedido = Extract<AvisoDaCamara, { tipo: 'PEDIDO' }>['pedido']

export type Registro = {
  numero: string
  /** Null of one that the stand-in did not pass on itself: it knows our answer only. */
  pedido: Pedido | null
  pedidoEm: Date
  situacao: EstadoNaCamara['situacao']
  resposta: RespostaAoPedido | null
  /** How often our bank answered. */
  respostas: number
}

/** The requests that this stand-in passed on to our bank, newest first. */
export class Livro {
  readonly #registros = new Map<string, Registro>()

  /** Another bank asks for a contract. */
  pedir(
    pedido: Pedido,
    instante: Date,
    numero = novoNumero(),
  ): { registro: Registro; aviso: AvisoDaCamara } {
    const registro: Registro = {
      numero,
      pedido,
      pedidoEm: instante,
      situacao: 'PEDIDA',
      resposta: null,
      respostas: 0,
    }
    this.#registros.set(numero, registro)
    return { registro, aviso: { tipo: 'PEDIDO', ...cabeca(registro, instante), pedido } }
  }

  /** A request that our bank answers and this stand-in does not know: of the demonstration, or of before a restart. */
  adotar(numero: string, instante: Date): Registro {
    const registro: Registro = {
      numero,
      pedido: null,
      pedidoEm: instante,
      situacao: 'PEDIDA',
      resposta: null,
      respostas: 0,
    }
    this.#registros.set(numero, registro)
    return registro
  }

  /** The first answer counts; the same answer again changes nothing. */
  responder(registro: Registro, resposta: RespostaAoPedido): boolean {
    registro.respostas += 1
    if (registro.resposta) return JSON.stringify(registro.resposta) === JSON.stringify(resposta)
    if (registro.situacao !== 'PEDIDA') return false
    registro.resposta = resposta
    registro.situacao = resposta.resultado
    return true
  }

  /** The money came, or went back; only of a released contract. */
  terminar(
    registro: Registro,
    tipo: 'QUITADA' | 'DEVOLVIDA',
    instante: Date,
  ): AvisoDaCamara | null {
    if (registro.situacao !== 'SALDO_INFORMADO') return null
    registro.situacao = tipo
    const valor = registro.resposta?.saldo ?? registro.pedido?.saldo ?? 0
    const comum = cabeca(registro, instante)
    return tipo === 'QUITADA' ? { tipo, ...comum, valor } : { tipo, ...comum }
  }

  buscar(numero: string): Registro | undefined {
    return this.#registros.get(numero)
  }

  listar(): Registro[] {
    return [...this.#registros.values()].toReversed()
  }
}

const cabeca = ({ numero }: Registro, instante: Date) => ({
  evento: randomUUID(),
  numero,
  ocorridoEm: instante.toISOString(),
})

export const novoNumero = (): string =>
  Array.from({ length: 21 }, (_, lugar) => (lugar === 0 ? randomInt(1, 10) : randomInt(10))).join(
    '',
  )
