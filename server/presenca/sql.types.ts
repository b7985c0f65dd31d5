// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'presenca.apagar-janela': {
      valores: {
        idUsuario: string
        idJanela: string
      }
      linha: {
        idRelacionamento: string | null
      }
    }
    'presenca.colega': {
      valores: {
        idCliente: string
        codigoPromotor: string
        idUsuario: string
        desde: Date | string
        idRelacionamento: string
        agora: Date | string
      }
      linha: {
        nome: string
        ligou: boolean
        quando: Date
      }
    }
    'presenca.colegas': {
      valores: {
        observados: readonly (string | null)[]
        escopo: readonly (string | null)[]
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
      }
      linha: {
        dele: unknown
      }
    }
    'presenca.encerrar-pausa': {
      valores: {
        agora: Date | string
        idUsuario: string
      }
      linha: object
    }
    'presenca.equipe': {
      valores: {
        agora: Date | string
        escopo: readonly (string | null)[]
        inicioDoDia: Date | string
        dia: string
      }
      linha: {
        idUsuario: string
        nome: string
        papel: 'ATENDENTE' | 'PROMOTOR' | 'GESTOR'
        ausente: boolean
        presente: boolean
        pausa: 'DESCANSO' | 'REFEICAO' | 'PESSOAL' | 'TREINAMENTO' | 'REUNIAO' | 'TECNICA' | null
        cliente: unknown
        inicio: Date | null
        ultimoSinal: Date | null
        pausas: unknown
      }
    }
    'presenca.estado': {
      valores: {
        idUsuario: string
        inicioDoDia: Date | string
        dia: string
      }
      linha: {
        tipo: 'DESCANSO' | 'REFEICAO' | 'PESSOAL' | 'TREINAMENTO' | 'REUNIAO' | 'TECNICA' | null
        desde: Date | null
        inicio: Date | null
        ultimoSinal: Date | null
        pausas: unknown
      }
    }
    'presenca.gravar-janela': {
      valores: {
        idUsuario: string
        codigoPromotor: string
        idJanela: string
        idRelacionamento: string
        agora: Date | string
        ate: Date | string
      }
      linha: object
    }
    'presenca.incluir-pausa': {
      valores: {
        id: string
        idUsuario: string
        tipo: string
        agora: Date | string
      }
      linha: object
    }
    'presenca.janela': {
      valores: {
        idUsuario: string
        idJanela: string
        agora: Date | string
      }
      linha: {
        idRelacionamento: string | null
      }
    }
    'presenca.manter-janela': {
      valores: {
        ate: Date | string
        codigoPromotor: string
        idUsuario: string
        idJanela: string
        agora: Date | string
      }
      linha: {
        idRelacionamento: string | null
      }
    }
    'presenca.marcar-sinal': {
      valores: {
        idUsuario: string
        dia: string
        agora: Date | string
      }
      linha: object
    }
    'presenca.pausa': {
      valores: {
        idUsuario: string
      }
      linha: {
        tipo: 'DESCANSO' | 'REFEICAO' | 'PESSOAL' | 'TREINAMENTO' | 'REUNIAO' | 'TECNICA'
      }
    }
    'presenca.quem-ve': {
      valores: {
        clientes: readonly (string | null)[]
        idUsuario: string
        agora: Date | string
      }
      linha: {
        idUsuario: string
        idRelacionamento: string | null
      }
    }
    'presenca.travar-chamada': {
      valores: {
        idRelacionamento: string
      }
      linha: {
        pg_advisory_xact_lock: string | null
      }
    }
    'presenca.travar-pausa': {
      valores: {
        idUsuario: string
      }
      linha: {
        pg_advisory_xact_lock: string | null
      }
    }
    'presenca.varrer': {
      valores: {
        agora: Date | string
        guardaDias: number
      }
      linha: {
        quantas: number | null
      }
    }
  }
}
