// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'consentimento.aceitar': {
      valores: {
        idUsuario: string
        agora: Date | string
        id: string
        pessoas: readonly (string | null)[]
      }
      linha: object
    }
    'consentimento.aceitar-do-cliente': {
      valores: {
        idUsuario: string
        agora: Date | string
        idCliente: string
        codigoPromotor: string
        pessoas: readonly (string | null)[]
      }
      linha: {
        id: string
      }
    }
    'consentimento.achar-chaves': {
      valores: {
        cpf: string
        agora: Date | string
      }
      linha: {
        idEnvio: string | null
        codigoPromotor: string | null
      }
    }
    'consentimento.achar-link': {
      valores: {
        resumo: string
      }
      linha: {
        idEnvio: string | null
        codigoPromotor: string | null
      }
    }
    'consentimento.carteira': {
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
    'consentimento.contar-chave': {
      valores: {
        idEnvio: string
      }
      linha: {
        resumo: string | null
      }
    }
    'consentimento.contar-das-pessoas': {
      valores: {
        idCliente: string
        codigoPromotor: string
        pessoas: readonly (string | null)[]
      }
      linha: {
        quantos: number
      }
    }
    'consentimento.contar-tentativa': {
      valores: {
        tentativa: number
        id: string
      }
      linha: object
    }
    'consentimento.cpf': {
      valores: {
        idCliente: string
      }
      linha: {
        cpf: string
      }
    }
    'consentimento.dados-sift': {
      valores: {
        idEnvio: string
      }
      linha: {
        idUsuario: string
        idCliente: string
        cpf: string
        nome: string
        email: string | null
        telefone: string | null
        cidade: string | null
        uf: string | null
      }
    }
    'consentimento.depois-do-envio': {
      valores: {
        idCliente: string
        codigoPromotor: string
        agora: Date | string
      }
      linha: {
        model: string
      }
    }
    'consentimento.encerrar': {
      valores: {
        situacao: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'consentimento.inserir': {
      valores: {
        id: string
        idCliente: string
        idRelacionamento: string
        codigoPromotor: string
        tipo: string
        canal: string
        idTelefone: string
        idUsuario: string
        tentativa: number
        expiraEm: Date | string
        agora: Date | string
      }
      linha: object
    }
    'consentimento.inserir-envio': {
      valores: {
        idEnvio: string
        id: string
        idCliente: string
        codigoPromotor: string
        tentativa: number
        canal: string
        idTelefone: string
        idUsuario: string
        endereco: string
        linkResumo: string
        chaveResumo: string
        expiraEm: Date | string
        agora: Date | string
      }
      linha: object
    }
    'consentimento.inserir-envio-sift': {
      valores: {
        id: string
        idCliente: string
        idRelacionamento: string
        codigoPromotor: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'consentimento.inserir-evidencia': {
      valores: {
        idConsentimento: string
        idCliente: string
        decisao: string
        agora: Date | string
        endereco: string
        agente: string
        versaoTexto: string
        texto: string
        textoResumo: string
      }
      linha: object
    }
    'consentimento.inserir-passo': {
      valores: {
        idPasso: string
        id: string
        idCliente: string
        de: string
        para: string
        por: string
        idUsuario: string
        canal: string
        tentativa: number
        motivo: string
        endereco: string
        agente: string
        agora: Date | string
      }
      linha: object
    }
    'consentimento.inserir-score': {
      valores: {
        id: string
        idCliente: string
        codigoPromotor: string
        score: number
        motivos: readonly (string | null)[]
        origem: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'consentimento.marcar-enviado': {
      valores: {
        agora: Date | string
        idEnvio: string
      }
      linha: object
    }
    'consentimento.marcas-que-esperam': {
      valores: {
        idCliente: string
        codigoPromotor: string
      }
      linha: {
        marcas: string[]
      }
    }
    'consentimento.para-olhar': {
      valores: {
        idUsuario: string
        escopo: readonly (string | null)[]
      }
      linha: {
        model: string
      }
    }
    'consentimento.reenviar': {
      valores: {
        canal: string
        idTelefone: string
        idUsuario: string
        tentativa: number
        expiraEm: Date | string
        agora: Date | string
        idRelacionamento: string
        codigoPromotor: string
        id: string
      }
      linha: object
    }
    'consentimento.responder': {
      valores: {
        para: string
        agora: Date | string
        validoAte: Date | string
        endereco: string
        idEnvio: string
        id: string
      }
      linha: object
    }
    'consentimento.sortear': {
      valores: {
        agora: Date | string
      }
      linha: {
        quantos: number | null
      }
    }
    'consentimento.token-inss': {
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
    'consentimento.token-trabalhador': {
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
    'consentimento.travar': {
      valores: {
        agora: Date | string
        id: string
        idCliente: string
        codigoPromotor: string
      }
      linha: {
        tipo: 'INSS' | 'TRABALHADOR'
        situacao: string
        marcas: string[]
        aceitoEm: Date | null
        sorteado: boolean
      }
    }
    'consentimento.travar-cliente': {
      valores: {
        id: string
      }
      linha: object
    }
    'consentimento.travar-convite': {
      valores: {
        agora: Date | string
        idEnvio: string
      }
      linha: {
        idEnvio: string
        idConsentimento: string
        idCliente: string
        idRelacionamento: string | null
        idAtendente: string | null
        idUsuario: string
        tipo: 'INSS' | 'TRABALHADOR'
        situacao: string
        substituido: boolean
        vencido: boolean | null
        impedido: boolean
        primeiroNome: string
        promotor: string
        atendente: string
        banco: string
        validoAte: Date | null
        validadeDias: number | null
      }
    }
    'consentimento.trocar-chave': {
      valores: {
        linkResumo: string
        idEnvio: string
      }
      linha: object
    }
    'consentimento.ultima': {
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
    'consentimento.um': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
        idConsentimento: string
      }
      linha: {
        model: string
        restam: number | null
      }
    }
    'consentimento.valido': {
      valores: {
        idCliente: string
        codigoPromotor: string
        tipo: string
        agora: Date | string
      }
      linha: {
        idConsentimento: string
        autorizadoEm: Date | null
        validoAte: Date | null
        aAceitar: boolean
      }
    }
    'consentimento.vencer': {
      valores: {
        agora: Date | string
      }
      linha: {
        quantos: number | null
      }
    }
    'consentimento.vencer-pedidos': {
      valores: {
        idCliente: string
        codigoPromotor: string
        tipo: string
        agora: Date | string
      }
      linha: {
        id: string
        de: 'ENVIADO' | 'ABERTO' | 'AUTORIZADO' | 'RECUSADO' | 'EXPIRADO_LINK' | 'EXPIRADO' | 'REVOGADO'
      }
    }
    'consentimento.vigente': {
      valores: {
        idCliente: string
        agora: Date | string
        codigoPromotor: string
        tipo: string
      }
      linha: {
        id: string | null
        situacao: string | null
        tentativa: number | null
        validoAte: Date | null
        bloqueio: unknown
      }
    }
  }
}
