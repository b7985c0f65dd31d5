// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'contrato.achar-do-papel': {
      valores: {
        banco: string
        numero: string
        outros: readonly (string | null)[]
        valorParcela: number
        prazo: number
        inicio: string
        bancoAnterior: string
        numeroAnterior: string
        idAtual: string
        idCliente: string
      }
      linha: {
        id: string
        numero: string
        proprio: boolean
        situacao: 'ATIVO' | 'SUSPENSO' | 'QUITADO' | 'EXCLUIDO'
        trazidoEm: Date | null
        papelEm: Date | null
        preso: boolean | null
        como: string | null
      }
    }
    'contrato.atualizar-do-papel': {
      valores: {
        numero: string
        impresso: string
        banco: string
        idBeneficio: string
        origem: string
        dataContrato: string
        primeiroVencimento: string
        ultimoVencimento: string
        prazo: number
        valorParcela: number
        taxaAm: number | string
        valorFinanciado: number
        valorLiberado: number
        emitidoEm: Date | string
        id: string
      }
      linha: object
    }
    'contrato.banco-de-fora': {
      valores: {
        codigo: string
      }
      linha: object
    }
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
        ultimo: boolean
      }
      linha: object
    }
    'contrato.inserir-do-papel': {
      valores: {
        id: string
        idCliente: string
        idBeneficio: string
        codigoConvenio: string
        numero: string
        impresso: string
        origem: string
        idAnterior: string
        dataContrato: string
        primeiroVencimento: string
        ultimoVencimento: string
        prazo: number
        valorParcela: number
        taxaAm: number | string
        valorFinanciado: number
        valorLiberado: number
        agora: Date | string
        emitidoEm: Date | string
        banco: string
      }
      linha: {
        id: string
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
    'contrato.numero-tomado': {
      valores: {
        numero: string
        id: string
      }
      linha: object
    }
    'contrato.que-correm': {
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
        idContrato: string
        produto: string
        situacao: 'ATIVO' | 'SUSPENSO' | 'QUITADO' | 'EXCLUIDO'
        prazo: number
        valorParcela: number
        taxaAm: number
        primeiroVencimento: string
        vencimentoDaOrigem: string | null
        convencao: 'REF-1' | 'price-30'
        recebidas: unknown
      }
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
        id: string
        dia: string
      }
      linha: {
        quantos: number | null
      }
    }
    'contrato.situar-do-papel': {
      valores: {
        situacao: string
        fim: string
        emitidoEm: Date | string
        id: string
      }
      linha: object
    }
    'contrato.soltar-do-papel': {
      valores: {
        id: string
        emitidoEm: Date | string
      }
      linha: object
    }
    'contrato.travar-do-cliente': {
      valores: {
        idCliente: string
      }
      linha: {
        pg_advisory_xact_lock: string | null
      }
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
