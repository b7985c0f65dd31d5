// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'beneficio.achar-convenio': {
      valores: {
        codigo: string
      }
      linha: object
    }
    'beneficio.cpf': {
      valores: {
        idCliente: string
      }
      linha: {
        cpf: string
      }
    }
    'beneficio.gravar': {
      valores: {
        numero: string
        especie: string
        situacao: string
        dataInicio: string
        dataDespacho: string
        dataCessacao: string
        dataExtincaoCota: string
        valorBase: number
        bloqueio: string
        id: string
        idCliente: string
        agora: Date | string
      }
      linha: {
        guardado: boolean
        conhecido: boolean
      }
    }
    'beneficio.gravar-detalhes': {
      valores: {
        idUsuario: string
        representante: string
        possuiRepresentante: boolean
        possuiProcurador: boolean
        pensao: string
        ufPagamento: string
        tipoCredito: string
        bancoPagador: string
        agenciaPagadora: string
        contaPagadora: string
        elegivel: boolean
        concessaoJudicial: boolean
        dataUltimaPericia: string
        exposicaoPolitica: string
        margem: number
        margemRmc: number
        margemRcc: number
        limiteRmc: number
        limiteRcc: number
        maximoComprometimento: number
        ativos: number
        suspensos: number
        reservadosPortabilidade: number
        reservadosRefinanciamento: number
        numero: string
        idCliente: string
      }
      linha: object
    }
    'beneficio.gravar-do-papel': {
      valores: {
        base: number
        margem: number
        margemRmc: number
        margemRcc: number
        maximo: number
        ativos: number
        suspensos: number
        reservadosPortabilidade: number
        reservadosRefinanciamento: number
        elegivel: boolean
        emitidoEm: Date | string
        id: string
        idCliente: string
      }
      linha: object
    }
    'beneficio.gravar-prova': {
      valores: {
        situacao: string
        ultima: string
        limite: string
        agora: Date | string
        numero: string
        idCliente: string
      }
      linha: object
    }
    'beneficio.inserir-consulta': {
      valores: {
        id: string
        idCliente: string
        idUsuario: string
        codigoPromotor: string
        idConsentimento: string
        tipo: string
        resultado: string
        erros: unknown
        agora: Date | string
      }
      linha: object
    }
    'beneficio.inss': {
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
    'beneficio.margem-convenio': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
        codigoConvenio: string
      }
      linha: {
        model: string | null
        restam: number | null
      }
    }
    'beneficio.numero': {
      valores: {
        id: string
        idCliente: string
      }
      linha: {
        numero: string
      }
    }
    'beneficio.reconhecer': {
      valores: {
        idCliente: string
        numero: string
        codigoPromotor: string
      }
      linha: {
        id: string | null
      }
    }
  }
}
