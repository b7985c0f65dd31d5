// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'acesso.inserir': {
      valores: {
        id: string
        idUsuario: string
        codigoPromotor: string
        agora: Date | string
      }
      linha: object
    }
  }
}
