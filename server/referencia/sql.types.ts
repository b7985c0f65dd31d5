// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'referencia.bancos': {
      valores: object
      linha: {
        codigo: string
        ispb: string
        nome: string
        nomeCurto: string
        ofereceConsignado: boolean
      }
    }
    'referencia.cidades-da-uf': {
      valores: {
        uf: string
      }
      linha: {
        codigoIbge: number
        nome: string
        uf: string
        ddd: string
      }
    }
    'referencia.cidades-por-nome': {
      valores: {
        nome: string
        limite: number
      }
      linha: {
        codigoIbge: number
        nome: string
        uf: string
        ddd: string
      }
    }
    'referencia.especies-de-beneficio': {
      valores: object
      linha: {
        codigo: string
        descricao: string
      }
    }
    'referencia.itens-da-lista': {
      valores: {
        lista: string
      }
      linha: {
        codigo: string
        descricao: string
      }
    }
    'referencia.ufs': {
      valores: object
      linha: {
        sigla: string
        nome: string
        regiao: string
      }
    }
  }
}
