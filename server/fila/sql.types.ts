// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'fila.acabar-descanso': {
      valores: {
        idRelacionamento: string
        ate: Date | string
      }
      linha: {
        ate: Date
      }
    }
    'fila.acordar-na-lista': {
      valores: {
        idRelacionamento: string
        fim: Date | string
        volta: Date | string
      }
      linha: object
    }
    'fila.ajustes': {
      valores: {
        codigoPromotor: string
        maximo: number
      }
      linha: {
        ajuste: unknown
      }
    }
    'fila.ajustes-por-aplicar': {
      valores: {
        agora: Date | string
      }
      linha: {
        codigoPromotor: string
        versao: number | null
      }
    }
    'fila.combinado': {
      valores: {
        codigoPromotor: string
        idUsuario: string
        agora: Date | string
        desde: Date | string
        minutos: number
      }
      linha: {
        idRelacionamento: string | null
      }
    }
    'fila.concluir-espera': {
      valores: {
        idRelacionamento: string
        falou: boolean
        agora: Date | string
      }
      linha: object
    }
    'fila.corrigir-tentativa': {
      valores: {
        resultado: string
        observacao: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'fila.descansar': {
      valores: {
        idRelacionamento: string
        codigoPromotor: string
        ate: Date | string
      }
      linha: object
    }
    'fila.encerrar-tentativa': {
      valores: {
        resultado: string
        observacao: string
        agora: Date | string
        retiradaPor: string
        id: string
      }
      linha: object
    }
    'fila.esperas': {
      valores: {
        codigoPromotor: string
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        maximo: number
      }
      linha: {
        idMailing: string | null
        nome: string | null
        prioridade: number | null
        esperam: number
      }
    }
    'fila.guardar-telefone': {
      valores: {
        antes: unknown
        id: string
      }
      linha: object
    }
    'fila.ha-lista': {
      valores: {
        codigoPromotor: string
        idMailing: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'fila.inserir-ajuste': {
      valores: {
        codigoPromotor: string
        versao: number
        desde: Date | string
        agora: Date | string
        idUsuario: string
        motivos: readonly (string | null)[]
        pesos: readonly (number | null)[]
      }
      linha: object
    }
    'fila.ligacoes': {
      valores: {
        idUsuario: string
        agora: Date | string
        minutos: number
        idRelacionamento: string
        maximo: number
        instante: Date | string
        id: string
      }
      linha: {
        tentativa: unknown
        idAnotacao: string | null
        cursor: string
      }
    }
    'fila.ligar-anotacao': {
      valores: {
        idAnotacao: string
        id: string
      }
      linha: object
    }
    'fila.limpar-vencidas': {
      valores: {
        agora: Date | string
        maximo: number
      }
      linha: {
        idRelacionamento: string
      }
    }
    'fila.listas-vivas': {
      valores: {
        codigoPromotor: string
      }
      linha: {
        id: string
      }
    }
    'fila.locacao-velha': {
      valores: {
        idRelacionamento: string
        idUsuario: string
        agora: Date | string
        minutos: number
      }
      linha: {
        desde: Date
      }
    }
    'fila.locados': {
      valores: {
        escopo: readonly (string | null)[]
        agora: Date | string
        maximo: number
      }
      linha: {
        total: number
        locado: unknown
      }
    }
    'fila.marcar-aplicados': {
      valores: {
        agora: Date | string
        codigoPromotor: string
      }
      linha: object
    }
    'fila.marcar-com-sessao': {
      valores: {
        agora: Date | string
      }
      linha: object
    }
    'fila.motivos': {
      valores: {
        codigoPromotor: string
        agora: Date | string
      }
      linha: {
        motivo: unknown
      }
    }
    'fila.pesos-em': {
      valores: {
        codigoPromotor: string
        agora: Date | string
      }
      linha: {
        codigo: string | null
        peso: number | null
      }
    }
    'fila.prolongar': {
      valores: {
        ate: Date | string
        idRelacionamento: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'fila.provar-pesos': {
      valores: {
        codigoPromotor: string
        agora: Date | string
        motivos: readonly (string | null)[]
        pesos: readonly (number | null)[]
        dia: string
        inicio: Date | string
        fim: Date | string
        quantos: number
      }
      linha: {
        resposta: unknown
      }
    }
    'fila.proxima-volta': {
      valores: {
        codigoPromotor: string
        idMailing: string
        idUsuario: string
        agora: Date | string
      }
      linha: {
        voltaEm: Date
      }
    }
    'fila.proximo': {
      valores: {
        codigoPromotor: string
        idMailing: string
        idUsuario: string
        agora: Date | string
        minutos: number
        olhares: number
      }
      linha: {
        idRelacionamento: string | null
        secaram: string[] | null
      }
    }
    'fila.quem-pede': {
      valores: {
        idUsuario: string
        codigoPromotor: string
        agora: Date | string
        idMailing: string
      }
      linha: {
        presente: boolean
        haMailing: boolean
      }
    }
    'fila.registrar-chamada': {
      valores: {
        idTelefone: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'fila.renovar': {
      valores: {
        agora: Date | string
        ate: Date | string
        idRelacionamento: string
        idUsuario: string
      }
      linha: object
    }
    'fila.repesar-espera': {
      valores: {
        idMailing: string
        agora: Date | string
        maximo: number
      }
      linha: {
        quantos: number | null
      }
    }
    'fila.soltar': {
      valores: {
        idRelacionamento: string
      }
      linha: object
    }
    'fila.soltar-sem-sessao': {
      valores: {
        agora: Date | string
      }
      linha: {
        idRelacionamento: string
      }
    }
    'fila.tentativa': {
      valores: {
        idUsuario: string
        agora: Date | string
        minutos: number
        id: string
      }
      linha: {
        tentativa: unknown
      }
    }
    'fila.tentativas': {
      valores: {
        idUsuario: string
        agora: Date | string
        minutos: number
        idRelacionamento: string
        maximo: number
      }
      linha: {
        tentativa: unknown
      }
    }
    'fila.travar-locacao': {
      valores: {
        idRelacionamento: string
        agora: Date | string
      }
      linha: {
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idUsuario: string
        idTentativa: string
        desde: Date
        ultimoAto: Date | null
        idTelefone: string | null
        ligouEm: Date | null
        finalidade: 'CAMPANHA' | 'RETENCAO' | 'ATENDIMENTO' | null
      }
    }
    'fila.travar-locacao-de': {
      valores: {
        idUsuario: string
        codigoPromotor: string
        agora: Date | string
      }
      linha: {
        idRelacionamento: string
        idTentativa: string
        desde: Date
        ultimoAto: Date | null
      }
    }
    'fila.travar-locacao-livre': {
      valores: {
        idRelacionamento: string
        agora: Date | string
      }
      linha: {
        idUsuario: string
        desde: Date
      }
    }
    'fila.travar-pesos': {
      valores: {
        codigoPromotor: string
      }
      linha: {
        pg_advisory_xact_lock: string | null
      }
    }
    'fila.travar-tentativa': {
      valores: {
        id: string
        idUsuario: string
        escopo: readonly (string | null)[]
      }
      linha: {
        id: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idAtendente: string | null
        idTelefone: string | null
        resultado: 'FALOU' | 'NAO_ATENDEU' | 'RECADO' | 'NUMERO_ERRADO' | 'PEDIU_RETORNO' | 'RECUSOU' | 'PULADO' | 'ADIADO' | 'SEM_RESULTADO' | 'RETIRADO' | 'SAIU' | null
        concluidaEm: Date | null
        telefoneAntes: unknown
        teveOutra: boolean
      }
    }
    'fila.ultimo-ajuste': {
      valores: {
        codigoPromotor: string
      }
      linha: {
        versao: number
        atualizadoEm: Date
      }
    }
    'fila.vez': {
      valores: {
        agora: Date | string
        idUsuario: string
        codigoPromotor: string
      }
      linha: {
        restrito: boolean
        obitoEm: string | null
        finalidade: 'CAMPANHA' | 'RETENCAO' | 'ATENDIMENTO' | null
        vez: unknown
      }
    }
    'fila.voltar-a-esperar': {
      valores: {
        idRelacionamento: string
        saida: Date | string
        volta: Date | string
      }
      linha: object
    }
    'fila.voltar-a-lista': {
      valores: {
        idRelacionamento: string
        desde: Date | string
        volta: Date | string
      }
      linha: object
    }
  }
}
