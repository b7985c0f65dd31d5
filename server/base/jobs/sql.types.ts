// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'jobs.apressar': {
      valores: {
        ids: readonly (string | null)[]
      }
      linha: object
    }
  }
}
