// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'organizacao.atendentes': {
      valores: {
        agora: Date | string
        codigoPromotor: string
      }
      linha: {
        idUsuario: string
        loginUsuario: string
        nome: string
        papel: 'ATENDENTE' | 'PROMOTOR' | 'GESTOR'
        ausenteAte: string | null
      }
    }
    'organizacao.convenios': {
      valores: object
      linha: {
        codigoConvenio: string
        nome: string
        regime: string
        senhaMargem: boolean
      }
    }
    'organizacao.orgaos': {
      valores: {
        codigoConvenio: string
      }
      linha: {
        codigoOrgao: string
        nome: string
      }
    }
    'organizacao.promotor': {
      valores: {
        codigo: string
      }
      linha: {
        value: string
        canal: string
        label: string
        situacao: 'ATIVO' | 'SUSPENSO' | 'ENCERRADO'
        cnpj: string
        uf: string
        cidade: string
        telefone: string | null
      }
    }
    'organizacao.promotores': {
      valores: {
        idUsuario: string
      }
      linha: {
        value: string
        canal: string
        label: string
      }
    }
    'organizacao.supervisores': {
      valores: {
        codigoPromotor: string
      }
      linha: {
        id: string
      }
    }
  }
}
