// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'trabalhador.cpf': {
      valores: {
        idCliente: string
      }
      linha: {
        cpf: string
      }
    }
    'trabalhador.guardado': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
      }
      linha: {
        model: string | null
        restam: number | null
      }
    }
    'trabalhador.guardar': {
      valores: {
        idCliente: string
        codigoPromotor: string
        vinculos: unknown
        agora: Date | string
        idUsuario: string
      }
      linha: {
        model: string
      }
    }
    'trabalhador.guardar-resultado': {
      valores: {
        vinculos: unknown
        idCliente: string
        codigoPromotor: string
      }
      linha: object
    }
    'trabalhador.processamento': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
        executado: boolean
      }
      linha: {
        model: string | null
        restam: number | null
      }
    }
    'trabalhador.tomar-trava': {
      valores: {
        idCliente: string
        codigoPromotor: string
        idUsuario: string
        dadosDe: Date | string
      }
      linha: object
    }
    'trabalhador.vinculos': {
      valores: {
        idCliente: string
        codigoPromotor: string
      }
      linha: {
        vinculos: unknown
        consultadoEm: Date
      }
    }
  }
}
