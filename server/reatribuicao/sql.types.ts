// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'reatribuicao.balanco': {
      valores: {
        receptores: readonly (string | null)[]
        codigoPromotor: string
        atendentes: readonly (string | null)[]
        semAtendente: boolean
        clientes: readonly (string | null)[]
        statusOportunidade: readonly (string | null)[]
        convenios: readonly (string | null)[]
        perfis: readonly (string | null)[]
        mailings: readonly (string | null)[]
        agora: Date | string
        lembretesFicam: boolean
        promessasFicam: boolean
        propostasFicam: boolean
        idLote: string
      }
      linha: {
        linha: unknown
      }
    }
    'reatribuicao.contar-mailings': {
      valores: {
        ids: readonly (string | null)[]
        codigoPromotor: string
      }
      linha: object
    }
    'reatribuicao.convenios': {
      valores: {
        codigoPromotor: string
      }
      linha: {
        model: string
      }
    }
    'reatribuicao.ctcs-do-lote': {
      valores: {
        idLote: string
        agora: Date | string
      }
      linha: {
        idUsuario: string | null
        quantas: number
      }
    }
    'reatribuicao.donos': {
      valores: {
        codigoPromotor: string
      }
      linha: {
        model: string
      }
    }
    'reatribuicao.elegiveis': {
      valores: {
        codigoPromotor: string
        agora: Date | string
      }
      linha: {
        elegivel: unknown
      }
    }
    'reatribuicao.escolher': {
      valores: {
        idLote: string
        receptores: readonly (string | null)[]
        codigoPromotor: string
        atendentes: readonly (string | null)[]
        semAtendente: boolean
        clientes: readonly (string | null)[]
        statusOportunidade: readonly (string | null)[]
        convenios: readonly (string | null)[]
        perfis: readonly (string | null)[]
        mailings: readonly (string | null)[]
        agora: Date | string
        lembretesFicam: boolean
        promessasFicam: boolean
        propostasFicam: boolean
      }
      linha: object
    }
    'reatribuicao.mailings': {
      valores: {
        codigoPromotor: string
      }
      linha: {
        model: string
      }
    }
    'reatribuicao.perfis': {
      valores: {
        codigoPromotor: string
      }
      linha: {
        model: string
      }
    }
    'reatribuicao.recentes': {
      valores: {
        tipo: string
        escopo: readonly (string | null)[]
        agora: Date | string
      }
      linha: {
        model: string
      }
    }
    'reatribuicao.registrar': {
      valores: {
        idUsuario: string
        chamada: string
        detalhe: unknown
        idRequisicao: string
        idLote: string
      }
      linha: object
    }
    'reatribuicao.sumario': {
      valores: {
        codigoPromotor: string
        atendentes: readonly (string | null)[]
        semAtendente: boolean
        clientes: readonly (string | null)[]
        statusOportunidade: readonly (string | null)[]
        convenios: readonly (string | null)[]
        perfis: readonly (string | null)[]
        mailings: readonly (string | null)[]
      }
      linha: {
        dono: unknown
      }
    }
    'reatribuicao.trabalhados': {
      valores: {
        agora: Date | string
        desde: Date | string
        quemDesfaz: string
        idLote: string
      }
      linha: {
        id: string
        motivo: string | null
        atendente: string | null
        nomeCliente: string
      }
    }
    'reatribuicao.travar-clientes': {
      valores: {
        idLote: string
      }
      linha: object
    }
    'reatribuicao.voltas': {
      valores: {
        idLote: string
        agora: Date | string
      }
      linha: {
        idUsuario: string | null
        entrega: number
        recebe: number
      }
    }
  }
}
