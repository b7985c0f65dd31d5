// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'audit.elos': {
      valores: {
        numero: number
      }
      linha: {
        numero: number
        ultimo: string
        resumo: string
        anterior: string | null
        chave: string | null
        ate: Date
        linha: string | null
      }
    }
    'audit.inserir': {
      valores: {
        idUsuario: string
        codigoPromotor: string
        chamada: string
        idRequisicao: string
        registros: unknown
      }
      linha: object
    }
    'audit.inserir-selos': {
      valores: {
        chave: string
        numeros: readonly (number | null)[]
        ate: readonly (Date | string | null)[]
        linhas: readonly (number | null)[]
        ultimos: readonly (string | null)[]
        resumos: readonly (string | null)[]
        anteriores: readonly (string | null)[]
      }
      linha: object
    }
    'audit.intrusa': {
      valores: object
      linha: {
        id: string
      }
    }
    'audit.lidos-hoje': {
      valores: {
        idsClientes: readonly (string | null)[]
        alvos: readonly (string | null)[]
        idUsuario: string
      }
      linha: {
        alvo: string | null
      }
    }
    'audit.limite-do-selo': {
      valores: {
        espera: string
      }
      linha: {
        limite: string | null
      }
    }
    'audit.por-selar': {
      valores: {
        limite: string
      }
      linha: {
        id: string
        em: string
        texto: string
      }
    }
    'audit.ultimo-selo': {
      valores: object
      linha: {
        numero: number
        ultimo: string
        resumo: string
      }
    }
  }
}
