// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'margem.refinanciamentos-de': {
      valores: {
        idProposta: string
      }
      linha: {
        numero: string | null
        codigoPromotor: string | null
      }
    }
    'margem.travar-beneficio': {
      valores: {
        id: string
        contratos: readonly (string | null)[]
      }
      linha: {
        id: string
      }
    }
    'margem.travar-contratos': {
      valores: {
        contratos: readonly (string | null)[]
      }
      linha: {
        id: string
      }
    }
    'margem.travar-empregador': {
      valores: {
        id: string
        contratos: readonly (string | null)[]
      }
      linha: {
        id: string
      }
    }
  }
}
