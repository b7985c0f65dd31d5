// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'simulacao.a-autorizar': {
      valores: {
        id: string
      }
      linha: {
        vantagem: unknown
        pisoAm: number | null
        taxaAm: number
        idUsuario: string
      }
    }
    'simulacao.autorizacao': {
      valores: {
        idSimulacao: string
      }
      linha: {
        motivo: string
        em: Date
        taxaAm: number | null
        expiraEm: Date | null
        idUsuario: string
        nome: string
      }
    }
    'simulacao.autorizada': {
      valores: {
        idSimulacao: string
      }
      linha: {
        idSimulacao: string
        taxaAm: number | null
        expiraEm: Date | null
      }
    }
    'simulacao.autorizar': {
      valores: {
        idSimulacao: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idUsuario: string
        motivo: string
        taxaAm: number | string
        expiraEm: Date | string
        agora: Date | string
      }
      linha: object
    }
    'simulacao.convenios-com-senha': {
      valores: object
      linha: {
        codigoConvenio: string
        nome: string
        regime: string
      }
    }
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
    'simulacao.fontes': {
      valores: {
        idRelacionamento: string
      }
      linha: {
        idBeneficio: string | null
        idEmpregador: string | null
        codigoConvenio: string
        convenio: string
        numero: string
      }
    }
    'simulacao.historia': {
      valores: {
        idRelacionamento: string
      }
      linha: {
        clienteDesde: string
        contratos: number
      }
    }
    'simulacao.inserir': {
      valores: {
        id: string
        idOportunidade: string
        tipo: string
        entrada: unknown
        resultado: unknown
        valorLiberado: number
        valorParcela: number
        prazo: number
        taxaAm: number | string
        pisoAm: number | string
        idUsuario: string
        agora: Date | string
        idRelacionamento: string
      }
      linha: object
    }
    'simulacao.inserir-margem': {
      valores: {
        id: string
        idEmpregador: string
        idCliente: string
        codigoPromotor: string
        idUsuario: string
        margemDisponivel: number
        agora: Date | string
      }
      linha: object
    }
    'simulacao.interessados': {
      valores: {
        idSimulacao: string
      }
      linha: {
        idRelacionamento: string
        idOportunidade: string | null
        idUsuario: string
        idAtendente: string | null
      }
    }
    'simulacao.oportunidade': {
      valores: {
        id: string
      }
      linha: {
        produto: 'NOVO' | 'REFIN' | 'PORT' | 'REFIN_PORT' | 'RMC' | 'RCC' | 'SAQUE' | 'CLT'
        codigoConvenio: string
        idContrato: string | null
        idBeneficio: string | null
        idEmpregador: string | null
        idSimulacao: string | null
        criadaEm: Date | null
        resultado: unknown
        pisoAm: number | null
        simuladaPor: string | null
      }
    }
    'simulacao.quem-autoriza': {
      valores: {
        codigoPromotor: string
      }
      linha: {
        id: string
      }
    }
    'simulacao.registrar': {
      valores: {
        id: string
        idSimulacao: string
        idUsuario: string
        acao: string
        detalhe: unknown
        agora: Date | string
        idRelacionamento: string
      }
      linha: object
    }
    'simulacao.remetente': {
      valores: {
        idRelacionamento: string
      }
      linha: {
        nome: string
        promotor: string
      }
    }
    'simulacao.vinculo-com-senha': {
      valores: {
        idRelacionamento: string
        idEmpregador: string
      }
      linha: {
        senhaMargem: boolean
        convenio: string
        matricula: string
        cpf: string
      }
    }
  }
}
