// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'camara.dados': {
      valores: {
        idProposta: string
      }
      linha: {
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        pedido: unknown
      }
    }
    'camara.inserir': {
      valores: {
        agora: Date | string
        conferirEm: Date | string
        idProposta: string
      }
      linha: object
    }
    'camara.marcar-silencio': {
      valores: {
        agora: Date | string
        idProposta: string
      }
      linha: {
        codigoPromotor: string
        idRelacionamento: string
        idAtendente: string | null
      }
    }
    'camara.mudar': {
      valores: {
        situacao: string
        numero: string
        conferirEm: Date | string
        idProposta: string
      }
      linha: object
    }
    'camara.por-conferir': {
      valores: {
        agora: Date | string
        limite: number
        depois: Date | string
      }
      linha: {
        idProposta: string
        codigoPromotor: string
        numero: string
        situacao: 'NA_FILA' | 'ENVIADO' | 'ABERTO' | 'CANCELANDO' | 'ENCERRADO'
        espera: boolean
        temJob: boolean
      }
    }
    'camara.promotor': {
      valores: {
        idProposta: string
      }
      linha: {
        promotor: string | null
        numero: string | null
      }
    }
    'camara.silencios': {
      valores: {
        agora: Date | string
        depois: string
        maximo: number
      }
      linha: {
        id: string
      }
    }
    'camara.travar': {
      valores: {
        idProposta: string
      }
      linha: {
        situacao: 'NA_FILA' | 'ENVIADO' | 'ABERTO' | 'CANCELANDO' | 'ENCERRADO'
        numero: string | null
      }
    }
  }
}
