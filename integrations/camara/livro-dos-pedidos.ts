import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { emReais } from '#shared/dinheiro.ts'
import { type LivroEmDisco, livroEmDisco } from '../livro-em-disco.ts'
import { type Resposta, respostasA } from './casos.ts'
import { novoNumero } from './livro.ts'
import { AvisoDoPedido, EstadoDoPedido, NossoPedido } from './pedidos-protocolo.ts'

const Registro = z.object({
  pedido: NossoPedido,
  estado: EstadoDoPedido,
  /** How often the same request came: more than one means a repetition. */
  recebido: z.number(),
})
export type RegistroDoPedido = z.infer<typeof Registro>

const fins: readonly string[] = ['REJEITADO', 'RETIDO', 'CANCELADO']

/** Our requests, as the stand-in of the clearing keeps them, in `arquivo` if given. */
export class LivroDosPedidos {
  readonly #registros = new Map<string, RegistroDoPedido>()
  readonly #disco: LivroEmDisco<RegistroDoPedido>

  constructor(arquivo?: string) {
    this.#disco = livroEmDisco(arquivo, Registro)
    for (const registro of this.#disco.ler()) {
      this.#registros.set(registro.pedido.chave, registro)
    }
  }

  /** One for each key, however often it is sent. */
  receber(pedido: NossoPedido, agora: Date): { registro: RegistroDoPedido; novo: boolean } {
    const conhecido = this.#registros.get(pedido.chave)
    if (conhecido) {
      conhecido.recebido += 1
      this.#guardar()
      return { registro: conhecido, novo: false }
    }
    const registro: RegistroDoPedido = {
      pedido,
      estado: {
        chave: pedido.chave,
        numero: novoNumero(),
        situacao: 'RECEBIDO',
        sequencia: 1,
        codigo: null,
        saldo: null,
        ocorridoEm: agora.toISOString(),
      },
      recebido: 1,
    }
    this.#registros.set(pedido.chave, registro)
    this.#guardar()
    return { registro, novo: true }
  }

  /**
   * The clearing, or the origin, takes a step; the balance may be stated again.
   *
   * @returns null where no step leads there
   */
  mover(
    registro: RegistroDoPedido,
    { situacao, codigo = null, saldo = null }: Mudanca,
    agora: Date,
  ): AvisoDoPedido | null {
    const { estado } = registro
    if (!passos[estado.situacao].includes(situacao)) return null
    registro.estado = {
      ...estado,
      situacao,
      codigo,
      saldo: situacao === 'SALDO_INFORMADO' ? saldo : estado.saldo,
      sequencia: estado.sequencia + 1,
      ocorridoEm: agora.toISOString(),
    }
    this.#guardar()
    return { ...registro.estado, evento: randomUUID() }
  }

  /** The next automatic step, chosen by the digits of the request; undefined while it waits or after its end. */
  proximo({ pedido, estado }: RegistroDoPedido): Mudanca | undefined {
    if (fins.includes(estado.situacao)) return undefined
    const resposta = respostasA(pedido)[estado.sequencia - 1]
    return resposta && mudancaDe(pedido, resposta)
  }

  buscar(chave: string): RegistroDoPedido | undefined {
    return this.#registros.get(chave)
  }

  /** Newest first. */
  listar(): RegistroDoPedido[] {
    return [...this.#registros.values()].toReversed()
  }

  #guardar(): void {
    this.#disco.guardar(this.#registros.values())
  }
}

export type Mudanca = Pick<EstadoDoPedido, 'situacao'> & {
  codigo?: string | null
  saldo?: number | null
}

/** The balance of a step: of what we believed, in percent. */
export const mudancaDe = (
  { saldo }: Pick<NossoPedido, 'saldo'>,
  { situacao, codigo, porCento }: Resposta,
): Mudanca => ({
  situacao,
  codigo: codigo ?? null,
  saldo: porCento === undefined ? null : emReais(Math.round(saldo * porCento)),
})

type Situacao = EstadoDoPedido['situacao']

const passos: Record<Situacao, readonly Situacao[]> = {
  RECEBIDO: ['ACEITO', 'REJEITADO', 'CANCELADO'],
  ACEITO: ['SALDO_INFORMADO', 'RETIDO', 'REJEITADO', 'CANCELADO'],
  SALDO_INFORMADO: ['SALDO_INFORMADO', 'RETIDO', 'CANCELADO'],
  REJEITADO: [],
  RETIDO: [],
  CANCELADO: [],
}
