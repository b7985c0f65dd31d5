// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'ausencia.achar-motivo': {
      valores: {
        codigo: string
      }
      linha: object
    }
    'ausencia.buscar': {
      valores: {
        idUsuario: string
        supervisiona: boolean
        gestor: boolean
        promotores: readonly (string | null)[]
        id: string
      }
      linha: {
        ausencia: unknown
      }
    }
    'ausencia.candidatos': {
      valores: {
        de: Date | string
        ate: Date | string
        idAusencia: string
        dataFim: string
        dia: string
        idUsuario: string
        promotores: readonly (string | null)[]
      }
      linha: {
        codigoPromotor: string
        nomePromotor: string
        candidato: unknown
      }
    }
    'ausencia.cobertura': {
      valores: {
        idAusencia: string
      }
      linha: {
        codigoPromotor: string
        idCobertor: string
      }
    }
    'ausencia.excluir': {
      valores: {
        agora: Date | string
        idUsuario: string
        motivo: string
        id: string
      }
      linha: object
    }
    'ausencia.feitos': {
      valores: {
        idUsuario: string
        de: Date | string
        ate: Date | string
        maximo: number
      }
      linha: {
        feito: unknown
      }
    }
    'ausencia.gravar': {
      valores: {
        motivo: string
        dataInicio: string
        dataFim: string
        inicioTarde: boolean
        fimManha: boolean
        observacao: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'ausencia.impacto': {
      valores: {
        idUsuario: string
        de: Date | string
        ate: Date | string
      }
      linha: {
        clientes: number
        lembretes: number
        promessas: number
        propostas: number
        prazos: number
      }
    }
    'ausencia.inserir': {
      valores: {
        id: string
        idUsuario: string
        motivo: string
        dataInicio: string
        dataFim: string
        inicioTarde: boolean
        fimManha: boolean
        observacao: string
        incluidaPor: string
        agora: Date | string
      }
      linha: object
    }
    'ausencia.ja-recebida': {
      valores: {
        id: string
        idUsuario: string
      }
      linha: {
        em: Date | null
      }
    }
    'ausencia.listar': {
      valores: {
        idUsuario: string
        supervisiona: boolean
        gestor: boolean
        promotores: readonly (string | null)[]
        ate: string
        de: string
        atendente: string
        maximo: number
      }
      linha: {
        ausencia: unknown
      }
    }
    'ausencia.outra': {
      valores: {
        idUsuario: string
        idAusencia: string
        ate: Date | string
        de: Date | string
      }
      linha: {
        dataInicio: string
        dataFim: string
        inicioTarde: boolean
        fimManha: boolean
      }
    }
    'ausencia.pessoa': {
      valores: {
        id: string
      }
      linha: {
        nome: string
        papel: 'ATENDENTE' | 'PROMOTOR' | 'GESTOR'
        promotores: string[]
      }
    }
    'ausencia.primeira-por-ver': {
      valores: {
        idUsuario: string
        agora: Date | string
        desde: Date | string
      }
      linha: {
        id: string
        dataInicio: string
        dataFim: string
        de: Date
        ate: Date
      }
    }
    'ausencia.receber': {
      valores: {
        agora: Date | string
        idUsuario: string
        id: string
      }
      linha: object
    }
    'ausencia.travar': {
      valores: {
        id: string
        idUsuario: string
        supervisiona: boolean
        gestor: boolean
        promotores: readonly (string | null)[]
      }
      linha: {
        id: string
        idUsuario: string
        motivo: string
        dataInicio: string
        dataFim: string
        inicioTarde: boolean
        fimManha: boolean
        observacao: string | null
        versao: number
        atualizadoEm: Date
      }
    }
    'ausencia.travar-pessoa': {
      valores: {
        id: string
      }
      linha: {
        pg_advisory_xact_lock: string | null
      }
    }
    'ausencia.trocar-cobertura': {
      valores: {
        agora: Date | string
        idAusencia: string
        codigoPromotor: string
        id: string
        idCobertor: string
        definidaPor: string
      }
      linha: object
    }
  }
}
