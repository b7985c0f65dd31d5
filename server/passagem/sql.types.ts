// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'passagem.abrir-do-cliente': {
      valores: {
        de: string
        para: string
        agora: Date | string
        idRelacionamento: string
      }
      linha: object
    }
    'passagem.abrir-do-lote': {
      valores: {
        idLote: string
        agora: Date | string
      }
      linha: object
    }
    'passagem.apagar-do-lote': {
      valores: {
        idLote: string
      }
      linha: object
    }
    'passagem.devolvidas': {
      valores: {
        escopo: readonly (string | null)[]
        maximo: number
      }
      linha: {
        passagem: unknown
        total: number
      }
    }
    'passagem.do-cliente': {
      valores: {
        donos: readonly (string | null)[]
        agora: Date | string
        acabaAte: Date | string
        idRelacionamento: string
      }
      linha: {
        passagem: unknown
      }
    }
    'passagem.encerrar-do-cliente': {
      valores: {
        agora: Date | string
        idRelacionamento: string
      }
      linha: object
    }
    'passagem.encerrar-do-lote': {
      valores: {
        agora: Date | string
        idLote: string
      }
      linha: object
    }
    'passagem.marcar-paradas': {
      valores: {
        antesDe: Date | string
        maximo: number
        agora: Date | string
      }
      linha: {
        idUsuario: string
        quantas: number
      }
    }
    'passagem.paradas': {
      valores: {
        escopo: readonly (string | null)[]
        maximo: number
      }
      linha: {
        passagem: unknown
        total: number
      }
    }
    'passagem.reabrir-do-lote': {
      valores: {
        idLote: string
      }
      linha: object
    }
    'passagem.recebidas': {
      valores: {
        donos: readonly (string | null)[]
        escopo: readonly (string | null)[]
        maximo: number
      }
      linha: {
        passagem: unknown
        total: number
      }
    }
    'passagem.responder': {
      valores: {
        situacao: string
        motivo: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'passagem.travar': {
      valores: {
        id: string
        escopo: readonly (string | null)[]
      }
      linha: {
        id: string
        para: string
        situacao: 'ABERTA' | 'ACEITA' | 'DEVOLVIDA' | 'ENCERRADA'
        codigoPromotor: string
        idRelacionamento: string
        idCliente: string
      }
    }
  }
}
