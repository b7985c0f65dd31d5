import { z } from 'zod'
import { hoje, somarDias } from '#shared/data.ts'
import { arredondarReais } from '#shared/dinheiro.ts'
import { type LivroEmDisco, livroEmDisco } from '../livro-em-disco.ts'
import type { BeneficioDaMassa } from './massa.ts'
import {
  escreverDia,
  ParcelaDoRetorno,
  PedidoDeAverbacao,
  SituacaoDaAverbacao,
} from './protocolo.ts'

const Registro = z.object({
  // Bookings of a ledger before the price was checked name neither rate nor day.
  pedido: PedidoDeAverbacao.extend({
    taxaMensal: PedidoDeAverbacao.shape.taxaMensal.default(0),
    dataContrato: PedidoDeAverbacao.shape.dataContrato.default('01012026'),
  }),
  situacao: SituacaoDaAverbacao,
  /** `AAAA-MM-DD`, where the holder has to confirm. */
  limite: z.string().nullable(),
  em: z.string(),
  /** What the payrolls did, where they did not discount the whole instalment. */
  retornos: z.array(ParcelaDoRetorno).default([]),
})
export type Registro = z.infer<typeof Registro>

const DIAS_PARA_CONFIRMAR = 5

/** What takes margin: booked, or reserved until the holder answers. */
const ocupa = new Set<SituacaoDaAverbacao>(['AGUARDANDO_CONFIRMACAO', 'AVERBADO'])

/** The bookings of the stand-in, kept in `arquivo` when there is one. A number is taken for ever. */
export class LivroDeAverbacoes {
  readonly #registros = new Map<string, Registro>()
  readonly #disco: LivroEmDisco<Registro>

  constructor(arquivo?: string) {
    this.#disco = livroEmDisco(arquivo, Registro)
    for (const registro of this.#disco.ler()) {
      this.#registros.set(registro.pedido.numeroContrato, registro)
    }
  }

  buscar(numeroContrato: string): Registro | undefined {
    return this.#registros.get(numeroContrato)
  }

  /** Newest first. */
  listar(): Registro[] {
    return [...this.#registros.values()].toReversed()
  }

  averbar(pedido: PedidoDeAverbacao, agora: Date): Registro {
    const espera = pedido.operacao !== 'PORTABILIDADE'
    const registro: Registro = {
      pedido,
      situacao: espera ? 'AGUARDANDO_CONFIRMACAO' : 'AVERBADO',
      limite: espera ? somarDias(hoje(agora), DIAS_PARA_CONFIRMAR) : null,
      em: agora.toISOString(),
      retornos: [],
    }
    this.#registros.set(pedido.numeroContrato, registro)
    this.#guardar()
    return registro
  }

  mudar(registro: Registro, situacao: SituacaoDaAverbacao): void {
    registro.situacao = situacao
    this.#guardar()
  }

  alterar(registro: Registro, pedido: PedidoDeAverbacao): void {
    registro.pedido = pedido
    this.#guardar()
  }

  /** The payroll of a month is known to have done this. */
  retornar(registro: Registro, parcela: ParcelaDoRetorno): void {
    const outros = registro.retornos.filter(
      ({ competencia }) => competencia !== parcela.competencia,
    )
    registro.retornos = [...outros, parcela]
    this.#guardar()
  }

  /**
   * What bookings take or reserve of a benefit beside the loans that it is known to have: the net
   * effect of each. A refinancing that lowers the instalment frees margin once it is confirmed.
   */
  reservadoDe(beneficio: BeneficioDaMassa): { parcelas: number; refinanciamentos: number } {
    const conhecidos = new Set(beneficio.contratos.map(({ numero }) => numero))
    const deles = this.listar().filter(
      ({ pedido, situacao }) =>
        pedido.numeroBeneficio === beneficio.numero &&
        ocupa.has(situacao) &&
        !conhecidos.has(pedido.numeroContrato),
    )
    const efeitos = deles.map(({ pedido, situacao }) => {
      const efeito = this.efeitoDe(pedido, beneficio)
      return situacao === 'AVERBADO' ? efeito : Math.max(0, efeito)
    })
    return {
      parcelas: arredondarReais(efeitos.reduce((soma, efeito) => soma + efeito, 0)),
      refinanciamentos: deles.filter(
        ({ pedido, situacao }) =>
          pedido.operacao === 'REFINANCIAMENTO' && situacao === 'AGUARDANDO_CONFIRMACAO',
      ).length,
    }
  }

  /** The instalment less those of the loans it settles. A number not known here frees nothing. */
  efeitoDe({ valorParcela, contratosQuitados }: PedidoDeAverbacao, um: BeneficioDaMassa): number {
    const livres = contratosQuitados.map((numero) => {
      const nosso = this.buscar(numero)
      if (nosso && ocupa.has(nosso.situacao)) return nosso.pedido.valorParcela
      return um.contratos.find((contrato) => contrato.numero === numero)?.parcela ?? 0
    })
    return arredondarReais(livres.reduce((resta, parcela) => resta - parcela, valorParcela))
  }

  #guardar(): void {
    this.#disco.guardar(this.#registros.values())
  }
}

/** Its form in the protocol. */
export const escreverAverbacao = ({ pedido, situacao, limite }: Registro) => ({
  numeroContrato: pedido.numeroContrato,
  situacao,
  dataLimiteConfirmacao: limite && escreverDia(limite),
})
