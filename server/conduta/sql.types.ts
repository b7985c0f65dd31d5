// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'conduta.anotar-abertura': {
      valores: {
        id: string
        idUsuario: string
        codigoPromotor: string
        agora: Date | string
      }
      linha: object
    }
    'conduta.certificacao': {
      valores: {
        idUsuario: string
      }
      linha: {
        ate: string | null
      }
    }
    'conduta.certificacoes-a-avisar': {
      valores: {
        dia: string
        ate: string
        depois: string
        maximo: number
      }
      linha: {
        id: string
      }
    }
    'conduta.da-mesa': {
      valores: {
        agora: Date | string
        id: string
        idUsuario: string
      }
      linha: {
        id: string | null
        codigoPromotor: string | null
        total: number
      }
    }
    'conduta.decidir': {
      valores: {
        situacao: string
        idDecisor: string
        observacao: string
        venceEm: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'conduta.gestores': {
      valores: {
        codigoPromotor: string
      }
      linha: {
        id: string
      }
    }
    'conduta.inserir': {
      valores: {
        id: string
        codigoPromotor: string
        idUsuario: string
        texto: string
        idProposta: string
        arquivo: string
        formato: string
        arquivoResumo: string
        dataFato: string
        idAutor: string
        agora: Date | string
        motivo: string
      }
      linha: object
    }
    'conduta.listar-da-mesa': {
      valores: {
        agora: Date | string
        ids: readonly (string | null)[]
      }
      linha: {
        registro: unknown
      }
    }
    'conduta.marcar-certificacao': {
      valores: {
        agora: Date | string
        idUsuario: string
        dia: string
        ate: string
      }
      linha: {
        gestores: string[]
      }
    }
    'conduta.motivos': {
      valores: object
      linha: {
        codigo: string
        nome: string
        pontos: number
        fonte: string
      }
    }
    'conduta.pessoas': {
      valores: {
        escopo: readonly (string | null)[]
        idUsuario: string
      }
      linha: {
        idUsuario: string
        nome: string
        codigoPromotor: string
        certificacaoValidaAte: string | null
      }
    }
    'conduta.proposta': {
      valores: {
        numero: string
        codigoPromotor: string
      }
      linha: {
        id: string
      }
    }
    'conduta.registros': {
      valores: {
        agora: Date | string
        escopo: readonly (string | null)[]
        idUsuario: string
        contamEm: string
        situacao: string
        quantas: number
        instante: Date | string
        id: string
      }
      linha: {
        registro: unknown
        cursor: string
      }
    }
    'conduta.responder': {
      valores: {
        texto: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'conduta.travar': {
      valores: {
        idLeitor: string
        id: string
        escopo: readonly (string | null)[]
      }
      linha: {
        situacao: 'PROPOSTA' | 'CONFIRMADA' | 'RECUSADA' | 'RETIRADA'
        idUsuario: string
        idAutor: string
        venceEm: string | null
        resposta: string | null
        codigoPromotor: string
        arquivo: string
        formato: 'JPEG' | 'PNG' | 'PDF'
        aberta: boolean
      }
    }
    'conduta.vivos': {
      valores: {
        escopo: readonly (string | null)[]
        idUsuario: string
        dia: string
      }
      linha: {
        idUsuario: string
        codigoPromotor: string
        pontos: number
        venceEm: string | null
      }
    }
  }
}
