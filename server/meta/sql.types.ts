// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'meta.comissoes': {
      valores: {
        escopo: readonly (string | null)[]
      }
      linha: {
        comissao: unknown
      }
    }
    'meta.inserir': {
      valores: {
        id: string
        codigoPromotor: string
        atendente: string
        mes: string
        produto: string
        quantidade: number
        valor: number
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'meta.inserir-comissao': {
      valores: {
        id: string
        codigoPromotor: string
        produto: string
        codigoConvenio: string
        percentual: number | string
        vigenciaInicio: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'meta.metas': {
      valores: {
        escopo: readonly (string | null)[]
        dataInicio: string
        quem: readonly (string | null)[]
        dataFim: string
      }
      linha: {
        meta: unknown
      }
    }
    'meta.pode-ter': {
      valores: {
        codigoPromotor: string
        atendente: string
        retirada: boolean
      }
      linha: {
        pode: boolean | null
      }
    }
    'meta.producao': {
      valores: {
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
        dataInicio: string
        dataFim: string
        codigoConvenio: string
        produto: string
      }
      linha: {
        linha: unknown
      }
    }
    'meta.somar': {
      valores: {
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
        dataInicio: string
        dataFim: string
      }
      linha: {
        quantidade: number
        valor: number
        comissao: number
      }
    }
  }
}
