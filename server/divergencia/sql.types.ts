// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'divergencia.da-mesa': {
      valores: {
        agora: Date | string
        id: string
        idUsuario: string
      }
      linha: {
        id: string | null
        idProposta: string | null
        codigoPromotor: string | null
        total: number
      }
    }
    'divergencia.decidir': {
      valores: {
        vale: string
        observacao: string
        agora: Date | string
        idUsuario: string
        id: string
      }
      linha: object
    }
    'divergencia.deveres': {
      valores: {
        escopo: readonly (string | null)[]
        donos: readonly (string | null)[]
        quantos: number
      }
      linha: {
        total: number
        dever: unknown
      }
    }
    'divergencia.deveres-do-cliente': {
      valores: {
        idRelacionamento: string
      }
      linha: {
        id: string | null
        perdido: boolean | null
      }
    }
    'divergencia.envio-comecado': {
      valores: {
        idProposta: string
      }
      linha: object
    }
    'divergencia.inserir': {
      valores: {
        id: string
        chave: string
        sistema: string
        nossa: string
        deles: string
        motivo: string
        ocorridaEm: Date | string
        agora: Date | string
        idProposta: string
      }
      linha: object
    }
    'divergencia.listar': {
      valores: {
        agora: Date | string
        escopo: readonly (string | null)[]
        donos: readonly (string | null)[]
        instante: Date | string
        id: string
        quantas: number
      }
      linha: {
        divergencia: unknown
        cursor: string
      }
    }
    'divergencia.listar-da-mesa': {
      valores: {
        agora: Date | string
        ids: readonly (string | null)[]
      }
      linha: {
        divergencia: unknown
        idCliente: string
        codigoPromotor: string
      }
    }
    'divergencia.pede-outra': {
      valores: {
        id: string
        vale: string
      }
      linha: {
        pede: boolean | null
      }
    }
    'divergencia.pedir': {
      valores: {
        vale: string
        observacao: string
        agora: Date | string
        idUsuario: string
        id: string
      }
      linha: object
    }
    'divergencia.travar': {
      valores: {
        id: string
        idProposta: string
      }
      linha: {
        aberta: boolean
        pedida: 'NOSSA' | 'DELES' | null
        pedidoObservacao: string | null
        idPedinte: string | null
        pedinte: string | null
        chave: string
        sistema: 'BANCO' | 'CAMARA' | 'ASSINATURA' | 'DATAPREV'
        nossa: string
        deles: string
        motivo: string
        ocorridaEm: Date
        numero: string
        idCliente: string
      }
    }
    'divergencia.uma': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: {
        model: string
      }
    }
  }
}
