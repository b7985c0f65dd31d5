// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'evento.inserir-consulta': {
      valores: {
        id: string
        idUsuario: string
        codigoPromotor: string
        resumo: string
        cpf: string
        agora: Date | string
      }
      linha: object
    }
  }
}
