import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type LivroEmDisco, livroEmDisco } from '../livro-em-disco.ts'
import { averbaPeloCrm, type Passo, caminhoDe } from './caminho.ts'
import { casosPorCpf } from './casos.ts'
import { AvisoAoBanco, EventoDoBanco, type OrdemDePagamento, PropostaAoBanco } from './protocolo.ts'

const Registro = z.object({
  proposta: PropostaAoBanco,
  estado: EventoDoBanco.omit({ evento: true }).partial({ ocorridoEm: true }),
  historico: z.array(EventoDoBanco),
  /** Number of submissions of the same proposta: more than one means a repetition. */
  recebida: z.number(),
  /** How many steps of its own way are behind it. */
  andados: z.number(),
  /** The CRM formalizes: the bank waits for its report. */
  formalizaNoCrm: z.boolean().default(false),
  /** The last payment order of the CRM. */
  ordem: AvisoAoBanco.shape.ordem,
})
export type Registro = z.infer<typeof Registro>

/** The ledger of the stand-in bank: received propostas, stored in `arquivo` if given. */
export class Livro {
  readonly #registros = new Map<string, Registro>()
  readonly #disco: LivroEmDisco<Registro>

  readonly #formalizacao: 'banco' | 'crm'

  constructor(arquivo?: string, formalizacao: 'banco' | 'crm' = 'banco') {
    this.#disco = livroEmDisco(arquivo, Registro)
    this.#formalizacao = formalizacao
    for (const registro of this.#disco.ler()) {
      this.#registros.set(registro.proposta.numero, registro)
    }
  }

  buscar(numero: string): Registro | undefined {
    return this.#registros.get(numero)
  }

  /** Newest first. */
  listar(): Registro[] {
    return [...this.#registros.values()].toReversed()
  }

  /** One for each number, however often it is handed in. */
  receber(proposta: PropostaAoBanco, agora = new Date()): { registro: Registro; nova: boolean } {
    const conhecida = this.#registros.get(proposta.numero)
    if (conhecida) {
      conhecida.recebida += 1
      this.#guardar()
      return { registro: conhecida, nova: false }
    }
    const registro: Registro = {
      proposta,
      estado: {
        numero: proposta.numero,
        protocolo: `BCO${randomUUID().slice(0, 8).toUpperCase()}`,
        situacao: 'DIGITADA',
        sequencia: 1,
        motivo: null,
        recuperavel: null,
        ocorridoEm: agora.toISOString(),
      },
      historico: [],
      recebida: 1,
      andados: 0,
      formalizaNoCrm: false,
    }
    registro.historico.push(eventoDe(registro))
    this.#registros.set(proposta.numero, registro)
    this.#guardar()
    return { registro, nova: true }
  }

  mover(
    registro: Registro,
    { situacao, motivo, recuperavel }: Passo,
    agora = new Date(),
  ): EventoDoBanco {
    registro.andados = andadosAte(registro, situacao)
    const { valorPago: _pago, ...antes } = registro.estado
    registro.estado = {
      ...antes,
      ...(antes.situacao === 'PAGA' && { pagamento: pagamentoDe(registro) }),
      situacao,
      motivo: motivo ?? null,
      recuperavel: recuperavel ?? null,
      sequencia: registro.estado.sequencia + 1,
      ocorridoEm: agora.toISOString(),
      ...(situacao === 'PAGA' && registro.ordem && { valorPago: registro.ordem.valorLiberado }),
    }
    const evento = eventoDe(registro)
    registro.historico.push(evento)
    this.#guardar()
    return evento
  }

  /** Before the analysis the account may change. Answers whether it did. */
  trocarConta(registro: Registro, conta: NonNullable<PropostaAoBanco['conta']>): boolean {
    const antes = ['DIGITADA', 'FORMALIZACAO'].includes(registro.estado.situacao)
    if (antes) registro.proposta = { ...registro.proposta, conta }
    this.#guardar()
    return antes
  }

  /** The last order counts: the figures of the day. */
  ordenar(registro: Registro, ordem: OrdemDePagamento): void {
    registro.ordem = ordem
    this.#guardar()
  }

  /** From now on the signature is the CRM's to bring. */
  esperarAssinatura(registro: Registro): void {
    registro.formalizaNoCrm = true
    this.#guardar()
  }

  /** The next step this proposta takes by itself, or undefined where it waits or its way ends. */
  proximoPasso(registro: Registro): Passo | undefined {
    const { proposta, andados } = registro
    const proximo = caminhoDe(proposta)[andados]
    if (!proximo) return undefined
    const daqui =
      proximo.situacao === 'SALDO_CONFERIDO' ||
      (proximo.situacao === 'AVERBADA' && averbaPeloCrm(proposta))
    return daqui || this.#esperaAssinatura(registro, proximo) ? undefined : proximo
  }

  #esperaAssinatura({ proposta, formalizaNoCrm, estado }: Registro, { situacao }: Passo): boolean {
    const doCrm =
      this.#formalizacao === 'crm' ||
      formalizaNoCrm ||
      casosPorCpf[proposta.cpf] === 'espera-assinatura'
    const antes = estado.situacao === 'DIGITADA' || estado.situacao === 'FORMALIZACAO'
    return doCrm && antes && (situacao === 'FORMALIZACAO' || situacao === 'ANALISE')
  }

  #guardar(): void {
    this.#disco.guardar(this.#registros.values())
  }
}

/**
 * Moved by hand, it continues after that step; a path without such a step stays. Told of another balance, it goes back
 * to before the step of an agreed one.
 */
function andadosAte({ proposta, andados }: Registro, situacao: Passo['situacao']): number {
  const caminho = caminhoDe(proposta)
  if (situacao === 'SALDO_RECEBIDO') {
    return caminho.findIndex((outro) => outro.situacao === 'SALDO_CONFERIDO')
  }
  const adiante = caminho.findIndex((outro, k) => k >= andados && outro.situacao === situacao)
  return adiante === -1 ? caminho.length : adiante + 1
}

const pagamentoDe = ({ estado: { sequencia, ocorridoEm, valorPago } }: Registro) => ({
  sequencia,
  ocorridoEm,
  valorPago,
})

/** A notice is of its own step alone. */
const eventoDe = ({ estado: { pagamento: _antes, ...estado } }: Registro): EventoDoBanco => ({
  ...estado,
  evento: randomUUID(),
  ocorridoEm: estado.ocorridoEm ?? new Date().toISOString(),
})
