// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'notices.anunciar': {
      valores: {
        tipo: string
        dados: unknown
        para: readonly (string | null)[]
      }
      linha: {
        pg_notify: string | null
      }
    }
    'notices.inserir': {
      valores: {
        idUsuario: string
        sobre: string
        agora: Date | string
        tipo: string
        dados: unknown
      }
      linha: {
        pg_notify: string | null
      }
    }
    'notices.perdidos': {
      valores: {
        idUsuario: string
        ultimo: number
      }
      linha: {
        id: number
        tipo: string
        dados: unknown
      }
    }
    'notices.purgar': {
      valores: object
      linha: {
        purgar_avisos: string | null
      }
    }
  }
}
