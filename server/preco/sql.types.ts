// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'preco.achar-link': {
      valores: {
        resumo: string
      }
      linha: {
        id: string | null
        codigoPromotor: string | null
      }
    }
    'preco.desfazer': {
      valores: {
        idProposta: string
        idSimulacao: string
      }
      linha: object
    }
    'preco.encerrar': {
      valores: {
        situacao: string
        idProposta: string
      }
      linha: object
    }
    'preco.espera': {
      valores: {
        haUmDia: Date | string
        regrasDoContato: readonly (string | null)[]
        idProposta: string
      }
      linha: {
        numero: string
        antes: number
        depois: number
        idCliente: string
        idRelacionamento: string
        codigoPromotor: string
        falharam: string[]
      }
    }
    'preco.inserir': {
      valores: {
        id: string
        momento: string
        dia: string
        situacao: string
        mudanca: string
        idSimulacaoAntes: string
        idSimulacao: string
        idSimulacaoAceita: string
        aceito: number
        liberado: number
        resumo: string
        linkResumo: string
        agora: Date | string
        avisadoEm: Date | string
        idProposta: string
      }
      linha: object
    }
    'preco.ler': {
      valores: {
        hoje: string
        id: string
      }
      linha: {
        idRelacionamento: string
        idCliente: string
        idOportunidade: string
        idUsuario: string
        codigoPromotor: string
        idSimulacao: string
        condicoes: unknown
        valorParcela: number
        liberado: number
        financiado: number
        contado: number
        liberacao: string | null
        primeiroVencimento: string | null
        aceito: number
        idSimulacaoAceita: string | null
        espera: boolean
        contratos: string[] | null
        parado: string | null
        impedido: unknown
      }
    }
    'preco.marcar-avisado': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: object
    }
    'preco.nao-saiu': {
      valores: {
        idProposta: string
      }
      linha: {
        naoSaiu: boolean
      }
    }
    'preco.pergunta': {
      valores: {
        id: string
      }
      linha: {
        id: string
        idProposta: string
        numero: string
        momento: 'AVERBACAO' | 'PAGAMENTO'
        situacao: 'APLICADO' | 'AGUARDA' | 'ACEITO' | 'RECUSADO' | 'DESFEITO' | 'ENCERRADO' | 'VENCIDO'
        dia: string
        idSimulacao: string
        resumo: string
        liberadoAceito: number
        antes: unknown
        depois: unknown
        valorParcela: number
        prazo: number
        primeiroNome: string
        banco: string
      }
    }
    'preco.perguntas-vencidas': {
      valores: {
        agora: Date | string
        limite: number
      }
      linha: {
        numero: string | null
        codigoPromotor: string | null
      }
    }
    'preco.por-contar-um': {
      valores: {
        haUmDia: Date | string
        regrasDoContato: readonly (string | null)[]
        id: string
      }
      linha: {
        idProposta: string
        numero: string
        dia: string
        situacao: 'APLICADO' | 'AGUARDA' | 'ACEITO' | 'RECUSADO' | 'DESFEITO' | 'ENCERRADO' | 'VENCIDO'
        antes: number | null
        depois: number
        idCliente: string
        idRelacionamento: string
        codigoPromotor: string
        falharam: string[]
      }
    }
    'preco.responder': {
      valores: {
        situacao: string
        agora: Date | string
        endereco: string
        agente: string
        id: string
      }
      linha: object
    }
    'preco.segurar-proposta': {
      valores: {
        id: string
      }
      linha: object
    }
    'preco.simulada': {
      valores: {
        idSimulacao: string
        idProposta: string
      }
      linha: {
        resultado: unknown
        atual: boolean | null
      }
    }
    'preco.tomar-por-contar': {
      valores: {
        agora: Date | string
        limite: number
      }
      linha: {
        id: string | null
        codigoPromotor: string | null
      }
    }
    'preco.trocar-link': {
      valores: {
        resumo: string
        agora: Date | string
        idProposta: string
      }
      linha: object
    }
  }
}
