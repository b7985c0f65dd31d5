// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'confirmacao.achar-link': {
      valores: {
        resumo: string
      }
      linha: {
        id: string | null
        promotor: string | null
      }
    }
    'confirmacao.anotar-abertura': {
      valores: {
        idUsuario: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'confirmacao.consultar': {
      valores: {
        agora: Date | string
        idUsuario: string
        idRelacionamento: string
      }
      linha: {
        model: string
      }
    }
    'confirmacao.contar-tentativa': {
      valores: {
        idRelacionamento: string
      }
      linha: {
        id: string
        resumo: string | null
        expiraEm: Date | null
        tentativas: number
        impedido: boolean
      }
    }
    'confirmacao.decidir': {
      valores: {
        situacao: string
        agora: Date | string
        idDecisor: string
        motivo: string
        id: string
      }
      linha: object
    }
    'confirmacao.documento-confere': {
      valores: {
        id: string
        nome: string
        dataNascimento: string
        cpf: string
      }
      linha: {
        confere: boolean | null
      }
    }
    'confirmacao.inserir-documento': {
      valores: {
        id: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idUsuario: string
        agora: Date | string
        arquivo: string
        nomeArquivo: string
        formato: string
        arquivoResumo: string
      }
      linha: object
    }
    'confirmacao.inserir-por-telefone': {
      valores: {
        id: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        tipo: string
        idUsuario: string
        agora: Date | string
        idTelefone: string
        resumo: string
        expiraEm: Date | string
      }
      linha: object
    }
    'confirmacao.link-que-espera': {
      valores: {
        idRelacionamento: string
        agora: Date | string
      }
      linha: {
        id: string
      }
    }
    'confirmacao.pendentes': {
      valores: {
        idUsuario: string
        escopo: readonly (string | null)[]
      }
      linha: {
        model: string
      }
    }
    'confirmacao.responder': {
      valores: {
        situacao: string
        agora: Date | string
        motivo: string
        endereco: string
        agente: string
        texto: string
        textoResumo: string
        id: string
      }
      linha: object
    }
    'confirmacao.telefone': {
      valores: {
        idRelacionamento: string
        idUsuario: string
        agora: Date | string
      }
      linha: {
        idTelefone: string | null
        promotor: string | null
      }
    }
    'confirmacao.travar': {
      valores: {
        idRelacionamento: string
      }
      linha: object
    }
    'confirmacao.travar-convite': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: {
        id: string
        idRelacionamento: string
        idUsuario: string
        situacao: 'PEDIDA' | 'CONFIRMADA' | 'RECUSADA'
        vencido: boolean | null
        substituido: boolean
        impedido: boolean
        inteiro: boolean
        promotor: string
        atendente: string
        banco: string
      }
    }
    'confirmacao.travar-documento': {
      valores: {
        idUsuario: string
        id: string
      }
      linha: {
        idRelacionamento: string
        idCliente: string
        idUsuario: string
        pediu: boolean | null
        situacao: 'PEDIDA' | 'CONFIRMADA' | 'RECUSADA'
        arquivo: string | null
        nomeArquivo: string | null
        formato: 'JPEG' | 'PNG' | 'PDF' | null
        aberto: boolean
      }
    }
  }
}
