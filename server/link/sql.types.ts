// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'link.achar-hash': {
      valores: {
        resumo: string
      }
      linha: {
        id: string | null
        codigoPromotor: string | null
      }
    }
    'link.achar-token': {
      valores: {
        resumo: string
        agora: Date | string
      }
      linha: {
        id: string | null
        codigoPromotor: string | null
      }
    }
    'link.anotar-recebidos': {
      valores: {
        recebidos: number
        id: string
      }
      linha: object
    }
    'link.apagar-tokens': {
      valores: {
        id: string
      }
      linha: object
    }
    'link.apagar-tokens-velhos': {
      valores: {
        id: string
        agora: Date | string
      }
      linha: object
    }
    'link.conferir-prova': {
      valores: {
        digitos: string
        nascimento: string
        id: string
      }
      linha: {
        certo: boolean
      }
    }
    'link.contar-extrato': {
      valores: {
        id: string
        maximo: number
      }
      linha: {
        id: string
      }
    }
    'link.contar-imagens': {
      valores: {
        idLink: string
      }
      linha: {
        quantas: number
      }
    }
    'link.contar-tentativa': {
      valores: {
        id: string
        hashResumo: string
        maximo: number
        agora: Date | string
      }
      linha: {
        id: string
      }
    }
    'link.contratos': {
      valores: {
        id: string
      }
      linha: {
        idProposta: string
        numero: string
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        resultado: unknown
        banco: string | null
        contrato: string | null
        refin: unknown
      }
    }
    'link.guardar-imagem': {
      valores: {
        resumoGuardado: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'link.imagem-atual': {
      valores: {
        idProposta: string
        papel: string
      }
      linha: {
        arquivo: string | null
        idCliente: string
        numero: string
      }
    }
    'link.imagem-pronta': {
      valores: {
        idLink: string
        papel: string
        resumo: string
      }
      linha: {
        id: string
      }
    }
    'link.inserir': {
      valores: {
        id: string
        idProposta: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'link.inserir-aceite': {
      valores: {
        id: string
        idLink: string
        idProposta: string
        codigoPromotor: string
        texto: string
        resumo: string
        endereco: string
        agente: string
        agora: Date | string
      }
      linha: object
    }
    'link.inserir-imagem': {
      valores: {
        id: string
        idLink: string
        codigoPromotor: string
        papel: string
        bytes: number
        resumo: string
        agora: Date | string
      }
      linha: object
    }
    'link.inserir-token': {
      valores: {
        id: string
        hashResumo: string
        tokenResumo: string
        expiraEm: Date | string
      }
      linha: {
        situacao: 'GERADO' | 'ENVIADO' | 'ABERTO' | 'ACEITO' | 'CONCLUIDO' | 'NAO_PEDIDO' | 'REVOGADO'
      }
    }
    'link.juntar': {
      valores: {
        id: string
      }
      linha: object
    }
    'link.ler': {
      valores: {
        agora: Date | string
        maximo: number
        idProposta: string
      }
      linha: {
        link: unknown
      }
    }
    'link.mudar-situacao': {
      valores: {
        para: string
        agora: Date | string
        id: string
        idHistorico: string
        por: string
        idUsuario: string
      }
      linha: object
    }
    'link.numeros': {
      valores: {
        id: string
      }
      linha: {
        numero: string
      }
    }
    'link.separar': {
      valores: {
        id: string
      }
      linha: object
    }
    'link.travar-da-proposta': {
      valores: {
        agora: Date | string
        idProposta: string
      }
      linha: {
        idProposta: string
        numero: string
        produto: string
        situacaoDaProposta: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idAtendente: string | null
        temNascimento: boolean
        id: string | null
        situacao: 'GERADO' | 'ENVIADO' | 'ABERTO' | 'ACEITO' | 'CONCLUIDO' | 'NAO_PEDIDO' | 'REVOGADO' | null
        envios: number
        expirado: boolean
      }
    }
    'link.travar-imagem': {
      valores: {
        idLink: string
        papel: string
        resumo: string
      }
      linha: {
        id: string
        bytes: number
        recebidos: number
        resumo: string
      }
    }
    'link.travar-pagina': {
      valores: {
        id: string
      }
      linha: {
        id: string
        situacao: 'GERADO' | 'ENVIADO' | 'ABERTO' | 'ACEITO' | 'CONCLUIDO' | 'NAO_PEDIDO' | 'REVOGADO'
        idProposta: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        situacoes: string[]
        idAvisado: string
        primeiroNome: string
        sac: string
        papeis: string[]
        aceitos: string[]
      }
    }
    'link.travar-proposta': {
      valores: {
        idProposta: string
      }
      linha: {
        numero: string
      }
    }
    'link.trocar-hash': {
      valores: {
        hashResumo: string
        canal: string
        idTelefone: string
        expiraEm: Date | string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'link.trocar-imagem': {
      valores: {
        agora: Date | string
        idLink: string
        papel: string
      }
      linha: object
    }
    'link.vale-token': {
      valores: {
        id: string
        resumo: string
        agora: Date | string
      }
      linha: {
        id: string
      }
    }
    'link.ver-pagina': {
      valores: {
        id: string
      }
      linha: {
        id: string
        situacao: 'GERADO' | 'ENVIADO' | 'ABERTO' | 'ACEITO' | 'CONCLUIDO' | 'NAO_PEDIDO' | 'REVOGADO'
        idProposta: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        situacoes: string[]
        idAvisado: string
        primeiroNome: string
        sac: string
        papeis: string[]
        aceitos: string[]
      }
    }
  }
}
