// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'portabilidade.anteriores': {
      valores: {
        idRelacionamento: string
        quantas: number
        instante: Date | string
        id: string
      }
      linha: {
        id: string
        situacao: 'LIDO' | 'NAO_LIDO' | 'CONFIRMADO' | 'SUBSTITUIDO'
        origem: 'BENEFICIARIO' | 'PROVA_DE_VIDA' | 'CLIENTE'
        arquivo: string
        resumo: string
        paginas: number | null
        emitidoEm: Date | null
        codigo: string | null
        enviadoEm: Date
        enviadoPor: unknown
        confirmadoEm: Date | null
        confirmadoPor: unknown
        cursor: string
      }
    }
    'portabilidade.arquivo': {
      valores: {
        id: string
        idRelacionamento: string
      }
      linha: {
        arquivo: string
        paginas: number | null
      }
    }
    'portabilidade.ausentes': {
      valores: {
        emitidoEm: Date | string
        idHiscon: string
      }
      linha: {
        numero: string
        banco: string
      }
    }
    'portabilidade.beneficios': {
      valores: {
        idHiscon: string
      }
      linha: {
        id: string
        nb: string | null
        nbMascarado: string | null
        idBeneficio: string | null
        lido: unknown
      }
    }
    'portabilidade.confirmar': {
      valores: {
        idUsuario: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'portabilidade.contar-confirmado': {
      valores: {
        idHiscon: string
        idRelacionamento: string
      }
      linha: object
    }
    'portabilidade.contratos': {
      valores: {
        idHiscon: string
      }
      linha: {
        id: string
        idHisconBeneficio: string
        lido: unknown
        vale: unknown
        idContrato: string | null
        recusa: string | null
      }
    }
    'portabilidade.especies': {
      valores: object
      linha: {
        codigo: string
        descricao: string
        elegivel: boolean
        grupo: string
      }
    }
    'portabilidade.guardar-contratos': {
      valores: {
        linhas: unknown
      }
      linha: object
    }
    'portabilidade.guardar-que-vale': {
      valores: {
        linhas: unknown
      }
      linha: object
    }
    'portabilidade.hiscons': {
      valores: {
        idRelacionamento: string
      }
      linha: {
        id: string
        situacao: 'LIDO' | 'NAO_LIDO' | 'CONFIRMADO' | 'SUBSTITUIDO'
        origem: 'BENEFICIARIO' | 'PROVA_DE_VIDA' | 'CLIENTE'
        arquivo: string
        resumo: string
        paginas: number | null
        emitidoEm: Date | null
        codigo: string | null
        enviadoEm: Date
        enviadoPor: unknown
        confirmadoEm: Date | null
        confirmadoPor: unknown
      }
    }
    'portabilidade.inserir': {
      valores: {
        id: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        origem: string
        situacao: string
        resumo: string
        bytes: number
        paginas: number
        emitidoEm: Date | string
        codigo: string
        idUsuario: string
        idLink: string
        agora: Date | string
      }
      linha: object
    }
    'portabilidade.inserir-beneficios': {
      valores: {
        idHiscon: string
        codigoPromotor: string
        linhas: unknown
      }
      linha: object
    }
    'portabilidade.inserir-conferencias': {
      valores: {
        idHiscon: string
        codigoPromotor: string
        idUsuario: string
        agora: Date | string
        linhas: unknown
      }
      linha: object
    }
    'portabilidade.inserir-confirmacao': {
      valores: {
        id: string
        idHiscon: string
        codigoPromotor: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'portabilidade.inserir-contratos': {
      valores: {
        idHiscon: string
        codigoPromotor: string
        linhas: unknown
      }
      linha: object
    }
    'portabilidade.nbs': {
      valores: {
        nbs: readonly (string | null)[]
        idCliente: string
      }
      linha: {
        nb: string | null
        id: string | null
        deOutro: boolean | null
      }
    }
    'portabilidade.presos': {
      valores: {
        ids: readonly (string | null)[]
      }
      linha: {
        id: string | null
      }
    }
    'portabilidade.prova-de-vida': {
      valores: {
        id: string
      }
      linha: object
    }
    'portabilidade.substituir-confirmado': {
      valores: {
        idRelacionamento: string
      }
      linha: object
    }
    'portabilidade.substituir-esperando': {
      valores: {
        idRelacionamento: string
        quais: readonly (string | null)[]
      }
      linha: object
    }
    'portabilidade.titular': {
      valores: {
        idCliente: string
      }
      linha: {
        nome: string
      }
    }
    'portabilidade.travar': {
      valores: {
        id: string
        idRelacionamento: string
      }
      linha: {
        id: string
        situacao: 'LIDO' | 'NAO_LIDO' | 'CONFIRMADO' | 'SUBSTITUIDO'
        emitidoEm: Date | null
        confirmadoPor: string | null
      }
    }
    'portabilidade.travar-cliente': {
      valores: {
        idRelacionamento: string
      }
      linha: object
    }
    'portabilidade.vivas': {
      valores: {
        idRelacionamento: string
        contratos: readonly (string | null)[]
      }
      linha: {
        id: string
        idContrato: string | null
        status: 'Em Aberto' | 'Em Atendimento' | 'Simulada' | 'Em Andamento' | 'Perdida' | 'Ganha'
        guardada: unknown
      }
    }
  }
}
