// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'http.alvo': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        valor: string
        escopo: readonly (string | null)[]
      }
      linha: {
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idAtendente: string | null
        aConfirmar: boolean
        locado: boolean
      }
    }
    'http.andamento': {
      valores: {
        idUsuario: string
        chave: string
      }
      linha: {
        passo: number
        passos: number
        descricao: string
        atualizadoEm: Date
      }
    }
    'http.atendente': {
      valores: {
        valor: string
        escopo: readonly (string | null)[]
      }
      linha: object
    }
    'http.cartao-a-confirmar': {
      valores: {
        idRelacionamento: string
      }
      linha: {
        cartao: unknown
      }
    }
    'http.cpf-recusado': {
      valores: {
        codigoPromotor: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'http.gravar-andamento': {
      valores: {
        idUsuario: string
        chave: string
        passo: number
        passos: number
        descricao: string
      }
      linha: object
    }
    'http.guardar-resposta': {
      valores: {
        status: number
        corpo: string
        idUsuario: string
        chave: string
      }
      linha: object
    }
    'http.ids-dos-logins': {
      valores: {
        logins: readonly (string | null)[]
        promotores: readonly (string | null)[]
      }
      linha: {
        login: string
        id: string
      }
    }
    'http.limitar-comandos': {
      valores: {
        limite: string
      }
      linha: {
        comando: string | null
        longa: string | null
      }
    }
    'http.nomear-dono': {
      valores: {
        idAtendente: string
      }
      linha: {
        set_config: string | null
      }
    }
    'http.purgar-chaves': {
      valores: object
      linha: object
    }
    'http.reservar-chave': {
      valores: {
        idUsuario: string
        chave: string
        chamada: string
        resumo: string
      }
      linha: {
        set_config: string | null
      }
    }
    'http.responder': {
      valores: object
      linha: object
    }
    'http.resposta-da-chave': {
      valores: {
        idUsuario: string
        chave: string
      }
      linha: {
        chamada: string
        resumo: string
        status: number | null
        resposta: string | null
      }
    }
    'http.usuario': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: {
        id: string
        login: string
        nome: string
        papel: 'ATENDENTE' | 'PROMOTOR' | 'GESTOR'
        controles: string[]
        promotores: string[]
        coberturas: unknown
      }
    }
  }
}
