// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'quadro.cartoes': {
      valores: {
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
        status: string
        produto: string
        codigoConvenio: string
        quantas: number
        hoje: string
        instante: Date | string
        id: string
      }
      linha: {
        cartao: unknown
        fatos: unknown
        propostaAberta: boolean
        cursor: string
      }
    }
    'quadro.contar': {
      valores: {
        produto: string
        codigoConvenio: string
        status: readonly (string | null)[]
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
      }
      linha: {
        resumo: unknown
      }
    }
    'quadro.esperas': {
      valores: {
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
        instante: Date | string
        id: string
        quantas: number
      }
      linha: {
        espera: unknown
        cursor: string | null
      }
    }
  }
}
