import { deReais } from '#shared/dinheiro.ts'
import { criarDisjuntor } from '../disjuntor.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { ler, pedirJson } from '../http.ts'
import {
  CAMINHO_DA_MARGEM,
  type CodigoDeRecusa,
  MargemRecusada,
  MargemRespondida,
} from './protocolo.ts'

const sistema = 'Margem do convênio'

type PedidoAoConvenio = {
  /** Six digits. */
  convenio: string
  matricula: string
  cpf: string
  /** The client's password, valid for one query. Passed on and never stored. */
  senha: string
}

export type RespostaDoConvenio =
  /** Reais on their wire, centavos here; negative when more is committed than is allowed. */
  { resultado: 'respondida'; margemDisponivel: number } | { resultado: CodigoDeRecusa }

/** The port of convênios that open their margin by the client's password. */
export type Margem = {
  /** @throws ForaDoAr, whose message never contains the request */
  consultar: (pedido: PedidoAoConvenio) => Promise<RespostaDoConvenio>
}

type Settings = { url: string; credencial: { segredo: string }; limiteMs: number }

/** The real adapter of a payroll manager (the shape of Zetra eConsig's and its like). */
export function createMargem({ url, credencial, limiteMs }: Settings): Margem {
  const disjuntor = criarDisjuntor(sistema)
  return {
    consultar: (pedido) =>
      disjuntor(async () => {
        const { status, json } = await pedirJson({
          sistema,
          url: `${url}${CAMINHO_DA_MARGEM}`,
          method: 'POST',
          headers: {
            authorization: `Bearer ${credencial.segredo}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(pedido),
          limiteMs,
        })
        if (status === 412) {
          const [erro] = ler(sistema, MargemRecusada, json).erros
          if (!erro) throw new ForaDoAr(sistema, 'recusou sem dizer por quê')
          return { resultado: erro.codigo }
        }
        if (status !== 200) throw new ForaDoAr(sistema, `respondeu ${status}`)
        const { margemDisponivel } = ler(sistema, MargemRespondida, json)
        return { resultado: 'respondida', margemDisponivel: deReais(margemDisponivel) }
      }),
  }
}
