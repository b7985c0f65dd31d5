// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'cota.cpf-novo': {
      valores: {
        codigoPromotor: string
        idUsuario: string
        agora: Date | string
      }
      linha: {
        restam: number | null
      }
    }
    'cota.perto': {
      valores: {
        idUsuario: string
        gestor: boolean
        agora: Date | string
      }
      linha: {
        model: string
      }
    }
    'cota.revelacao': {
      valores: {
        codigoPromotor: string
        idUsuario: string
        agora: Date | string
      }
      linha: {
        restam: number | null
      }
    }
  }
}
