// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'simulacao.dados': {
      valores: {
        idRelacionamento: string
        contratos: readonly (string | null)[]
        dia: string
        hoje: string
        idBeneficio: string
        idEmpregador: string
        codigoConvenio: string
      }
      linha: {
        dados: unknown
      }
    }
    'simulacao.dados-de-varias': {
      valores: {
        perguntas: unknown
      }
      linha: {
        dados: unknown
      }
    }
  }
}
