// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'mensagem.abertas': {
      valores: {
        ids: readonly (string | null)[]
      }
      linha: {
        id: string
        situacao: 'NA_FILA' | 'ENVIANDO' | 'INCERTA' | 'ACEITA' | 'ENVIADA' | 'FALHOU' | 'ENTREGUE' | 'LIDA'
        canal: 'SMS' | 'WHATSAPP'
      }
    }
    'mensagem.achar-pela-chave': {
      valores: {
        chaveUnica: string
      }
      linha: {
        id: string
      }
    }
    'mensagem.aplicar': {
      valores: {
        agora: Date | string
        ids: readonly (string | null)[]
        situacoes: readonly (string | null)[]
        idsExternos: readonly (string | null)[]
        codigos: readonly (string | null)[]
        motivos: readonly (string | null)[]
        instantes: readonly (Date | string | null)[]
        adiadas: readonly (Date | string | null)[]
        ordem: readonly (string | null)[]
      }
      linha: {
        id: string
        antes: 'NA_FILA' | 'ENVIANDO' | 'INCERTA' | 'ACEITA' | 'ENVIADA' | 'FALHOU' | 'ENTREGUE' | 'LIDA'
        situacao: 'NA_FILA' | 'ENVIANDO' | 'INCERTA' | 'ACEITA' | 'ENVIADA' | 'FALHOU' | 'ENTREGUE' | 'LIDA'
        idRelacionamento: string | null
        idUsuario: string | null
      }
    }
    'mensagem.banco-proprio': {
      valores: object
      linha: {
        banco: string
      }
    }
    'mensagem.cancelar': {
      valores: {
        agora: Date | string
        ids: readonly (string | null)[]
      }
      linha: {
        id: string
      }
    }
    'mensagem.ddds-esquecidos': {
      valores: {
        antesDe: Date | string
        agora: Date | string
      }
      linha: {
        ddd: string
      }
    }
    'mensagem.esquecidas': {
      valores: {
        antesDe: Date | string
        agora: Date | string
        abertos: readonly (string | null)[]
        aQualquerHora: readonly (string | null)[]
        lote: number
      }
      linha: {
        id: string
      }
    }
    'mensagem.historico': {
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
    'mensagem.inserir': {
      valores: {
        id: string
        chaveUnica: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idUsuario: string
        canal: string
        finalidade: string
        idTelefone: string
        idTemplate: string
        versaoDoTemplate: number
        texto: string
        corpo: unknown
        secreta: boolean
        segredo: Buffer
        optIn: string
        expiraEm: Date | string
        agora: Date | string
      }
      linha: object
    }
    'mensagem.inserir-evento': {
      valores: {
        chave: string
        idMensagem: string
        codigoPromotor: string
        situacao: string
        codigo: string
        ocorridoEm: Date | string
        agora: Date | string
      }
      linha: object
    }
    'mensagem.inserir-varias': {
      valores: {
        codigoPromotor: string
        agora: Date | string
        novas: unknown
      }
      linha: {
        id: string
        idRelacionamento: string | null
        finalidade: 'ATENDIMENTO' | 'INFORMACAO' | 'OPERACAO' | 'OFERTA' | 'RETENCAO' | 'COBRANCA' | 'FRAUDE' | 'TOKEN' | 'CONSENTIMENTO'
      }
    }
    'mensagem.liberar-falhadas': {
      valores: {
        chaves: readonly (string | null)[]
      }
      linha: object
    }
    'mensagem.promotor': {
      valores: {
        id: string
      }
      linha: {
        promotor: string | null
      }
    }
    'mensagem.promotores': {
      valores: object
      linha: {
        codigo: string
      }
    }
    'mensagem.receber': {
      valores: {
        canal: string
        idExterno: string
        ddd: string
        numero: string
        texto: string
        intencao: string
        em: Date | string
      }
      linha: {
        idRelacionamento: string | null
        idAtendente: string | null
      }
    }
    'mensagem.tomar-da-fila': {
      valores: {
        agora: Date | string
        ids: readonly (string | null)[]
      }
      linha: {
        id: string
        canal: 'SMS' | 'WHATSAPP'
        finalidade: 'ATENDIMENTO' | 'INFORMACAO' | 'OPERACAO' | 'OFERTA' | 'RETENCAO' | 'COBRANCA' | 'FRAUDE' | 'TOKEN' | 'CONSENTIMENTO'
        texto: string
        corpo: unknown
        secreta: boolean
        segredo: Buffer | null
        optIn: 'informacional' | 'comercial' | 'transacional' | null
        ddd: string
        numero: string
        criadaEm: Date
        expiraEm: Date | null
        idCliente: string
        idTelefone: string
        tipo: string | null
        comOptIn: boolean
      }
    }
    'mensagem.tomar-duvidosas': {
      valores: {
        agora: Date | string
        antesDe: Date | string
        ids: readonly (string | null)[]
        lote: number
      }
      linha: {
        id: string
        canal: 'SMS' | 'WHATSAPP'
        finalidade: 'ATENDIMENTO' | 'INFORMACAO' | 'OPERACAO' | 'OFERTA' | 'RETENCAO' | 'COBRANCA' | 'FRAUDE' | 'TOKEN' | 'CONSENTIMENTO'
        texto: string
        corpo: unknown
        secreta: boolean
        segredo: Buffer | null
        optIn: 'informacional' | 'comercial' | 'transacional' | null
        ddd: string
        numero: string
        criadaEm: Date
        expiraEm: Date | null
        idCliente: string
        idTelefone: string
        tipo: string | null
        comOptIn: boolean
      }
    }
    'mensagem.travar': {
      valores: {
        ids: readonly (string | null)[]
      }
      linha: object
    }
  }
}
