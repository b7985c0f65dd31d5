// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'lembrete.achar-tipo': {
      valores: {
        codigo: string
      }
      linha: {
        codigo: string
      }
    }
    'lembrete.agendar-do-sistema': {
      valores: {
        id: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idAtendente: string
        texto: string
        quando: Date | string
        agora: Date | string
        descricaoDoTipo: string
      }
      linha: object
    }
    'lembrete.alterar': {
      valores: {
        tipo: string
        texto: string
        quando: Date | string
        status: string
        agora: Date | string
        ids: readonly (string | null)[]
      }
      linha: object
    }
    'lembrete.buscar': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: {
        model: string
      }
    }
    'lembrete.cancelar-de-falecidos': {
      valores: {
        maximo: number
        agora: Date | string
      }
      linha: {
        idUsuario: string
        idLembrete: string
        idRelacionamento: string
      }
    }
    'lembrete.devolver': {
      valores: {
        agora: Date | string
        idLote: string
        ids: readonly (string | null)[]
      }
      linha: object
    }
    'lembrete.devolver-da-reatribuicao': {
      valores: {
        idLote: string
        agora: Date | string
      }
      linha: object
    }
    'lembrete.exibir': {
      valores: {
        agora: Date | string
        id: string
        donos: readonly (string | null)[]
      }
      linha: object
    }
    'lembrete.finalizar': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: object
    }
    'lembrete.guardar-como-estao': {
      valores: {
        idLote: string
        ids: readonly (string | null)[]
      }
      linha: object
    }
    'lembrete.inserir': {
      valores: {
        id: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idAtendente: string
        texto: string
        quando: Date | string
        agora: Date | string
        tipo: string
      }
      linha: {
        model: string
      }
    }
    'lembrete.listar': {
      valores: {
        agora: Date | string
        codigoPromotor: string
        salto: number
        tamanho: number
        idRelacionamento: string
        donos: readonly (string | null)[]
        hoje: Date | string
        amanha: Date | string
        fim: Date | string
      }
      linha: {
        model: string
      }
    }
    'lembrete.marcar-disparados': {
      valores: {
        agora: Date | string
        maximo: number
      }
      linha: {
        idUsuario: string
        idLembrete: string
        idRelacionamento: string
      }
    }
    'lembrete.passar-ao-dono': {
      valores: {
        para: string
        idRelacionamento: string
      }
      linha: object
    }
    'lembrete.passar-aos-donos': {
      valores: {
        idLote: string
      }
      linha: object
    }
    'lembrete.resumir': {
      valores: {
        agora: Date | string
        hoje: Date | string
        amanha: Date | string
        fim: Date | string
        supervisiona: boolean
        promotores: readonly (string | null)[]
        donos: readonly (string | null)[]
        tocaDe: readonly (string | null)[]
      }
      linha: {
        model: string
      }
    }
    'lembrete.travar': {
      valores: {
        ids: readonly (string | null)[]
        escopo: readonly (string | null)[]
      }
      linha: {
        id: string
        idRelacionamento: string
        idCliente: string
        nomeCliente: string
        texto: string
        situacao: 'Agendado' | 'Finalizado' | 'Cancelado'
        quando: Date
        idAtendente: string
        versao: number
        atualizadoEm: Date
        atendidoPor: string | null
      }
    }
  }
}
