// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'anotacao.fixar': {
      valores: {
        fixada: boolean
        id: string
        idRelacionamento: string
      }
      linha: {
        model: string
      }
    }
    'anotacao.inserir': {
      valores: {
        id: string
        idRelacionamento: string
        idCliente: string
        texto: string
        idUsuario: string
        agora: Date | string
        codigoPromotor: string
      }
      linha: {
        model: string
      }
    }
    'anotacao.listar': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
        codigoPromotor: string
        canal: string
        tamanho: number
        salto: number
      }
      linha: {
        model: string
        restam: number | null
      }
    }
  }
}
