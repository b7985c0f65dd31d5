// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'revelacao.valor': {
      valores: {
        id: string
        idCliente: string
      }
      linha: {
        valor: string | null
      }
    }
  }
}
