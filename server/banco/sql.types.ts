// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'banco.adiar-aviso': {
      valores: {
        vezes: number
        julgarEm: Date | string
        chave: string
      }
      linha: {
        numero: string
        fonte: 'BANCO' | 'CAMARA'
        ocorridoEm: Date
        espera: boolean
      }
    }
    'banco.anotar': {
      valores: {
        id: string
        chave: string
        idProposta: string
        sentido: string
        fonte: string
        evento: string
        corpo: unknown
        agora: Date | string
      }
      linha: object
    }
    'banco.avisos-por-julgar': {
      valores: {
        agora: Date | string
        depoisDe: Date | string
        daChave: string
        limite: number
      }
      linha: {
        chave: string | null
        promotor: string | null
        julgarEm: Date | null
      }
    }
    'banco.cancelada': {
      valores: {
        idProposta: string
        sequencia: number
      }
      linha: {
        corpo: string
      }
    }
    'banco.cancelada-junto': {
      valores: {
        idProposta: string
        sequencia: number
        em: Date | string
      }
      linha: {
        corpo: string
      }
    }
    'banco.dados': {
      valores: {
        idProposta: string
      }
      linha: {
        dados: unknown
      }
    }
    'banco.guardar-adiantado': {
      valores: {
        chave: string
        corpo: string
        ocorridoEm: Date | string
        agora: Date | string
        julgarEm: Date | string
        numero: string
      }
      linha: object
    }
    'banco.guardar-aviso': {
      valores: {
        chave: string
        fonte: string
        corpo: string
        instante: string
        assinatura: string
        ocorridoEm: Date | string
        agora: Date | string
        julgarEm: Date | string
        numero: string
      }
      linha: object
    }
    'banco.ja-encerrado': {
      valores: {
        idProposta: string
      }
      linha: {
        numero: string
      }
    }
    'banco.pagamento': {
      valores: {
        idProposta: string
      }
      linha: {
        pagaEm: Date | null
        pago: number
      }
    }
    'banco.pagas': {
      valores: {
        depoisDe: string
        desde: string
        limite: number
      }
      linha: {
        numero: string
      }
    }
    'banco.pagas-ditas': {
      valores: {
        idProposta: string
        em: Date | string
      }
      linha: {
        corpo: string
      }
    }
    'banco.paradas': {
      valores: {
        antesDe: Date | string
        depoisDe: string
        limite: number
      }
      linha: {
        numero: string
      }
    }
    'banco.preco-proposto': {
      valores: {
        idProposta: string
      }
      linha: {
        liberado: number
        validoAte: string | null
        produto: string
        criadaEm: Date
      }
    }
    'banco.promotor-da-proposta': {
      valores: {
        numero: string
      }
      linha: {
        promotor: string | null
      }
    }
    'banco.promotores': {
      valores: object
      linha: {
        codigo: string
      }
    }
    'banco.sem-envio': {
      valores: {
        antesDe: Date | string
        limite: number
      }
      linha: {
        idProposta: string | null
        codigoPromotor: string | null
      }
    }
    'banco.termos': {
      valores: {
        numero: string
      }
      linha: {
        termos: unknown
      }
    }
    'banco.tomar-aviso': {
      valores: {
        chave: string
      }
      linha: {
        fonte: 'BANCO' | 'CAMARA'
        corpo: string
      }
    }
    'banco.travar-avisos': {
      valores: {
        idProposta: string
      }
      linha: {
        chave: string
        fonte: 'BANCO' | 'CAMARA'
        corpo: string
      }
    }
  }
}
