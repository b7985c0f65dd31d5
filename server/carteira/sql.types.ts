// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'carteira.apagar-filtro': {
      valores: {
        id: string
        idUsuario: string
      }
      linha: object
    }
    'carteira.escolher': {
      valores: {
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
        examina: number
        semAtendente: boolean
        semContatoDesde: Date | string
        nuncaContatado: boolean
        margemMinima: number
        comOportunidade: boolean
        status: string
        produto: string
        codigoConvenio: string
        comPromessa: boolean
        municipio: number
        quantas: number
        nome: string
        id: string
        instante: Date | string
        margem: number
        anda: number
      }
      linha: {
        ids: unknown
        proximo: string | null
      }
    }
    'carteira.filtros': {
      valores: {
        idUsuario: string
      }
      linha: {
        filtro: unknown
      }
    }
    'carteira.gravar-filtro': {
      valores: {
        id: string
        idUsuario: string
        nome: string
        busca: unknown
        padrao: boolean
        agora: Date | string
      }
      linha: object
    }
    'carteira.listar': {
      valores: {
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
        examina: number
        semAtendente: boolean
        semContatoDesde: Date | string
        nuncaContatado: boolean
        margemMinima: number
        comOportunidade: boolean
        status: string
        produto: string
        codigoConvenio: string
        comPromessa: boolean
        municipio: number
        quantas: number
        nome: string
        id: string
        instante: Date | string
        margem: number
        anda: number
      }
      linha: {
        items: unknown
        proximo: string | null
      }
    }
    'carteira.tirar-padrao': {
      valores: {
        idUsuario: string
      }
      linha: object
    }
    'carteira.travar-pessoa': {
      valores: {
        idUsuario: string
      }
      linha: {
        pg_advisory_xact_lock: string | null
      }
    }
  }
}
