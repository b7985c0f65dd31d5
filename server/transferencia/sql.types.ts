// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'transferencia.achar': {
      valores: {
        id: string
        escopo: readonly (string | null)[]
      }
      linha: {
        id: string
        idRelacionamento: string
        idUsuario: string
      }
    }
    'transferencia.anterior': {
      valores: {
        idRelacionamento: string
        idUsuario: string
      }
      linha: {
        situacao: 'ABERTA' | 'ACEITA' | 'RECUSADA' | 'CANCELADA' | 'EXPIRADA' | 'ENCERRADA'
        criadaEm: Date
        respondidaEm: Date | null
      }
    }
    'transferencia.anteriores': {
      valores: {
        idUsuario: string
        desde: Date | string
        escopo: readonly (string | null)[]
        maximo: number
      }
      linha: {
        idRelacionamento: string
        situacao: 'ABERTA' | 'ACEITA' | 'RECUSADA' | 'CANCELADA' | 'EXPIRADA' | 'ENCERRADA'
        criadaEm: Date
        respondidaEm: Date | null
      }
    }
    'transferencia.encerrar': {
      valores: {
        agora: Date | string
        idRelacionamento: string
        para: string
      }
      linha: object
    }
    'transferencia.encerrar-do-lote': {
      valores: {
        agora: Date | string
        idLote: string
      }
      linha: object
    }
    'transferencia.expirar-anterior': {
      valores: {
        idRelacionamento: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'transferencia.inserir': {
      valores: {
        id: string
        idRelacionamento: string
        codigoPromotor: string
        idUsuario: string
        motivo: string
        expiraEm: Date | string
        agora: Date | string
      }
      linha: object
    }
    'transferencia.minhas': {
      valores: {
        agora: Date | string
        idUsuario: string
        escopo: readonly (string | null)[]
        desde: Date | string
        maximo: number
      }
      linha: {
        transferencia: unknown
        total: number
      }
    }
    'transferencia.recebidas': {
      valores: {
        agora: Date | string
        escopo: readonly (string | null)[]
        idUsuario: string
        supervisiona: boolean
        donos: readonly (string | null)[]
        maximo: number
      }
      linha: {
        transferencia: unknown
        total: number
      }
    }
    'transferencia.responder': {
      valores: {
        situacao: string
        resposta: string
        idUsuario: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'transferencia.travar': {
      valores: {
        id: string
      }
      linha: {
        situacao: 'ABERTA' | 'ACEITA' | 'RECUSADA' | 'CANCELADA' | 'EXPIRADA' | 'ENCERRADA'
        expiraEm: Date
      }
    }
    'transferencia.uma': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: {
        transferencia: unknown
      }
    }
  }
}
