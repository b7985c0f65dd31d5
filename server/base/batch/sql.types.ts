// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'batch.contar-itens': {
      valores: {
        idLote: string
      }
      linha: {
        itens: number
      }
    }
    'batch.encerrar': {
      valores: {
        agora: Date | string
        idUsuario: string
        id: string
      }
      linha: object
    }
    'batch.guardar-motivos': {
      valores: {
        ficam: unknown
        idLote: string
      }
      linha: object
    }
    'batch.inserir': {
      valores: {
        id: string
        tipo: string
        acao: string
        idUsuario: string
        codigoPromotor: string
        agora: Date | string
        desfazerAte: Date | string
      }
      linha: object
    }
    'batch.listar-itens': {
      valores: {
        idLote: string
      }
      linha: {
        id: string
        versao: number
        antes: unknown
      }
    }
    'batch.marcar-voltas': {
      valores: {
        agora: Date | string
        idLote: string
        ids: readonly (string | null)[]
      }
      linha: object
    }
    'batch.recentes': {
      valores: {
        idUsuario: string
        tipo: string
        agora: Date | string
      }
      linha: {
        lotes: unknown
      }
    }
    'batch.travar': {
      valores: {
        id: string
        tipo: string
        escopo: readonly (string | null)[]
      }
      linha: {
        id: string
        acao: string
        idUsuario: string
        desfazerAte: Date
        desfeitoEm: Date | null
        criadoEm: Date
      }
    }
  }
}
