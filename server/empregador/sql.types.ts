// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'empregador.inserir-do-vinculo': {
      valores: {
        id: string
        idCliente: string
        codigoConvenio: string
        matricula: string
        tipo: string
        renda: number
        agora: Date | string
      }
      linha: object
    }
    'empregador.mudar-renda': {
      valores: {
        renda: number
        agora: Date | string
        id: string
      }
      linha: object
    }
    'empregador.travar-do-convenio': {
      valores: {
        idCliente: string
        codigoConvenio: string
      }
      linha: {
        idEmpregador: string
        codigoConvenio: string
        matricula: string
        renda: number
      }
    }
  }
}
