// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'pesquisa.adiar': {
      valores: {
        idPesquisa: string
        idUsuario: string
        ate: string
      }
      linha: object
    }
    'pesquisa.inserir-item': {
      valores: {
        idPesquisa: string
        idUsuario: string
        idPergunta: string
        nota: number
        texto: string
      }
      linha: object
    }
    'pesquisa.inserir-resposta': {
      valores: {
        idPesquisa: string
        idUsuario: string
        codigoPromotor: string
        agora: Date | string
      }
      linha: object
    }
    'pesquisa.listar': {
      valores: {
        dia: string
        maximo: number
      }
      linha: {
        idPesquisa: string
        titulo: string
        dataInicio: string
        dataFim: string
      }
    }
    'pesquisa.notas': {
      valores: {
        pesquisas: readonly (string | null)[]
      }
      linha: {
        idPesquisa: string | null
        dia: string | null
        nota: number | null
        quantas: number | null
      }
    }
    'pesquisa.pendente': {
      valores: {
        dia: string
        papel: string
        idUsuario: string
      }
      linha: {
        pesquisa: unknown
      }
    }
    'pesquisa.textos': {
      valores: {
        pesquisas: readonly (string | null)[]
        minimo: number
      }
      linha: {
        idPesquisa: string | null
        texto: string | null
      }
    }
    'pesquisa.uma': {
      valores: {
        id: string
        papel: string
      }
      linha: {
        pesquisa: unknown
      }
    }
  }
}
