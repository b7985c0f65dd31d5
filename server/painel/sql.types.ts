// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'painel.atuacao': {
      valores: {
        escopo: readonly (string | null)[]
        pessoas: readonly (string | null)[]
        idMailing: string
        dataInicio: string
        dataFim: string
      }
      linha: {
        atuacao: unknown
      }
    }
    'painel.atuacao-por-atendente': {
      valores: {
        escopo: readonly (string | null)[]
        pessoas: readonly (string | null)[]
        idMailing: string
        dataInicio: string
        dataFim: string
      }
      linha: {
        atuacao: unknown
      }
    }
    'painel.equipe': {
      valores: {
        escopo: readonly (string | null)[]
      }
      linha: {
        id: string
        login: string
        nome: string
      }
    }
    'painel.fotografar': {
      valores: {
        ate: string
      }
      linha: {
        quantos: number | null
      }
    }
    'painel.oportunidades': {
      valores: {
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
        status: readonly (string | null)[]
        de: Date | string
        ate: Date | string
        codigoConvenio: string
        produto: string
        idMailing: string
        soDeMailing: boolean
        idRelacionamento: string
        instante: Date | string
        id: string
        quantas: number
      }
      linha: {
        oportunidade: unknown
        cursor: string
      }
    }
    'painel.por-dia': {
      valores: {
        escopo: readonly (string | null)[]
        quem: readonly (string | null)[]
        dataInicio: string
        dataFim: string
        hoje: string
        codigoConvenio: string
        produto: string
        idMailing: string
      }
      linha: {
        dia: string
        status: string
        quantidade: number | null
        valor: number | null
      }
    }
    'painel.relacionamentos': {
      valores: {
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
        status: readonly (string | null)[]
        de: Date | string
        ate: Date | string
        codigoConvenio: string
        produto: string
        idMailing: string
        soDeMailing: boolean
        instante: Date | string
        id: string
        quantas: number
      }
      linha: {
        relacionamento: unknown
        cursor: string
      }
    }
    'painel.somar': {
      valores: {
        escopo: readonly (string | null)[]
        quem: readonly (string | null)[]
        estoque: string
        codigoConvenio: string
        produto: string
        idMailing: string
        meses: readonly (string | null)[]
        dataInicio: string
        dataFim: string
        dias: readonly (string | null)[]
      }
      linha: {
        eixo: string
        chave: string
        nome: string
        login: string
        status: string
        quantidade: number
        valor: number
        saidas: number
        segundos: number
      }
    }
    'painel.tentativas': {
      valores: {
        escopo: readonly (string | null)[]
        de: Date | string
        ate: Date | string
        idMailing: string
        pessoas: readonly (string | null)[]
      }
      linha: {
        tentativa: unknown
      }
    }
  }
}
