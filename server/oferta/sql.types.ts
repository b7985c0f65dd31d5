// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'oferta.assuntos': {
      valores: {
        idRelacionamento: string
      }
      linha: {
        idOportunidade: string | null
        versao: number | null
        status: string | null
        produto: string
        codigoConvenio: string
        convenio: string
        regime: string
        idContrato: string | null
        numeroContrato: string | null
        idBeneficio: string | null
        idEmpregador: string | null
        fonte: string | null
        valor: number | null
        emProposta: boolean
        guardada: unknown
      }
    }
  }
}
