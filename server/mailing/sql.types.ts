// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'mailing.achar-pessoas': {
      valores: {
        codigoPromotor: string
        pessoas: readonly (string | null)[]
      }
      linha: object
    }
    'mailing.buscar': {
      valores: {
        agora: Date | string
        id: string
        promotores: readonly (string | null)[]
        quem: string
      }
      linha: {
        mailing: unknown
      }
    }
    'mailing.gravar': {
      valores: {
        nome: string
        roteiro: string
        prioridade: number
        ritmoHora: number
        inicio: string
        fim: string
        dias: readonly (number | null)[]
        abre: string
        fecha: string
        deOutros: boolean
        agora: Date | string
        id: string
      }
      linha: object
    }
    'mailing.gravar-situacao': {
      valores: {
        para: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'mailing.inserir': {
      valores: {
        id: string
        codigoPromotor: string
        nome: string
        perfil: string
        origem: string
        roteiro: string
        prioridade: number
        ritmoHora: number
        inicio: string
        fim: string
        dias: readonly (number | null)[]
        abre: string
        fecha: string
        deOutros: boolean
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'mailing.listar': {
      valores: {
        agora: Date | string
        promotores: readonly (string | null)[]
        quem: string
        situacao: string
        desde: Date | string
        so: string
        dia: string
        maximo: number
      }
      linha: {
        mailing: unknown
      }
    }
    'mailing.perfis': {
      valores: object
      linha: {
        codigo: string
        descricao: string
        manual: boolean
      }
    }
    'mailing.travar': {
      valores: {
        id: string
        promotores: readonly (string | null)[]
      }
      linha: {
        id: string
        codigoPromotor: string
        nome: string
        origem: 'ARQUIVO' | 'BASE' | 'MANUAL'
        situacao: 'RASCUNHO' | 'ATIVA' | 'PAUSADA' | 'ENCERRADA'
        prioridade: number
        ritmoHora: number | null
        inicio: string
        fim: string | null
        dias: number[]
        abre: string
        fecha: string
        deOutros: boolean
        roteiro: string
        versao: number
        atualizadoEm: Date
        perfil: string
      }
    }
    'mailing.trocar-atendentes': {
      valores: {
        id: string
        pessoas: readonly (string | null)[]
      }
      linha: object
    }
  }
}
