// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'refinport.contrato': {
      valores: {
        idPortabilidade: string
      }
      linha: {
        id: string
      }
    }
    'refinport.guardada': {
      valores: {
        idPortabilidade: string
      }
      linha: {
        idOportunidade: string
        idSimulacao: string
        valorLiberado: number
        valorParcela: number
        prazo: number
        taxaAm: number
        pisoAm: number | null
        simuladaPor: string
      }
    }
    'refinport.oportunidade': {
      valores: {
        idRelacionamento: string
        idContrato: string
      }
      linha: {
        id: string
        status: 'Em Aberto' | 'Em Atendimento' | 'Simulada' | 'Em Andamento' | 'Perdida' | 'Ganha'
      }
    }
    'refinport.por-contar': {
      valores: {
        desde: Date | string
        depois: string
        limite: number
      }
      linha: {
        id: string
        numero: string
        portabilidade: string
        idCliente: string
        idRelacionamento: string
        codigoPromotor: string
      }
    }
    'refinport.portabilidade': {
      valores: {
        id: string
      }
      linha: {
        id: string
        numero: string
        produto: string
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        regime: string
        prazo: number
        taxaAm: number
        valorParcela: number
        saldoInformado: number | null
        codigoConvenio: string
        idDadosBancarios: string | null
        condicoes: unknown
        idContrato: string | null
      }
    }
    'refinport.ultimo': {
      valores: {
        idPortabilidade: string
      }
      linha: {
        idProposta: string
        numero: string
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        valorLiberado: number
        valorParcela: number
        prazo: number
        motivo: string | null
      }
    }
    'refinport.vivo': {
      valores: {
        idPortabilidade: string
      }
      linha: {
        id: string
        numero: string
        codigoPromotor: string
        refin: unknown
      }
    }
  }
}
