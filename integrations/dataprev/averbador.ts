import type { z } from 'zod'
import { criarDisjuntor } from '../disjuntor.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { ler } from '../http.ts'
import { criarPedidor } from '../oauth.ts'
import type { DataprevSettings } from './dataprev.ts'
import {
  Averbacao,
  CAMINHOS,
  CANAL,
  Erros,
  type PedidoDeAlteracao,
  type PedidoDeAverbacao,
  type PedidoDeExclusao,
  type PedidoDoContrato,
} from './protocolo.ts'
import { foraDoPreco, PRECO_INVALIDO } from './preco.ts'

const sistema = 'Dataprev'

/** The number is not known there: asked about, never a refusal of anything. */
const NAO_ENCONTRADO = 'GE'

export type NovaAverbacao = Omit<PedidoDeAverbacao, 'cbc' | 'canal'>
export type NovaAlteracao = Omit<PedidoDeAlteracao, 'cbc'>

/** What the server needs of Dataprev to book loans. */
export type Averbador = {
  /**
   * Books a loan. Dataprev accepts a contract number once: after a lost answer query the state
   * first (`consultar`).
   *
   * @returns the codes of the refusal
   * @throws ForaDoAr when the result is unknown
   */
  averbar: (nova: NovaAverbacao) => Promise<Averbacao | { codigos: string[] }>
  /** Where the booking stands; null when Dataprev never saw the number. */
  consultar: (numeroContrato: string) => Promise<Averbacao | null>
  /** The figures of the day of payment; again is harmless. */
  alterar: (alteracao: NovaAlteracao) => Promise<Averbacao | { codigos: string[] }>
  /**
   * Takes a booking back; again is harmless. With `PRAZO_ENCERRADO` what the holder confirmed in the
   * last moment stays, and is answered so.
   */
  excluir: (
    numeroContrato: string,
    motivo: PedidoDeExclusao['motivo'],
  ) => Promise<Averbacao | { codigos: string[] }>
}

export function createAverbador({ url, credencial, cbc, limiteMs }: DataprevSettings): Averbador {
  const disjuntor = criarDisjuntor(sistema)
  const caminhoDoToken = CAMINHOS.token
  const pedir = criarPedidor({ sistema, url, credencial, limiteMs, caminhoDoToken })

  async function trocar(
    caminho: string,
    corpo: PedidoDeAverbacao | PedidoDeAlteracao | PedidoDeExclusao | PedidoDoContrato,
  ) {
    const { status, json } = await pedir({ caminho, body: JSON.stringify(corpo) })
    if (status === 200 || status === 201) return doContrato(corpo.numeroContrato, json)
    if (status !== 412) throw new ForaDoAr(sistema, `respondeu ${status}`)
    return { codigos: codigosDe(ler(sistema, Erros, json)) }
  }

  return {
    averbar: async (nova) =>
      // Dataprev would refuse it: nothing is sent, and the number stays free.
      foraDoPreco(nova)
        ? { codigos: [PRECO_INVALIDO] }
        : disjuntor(() => trocar(CAMINHOS.averbacao, { ...nova, cbc, canal: CANAL })),
    alterar: (alteracao) => disjuntor(() => trocar(CAMINHOS.alteracao, { ...alteracao, cbc })),
    consultar: (numeroContrato) =>
      disjuntor(async () => {
        const resposta = await trocar(CAMINHOS.consultaDaAverbacao, { cbc, numeroContrato })
        if (!('codigos' in resposta)) return resposta
        if (resposta.codigos.includes(NAO_ENCONTRADO)) return null
        throw new ForaDoAr(sistema, `não disse da averbação (${resposta.codigos.join(', ')})`)
      }),
    excluir: (numeroContrato, motivo) =>
      disjuntor(() => trocar(CAMINHOS.exclusao, { cbc, numeroContrato, motivo })),
  }
}

const codigosDe = ({ erros }: z.infer<typeof Erros>) => erros.map(({ codigo }) => codigo)

/** An answer about another contract is no answer. */
function doContrato(numeroContrato: string, json: unknown): Averbacao {
  const averbacao = ler(sistema, Averbacao, json)
  if (averbacao.numeroContrato !== numeroContrato) {
    throw new ForaDoAr(sistema, 'respondeu sobre outro contrato')
  }
  return averbacao
}
