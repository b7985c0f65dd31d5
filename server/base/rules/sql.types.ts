// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'rules.listar': {
      valores: object
      linha: {
        regra: string
        convenio: string
        valor: number
        vigenciaInicio: string
        vigenciaFim: string | null
        norma: string
        confianca: string
      }
    }
  }
}
