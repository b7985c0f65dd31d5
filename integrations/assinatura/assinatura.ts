import { createHash } from 'node:crypto'
import { criarDisjuntor } from '../disjuntor.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { ler, pedirJson } from '../http.ts'
import {
  type Cancelamento,
  Criada,
  type DocumentoNaAssinatura,
  EstadoDaAssinatura,
  Pedaco,
  type PedidoDeAssinatura,
  type TipoDePapel,
} from './protocolo.ts'

const sistema = 'Assinatura'

/** The port of the signing service. */
export type Assinatura = {
  /**
   * Creates a link. A repeated key answers the same link, so a caller without an answer repeats the
   * request.
   *
   * @throws ForaDoAr when the result is unknown
   */
  criar: (chave: string, pedido: PedidoDeAssinatura) => Promise<Criada>
  /**
   * The state, or null when the service does not know it.
   * @throws ForaDoAr
   */
  consultar: (protocolo: string) => Promise<EstadoDaAssinatura | null>
  /**
   * Ends a link; an ended one stays as it is.
   * @throws ForaDoAr
   */
  cancelar: (protocolo: string, motivo: Cancelamento['motivo']) => Promise<void>
  /** The bytes of a document, as they were announced. @throws ForaDoAr when they are others */
  baixar: (protocolo: string, documento: DocumentoNaAssinatura) => Promise<Buffer>
  /**
   * Puts a paper on the page of a signed request; the same kind again takes its place. A request that
   * the service does not know any more needs none.
   * @throws ForaDoAr
   */
  entregar: (protocolo: string, papel: Papel) => Promise<void>
}

type Papel = { tipo: TipoDePapel; nome: string; conteudo: Buffer }

type Settings = { url: string; credencial: { segredo: string }; limiteMs: number }

/** The real adapter: a bearer secret and JSON. */
export function createAssinatura({ url, credencial, limiteMs }: Settings): Assinatura {
  const disjuntor = criarDisjuntor(sistema)
  const pedir = (caminho: string, corpo?: unknown, headers: Record<string, string> = {}) =>
    pedirJson({
      sistema,
      url: `${url}/v1/assinaturas${caminho}`,
      limiteMs,
      headers: {
        authorization: `Bearer ${credencial.segredo}`,
        ...(corpo !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(corpo !== undefined && { method: 'POST', body: JSON.stringify(corpo) }),
    })

  return {
    criar: (chave, pedido) =>
      disjuntor(async () => {
        const { status, json } = await pedir('', pedido, { 'idempotency-key': chave })
        if (status !== 200 && status !== 201) throw new ForaDoAr(sistema, `respondeu ${status}`)
        return ler(sistema, Criada, json)
      }),
    consultar: (protocolo) =>
      disjuntor(async () => {
        const { status, json } = await pedir(`/${encodeURIComponent(protocolo)}`)
        if (status === 404) return null
        if (status !== 200) throw new ForaDoAr(sistema, `respondeu ${status}`)
        const estado = ler(sistema, EstadoDaAssinatura, json)
        if (estado.protocolo !== protocolo) throw new ForaDoAr(sistema, 'respondeu por outro')
        return estado
      }),
    cancelar: (protocolo, motivo) =>
      disjuntor(async () => {
        const { status } = await pedir(`/${encodeURIComponent(protocolo)}/cancelar`, { motivo })
        if (status !== 200 && status !== 404) throw new ForaDoAr(sistema, `respondeu ${status}`)
      }),
    baixar: (protocolo, documento) =>
      disjuntor(async () => {
        const { id, bytes, resumo } = documento
        const base = `/${encodeURIComponent(protocolo)}/documentos/${encodeURIComponent(id)}`
        const pedacos: Buffer[] = []
        let recebidos = 0
        while (recebidos < bytes) {
          const { status, json } = await pedir(`${base}?inicio=${recebidos}`)
          if (status !== 200) throw new ForaDoAr(sistema, `respondeu ${status}`)
          const { inicio, conteudo } = ler(sistema, Pedaco, json)
          const pedaco = Buffer.from(conteudo, 'base64')
          if (inicio !== recebidos || pedaco.length === 0) {
            throw new ForaDoAr(sistema, 'respondeu outro pedaço do documento')
          }
          pedacos.push(pedaco)
          recebidos += pedaco.length
        }
        const inteiro = Buffer.concat(pedacos)
        if (resumir(inteiro) !== resumo) {
          throw new ForaDoAr(sistema, 'entregou um documento que não é o anunciado')
        }
        return inteiro
      }),
    entregar: (protocolo, { tipo, nome, conteudo }) =>
      disjuntor(async () => {
        const { status } = await pedir(`/${encodeURIComponent(protocolo)}/papeis/${tipo}`, {
          nome,
          conteudo: conteudo.toString('base64'),
          resumo: resumir(conteudo),
        })
        if (status !== 200 && status !== 404) throw new ForaDoAr(sistema, `respondeu ${status}`)
      }),
  }
}

const resumir = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
