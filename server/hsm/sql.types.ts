// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'hsm.repeticao': {
      valores: {
        idCliente: string
        idTemplate: string
        desde: Date | string
      }
      linha: {
        em: Date
      }
    }
    'hsm.repetidos': {
      valores: {
        idsCliente: readonly (string | null)[]
        idTemplate: string
        desde: Date | string
      }
      linha: {
        idCliente: string
      }
    }
    'hsm.template': {
      valores: {
        codigoPromotor: string
        id: string
        nome: string
      }
      linha: {
        id: string
        mensagem: string | null
        template: string | null
        tag: string | null
        tipoOptin: 'INFORMACIONAL' | 'COMERCIAL' | 'TRANSACIONAL' | null
        variaveis: string[]
        versao: number
        idioma: string
      }
    }
    'hsm.templates': {
      valores: {
        codigoPromotor: string
      }
      linha: {
        id: string
        mensagem: string | null
        template: string | null
        tag: string | null
        tipoOptin: 'INFORMACIONAL' | 'COMERCIAL' | 'TRANSACIONAL' | null
        variaveis: string[]
      }
    }
    'hsm.valores': {
      valores: {
        idContrato: string
        idRelacionamento: string
      }
      linha: {
        nome: string
        promotor: string
        numeroProposta: string | null
        prazoAnuencia: string | null
        finalDoContrato: string | null
        impedidas: string[]
        cetAnual: string | null
      }
    }
    'hsm.valores-de-varios': {
      valores: {
        ids: readonly (string | null)[]
      }
      linha: {
        idRelacionamento: string
        nome: string
        promotor: string
        numeroProposta: string | null
        prazoAnuencia: string | null
        finalDoContrato: string | null
        etapaPortabilidade: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA' | null
        contratoPortado: string | null
      }
    }
  }
}
