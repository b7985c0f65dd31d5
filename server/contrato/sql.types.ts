// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'contrato.consultar': {
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
        model: string
        restam: number | null
      }
    }
    'contrato.excluir-pago': {
      valores: {
        idProposta: string
      }
      linha: object
    }
    'contrato.guardar-parcelas': {
      valores: {
        agora: Date | string
        competencias: readonly (string | null)[]
        pagos: readonly (number | null)[]
        numero: string
      }
      linha: object
    }
    'contrato.inserir-do-papel': {
      valores: {
        idCliente: string
        banco: string
        numero: string
        id: string
        idBeneficio: string
        codigoConvenio: string
        origem: string
        dataContrato: string
        primeiroVencimento: string
        ultimoVencimento: string
        prazo: number
        valorParcela: number
        taxaAm: number | string
        valorFinanciado: number
        valorLiberado: number
      }
      linha: {
        id: string
        proprio: boolean
        situacao: string
      }
    }
    'contrato.inserir-pago': {
      valores: {
        idProposta: string
        dia: string
        id: string
      }
      linha: object
    }
    'contrato.quitar-terminados': {
      valores: {
        dia: string
        limite: number
      }
      linha: {
        quantos: number | null
      }
    }
    'contrato.quitar-transferido': {
      valores: {
        dia: string
        id: string
      }
      linha: object
    }
    'contrato.travar-pago': {
      valores: {
        idProposta: string
      }
      linha: {
        id: string
      }
    }
  }
}
