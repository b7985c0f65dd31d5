// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'indicacao.apagar': {
      valores: {
        agora: Date | string
        antesDe: Date | string
      }
      linha: object
    }
    'indicacao.apagar-fichas': {
      valores: {
        antesDe: Date | string
      }
      linha: object
    }
    'indicacao.contar': {
      valores: {
        idLink: string
        desde: Date | string
      }
      linha: {
        quantas: number | null
      }
    }
    'indicacao.dias': {
      valores: {
        idLink: string
      }
      linha: {
        dia: string
        visitas: number | null
        recebidas: number | null
      }
    }
    'indicacao.encerrar': {
      valores: {
        situacao: string
        motivo: string
        agora: Date | string
        idUsuario: string
        idRelacionamento: string
        id: string
      }
      linha: object
    }
    'indicacao.ficha-usada': {
      valores: {
        id: string
      }
      linha: {
        id: string
      }
    }
    'indicacao.inserir': {
      valores: {
        id: string
        idLink: string
        codigoPromotor: string
        idUsuario: string
        nome: string
        ddd: string
        numero: string
        cpf: string
        endereco: string
        agente: string
        texto: string
        textoResumo: string
        textoVersao: string
        agora: Date | string
      }
      linha: {
        idDono: string
        idRelacionamento: string | null
      }
    }
    'indicacao.inserir-link': {
      valores: {
        id: string
        codigoPromotor: string
        idUsuario: string
        codigo: string
        agora: Date | string
      }
      linha: object
    }
    'indicacao.link': {
      valores: {
        codigo: string
      }
      linha: {
        id: string | null
        codigoPromotor: string | null
        idUsuario: string | null
        pessoa: string | null
        promotor: string | null
      }
    }
    'indicacao.listar': {
      valores: {
        donos: readonly (string | null)[]
        supervisiona: boolean
        agora: Date | string
        escopo: readonly (string | null)[]
        idUsuario: string
        situacao: string
        instante: Date | string
        id: string
        quantas: number
      }
      linha: {
        indicacao: unknown
        cursor: string
      }
    }
    'indicacao.meu-link': {
      valores: {
        idUsuario: string
        codigoPromotor: string
      }
      linha: {
        id: string
        codigo: string
        criadoEm: Date
      }
    }
    'indicacao.relacionamento': {
      valores: {
        agora: Date | string
        cpf: string
        codigoPromotor: string
      }
      linha: {
        id: string
        idAtendente: string | null
        temQuemAtenda: boolean
      }
    }
    'indicacao.revogar-link': {
      valores: {
        agora: Date | string
        id: string
        idUsuario: string
      }
      linha: object
    }
    'indicacao.travar': {
      valores: {
        id: string
        donos: readonly (string | null)[]
        supervisiona: boolean
        agora: Date | string
      }
      linha: {
        id: string
        idDono: string
        situacao: 'A_CONFIRMAR' | 'ATENDIDA' | 'DESCARTADA' | 'APAGADA'
        nome: string | null
        ddd: string | null
        numero: string | null
        cpf: string | null
        codigoPromotor: string
        idRelacionamento: string | null
      }
    }
    'indicacao.travar-do-cpf': {
      valores: {
        id: string
      }
      linha: object
    }
    'indicacao.travar-link': {
      valores: {
        idLink: string
      }
      linha: {
        travar_link_da_indicacao: string | null
      }
    }
    'indicacao.usar-ficha': {
      valores: {
        id: string
        agora: Date | string
      }
      linha: object
    }
    'indicacao.visita': {
      valores: {
        idLink: string
        codigoPromotor: string
        dia: string
      }
      linha: object
    }
  }
}
