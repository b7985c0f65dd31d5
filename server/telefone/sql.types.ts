// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'telefone.anotar-dito': {
      valores: {
        dito: string
      }
      linha: {
        set_config: string | null
      }
    }
    'telefone.anotar-envio': {
      valores: {
        envios: readonly (Date | string | null)[]
        resumo: Buffer
      }
      linha: object
    }
    'telefone.atualizar-opt-ins': {
      valores: {
        informacional: boolean
        comercial: boolean
        transacional: boolean
        agora: Date | string
        id: string
      }
      linha: object
    }
    'telefone.com-mascara': {
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
        model: string | null
        restam: number | null
      }
    }
    'telefone.conhecidos': {
      valores: {
        ddd: string
        tipo: string
      }
      linha: {
        ddd: boolean
        tipo: boolean
      }
    }
    'telefone.contar-motivo': {
      valores: {
        codigo: string
      }
      linha: object
    }
    'telefone.contar-saidas': {
      valores: {
        id: string
      }
      linha: {
        saidas: number
      }
    }
    'telefone.contar-tentativa': {
      valores: {
        idTelefone: string
      }
      linha: {
        id: string
        resumo: Buffer
        expiraEm: Date
        tentativas: number
        usado: boolean
      }
    }
    'telefone.da-mensagem': {
      valores: {
        idMensagem: string
      }
      linha: {
        id: string
        optIns: unknown
      }
    }
    'telefone.devolver-situacao': {
      valores: {
        situacao: string
        motivo: string
        verificadoEm: Date | string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'telefone.gravar-prova': {
      valores: {
        verificadoEm: Date | string
        id: string
      }
      linha: object
    }
    'telefone.gravar-situacao': {
      valores: {
        situacao: string
        motivo: string
        verificado: boolean
        agora: Date | string
        id: string
      }
      linha: object
    }
    'telefone.gravar-tipo': {
      valores: {
        tipo: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'telefone.historico-de-opt-ins': {
      valores: {
        idTelefone: string
      }
      linha: {
        model: string
      }
    }
    'telefone.inserir': {
      valores: {
        id: string
        idCliente: string
        ddd: string
        numero: string
        tipo: string
        situacao: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'telefone.inserir-envio': {
      valores: {
        resumo: Buffer
      }
      linha: object
    }
    'telefone.inserir-token': {
      valores: {
        id: string
        idTelefone: string
        idCliente: string
        idUsuario: string
        resumo: Buffer
        enviadoEm: Date | string
        expiraEm: Date | string
      }
      linha: object
    }
    'telefone.listar': {
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
    'telefone.marcar-hotphone': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: object
    }
    'telefone.numero': {
      valores: {
        id: string
      }
      linha: {
        ddd: string
        numero: string
      }
    }
    'telefone.numero-mascarado': {
      valores: {
        id: string
      }
      linha: {
        telefone: string
      }
    }
    'telefone.ofertas-recusadas': {
      valores: {
        id: string
      }
      linha: {
        em: Date | null
      }
    }
    'telefone.partilhado': {
      valores: {
        id: string
      }
      linha: {
        partilhado: boolean
      }
    }
    'telefone.tirar-hotphone': {
      valores: {
        agora: Date | string
        idCliente: string
        id: string
      }
      linha: object
    }
    'telefone.travar': {
      valores: {
        idCliente: string
      }
      linha: {
        id: string
        ddd: string
        numero: string
        situacao: string
        motivo: string | null
        hotphone: boolean
        versao: number
        verificadoEm: Date | null
        incluidoPor: string | null
        atualizadoEm: Date
        optIns: unknown
      }
    }
    'telefone.travar-envios': {
      valores: {
        resumo: Buffer
      }
      linha: {
        envios: Date[]
      }
    }
    'telefone.um': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
        idTelefone: string
      }
      linha: {
        model: string | null
        restam: number | null
      }
    }
    'telefone.usar-token': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: object
    }
  }
}
