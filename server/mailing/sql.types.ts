// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'mailing.achar': {
      valores: {
        id: string
        promotores: readonly (string | null)[]
      }
      linha: {
        codigoPromotor: string
      }
    }
    'mailing.achar-envio': {
      valores: {
        id: string
        promotores: readonly (string | null)[]
      }
      linha: {
        id: string
      }
    }
    'mailing.achar-perfil': {
      valores: {
        codigo: string
      }
      linha: {
        finalidade: 'CAMPANHA' | 'RETENCAO' | 'ATENDIMENTO'
      }
    }
    'mailing.achar-pessoas': {
      valores: {
        pessoas: readonly (string | null)[]
        codigoPromotor: string
        id: string
      }
      linha: object
    }
    'mailing.andamento-do-envio': {
      valores: {
        id: string
        agora: Date | string
      }
      linha: {
        naFila: string[]
        naHora: number
        falta: boolean
      }
    }
    'mailing.bases-velhas': {
      valores: {
        dia: string
        antesDe: Date | string
        maximo: number
      }
      linha: {
        id: string
        codigoPromotor: string
      }
    }
    'mailing.buscar': {
      valores: {
        agora: Date | string
        id: string
        promotores: readonly (string | null)[]
        quem: string
      }
      linha: {
        mailing: unknown
      }
    }
    'mailing.buscar-importacao': {
      valores: {
        id: string
        promotores: readonly (string | null)[]
      }
      linha: {
        importacao: unknown
      }
    }
    'mailing.cancelar-os-que-faltam': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: object
    }
    'mailing.clientes-do-envio': {
      valores: {
        id: string
        resultado: string
        maximo: number
        instante: Date | string
        depoisDe: string
      }
      linha: {
        cliente: unknown
        cursor: string
      }
    }
    'mailing.colunas-lembradas': {
      valores: {
        codigoPromotor: string
        nomes: readonly (string | null)[]
      }
      linha: {
        nome: string
        campo: string
      }
    }
    'mailing.contar-escolhidos': {
      valores: {
        idMailing: string
        codigoPromotor: string
        uf: string
        idadeDe: number
        dia: string
        idadeAte: number
        aniversarioEmDias: number
        municipio: number
        produto: string
        codigoConvenio: string
        parcelasPagas: number
        margemMinima: number
        aceiteVenceEmHoras: number
        agora: Date | string
        semContatoDias: number
        maximo: number
      }
      linha: {
        total: number
        ja: number
      }
    }
    'mailing.contar-quem-espera': {
      valores: {
        idMailing: string
      }
      linha: {
        quantos: number
      }
    }
    'mailing.decidir-do-envio': {
      valores: {
        agora: Date | string
        ids: readonly (string | null)[]
        resultados: readonly (string | null)[]
        mensagens: readonly (string | null)[]
        voltas: readonly (Date | string | null)[]
        id: string
      }
      linha: object
    }
    'mailing.desfazer-importacao': {
      valores: {
        agora: Date | string
        id: string
        idMailing: string
      }
      linha: object
    }
    'mailing.enfileirar-importacao': {
      valores: {
        colunas: unknown
        agora: Date | string
        id: string
      }
      linha: object
    }
    'mailing.envio': {
      valores: {
        id: string
      }
      linha: {
        envio: unknown
      }
    }
    'mailing.envios': {
      valores: {
        idMailing: string
        promotores: readonly (string | null)[]
        maximo: number
      }
      linha: {
        envio: unknown
        total: number
      }
    }
    'mailing.envios-em-curso': {
      valores: {
        dia: string
      }
      linha: {
        id: string
        codigoPromotor: string
      }
    }
    'mailing.esperar-de-novo': {
      valores: {
        id: string
        mensagens: readonly (string | null)[]
      }
      linha: object
    }
    'mailing.falhar-importacao': {
      valores: {
        falha: string
        agora: Date | string
        desfazerAte: Date | string
        id: string
      }
      linha: object
    }
    'mailing.gravar': {
      valores: {
        nome: string
        criterio: unknown
        roteiro: string
        prioridade: number
        ritmoHora: number
        inicio: string
        fim: string
        dias: readonly (number | null)[]
        abre: string
        fecha: string
        deOutros: boolean
        agora: Date | string
        id: string
      }
      linha: object
    }
    'mailing.gravar-leitura': {
      valores: {
        arquivo: string
        leitura: unknown
        linhas: number
        id: string
      }
      linha: object
    }
    'mailing.gravar-pedaco': {
      valores: {
        linhas: readonly (number | null)[]
        cpfs: readonly (string | null)[]
        mascarados: readonly (string | null)[]
        repetidos: readonly (boolean | null)[]
        pesos: readonly (number | null)[]
        motivos: readonly (string | null)[]
        voltas: readonly (Date | string | null)[]
        carencia: number
        codigoPromotor: string
        idMailing: string
        retencao: boolean
        oferta: boolean
        agora: Date | string
        id: string
        cursor: number
      }
      linha: {
        resultado: string
        quantas: number
      }
    }
    'mailing.gravar-situacao': {
      valores: {
        para: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'mailing.importacoes': {
      valores: {
        idMailing: string
        promotores: readonly (string | null)[]
        maximo: number
      }
      linha: {
        importacao: unknown
        total: number
      }
    }
    'mailing.importacoes-paradas': {
      valores: {
        agora: Date | string
        antesDe: Date | string
      }
      linha: {
        id: string
      }
    }
    'mailing.incluir-escolhidos': {
      valores: {
        codigoPromotor: string
        uf: string
        idadeDe: number
        dia: string
        idadeAte: number
        aniversarioEmDias: number
        municipio: number
        produto: string
        codigoConvenio: string
        parcelasPagas: number
        margemMinima: number
        aceiteVenceEmHoras: number
        agora: Date | string
        semContatoDias: number
        id: string
        maximo: number
        carencia: number
        retencao: boolean
        oferta: boolean
      }
      linha: object
    }
    'mailing.incluir-por-id': {
      valores: {
        codigoPromotor: string
        carencia: number
        ids: readonly (string | null)[]
        escopo: readonly (string | null)[]
        id: string
        retencao: boolean
        oferta: boolean
        agora: Date | string
      }
      linha: {
        resultado: string
        quantas: number
      }
    }
    'mailing.inserir': {
      valores: {
        id: string
        codigoPromotor: string
        nome: string
        perfil: string
        origem: string
        criterio: unknown
        roteiro: string
        prioridade: number
        ritmoHora: number
        inicio: string
        fim: string
        dias: readonly (number | null)[]
        abre: string
        fecha: string
        deOutros: boolean
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'mailing.inserir-envio': {
      valores: {
        id: string
        idMailing: string
        codigoPromotor: string
        canal: string
        idTemplate: string
        ritmoHora: number
        idUsuario: string
        agora: Date | string
      }
      linha: {
        envios: number
        clientes: number
      }
    }
    'mailing.inserir-importacao': {
      valores: {
        id: string
        idMailing: string
        codigoPromotor: string
        nomeArquivo: string
        bytes: number
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'mailing.lembrar-colunas': {
      valores: {
        codigoPromotor: string
        agora: Date | string
        nomes: readonly (string | null)[]
        campos: readonly (string | null)[]
      }
      linha: object
    }
    'mailing.listar': {
      valores: {
        agora: Date | string
        promotores: readonly (string | null)[]
        quem: string
        situacao: string
        desde: Date | string
        andamento: string
        dia: string
        maximo: number
      }
      linha: {
        mailing: unknown
        total: number
      }
    }
    'mailing.marcar-base': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: object
    }
    'mailing.marcar-canceladas': {
      valores: {
        id: string
        mensagens: readonly (string | null)[]
      }
      linha: object
    }
    'mailing.marcar-desfeita': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: object
    }
    'mailing.mudar-envio': {
      valores: {
        situacao: string
        falha: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'mailing.perfis': {
      valores: object
      linha: {
        codigo: string
        descricao: string
        manual: boolean
      }
    }
    'mailing.promotor-da-importacao': {
      valores: {
        id: string
      }
      linha: {
        codigoPromotor: string
      }
    }
    'mailing.provar-escolhidos': {
      valores: {
        codigoPromotor: string
        uf: string
        idadeDe: number
        dia: string
        idadeAte: number
        aniversarioEmDias: number
        municipio: number
        produto: string
        codigoConvenio: string
        parcelasPagas: number
        margemMinima: number
        aceiteVenceEmHoras: number
        agora: Date | string
        semContatoDias: number
        idMailing: string
        maximo: number
        carencia: number
        retencao: boolean
        oferta: boolean
        amostra: number
      }
      linha: {
        julgados: number
        resultados: unknown
        amostra: unknown
      }
    }
    'mailing.quem-espera': {
      valores: {
        idMailing: string
        depoisDe: string
        maximo: number
      }
      linha: {
        idRelacionamento: string
        idCliente: string
      }
    }
    'mailing.resultados': {
      valores: {
        id: string
        depoisDe: number
        maximo: number
      }
      linha: {
        linha: number
        cpf: string
        resultado: string
      }
    }
    'mailing.terminar-importacao': {
      valores: {
        agora: Date | string
        desfazerAte: Date | string
        id: string
      }
      linha: object
    }
    'mailing.tomar-do-envio': {
      valores: {
        id: string
        agora: Date | string
        maximo: number
      }
      linha: {
        idRelacionamento: string
        idCliente: string
        segue: boolean
      }
    }
    'mailing.travar': {
      valores: {
        id: string
        promotores: readonly (string | null)[]
      }
      linha: {
        id: string
        codigoPromotor: string
        nome: string
        origem: 'ARQUIVO' | 'BASE' | 'MANUAL'
        situacao: 'RASCUNHO' | 'ATIVA' | 'PAUSADA' | 'ENCERRADA'
        prioridade: number
        ritmoHora: number | null
        inicio: string
        fim: string | null
        dias: number[]
        abre: string
        fecha: string
        deOutros: boolean
        roteiro: string
        versao: number
        atualizadoEm: Date
        perfil: string
        criterio: unknown
        finalidade: 'CAMPANHA' | 'RETENCAO' | 'ATENDIMENTO'
      }
    }
    'mailing.travar-envio': {
      valores: {
        id: string
        promotores: readonly (string | null)[]
      }
      linha: {
        id: string
        idMailing: string
        codigoPromotor: string
        situacao: 'RODANDO' | 'PAUSADO' | 'CANCELADO' | 'FEITO'
        canal: 'SMS' | 'WHATSAPP'
        idTemplate: string
        ritmoHora: number | null
        autor: string
        lista: unknown
      }
    }
    'mailing.travar-envio-em-curso': {
      valores: {
        idMailing: string
      }
      linha: {
        id: string
      }
    }
    'mailing.travar-importacao': {
      valores: {
        id: string
        promotores: readonly (string | null)[]
      }
      linha: {
        id: string
        idMailing: string
        codigoPromotor: string
        situacao: 'ENVIO' | 'LIDA' | 'FILA' | 'RODANDO' | 'FEITA' | 'FALHOU' | 'DESFEITA'
        bytes: number
        arquivo: string | null
        leitura: unknown
        colunas: unknown
        cursor: number
        linhas: number | null
        criadoPor: string
        desfazerAte: Date | null
        finalidade: 'CAMPANHA' | 'RETENCAO' | 'ATENDIMENTO'
        situacaoDoMailing: 'RASCUNHO' | 'ATIVA' | 'PAUSADA' | 'ENCERRADA'
      }
    }
    'mailing.trocar-atendentes': {
      valores: {
        id: string
        pessoas: readonly (string | null)[]
      }
      linha: object
    }
  }
}
