// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'relogio.guardado': {
      valores: object
      linha: {
        adiantadoMs: number
      }
    }
    'relogio.guardar': {
      valores: {
        adiantadoMs: number
      }
      linha: object
    }
  }
}
