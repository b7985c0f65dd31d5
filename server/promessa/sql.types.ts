// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'promessa.buscar': {
      valores: {
        id: string
      }
      linha: {
        promessa: unknown
      }
    }
    'promessa.cancelar-do-cliente': {
      valores: {
        motivo: string
        agora: Date | string
        idRelacionamento: string
      }
      linha: {
        id: string
        prometidaPor: string
      }
    }
    'promessa.contar-quebradas': {
      valores: {
        escopo: readonly (string | null)[]
        desde: Date | string
        donos: readonly (string | null)[]
      }
      linha: {
        total: number
      }
    }
    'promessa.cumprir-pela-ligacao': {
      valores: {
        agora: Date | string
        idUsuario: string
        idRelacionamento: string
      }
      linha: {
        id: string
        prometidaPor: string
      }
    }
    'promessa.do-cliente': {
      valores: {
        idRelacionamento: string
        maximo: number
      }
      linha: {
        promessa: unknown
        total: number
      }
    }
    'promessa.do-dia': {
      valores: {
        escopo: readonly (string | null)[]
        ate: Date | string
        donos: readonly (string | null)[]
        maximo: number
        agora: Date | string
      }
      linha: {
        promessa: unknown
        total: number
      }
    }
    'promessa.esquecer-retomada': {
      valores: {
        id: string
      }
      linha: object
    }
    'promessa.inserir': {
      valores: {
        id: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idUsuario: string
        idTentativa: string
        assunto: string
        texto: string
        quando: Date | string
        avisaEm: Date | string
        venceEm: Date | string
        agora: Date | string
      }
      linha: object
    }
    'promessa.marcar-tocadas': {
      valores: {
        agora: Date | string
        maximo: number
      }
      linha: {
        idUsuario: string
        idPromessa: string
        idRelacionamento: string
        antes: boolean | null
        codigoPromotor: string
        deNinguem: boolean | null
        semQuemLigue: boolean
      }
    }
    'promessa.quebradas': {
      valores: {
        escopo: readonly (string | null)[]
        desde: Date | string
        maximo: number
        instante: Date | string
        id: string
        donos: readonly (string | null)[]
      }
      linha: {
        promessa: unknown
        cursor: string | null
      }
    }
    'promessa.quebrar-vencidas': {
      valores: {
        agora: Date | string
        maximo: number
      }
      linha: {
        idUsuario: string
        idPromessa: string
        idRelacionamento: string
        codigoPromotor: string
        quebrou: boolean
        retomada: boolean
        motivo: string | null
      }
    }
    'promessa.reabrir': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: object
    }
    'promessa.reabrir-do-cliente': {
      valores: {
        agora: Date | string
        idRelacionamento: string
        motivo: string
        desde: Date | string
      }
      linha: {
        id: string
        prometidaPor: string
      }
    }
    'promessa.retomar': {
      valores: {
        agora: Date | string
        idUsuario: string
        id: string
      }
      linha: object
    }
    'promessa.retomar-pela-ligacao': {
      valores: {
        agora: Date | string
        idUsuario: string
        idRelacionamento: string
      }
      linha: {
        id: string
        prometidaPor: string
      }
    }
    'promessa.terminar': {
      valores: {
        situacao: string
        agora: Date | string
        idUsuario: string
        motivo: string
        id: string
      }
      linha: object
    }
    'promessa.tocar-de-novo': {
      valores: {
        agora: Date | string
        idRelacionamento: string
      }
      linha: object
    }
    'promessa.tocar-do-lote': {
      valores: {
        agora: Date | string
        idLote: string
      }
      linha: object
    }
    'promessa.travar': {
      valores: {
        id: string
      }
      linha: {
        id: string
        situacao: 'ABERTA' | 'CUMPRIDA' | 'QUEBRADA' | 'CANCELADA'
        venceEm: Date
        retomada: boolean
        aMaoEm: Date | null
        idRelacionamento: string
      }
    }
  }
}
