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
  RetornoDaFolha,
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
  /** What the payrolls did with its instalments; null when Dataprev never saw the number. */
  retorno: (numeroContrato: string) => Promise<RetornoDaFolha | null>
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

  async function trocar<T extends { numeroContrato: string }>(
    caminho: string,
    corpo: PedidoDeAverbacao | PedidoDeAlteracao | PedidoDeExclusao | PedidoDoContrato,
    forma: z.ZodType<T>,
  ) {
    const { status, json } = await pedir({ caminho, body: JSON.stringify(corpo) })
    if (status === 200 || status === 201) {
      return doMesmo(corpo.numeroContrato, ler(sistema, forma, json))
    }
    if (status !== 412) throw new ForaDoAr(sistema, `respondeu ${status}`)
    return { codigos: codigosDe(ler(sistema, Erros, json)) }
  }

  /** A query: null where the number is not known. */
  async function perguntar<T extends { numeroContrato: string }>(
    caminho: string,
    numeroContrato: string,
    forma: z.ZodType<T>,
  ): Promise<T | null> {
    const resposta = await trocar(caminho, { cbc, numeroContrato }, forma)
    if (!('codigos' in resposta)) return resposta
    if (resposta.codigos.includes(NAO_ENCONTRADO)) return null
    throw new ForaDoAr(sistema, `não disse do contrato (${resposta.codigos.join(', ')})`)
  }

  return {
    averbar: async (nova) =>
      // Dataprev would refuse it: nothing is sent, and the number stays free.
      foraDoPreco(nova)
        ? { codigos: [PRECO_INVALIDO] }
        : disjuntor(() => trocar(CAMINHOS.averbacao, { ...nova, cbc, canal: CANAL }, Averbacao)),
    alterar: (alteracao) =>
      disjuntor(() => trocar(CAMINHOS.alteracao, { ...alteracao, cbc }, Averbacao)),
    consultar: (numeroContrato) =>
      disjuntor(() => perguntar(CAMINHOS.consultaDaAverbacao, numeroContrato, Averbacao)),
    retorno: (numeroContrato) =>
      disjuntor(() => perguntar(CAMINHOS.retorno, numeroContrato, RetornoDaFolha)),
    excluir: (numeroContrato, motivo) =>
      disjuntor(() => trocar(CAMINHOS.exclusao, { cbc, numeroContrato, motivo }, Averbacao)),
  }
}

const codigosDe = ({ erros }: z.infer<typeof Erros>) => erros.map(({ codigo }) => codigo)

/** An answer about another contract is no answer. */
function doMesmo<T extends { numeroContrato: string }>(numeroContrato: string, resposta: T): T {
  if (resposta.numeroContrato !== numeroContrato) {
    throw new ForaDoAr(sistema, 'respondeu sobre outro contrato')
  }
  return resposta
}
