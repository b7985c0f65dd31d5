import { criarDisjuntor } from '../disjuntor.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { ler, pedirJson } from '../http.ts'
import { ABUSO, CAMINHO_DOS_EVENTOS, EVENTO_DE_CONSULTA, Resposta } from './protocolo.ts'

const sistema = 'SIFT'

/** Whom the score is of. `idCliente` is our own name for the person. */
type PessoaNaSift = { idCliente: string; cpf: string }

type DadosNaSift = PessoaNaSift & {
  nome: string
  email: string | null
  /** E.164 without punctuation: `5511912345678`. */
  telefone: string | null
  cidade: string | null
  uf: string | null
}

/** 0 to 100, the higher the more risk, with the names of what weighed in it. */
type Score = { score: number; motivos: string[] }

/** What the server needs of the anti-fraud service. */
export type Sift = {
  /** @throws ForaDoAr */
  consultar: (pessoa: PessoaNaSift) => Promise<Score>
  /**
   * Tells the registered data; the same data again changes nothing there.
   *
   * @throws ForaDoAr
   */
  atualizar: (dados: DadosNaSift) => Promise<Score>
}

/** The secret is the API key. */
type Settings = { url: string; credencial: { segredo: string }; limiteMs: number }

/**
 * The real adapter of Sift's Events API, which scores each event. All data are in the body: no CPF
 * is part of an address.
 */
export function createSift({ url, credencial, limiteMs }: Settings): Sift {
  const disjuntor = criarDisjuntor(sistema)

  const contar = (evento: { $user_id: string } & Record<string, unknown>) =>
    disjuntor(async () => {
      const { status, json } = await pedirJson({
        sistema,
        url: `${url}${CAMINHO_DOS_EVENTOS}?return_score=true&abuse_types=${ABUSO}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...evento, $api_key: credencial.segredo }),
        limiteMs,
      })
      if (status !== 200) throw new ForaDoAr(sistema, `respondeu ${status}`)
      const { status: proprio, score_response: dela } = ler(sistema, Resposta, json)
      if (proprio !== 0 || dela?.status !== 0) throw new ForaDoAr(sistema, `recusou (${proprio})`)
      if (dela.user_id !== evento.$user_id)
        throw new ForaDoAr(sistema, 'respondeu por outra pessoa')
      const { score, reasons } = dela.scores.account_takeover
      return { score: Math.round(score * 100), motivos: reasons.map(({ name }) => name) }
    })

  return {
    consultar: ({ idCliente, cpf }) =>
      contar({ $type: EVENTO_DE_CONSULTA, $user_id: idCliente, cpf }),
    atualizar: ({ idCliente, cpf, nome, email, telefone, cidade, uf }) =>
      contar({
        $type: '$update_account',
        $user_id: idCliente,
        $name: nome,
        ...(email !== null && { $user_email: email }),
        ...(telefone !== null && { $phone: `+${telefone}` }),
        ...(cidade !== null && {
          $billing_address: { $city: cidade, $region: uf, $country: 'BR' },
        }),
        cpf,
      }),
  }
}
