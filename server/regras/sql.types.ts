// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'regras.decidir-pedido': {
      valores: {
        situacao: string
        idDecisor: string
        agora: Date | string
        motivo: string
        id: string
      }
      linha: object
    }
    'regras.do-roteiro': {
      valores: {
        codigoConvenio: string
      }
      linha: {
        versao: number
        texto: string
        motivo: string | null
        por: string | null
        criadaEm: Date
      }
    }
    'regras.dos-convenios': {
      valores: object
      linha: {
        codigoConvenio: string
        nome: string
        familia: string
        proprio: boolean
        versao: number
      }
    }
    'regras.escopo': {
      valores: {
        escopo: string
      }
      linha: {
        ha: boolean
        parte: string | null
      }
    }
    'regras.gravar-leitura': {
      valores: {
        idUsuario: string
        escopo: string
        versao: number
        agora: Date | string
        visto: unknown
      }
      linha: object
    }
    'regras.inserir-pedido': {
      valores: {
        id: string
        regra: string
        escopo: string
        versao: number
        valor: number | string
        vigenciaInicio: string
        vigenciaFim: string
        norma: string
        normaNumero: string
        normaData: string
        normaEndereco: string
        excecao: string
        fonte: string
        confianca: string
        motivo: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'regras.inserir-roteiro': {
      valores: {
        escopo: string
        versao: number
        texto: string
        motivo: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'regras.inserir-versao': {
      valores: {
        regra: string
        escopo: string
        versao: number
        valor: number | string
        vigenciaInicio: string
        vigenciaFim: string
        norma: string
        fonte: string
        natureza: string
        confianca: string
        motivo: string
        idUsuario: string
        agora: Date | string
        normaNumero: string
        normaData: string
        normaEndereco: string
        excecao: string
        idAprovador: string
      }
      linha: object
    }
    'regras.pedidos': {
      valores: object
      linha: {
        idPedido: string
        regra: string
        escopo: string
        versao: number
        valor: number
        vigenciaInicio: string
        vigenciaFim: string | null
        norma: string
        normaNumero: string
        normaData: string
        normaEndereco: string
        excecao: 'RETROATIVA' | 'IMEDIATA' | null
        fonte: string
        confianca: string
        motivo: string
        idUsuario: string
        por: string | null
        criadoEm: Date
        situacao: 'PENDENTE' | 'APROVADO' | 'RECUSADO' | 'RETIRADO'
        parte: string | null
      }
    }
    'regras.roteiro': {
      valores: {
        idUsuario: string
        codigoConvenio: string
      }
      linha: {
        escopo: string
        familia: string
        convenio: string
        dono: string
        versao: number
        texto: string
        motivo: string | null
        por: string | null
        criadaEm: Date
        versaoLida: number | null
        lidaEm: Date | null
        visto: unknown
      }
    }
    'regras.simulacoes': {
      valores: {
        de: Date | string
        ate: Date | string
        maximo: number
      }
      linha: {
        idRelacionamento: string | null
        entrada: unknown
        total: number
      }
    }
    'regras.travar-pedido': {
      valores: {
        id: string
      }
      linha: {
        idPedido: string
        regra: string
        escopo: string
        versao: number
        valor: number
        vigenciaInicio: string
        vigenciaFim: string | null
        norma: string
        normaNumero: string
        normaData: string
        normaEndereco: string
        excecao: 'RETROATIVA' | 'IMEDIATA' | null
        fonte: string
        confianca: string
        motivo: string
        idUsuario: string
        por: string | null
        criadoEm: Date
        situacao: 'PENDENTE' | 'APROVADO' | 'RECUSADO' | 'RETIRADO'
      }
    }
    'regras.ultima': {
      valores: {
        escopo: string
      }
      linha: {
        versao: number
        texto: string
      }
    }
    'regras.versoes': {
      valores: {
        regras: readonly (string | null)[]
        escopo: string
      }
      linha: {
        regra: string
        escopo: string
        versao: number
        valor: number
        vigenciaInicio: string
        vigenciaFim: string | null
        norma: string
        fonte: string
        natureza: 'LEI' | 'POLITICA'
        confianca: string
        motivo: string | null
        por: string | null
        criadaEm: Date
        parte: string | null
      }
    }
  }
}
