// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'relacionamento.achar-atendente': {
      valores: {
        idUsuario: string
        codigoPromotor: string
      }
      linha: {
        id: string
      }
    }
    'relacionamento.achar-por-cpf': {
      valores: {
        cpf: string
        promotorAtivo: string
        idUsuario: string
        agora: Date | string
      }
      linha: {
        id: string | null
        restam: number | null
      }
    }
    'relacionamento.clientes-do-cpf': {
      valores: {
        escopo: readonly (string | null)[]
        idUsuario: string
        donos: readonly (string | null)[]
        papel: string
        hoje: string
        cpf: string
        maximo: number
        promotorAtivo: string
        agora: Date | string
      }
      linha: {
        clientes: string | null
        restam: number | null
      }
    }
    'relacionamento.consultar': {
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
    'relacionamento.dados-bancarios': {
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
    'relacionamento.dados-basicos': {
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
    'relacionamento.dados-cliente': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
        idRequisicao: string
      }
      linha: {
        model: string
        restam: number | null
      }
    }
    'relacionamento.devolver-donos': {
      valores: {
        agora: Date | string
        idLote: string
        idUsuario: string
      }
      linha: object
    }
    'relacionamento.gravar-dono': {
      valores: {
        para: string
        agora: Date | string
        id: string
        idCliente: string
        acao: string
        de: string
        idUsuario: string
        motivo: string
      }
      linha: object
    }
    'relacionamento.id-do-cpf': {
      valores: {
        cpf: string
      }
      linha: {
        id: string | null
      }
    }
    'relacionamento.inserir': {
      valores: {
        id: string
        idCliente: string
        codigoPromotor: string
        idAtendente: string
        pelaIndicacao: boolean
        agora: Date | string
      }
      linha: object
    }
    'relacionamento.inserir-historico': {
      valores: {
        id: string
        idCliente: string
        para: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'relacionamento.ler': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
        idRequisicao: string
      }
      linha: {
        model: string
        restam: number | null
      }
    }
    'relacionamento.mudar-cadastro': {
      valores: {
        idRelacionamento: string
        dado: string
        protege: boolean
        agora: Date | string
      }
      linha: {
        estado: string | null
      }
    }
    'relacionamento.na-fila-de-outro': {
      valores: {
        id: string
        agora: Date | string
        para: string
      }
      linha: {
        idUsuario: string
      }
    }
    'relacionamento.nomes': {
      valores: {
        ids: readonly (string | null)[]
        escopo: readonly (string | null)[]
      }
      linha: {
        id: string
        nome: string | null
      }
    }
    'relacionamento.procurar-cpf': {
      valores: {
        escopo: readonly (string | null)[]
        idUsuario: string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        cpf: string
        agora: Date | string
      }
      linha: {
        cliente: string | null
      }
    }
    'relacionamento.procurar-nome': {
      valores: {
        escopo: readonly (string | null)[]
        idUsuario: string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        de0: string
        ate0: string
        agora: Date | string
        de1: string
        ate1: string
        de2: string
        ate2: string
        de3: string
        ate3: string
        de4: string
        ate4: string
        de5: string
        ate5: string
        de6: string
        ate6: string
        de7: string
        ate7: string
      }
      linha: {
        cliente: string | null
      }
    }
    'relacionamento.procurar-telefone': {
      valores: {
        escopo: readonly (string | null)[]
        idUsuario: string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        numeros: readonly (string | null)[]
        agora: Date | string
        digitada: boolean
      }
      linha: {
        cliente: string | null
      }
    }
    'relacionamento.restrito': {
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
      }
    }
    'relacionamento.resumo': {
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
    'relacionamento.travar': {
      valores: {
        idUsuario: string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        agora: Date | string
        id: string
      }
      linha: {
        id: string
        idCliente: string
        idAtendente: string | null
        codigoPromotor: string
        restrito: boolean
        obitoEm: string | null
        impedimentoAssumir: string | null
      }
    }
    'relacionamento.trocar-donos': {
      valores: {
        agora: Date | string
        idLote: string
        idUsuario: string
      }
      linha: object
    }
  }
}
