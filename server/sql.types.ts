// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'server.abrir': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
        idRequisicao: string
      }
      linha: {
        model: string
        restam: number | null
      }
    }
    'server.sessao-viva': {
      valores: {
        sid: string
      }
      linha: {
        viva: boolean | null
      }
    }
  }
}
