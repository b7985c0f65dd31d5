// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'oportunidade.buscar': {
      valores: {
        hoje: string
        id: string
      }
      linha: {
        model: string
      }
    }
    'oportunidade.contrato': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        papel: string
        promotorAtivo: string
        hoje: string
        idRelacionamento: string
        escopo: readonly (string | null)[]
        idOportunidade: string
      }
      linha: {
        contrato: unknown
        recebidas: unknown
        convencao: 'REF-1' | 'price-30'
        vencimentoDaOrigem: string | null
      }
    }
    'oportunidade.convenios': {
      valores: {
        hoje: string
        codigoPromotor: string
        donos: readonly (string | null)[]
      }
      linha: {
        codigoConvenio: string
        nome: string
        quantidade: number
        valorLiberado: number
      }
    }
    'oportunidade.criticas': {
      valores: object
      linha: {
        descricao: string
      }
    }
    'oportunidade.deixar-de-esperar-motivo': {
      valores: {
        idSimulacao: string
      }
      linha: object
    }
    'oportunidade.devolver-da-reatribuicao': {
      valores: {
        agora: Date | string
        idLote: string
        idUsuario: string
      }
      linha: object
    }
    'oportunidade.envelhecer-dos-outros': {
      valores: {
        idRelacionamento: string
        hoje: string
      }
      linha: object
    }
    'oportunidade.envelhecer-valores': {
      valores: {
        hoje: string
        idRelacionamento: string
      }
      linha: object
    }
    'oportunidade.fator': {
      valores: {
        id: number
      }
      linha: {
        id: number
        descricao: string
        exigeObservacao: boolean
      }
    }
    'oportunidade.fatores': {
      valores: object
      linha: {
        id: number
        descricao: string
        exigeObservacao: boolean
      }
    }
    'oportunidade.finalizadas': {
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
    'oportunidade.guardar-movidas': {
      valores: {
        idLote: string
        ids: readonly (string | null)[]
        de: readonly (string | null)[]
      }
      linha: object
    }
    'oportunidade.guardar-valores': {
      valores: {
        ids: readonly (string | null)[]
        valores: readonly (number | null)[]
        recusas: readonly (string | null)[]
        dia: string
      }
      linha: {
        id: string
      }
    }
    'oportunidade.ha-sem-dono': {
      valores: {
        idRelacionamento: string
        de: readonly (string | null)[]
      }
      linha: object
    }
    'oportunidade.historico': {
      valores: {
        id: string
      }
      linha: {
        idMudanca: string
        de: string | null
        para: string
        por: 'USUARIO' | 'SISTEMA'
        loginUsuario: string | null
        nomeUsuario: string | null
        codigoPromotor: string
        fatorPerda: string | null
        observacao: string | null
        ocorridoEm: Date
      }
    }
    'oportunidade.inserir': {
      valores: {
        id: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idContrato: string
        idBeneficio: string
        idEmpregador: string
        codigoConvenio: string
        produto: string
        perfil: string
        origem: string
        valorLiberado: number
        hoje: string
        agora: Date | string
        idUsuario: string
      }
      linha: object
    }
    'oportunidade.ler': {
      valores: {
        hoje: string
        id: string
      }
      linha: {
        id: string
        idCliente: string
        idRelacionamento: string
        codigoPromotor: string
        idAtendente: string | null
        status: 'Em Aberto' | 'Em Atendimento' | 'Simulada' | 'Em Andamento' | 'Perdida' | 'Ganha'
        versao: number
        produto: 'NOVO' | 'REFIN' | 'PORT' | 'REFIN_PORT' | 'RMC' | 'RCC' | 'SAQUE' | 'CLT'
        idSimulacao: string | null
        restrito: boolean
        obitoEm: string | null
        valorRecusa: string | null
        valorEm: string | null
        temProposta: boolean
        telefoneVerificado: boolean
        criticas: unknown
      }
    }
    'oportunidade.listar': {
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
    'oportunidade.listar-velhos': {
      valores: {
        hoje: string
        depoisDoDia: string
        depoisDoId: string
        agora: Date | string
        maximo: number
      }
      linha: {
        id: string
        dia: string | null
        idRelacionamento: string
        codigoPromotor: string
      }
    }
    'oportunidade.marcar-lista': {
      valores: {
        idRelacionamento: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'oportunidade.mover-conjunto': {
      valores: {
        ids: readonly (string | null)[]
        de: readonly (string | null)[]
        para: string
        agora: Date | string
        idUsuario: string
        observacao: string
        idRelacionamento: string
        idsRelacionamento: readonly (string | null)[]
        antesDe: Date | string
      }
      linha: object
    }
    'oportunidade.mudar': {
      valores: {
        id: string
        para: string
        agora: Date | string
        idSimulacao: string
        valorLiberado: number
        hoje: string
        piora: boolean
        idFatorPerda: number
        observacaoPerda: string
        idUsuario: string
        observacao: string
      }
      linha: object
    }
    'oportunidade.nomear-fonte': {
      valores: {
        idBeneficio: string
        idEmpregador: string
        id: string
      }
      linha: object
    }
    'oportunidade.origens': {
      valores: {
        codigoConvenio: string
        idContrato: string
        idCliente: string
        idBeneficio: string
        idEmpregador: string
      }
      linha: {
        convenioAtivo: boolean | null
        contrato: unknown
        beneficio: string | null
        empregador: unknown
        cliente: unknown
      }
    }
    'oportunidade.proposta-viva': {
      valores: {
        idOportunidade: string
      }
      linha: {
        id: string
      }
    }
    'oportunidade.reabrir': {
      valores: {
        id: string
        agora: Date | string
        idPerdida: string
        idUsuario: string
      }
      linha: object
    }
    'oportunidade.reabrir-da-reatribuicao': {
      valores: {
        idLote: string
        de: readonly (string | null)[]
        para: string
        agora: Date | string
      }
      linha: object
    }
    'oportunidade.segurar': {
      valores: {
        ids: readonly (string | null)[]
        escopo: readonly (string | null)[]
      }
      linha: {
        id: string
        idCliente: string
        nomeCliente: string
        status: 'Em Aberto' | 'Em Atendimento' | 'Simulada' | 'Em Andamento' | 'Perdida' | 'Ganha'
        idAtendente: string | null
      }
    }
    'oportunidade.supervisores': {
      valores: {
        promotores: readonly (string | null)[]
      }
      linha: {
        codigoPromotor: string
        ids: string[] | null
      }
    }
    'oportunidade.travar': {
      valores: {
        hoje: string
        id: string
      }
      linha: {
        id: string
        idCliente: string
        idRelacionamento: string
        codigoPromotor: string
        idAtendente: string | null
        status: 'Em Aberto' | 'Em Atendimento' | 'Simulada' | 'Em Andamento' | 'Perdida' | 'Ganha'
        versao: number
        produto: 'NOVO' | 'REFIN' | 'PORT' | 'REFIN_PORT' | 'RMC' | 'RCC' | 'SAQUE' | 'CLT'
        idSimulacao: string | null
        restrito: boolean
        obitoEm: string | null
        valorRecusa: string | null
        valorEm: string | null
        temProposta: boolean
        telefoneVerificado: boolean
        criticas: unknown
      }
    }
    'oportunidade.travar-ausentes': {
      valores: {
        agora: Date | string
        inicio: Date | string
        fim: Date | string
      }
      linha: {
        id: string
        idAtendente: string | null
        codigoPromotor: string
      }
    }
    'oportunidade.travar-paradas': {
      valores: {
        desde: Date | string
        agora: Date | string
      }
      linha: {
        id: string
        idAtendente: string | null
        codigoPromotor: string
      }
    }
    'oportunidade.valor-velho': {
      valores: {
        idRelacionamento: string
        hoje: string
      }
      linha: {
        id: string
      }
    }
    'oportunidade.valores': {
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
    'oportunidade.viabilidade': {
      valores: {
        id: string
      }
      linha: {
        restrito: boolean
        obito: boolean
        contratoAtivo: boolean
      }
    }
  }
}
