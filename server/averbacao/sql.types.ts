// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'averbacao.adiar': {
      valores: {
        proximaConsulta: Date | string
        idProposta: string
        agora: Date | string
      }
      linha: object
    }
    'averbacao.alteracao': {
      valores: {
        idProposta: string
      }
      linha: {
        alteracao: unknown
        idSimulacao: string
      }
    }
    'averbacao.anotar': {
      valores: {
        id: string
        idProposta: string
        idCliente: string
        pergunta: string
        resposta: string
        agora: Date | string
      }
      linha: object
    }
    'averbacao.anotar-incerteza': {
      valores: {
        proximaConsulta: Date | string
        idProposta: string
      }
      linha: object
    }
    'averbacao.anotar-ordem': {
      valores: {
        dia: string
        agora: Date | string
        proximaConsulta: Date | string
        idProposta: string
      }
      linha: object
    }
    'averbacao.anotar-pedido': {
      valores: {
        agora: Date | string
        idProposta: string
      }
      linha: {
        mudou: boolean
      }
    }
    'averbacao.anotar-retorno': {
      valores: {
        dia: string
        perguntadoEm: Date | string
        competencia: string
        idProposta: string
      }
      linha: {
        ultimo: boolean
      }
    }
    'averbacao.banco-informado': {
      valores: {
        agora: Date | string
        idProposta: string
      }
      linha: object
    }
    'averbacao.encerrar-na-fila': {
      valores: {
        situacao: string
        idProposta: string
        agora: Date | string
        proximaConsulta: Date | string
      }
      linha: object
    }
    'averbacao.esquecer-ordem': {
      valores: {
        idProposta: string
      }
      linha: object
    }
    'averbacao.fora-da-ordem': {
      valores: {
        divergencia: string
        idProposta: string
      }
      linha: object
    }
    'averbacao.fora-da-quitacao': {
      valores: {
        numero: string
      }
      linha: {
        numero: string
        vencimento: string
        falta: number
        refinanciadoPor: string
        codigoPromotor: string
      }
    }
    'averbacao.fora-da-quitacao-de': {
      valores: {
        idProposta: string
      }
      linha: {
        numero: string
        vencimento: string
        falta: number
        refinanciadoPor: string
        codigoPromotor: string
      }
    }
    'averbacao.guardar-lembrete': {
      valores: {
        idLembrete: string
        idProposta: string
      }
      linha: object
    }
    'averbacao.inserir': {
      valores: {
        proximaConsulta: Date | string
        agora: Date | string
        idProposta: string
      }
      linha: object
    }
    'averbacao.inserir-ordem': {
      valores: {
        dia: string
        agora: Date | string
        idProposta: string
      }
      linha: object
    }
    'averbacao.marcar-consulta': {
      valores: {
        proximaConsulta: Date | string
        idProposta: string
      }
      linha: object
    }
    'averbacao.mudar': {
      valores: {
        situacao: string
        proximaConsulta: Date | string
        codigos: readonly (string | null)[]
        limite: Date | string
        agora: Date | string
        idProposta: string
      }
      linha: object
    }
    'averbacao.na-dataprev': {
      valores: {
        idSimulacao: string
        idProposta: string
      }
      linha: object
    }
    'averbacao.ordem': {
      valores: {
        idProposta: string
      }
      linha: {
        financiado: number
        liberado: number
      }
    }
    'averbacao.ordens': {
      valores: {
        idProposta: string
      }
      linha: {
        dia: string | null
        liberado: number
        idSimulacao: string
        enviada: boolean
      }
    }
    'averbacao.pedido': {
      valores: {
        idProposta: string
      }
      linha: {
        pedido: unknown
      }
    }
    'averbacao.por-conferir': {
      valores: {
        agora: Date | string
        limite: number
      }
      linha: {
        id: string | null
        promotor: string | null
      }
    }
    'averbacao.promotor': {
      valores: {
        idProposta: string
      }
      linha: {
        promotor: string | null
      }
    }
    'averbacao.sem-retorno': {
      valores: {
        agora: Date | string
        dia: string
        limite: number
      }
      linha: {
        idProposta: string | null
        promotor: string | null
        numero: string | null
      }
    }
    'averbacao.tentar-retorno': {
      valores: {
        agora: Date | string
        idProposta: string
      }
      linha: object
    }
    'averbacao.travar': {
      valores: {
        idProposta: string
      }
      linha: {
        idProposta: string
        idCliente: string
        idRelacionamento: string
        idAtendente: string | null
        codigoPromotor: string
        contrato: string
        situacao: 'NA_FILA' | 'PEDIDA' | 'PENDENTE' | 'CONFIRMADA' | 'RECUSADA' | 'DESFAZENDO' | 'DESFEITA'
        limite: Date | null
        bancoInformado: boolean
        idLembrete: string | null
        proposta: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        motivo: string | null
        ordemDia: string | null
        pedidaEm: Date | null
      }
    }
  }
}
