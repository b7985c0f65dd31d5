// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'empregador.atualizar': {
      valores: {
        idUF: string
        codigoConvenio: string
        codigoBanco: string
        codigoOrgao: string
        matricula: string
        tipo: string
        especie: string
        dataConcessao: string
        rendaBruta: number
        agora: Date | string
        id: string
        idCliente: string
      }
      linha: {
        model: string
      }
    }
    'empregador.conhecidos': {
      valores: {
        codigoConvenio: string
        idUF: string
        codigoBanco: string
        codigoOrgao: string
        especie: string
      }
      linha: {
        convenio: boolean
        uf: boolean
        banco: boolean
        orgao: boolean
        especie: boolean
      }
    }
    'empregador.desfazer': {
      valores: {
        id: string
        idCliente: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'empregador.em-uso': {
      valores: {
        id: string
      }
      linha: {
        usado: boolean | null
      }
    }
    'empregador.inserir': {
      valores: {
        id: string
        idCliente: string
        idUF: string
        codigoConvenio: string
        codigoBanco: string
        codigoOrgao: string
        matricula: string
        tipo: string
        especie: string
        dataConcessao: string
        rendaBruta: number
        agora: Date | string
        incluidoPor: string
      }
      linha: {
        model: string
      }
    }
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
    'empregador.listar': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
      }
      linha: {
        model: string
        restam: number | null
      }
    }
    'empregador.mudar-renda': {
      valores: {
        renda: number
        agora: Date | string
        id: string
      }
      linha: object
    }
    'empregador.travar': {
      valores: {
        id: string
        idCliente: string
      }
      linha: {
        codigoConvenio: string
        idUF: string | null
        codigoBanco: string | null
        codigoOrgao: string | null
        especie: string | null
        dataConcessao: string | null
        matricula: string
        versao: number
        atualizadoEm: Date
        incluidoPor: string | null
      }
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
