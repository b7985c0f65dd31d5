import { randomUUID } from 'node:crypto'
import { casoDe } from './casos.ts'

export type SituacaoNoLivro = 'ACEITA' | 'ENVIADA' | 'ENTREGUE' | 'LIDA' | 'FALHOU'

export type Registro = {
  chave: string
  idExterno: string
  para: string
  texto: string
  situacao: SituacaoNoLivro
  codigo: string | null
  /** Number of submissions of the same key: more than one means a repetition. */
  recebida: number
  em: Date
}

type Settings = {
  prefixoDoId: string
  /** States of a message over time without buttons. */
  caminho: readonly SituacaoNoLivro[]
  /** Between those steps; absent: only by the buttons. */
  passoMs?: number
  aoMover: (registro: Registro) => void
  aoResponder: (registro: Registro, texto: string) => void
}

const CODIGO_NAO_ENTREGUE = '131026'

/**
 * The ledger of a stand-in for a channel: one message for each key, however often it is submitted,
 * with its state.
 */
export class Livro {
  readonly #registros = new Map<string, Registro>()
  readonly #relogios = new Set<NodeJS.Timeout>()
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  buscar(chave: string): Registro | undefined {
    return this.#registros.get(chave)
  }

  /** Newest first. */
  listar(quantas = Infinity): Registro[] {
    const todas = [...this.#registros.values()]
    return todas.slice(Math.max(0, todas.length - quantas)).toReversed()
  }

  get tamanho(): number {
    return this.#registros.size
  }

  receber({ chave, para, texto }: Pick<Registro, 'chave' | 'para' | 'texto'>): {
    registro: Registro
    nova: boolean
  } {
    const conhecida = this.#registros.get(chave)
    if (conhecida) {
      conhecida.recebida += 1
      return { registro: conhecida, nova: false }
    }
    const registro: Registro = {
      chave,
      idExterno: `${this.#settings.prefixoDoId}${randomUUID()}`,
      para,
      texto,
      situacao: 'ACEITA',
      codigo: null,
      recebida: 1,
      em: new Date(),
    }
    this.#registros.set(chave, registro)
    this.#seguir(registro, 0)
    return { registro, nova: true }
  }

  mover(registro: Registro, situacao: SituacaoNoLivro, codigo: string | null = null): void {
    registro.situacao = situacao
    registro.codigo = codigo
    this.#settings.aoMover(registro)
  }

  responder(registro: Registro, texto: string): void {
    this.#settings.aoResponder(registro, texto)
  }

  parar(): void {
    for (const relogio of this.#relogios) clearTimeout(relogio)
  }

  #seguir(registro: Registro, passo: number): void {
    const { passoMs, caminho } = this.#settings
    const proximo = caminho[passo]
    if (passoMs === undefined || proximo === undefined) return
    const relogio = setTimeout(() => {
      this.#relogios.delete(relogio)
      if (registro.situacao === 'FALHOU') return
      const caso = casoDe(registro.para)
      if (caso === 'nao-entrega' && proximo === 'ENTREGUE') {
        this.mover(registro, 'FALHOU', CODIGO_NAO_ENTREGUE)
        return
      }
      this.mover(registro, proximo)
      if (caso === 'responde-sair' && proximo === 'ENTREGUE') this.responder(registro, 'SAIR')
      this.#seguir(registro, passo + 1)
    }, passoMs)
    this.#relogios.add(relogio)
  }
}
