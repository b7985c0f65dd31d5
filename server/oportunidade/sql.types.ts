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
  }
}
