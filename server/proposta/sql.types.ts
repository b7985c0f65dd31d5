// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'proposta.acordo': {
      valores: {
        id: string
      }
      linha: {
        numero: string
        codigoPromotor: string
        idRelacionamento: string
        idOportunidade: string
        idUsuario: string
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        condicoes: unknown
        valorParcela: number
        prazo: number
        taxaAm: number
        bancoDeOrigem: string
        saldoSimulado: number
        jaAceito: boolean
        aceitePedidoEm: Date | null
        aceitoNaPagina: boolean
        primeiroVencimento: string | null
        saldoInformado: number | null
        termos: unknown
      }
    }
    'proposta.anotar-contada': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: object
    }
    'proposta.atual': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: {
        model: string
      }
    }
    'proposta.avancar': {
      valores: {
        id: string
        situacao: string
        protocolo: string
        motivo: string
        recuperavel: boolean
        prazoEtapa: Date | string
        agora: Date | string
        por: string
        idUsuario: string
        deFatoEm: Date | string
      }
      linha: object
    }
    'proposta.confirmar-troca': {
      valores: {
        id: string
        resumo: Buffer
        idUsuario: string
        agora: Date | string
      }
      linha: {
        trocada: boolean | null
      }
    }
    'proposta.contar-tentativa-da-troca': {
      valores: {
        id: string
        idProposta: string
      }
      linha: {
        expiraEm: Date
        tentativas: number
        resumo: Buffer
        usado: boolean
      }
    }
    'proposta.correspondente': {
      valores: {
        idUsuario: string
        codigoPromotor: string
      }
      linha: {
        promotor: 'ATIVO' | 'SUSPENSO' | 'ENCERRADO'
        certificadoAte: string | null
      }
    }
    'proposta.cumprir-pedido': {
      valores: {
        id: string
      }
      linha: object
    }
    'proposta.da-oportunidade': {
      valores: {
        agora: Date | string
        idOportunidade: string
      }
      linha: {
        model: string
      }
    }
    'proposta.desfazer-pedido': {
      valores: {
        id: string
      }
      linha: object
    }
    'proposta.detalhar': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: {
        model: string
      }
    }
    'proposta.espera-cliente': {
      valores: {
        id: string
      }
      linha: {
        espera: boolean
      }
    }
    'proposta.esteira': {
      valores: {
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
        devedor: string
        produto: string
        situacao: string
        codigoConvenio: string
        atrasadas: boolean
        agora: Date | string
        parte: number
        chave: string
        id: string
        quantas: number
        idRelacionamento: string
      }
      linha: {
        proposta: unknown
        cursor: string
      }
    }
    'proposta.fatos': {
      valores: {
        idSimulacao: string
        idDadosBancarios: string
        idUsuario: string
        idOportunidade: string
      }
      linha: {
        produto: 'NOVO' | 'REFIN' | 'PORT' | 'REFIN_PORT' | 'RMC' | 'RCC' | 'SAQUE' | 'CLT'
        codigoConvenio: string
        idSimulacao: string | null
        simulacao: unknown
        contaDoCliente: boolean
        promotor: string | null
        certificadoAte: string | null
        propostaViva: string | null
      }
    }
    'proposta.fatos-da-travada': {
      valores: {
        id: string
      }
      linha: {
        ultimaSequencia: number
        ultimaDaCamara: number
        bancoDisseEm: Date | null
        camaraDisseEm: Date | null
        averbacao: string | null
        esperaPortabilidade: boolean
        desfeitaEm: Date | null
      }
    }
    'proposta.fatos-da-troca': {
      valores: {
        idDadosBancarios: string
        idProposta: string
      }
      linha: {
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        produto: string
        criadaEm: Date
        de: unknown
        para: unknown
        mesma: boolean
      }
    }
    'proposta.guardar-pagamento': {
      valores: {
        em: Date | string
        id: string
      }
      linha: object
    }
    'proposta.guardar-protocolo': {
      valores: {
        protocolo: string
        id: string
      }
      linha: object
    }
    'proposta.guardar-saldo': {
      valores: {
        saldo: number
        id: string
      }
      linha: object
    }
    'proposta.identificar': {
      valores: {
        id: string
      }
      linha: {
        numero: string
        produto: string
        codigoPromotor: string
      }
    }
    'proposta.impedidas': {
      valores: {
        dia: string
        depoisDe: string
        limite: number
      }
      linha: {
        numero: string
        codigoPromotor: string
      }
    }
    'proposta.impedimento': {
      valores: {
        dia: string
        id: string
      }
      linha: {
        codigoPromotor: string
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        ehPortabilidade: boolean
        impedido: unknown
        parado: string | null
        precoValidoAte: string | null
        semAssinatura: boolean
      }
    }
    'proposta.inserir': {
      valores: {
        id: string
        numero: string
        idSimulacao: string
        valorFinanciado: number
        valorLiberado: number
        valorParcela: number
        prazo: number
        taxaAm: number | string
        cetAa: number | string
        idDadosBancarios: string
        idUsuario: string
        prazoEtapa: Date | string
        agora: Date | string
        idAnterior: string
        idBeneficio: string
        idEmpregador: string
        garantiaFgts: number
        garantiaMulta: number
        convencao: string
        idPortabilidade: string
        idOportunidade: string
      }
      linha: object
    }
    'proposta.inserir-quitacoes': {
      valores: {
        idProposta: string
        contratos: readonly (string | null)[]
        saldos: readonly (number | null)[]
      }
      linha: object
    }
    'proposta.inserir-troca': {
      valores: {
        id: string
        idTelefone: string
        verificadoEm: Date | string
        idUsuario: string
        agora: Date | string
        resumo: Buffer
        expiraEm: Date | string
        idDadosBancarios: string
        idProposta: string
      }
      linha: object
    }
    'proposta.listar': {
      valores: {
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
        produto: string
        situacao: string
        codigoConvenio: string
        atrasadas: boolean
        agora: Date | string
        parte: number
        chave: string
        id: string
        quantas: number
        idRelacionamento: string
      }
      linha: {
        proposta: unknown
        cursor: string
      }
    }
    'proposta.manter-combinado': {
      valores: {
        aceitos: boolean
        id: string
      }
      linha: object
    }
    'proposta.mudar-saldos': {
      valores: {
        contratos: readonly (string | null)[]
        saldos: readonly (number | null)[]
        idProposta: string
      }
      linha: object
    }
    'proposta.mudar-termos': {
      valores: {
        idSimulacao: string
        valorFinanciado: number
        valorLiberado: number
        valorParcela: number
        prazo: number
        taxaAm: number | string
        cetAa: number | string
        id: string
      }
      linha: object
    }
    'proposta.pedir-aceite': {
      valores: {
        desde: Date | string
        motivo: string
        id: string
      }
      linha: object
    }
    'proposta.por-numero': {
      valores: {
        promotorAtivo: string
        idUsuario: string
        agora: Date | string
        propostas: boolean
        numeros: readonly (string | null)[]
        escopo: readonly (string | null)[]
        papel: string
        donos: readonly (string | null)[]
        contratos: boolean
      }
      linha: {
        tipo: string | null
        id: string | null
        numero: string | null
        situacao: string | null
        idRelacionamento: string | null
        nomeCliente: string | null
        cpf: string | null
      }
    }
    'proposta.recusada': {
      valores: {
        id: string
      }
      linha: {
        idOportunidade: string
        produto: string
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        recuperavel: boolean | null
        motivo: string | null
        idDadosBancarios: string | null
        condicoes: unknown
        sucessora: unknown
      }
    }
    'proposta.resumo': {
      valores: {
        agora: Date | string
        fimDeHoje: Date | string
        devedores: readonly (string | null)[]
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
      }
      linha: {
        resumo: unknown
      }
    }
    'proposta.simulacao-guardada': {
      valores: {
        idOportunidade: string
      }
      linha: {
        id: string | null
      }
    }
    'proposta.telefone-da-troca': {
      valores: {
        id: string
        idProposta: string
      }
      linha: {
        idTelefone: string
        criadaEm: Date
      }
    }
    'proposta.totais': {
      valores: {
        quem: readonly (string | null)[]
        escopo: readonly (string | null)[]
        produto: string
        situacao: string
        codigoConvenio: string
        atrasadas: boolean
        agora: Date | string
        idRelacionamento: string
        devedor: string
      }
      linha: {
        quantas: number
        valorLiberado: number
      }
    }
    'proposta.travar': {
      valores: {
        numero: string
      }
      linha: {
        id: string
        numero: string
        idCliente: string
        idOportunidade: string
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        protocoloBanco: string | null
        idRelacionamento: string
        idAtendente: string | null
        ehPortabilidade: boolean
        saldoInformado: number | null
        averbaAqui: boolean | null
      }
    }
    'proposta.troca-a-contar': {
      valores: {
        numero: string
      }
      linha: {
        id: string
        idProposta: string
      }
    }
    'proposta.venda': {
      valores: {
        id: string
      }
      linha: {
        produto: string
        regime: string
        codigoConvenio: string
        grupo: string | null
        paga: Date | null
      }
    }
    'proposta.vendida': {
      valores: {
        id: string
      }
      linha: {
        idSimulacao: string | null
        valorLiberado: number
        outraViva: string | null
      }
    }
  }
}
