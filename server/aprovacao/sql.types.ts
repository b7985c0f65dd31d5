// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'aprovacao.contar': {
      valores: {
        assinadas: boolean
        escopo: readonly (string | null)[]
        donos: readonly (string | null)[]
        idUsuario: string
        marcados: boolean
        contradicoes: boolean
        confirma: boolean
        agora: Date | string
      }
      linha: {
        model: string
      }
    }
  }
}
