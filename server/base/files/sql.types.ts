// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'files.inserir-ingresso': {
      valores: {
        resumo: string
        idCliente: string
        arquivo: string
        nome: string
        formato: string
        idUsuario: string
        expiraEm: Date | string
      }
      linha: object
    }
    'files.usar-ingresso': {
      valores: {
        resumo: string
        agora: Date | string
      }
      linha: {
        arquivo: string | null
        nome: string | null
        formato: string | null
      }
    }
  }
}
