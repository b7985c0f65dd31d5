// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'contato.achar-ligacao': {
      valores: {
        idCliente: string
        idTelefone: string
        idUsuario: string
        desde: Date | string
      }
      linha: object
    }
    'contato.fatos': {
      valores: {
        concedidosDesde: string
        alcancaTodos: boolean
        donos: readonly (string | null)[]
        idUsuario: string
        agora: Date | string
        inicioDoDia: Date | string
        dia: string
        idCliente: string
      }
      linha: {
        fatos: unknown
      }
    }
    'contato.fatos-de-varios': {
      valores: {
        concedidosDesde: string
        alcancaTodos: boolean
        donos: readonly (string | null)[]
        idUsuario: string
        agora: Date | string
        inicioDoDia: Date | string
        dia: string
        ids: readonly (string | null)[]
      }
      linha: {
        idCliente: string
        fatos: unknown
      }
    }
    'contato.feriados': {
      valores: {
        dia: string
      }
      linha: {
        dia: string
      }
    }
    'contato.inserir-ligacao': {
      valores: {
        id: string
        idCliente: string
        idTelefone: string
        codigoPromotor: string
        idUsuario: string
        finalidade: string
        agora: Date | string
      }
      linha: object
    }
    'contato.inserir-recusa': {
      valores: {
        id: string
        idCliente: string
        idTelefone: string
        codigoPromotor: string
        idUsuario: string
        canal: string
        finalidade: string
        regra: string
        motivo: string
        liberadoAPartirDe: Date | string
        agora: Date | string
      }
      linha: object
    }
    'contato.travar-contatos': {
      valores: {
        idCliente: string
      }
      linha: {
        pg_advisory_xact_lock: string | null
      }
    }
    'contato.travar-telefone': {
      valores: {
        id: string
      }
      linha: object
    }
  }
}
