import { criarDisjuntor } from '../disjuntor.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { ler } from '../http.ts'
import { criarPedidor, type Oauth } from '../oauth.ts'
import {
  CABECALHO_AUTORIZACAO,
  ErrosDoTrabalhador,
  RespostaDoTrabalhador,
  type VinculoDoTrabalhador,
} from './protocolo.ts'

const sistema = 'Crédito do Trabalhador'

/** Statuses by which the system refuses; 412 is Dataprev's. */
const recusas = new Set([400, 403, 404, 412, 422])

type Quantia = number | string | null

/**
 * A job as answered by the system, with every field; amounts written in Portuguese become numbers.
 */
type Vinculo = {
  elegivel: boolean | null
  motivoInelegibilidade: string | null
  dadosProfissionais: {
    matricula: string | number | null
    nomeEmpregador: string | null
    numeroInscricaoEmpregador: string | null
    codigoCategoriaTrabalhador: string | null
    dataAdmissao: string | null
    dataDesligamento: string | null
  }
  dadosFinanceiros: {
    valorTotalVencimentos: Quantia
    valorBaseMargem: Quantia
    valorMargemDisponivel: Quantia
    valorSaldoFgts: Quantia
  }
}

/** What the server needs of Crédito do Trabalhador. */
export type Trabalhador = {
  /**
   * The jobs of a worker who authorised it.
   *
   * @returns the sentences of a refusal
   * @throws ForaDoAr
   */
  consultarVinculos: (
    cpf: string,
    autorizacao: string,
  ) => Promise<{ vinculos: Vinculo[] } | { erros: string[] }>
}

/** The real adapter: OAuth client credentials and JSON; the CPF never stands in an address. */
export function createTrabalhador(settings: Omit<Oauth, 'sistema'>): Trabalhador {
  const disjuntor = criarDisjuntor(sistema)
  const pedir = criarPedidor({ sistema, ...settings })
  return {
    consultarVinculos: (cpf, autorizacao) =>
      disjuntor(async () => {
        const { status, json } = await pedir({
          caminho: '/v1/trabalhador/vinculos',
          headers: { [CABECALHO_AUTORIZACAO]: autorizacao },
          body: JSON.stringify({ cpf }),
        })
        if (status === 200) {
          const { vinculos } = ler(sistema, RespostaDoTrabalhador, json)
          return { vinculos: vinculos.map(completo) }
        }
        if (!recusas.has(status)) throw new ForaDoAr(sistema, `respondeu ${status}`)
        const { erros } = ler(sistema, ErrosDoTrabalhador, json)
        return { erros: erros.map(({ mensagem }) => mensagem) }
      }),
  }
}

const completo = (vinculo: VinculoDoTrabalhador): Vinculo => {
  const { dadosProfissionais: profissionais, dadosFinanceiros: financeiros } = vinculo
  return {
    elegivel: vinculo.elegivel ?? null,
    motivoInelegibilidade: vinculo.motivoInelegibilidade ?? null,
    dadosProfissionais: {
      matricula: profissionais.matricula ?? null,
      nomeEmpregador: profissionais.nomeEmpregador ?? null,
      numeroInscricaoEmpregador: profissionais.numeroInscricaoEmpregador ?? null,
      codigoCategoriaTrabalhador: profissionais.codigoCategoriaTrabalhador ?? null,
      dataAdmissao: profissionais.dataAdmissao ?? null,
      dataDesligamento: profissionais.dataDesligamento ?? null,
    },
    dadosFinanceiros: {
      valorTotalVencimentos: quantia(financeiros.valorTotalVencimentos),
      valorBaseMargem: quantia(financeiros.valorBaseMargem),
      valorMargemDisponivel: quantia(financeiros.valorMargemDisponivel),
      valorSaldoFgts: quantia(financeiros.valorSaldoFgts),
    },
  }
}

/** `2.940,76`, written just so, is a number; any other text is left to whoever judges the job. */
function quantia(valor: number | string | null | undefined): Quantia {
  if (typeof valor !== 'string') return valor ?? null
  if (!/^(?:\d{1,3}(?:\.\d{3})+|\d{1,9}),\d{2}$/.test(valor)) return valor
  return Number(valor.replaceAll('.', '').replace(',', '.'))
}
