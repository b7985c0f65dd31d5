// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'oportunidade.convenios': {
      valores: {
        codigoPromotor: string
        idAtendente: string
      }
      linha: {
        codigoConvenio: string
        nome: string
        quantidade: number
        valorLiberado: number
      }
    }
    'oportunidade.criticas': {
      valores: object
      linha: {
        descricao: string
      }
    }
    'oportunidade.fator': {
      valores: {
        id: number
      }
      linha: {
        id: number
        descricao: string
        exigeObservacao: boolean
      }
    }
    'oportunidade.fatores': {
      valores: object
      linha: {
        id: number
        descricao: string
        exigeObservacao: boolean
      }
    }
    'oportunidade.historico': {
      valores: {
        id: string
      }
      linha: {
        idMudanca: string
        de: string | null
        para: string
        por: 'USUARIO' | 'SISTEMA'
        loginUsuario: string | null
        codigoPromotor: string
        fatorPerda: string | null
        observacao: string | null
        ocorridoEm: Date
      }
    }
    'oportunidade.mover-conjunto': {
      valores: {
        ids: readonly (string | null)[]
        de: readonly (string | null)[]
        para: string
        agora: Date | string
        idUsuario: string
        observacao: string
        idRelacionamento: string
      }
      linha: object
    }
    'oportunidade.origens': {
      valores: {
        codigoConvenio: string
        idContrato: string
        idCliente: string
        idBeneficio: string
        idEmpregador: string
      }
      linha: {
        convenioAtivo: boolean | null
        contrato: unknown
        beneficio: string | null
        empregador: string | null
        cliente: unknown
      }
    }
    'oportunidade.proposta-viva': {
      valores: {
        idOportunidade: string
      }
      linha: {
        id: string
      }
    }
    'oportunidade.supervisores': {
      valores: {
        promotores: readonly (string | null)[]
      }
      linha: {
        codigoPromotor: string
        ids: string[] | null
      }
    }
    'oportunidade.travar-ausentes': {
      valores: {
        dia: string
        inicio: Date | string
        fim: Date | string
      }
      linha: {
        id: string
        idAtendente: string | null
        codigoPromotor: string
      }
    }
    'oportunidade.travar-paradas': {
      valores: {
        desde: Date | string
        agora: Date | string
      }
      linha: {
        id: string
        idAtendente: string | null
        codigoPromotor: string
      }
    }
  }
}
