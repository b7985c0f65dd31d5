// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'retencao.abertas-do-cliente': {
      valores: {
        idRelacionamento: string
      }
      linha: {
        id: string
        idRelacionamento: string | null
        codigoPromotor: string | null
      }
    }
    'retencao.achar': {
      valores: {
        numero: string
      }
      linha: {
        id: string
        idRelacionamento: string | null
        codigoPromotor: string | null
      }
    }
    'retencao.achar-aviso': {
      valores: {
        id: string
        idCtc: string
      }
      linha: {
        visto: boolean
      }
    }
    'retencao.adiar-aviso': {
      valores: {
        agora: Date | string
        porque: string
        chave: string
      }
      linha: {
        numero: string
        ePessoa: boolean
      }
    }
    'retencao.anotar-julgado': {
      valores: {
        julgarEm: Date | string
        contradiz: string
        chave: string
      }
      linha: object
    }
    'retencao.anotar-resposta': {
      valores: {
        agora: Date | string
        recusa: string
        id: string
      }
      linha: object
    }
    'retencao.avisos': {
      valores: {
        escopo: readonly (string | null)[]
        donos: readonly (string | null)[]
        agora: Date | string
        quantos: number
      }
      linha: {
        aviso: unknown
      }
    }
    'retencao.avisos-da-mesa': {
      valores: {
        quantos: number
      }
      linha: {
        aviso: unknown
      }
    }
    'retencao.avisos-por-julgar': {
      valores: {
        agora: Date | string
        maximo: number
      }
      linha: {
        chave: string
      }
    }
    'retencao.buscar': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: {
        ctc: unknown
      }
    }
    'retencao.caducar': {
      valores: {
        agora: Date | string
        idContrato: string
        ate: Date | string
      }
      linha: object
    }
    'retencao.contrato': {
      valores: {
        id: string
      }
      linha: {
        id: string
        codigoConvenio: string
        idBeneficio: string | null
        idEmpregador: string | null
        taxaAm: string
        prazo: number
        valorParcela: number
        numero: string
      }
    }
    'retencao.dar-loja': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: {
        id: string
        idRelacionamento: string | null
        codigoPromotor: string | null
        taxaAm: string
        cetAa: string | null
        marcas: string[]
      }
    }
    'retencao.dizer-oferta': {
      valores: {
        id: string
        caminho: string
        oferta: unknown
        resumo: string
        agora: Date | string
        idUsuario: string
        idCtc: string
      }
      linha: object
    }
    'retencao.do-cliente': {
      valores: {
        agora: Date | string
        idRelacionamento: string
        quantas: number
        pular: number
      }
      linha: {
        ctc: unknown
      }
    }
    'retencao.esquecer-resposta': {
      valores: {
        id: string
      }
      linha: object
    }
    'retencao.evidencia': {
      valores: {
        id: string
        idCtc: string
      }
      linha: {
        arquivo: string
        nome: string
        formato: 'JPEG' | 'PNG' | 'PDF'
      }
    }
    'retencao.falsas-da-proposta': {
      valores: {
        idProposta: string
      }
      linha: {
        id: string
      }
    }
    'retencao.fatos': {
      valores: {
        contrato: string
        cpf: string
      }
      linha: {
        idContrato: string | null
        proprio: boolean | null
        situacao: string | null
        produto: string | null
        cpfConfere: boolean | null
        cessao: string | null
        emCurso: boolean | null
        emRefinanciamento: boolean | null
        idCliente: string | null
        idRelacionamento: string | null
        codigoPromotor: string | null
      }
    }
    'retencao.guardar-aviso': {
      valores: {
        chave: string
        numero: string
        corpo: string
        assinatura: string
        ocorridoEm: Date | string
        agora: Date | string
        julgarEm: Date | string
      }
      linha: object
    }
    'retencao.guardar-ofertas': {
      valores: {
        idCtc: string
        codigoPromotor: string
        agora: Date | string
        ofertas: unknown
      }
      linha: object
    }
    'retencao.historico': {
      valores: {
        id: string
      }
      linha: {
        model: string
      }
    }
    'retencao.inserir': {
      valores: {
        id: string
        numero: string
        codigoPromotor: string
        idRelacionamento: string
        idCliente: string
        idContrato: string
        numeroContrato: string
        banco: string
        taxaAm: number | string
        cetAa: number | string
        prazo: number
        valorParcela: number
        saldo: number
        classe: string
        chance: number
        valorEmJogo: number
        situacao: string
        motivo: string
        saldoInformado: number
        terminadaEm: Date | string
        agora: Date | string
        recebidaEm: Date | string
        alertaEm: Date | string
        criticoEm: Date | string
        internoEm: Date | string
        limiteEm: Date | string
      }
      linha: object
    }
    'retencao.inserir-evidencia': {
      valores: {
        id: string
        idCtc: string
        codigoPromotor: string
        idUsuario: string
        arquivo: string
        arquivoResumo: string
        nome: string
        formato: string
        agora: Date | string
      }
      linha: object
    }
    'retencao.jobs-da-resposta': {
      valores: {
        id: string
      }
      linha: {
        id: string | null
        perdido: boolean | null
      }
    }
    'retencao.listar': {
      valores: {
        escopo: readonly (string | null)[]
        prazo: Date | string
        id: string
        motivo: string
        idRelacionamento: string
        marca: string
        faixa: string
        agora: Date | string
        camara: string
        pular: number
        quantas: number
        desde: Date | string
        fim: Date | string
        valor: number
        situacao: string
        donos: readonly (string | null)[]
      }
      linha: {
        ctc: unknown
        cursor: string
      }
    }
    'retencao.marcar': {
      valores: {
        marcas: readonly (string | null)[]
        id: string
      }
      linha: object
    }
    'retencao.marcar-paga': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: object
    }
    'retencao.mudar': {
      valores: {
        para: string
        motivo: string
        caminho: string
        idOportunidade: string
        idOferta: string
        pagaAte: Date | string
        saldoInformado: number
        resultado: string
        ocorridoEm: Date | string
        id: string
        de: string
        por: string
        idUsuario: string
        observacao: string
      }
      linha: object
    }
    'retencao.oferta-dita': {
      valores: {
        id: string
        idCtc: string
      }
      linha: {
        id: string
        caminho: 'TAXA' | 'TROCO' | 'PRAZO'
        oferta: unknown
        resumo: string
        ditaEm: Date
      }
    }
    'retencao.oportunidade': {
      valores: {
        idRelacionamento: string
        idContrato: string
      }
      linha: {
        id: string
        status: 'Em Aberto' | 'Em Atendimento' | 'Simulada' | 'Em Andamento' | 'Perdida' | 'Ganha'
      }
    }
    'retencao.para-tratar': {
      valores: {
        idUsuario: string
        agora: Date | string
        donos: readonly (string | null)[]
        id: string
        escopo: readonly (string | null)[]
      }
      linha: {
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idAtendente: string | null
        aConfirmar: boolean
        locado: boolean
      }
    }
    'retencao.passar': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: {
        id: string
        idRelacionamento: string | null
        codigoPromotor: string | null
      }
    }
    'retencao.posterior': {
      valores: {
        idContrato: string
        recebidaEm: Date | string
      }
      linha: {
        numero: string
      }
    }
    'retencao.prometidas': {
      valores: {
        agora: Date | string
        depois: string
        maximo: number
      }
      linha: {
        id: string
      }
    }
    'retencao.que-tocam': {
      valores: {
        agora: Date | string
        depois: string
        maximo: number
      }
      linha: {
        id: string
      }
    }
    'retencao.quem-confirma': {
      valores: {
        numeroContrato: string
      }
      linha: {
        idRelacionamento: string | null
        codigoPromotor: string | null
      }
    }
    'retencao.responsavel': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: {
        idUsuario: string | null
      }
    }
    'retencao.resposta': {
      valores: {
        id: string
      }
      linha: {
        numero: string
        situacao: 'RECEBIDA' | 'EM_TRATATIVA' | 'OFERTA_FEITA' | 'RETIDA' | 'LIBERADA' | 'RECUSADA_TECNICA' | 'QUITADA' | 'DEVOLVIDA' | 'DECURSO_DE_PRAZO'
        motivo: string | null
        saldo: string | null
        saldoEm: Date | null
      }
    }
    'retencao.sem-loja': {
      valores: {
        agora: Date | string
        depois: string
        maximo: number
      }
      linha: {
        id: string
      }
    }
    'retencao.sem-pessoa': {
      valores: {
        agora: Date | string
        depois: string
        maximo: number
      }
      linha: {
        id: string
      }
    }
    'retencao.sem-resposta': {
      valores: {
        agora: Date | string
        depois: string
        maximo: number
      }
      linha: {
        id: string
      }
    }
    'retencao.tocar': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: {
        id: string
        idRelacionamento: string | null
        codigoPromotor: string | null
        numeroContrato: string
        motivo: string
      }
    }
    'retencao.tomar-aviso': {
      valores: {
        chave: string
      }
      linha: {
        corpo: string
        recebidoEm: Date
      }
    }
    'retencao.totais': {
      valores: {
        agora: Date | string
        escopo: readonly (string | null)[]
        desde: Date | string
        situacao: string
        motivo: string
        idRelacionamento: string
        marca: string
        faixa: string
        camara: string
        donos: readonly (string | null)[]
      }
      linha: {
        model: string
      }
    }
    'retencao.travar': {
      valores: {
        id: string
      }
      linha: {
        id: string
        numero: string
        codigoPromotor: string | null
        idRelacionamento: string | null
        idCliente: string | null
        idContrato: string | null
        situacao: 'RECEBIDA' | 'EM_TRATATIVA' | 'OFERTA_FEITA' | 'RETIDA' | 'LIBERADA' | 'RECUSADA_TECNICA' | 'QUITADA' | 'DEVOLVIDA' | 'DECURSO_DE_PRAZO'
        versao: number
        marcas: string[]
        taxaAm: string
        cetAa: string | null
        saldo: number
        saldoInformado: number | null
        recebidaEm: Date
        internoEm: Date
        limiteEm: Date
        falsaEm: Date | null
        respondidaEm: Date | null
        recusaDaCamara: string | null
        obitoEm: string | null
      }
    }
    'retencao.usar-evidencia': {
      valores: {
        contatoEm: Date | string
        canal: string
        aceite: string
        agora: Date | string
        id: string
        idCtc: string
      }
      linha: object
    }
    'retencao.vencidas': {
      valores: {
        agora: Date | string
        depois: string
        maximo: number
      }
      linha: {
        id: string
      }
    }
    'retencao.ver-aviso': {
      valores: {
        agora: Date | string
        idUsuario: string
        observacao: string
        id: string
        idCtc: string
      }
      linha: object
    }
    'retencao.ver-aviso-da-mesa': {
      valores: {
        id: string
        idUsuario: string
        observacao: string
        agora: Date | string
      }
      linha: object
    }
  }
}
