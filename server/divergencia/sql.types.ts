// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'divergencia.inserir': {
      valores: {
        id: string
        chave: string
        sistema: string
        nossa: string
        deles: string
        motivo: string
        ocorridaEm: Date | string
        agora: Date | string
        idProposta: string
      }
      linha: object
    }
  }
}
