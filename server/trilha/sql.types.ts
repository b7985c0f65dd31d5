// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'trilha.acompanhar': {
      valores: {
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
        situacoes: readonly (string | null)[]
        atrasadas: boolean
        agora: Date | string
        parte: number
        instante: Date | string
        id: string
        quantas: number
        todas: readonly (string | null)[]
        cliente: string
      }
      linha: {
        linhas: unknown
        totais: unknown
      }
    }
    'trilha.do-cliente': {
      valores: {
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
        situacoes: readonly (string | null)[]
        idRelacionamento: string
        atrasadas: boolean
        agora: Date | string
        parte: number
        instante: Date | string
        id: string
        quantas: number
        todas: readonly (string | null)[]
        cliente: string
      }
      linha: {
        linhas: unknown
        totais: unknown
      }
    }
  }
}
