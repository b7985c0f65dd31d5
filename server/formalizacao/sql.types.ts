// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'formalizacao.achar-promotor': {
      valores: {
        protocolo: string
      }
      linha: {
        promotor: string | null
      }
    }
    'formalizacao.achar-protocolo': {
      valores: {
        protocolo: string
      }
      linha: {
        id: string
        resumo: string | null
      }
    }
    'formalizacao.adiar-aviso': {
      valores: {
        vezes: number
        julgarEm: Date | string
        chave: string
      }
      linha: {
        idFormalizacao: string
        recebidoEm: Date
        espera: boolean
      }
    }
    'formalizacao.anotar-evento': {
      valores: {
        chave: string
        id: string
        idCliente: string
        evento: string
        agora: Date | string
      }
      linha: object
    }
    'formalizacao.anotar-motivo': {
      valores: {
        motivo: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'formalizacao.anotar-recebidos': {
      valores: {
        recebidos: number
        idEnvio: string
      }
      linha: object
    }
    'formalizacao.anotar-vista': {
      valores: {
        id: string
        idDocumento: string
        idCliente: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'formalizacao.apagar-pessoas': {
      valores: {
        id: string
      }
      linha: object
    }
    'formalizacao.arquivos-conhecidos': {
      valores: object
      linha: {
        arquivo: string | null
      }
    }
    'formalizacao.assinada': {
      valores: {
        idProposta: string
      }
      linha: {
        id: string
        codigoPromotor: string
        protocolo: string | null
      }
    }
    'formalizacao.assinatura-na-loja': {
      valores: {
        situacao: string
        agora: Date | string
        id: string
      }
      linha: {
        model: string
      }
    }
    'formalizacao.avisos-por-julgar': {
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
    'formalizacao.baixados': {
      valores: {
        idFormalizacao: string
        externo: string
      }
      linha: object
    }
    'formalizacao.buscar-envio': {
      valores: {
        idFormalizacao: string
        tipo: string
        resumo: string
        idUsuario: string
      }
      linha: {
        id: string
        tipo: string
        bytes: number
        recebidos: number
        resumo: string
        idDocumento: string | null
      }
    }
    'formalizacao.checklist': {
      valores: {
        modalidade: string
        caso: string
        agora: Date | string
        idProposta: string
      }
      linha: {
        model: string
      }
    }
    'formalizacao.concluir-envio': {
      valores: {
        idDocumento: string
        idEnvio: string
      }
      linha: object
    }
    'formalizacao.consentimentos': {
      valores: {
        id: string
      }
      linha: {
        tipo: 'INSS' | 'TRABALHADOR'
        ocorridoEm: Date
        endereco: string
        agente: string
        resumo: string
      }
    }
    'formalizacao.consultar': {
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
    'formalizacao.contrato': {
      valores: {
        id: string
        idProposta: string
      }
      linha: {
        numero: string
        produto: string
        regime: string
        convenio: string
        nome: string
        cpf: string
        banco: string
        cnpjDoBanco: string | null
        enderecoDoBanco: string | null
        praca: string | null
        sac: string | null
        correspondente: string
        cnpjDoCorrespondente: string
        local: string
        agente: string
        cpfDoAgente: string | null
        certificadoAte: string | null
        beneficio: string | null
        matricula: string | null
        valorFinanciado: number
        valorLiberado: number
        valorParcela: number
        prazo: number
        taxaAm: number
        cetAa: number | null
        garantiaFgts: number | null
        garantiaMulta: number | null
        assinado: unknown
        refin: unknown
        primeiroVencimento: string | null
        ultimoVencimento: string | null
        conta: string | null
        ordemDePagamento: boolean | null
        vencimentoDaOrigem: string | null
        quitados: unknown
        daPortabilidade: string | null
        emissao: Date
      }
    }
    'formalizacao.contratos': {
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
    'formalizacao.da-mesa': {
      valores: {
        agora: Date | string
        idUsuario: string
        id: string
      }
      linha: {
        id: string | null
        codigoPromotor: string | null
        total: number
      }
    }
    'formalizacao.documento': {
      valores: {
        idDocumento: string
        idFormalizacao: string
      }
      linha: {
        tipo: string
        formato: 'JPEG' | 'PNG' | 'PDF'
        arquivo: string
        idCliente: string
      }
    }
    'formalizacao.documentos-guardados': {
      valores: {
        id: string
      }
      linha: {
        tipo: string
        resumo: string
        criadoEm: Date
        quem: string | null
        vistas: unknown
      }
    }
    'formalizacao.envios-abertos': {
      valores: object
      linha: {
        id: string | null
      }
    }
    'formalizacao.evidencias': {
      valores: {
        id: string
      }
      linha: {
        tipo: 'ABERTURA' | 'DOCUMENTOS' | 'BIOMETRIA' | 'ACEITE' | 'ASSINATURA_FISICA' | 'CONFERENCIA'
        ocorridoEm: Date
        endereco: string | null
        agente: string | null
        latitude: string | null
        longitude: string | null
        resumo: string | null
        pontuacao: number | null
        dia: string | null
      }
    }
    'formalizacao.gravar-modalidade': {
      valores: {
        modalidade: string
        caso: string
        expiraEm: Date | string
        id: string
      }
      linha: object
    }
    'formalizacao.gravar-prazo': {
      valores: {
        expiraEm: Date | string
        id: string
      }
      linha: object
    }
    'formalizacao.guardar-aviso': {
      valores: {
        chave: string
        corpo: string
        instante: string
        assinatura: string
        agora: Date | string
        protocolo: string
      }
      linha: object
    }
    'formalizacao.guardar-link': {
      valores: {
        protocolo: string
        resumo: string
        id: string
        tentativa: number
        agora: Date | string
      }
      linha: {
        canal: 'SMS' | 'WHATSAPP' | null
        idTelefone: string | null
      }
    }
    'formalizacao.guardar-sequencia': {
      valores: {
        sequencia: number
        tentativasBiometria: number
        pontuacao: number
        id: string
      }
      linha: object
    }
    'formalizacao.guardar-texto': {
      valores: {
        texto: string
        resumo: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'formalizacao.herdar-documentos': {
      valores: {
        para: string
        de: string
      }
      linha: object
    }
    'formalizacao.inserir': {
      valores: {
        id: string
        idProposta: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idAnterior: string
        modalidade: string
        caso: string
        idUsuario: string
        expiraEm: Date | string
        agora: Date | string
        idPasso: string
        motivo: string
      }
      linha: object
    }
    'formalizacao.inserir-documento': {
      valores: {
        id: string
        idFormalizacao: string
        idCliente: string
        codigoPromotor: string
        tipo: string
        origem: string
        formato: string
        bytes: number
        largura: number
        altura: number
        paginas: number
        resumo: string
        externo: string
        situacao: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'formalizacao.inserir-envio': {
      valores: {
        id: string
        idFormalizacao: string
        idCliente: string
        tipo: string
        bytes: number
        resumo: string
        idUsuario: string
        agora: Date | string
      }
      linha: object
    }
    'formalizacao.inserir-evidencia': {
      valores: {
        idEvidencia: string
        id: string
        idCliente: string
        tipo: string
        ocorridoEm: Date | string
        endereco: string
        agente: string
        latitude: number | string
        longitude: number | string
        resumo: string
        pontuacao: number
        dia: string
      }
      linha: object
    }
    'formalizacao.inserir-pessoas': {
      valores: {
        id: string
        idCliente: string
        papeis: readonly (string | null)[]
        nomes: readonly (string | null)[]
        cpfs: readonly (string | null)[]
      }
      linha: object
    }
    'formalizacao.ler-proposta': {
      valores: {
        id: string
      }
      linha: {
        id: string
        numero: string
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        codigoConvenio: string
        averbaAqui: boolean | null
        precoValidoAte: string | null
        esperaCliente: boolean
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        cpf: string
        uf: string | null
        idViva: string | null
        idUltima: string | null
        representante: unknown
      }
    }
    'formalizacao.ler-travada': {
      valores: {
        id: string
      }
      linha: {
        id: string
        idProposta: string
        idRelacionamento: string
        idCliente: string
        codigoPromotor: string
        idAtendente: string | null
        modalidade: 'REMOTA' | 'FISICA' | 'FIGITAL'
        caso: 'COMUM' | 'A_ROGO' | 'ANALFABETO' | 'REPRESENTANTE' | 'IMPOSSIBILITADO'
        situacao: 'CRIADA' | 'LINK_ENVIADO' | 'EM_PREENCHIMENTO' | 'DOCUMENTOS_OK' | 'BIOMETRIA_OK' | 'ASSINADA' | 'CONFERIDA' | 'CONCLUIDA' | 'PENDENTE_DOC' | 'REPROVADA_BIOMETRIA' | 'EXPIRADA' | 'CANCELADA'
        idUsuario: string
        protocolo: string | null
        sequencia: number
        tentativa: number
        tentativasBiometria: number
        linkEnviadoEm: Date | null
        expiraEm: Date | null
        criadaEm: Date
        encerradaEm: Date | null
        motivoDaSituacao: string | null
        foiAssinada: boolean
        faltam: string[]
      }
    }
    'formalizacao.links': {
      valores: {
        id: string
      }
      linha: {
        canal: 'SMS' | 'WHATSAPP'
        pedidoEm: Date
        nome: string
        telefone: string
      }
    }
    'formalizacao.links-impedidos': {
      valores: {
        agora: Date | string
        id: string
      }
      linha: {
        id: string | null
        promotor: string | null
        motivo: string | null
      }
    }
    'formalizacao.links-sem-emprestimo': {
      valores: {
        dia: string
      }
      linha: {
        id: string
        promotor: string
      }
    }
    'formalizacao.listar-da-mesa': {
      valores: {
        ids: readonly (string | null)[]
      }
      linha: {
        caso: unknown
        idCliente: string
        codigoPromotor: string
      }
    }
    'formalizacao.mudar': {
      valores: {
        para: string
        agora: Date | string
        motivo: string
        em: Date | string
        id: string
        de: string
        idPasso: string
        por: string
        idUsuario: string
      }
      linha: object
    }
    'formalizacao.parte-da-pessoa': {
      valores: {
        id: string
        idUsuario: string
      }
      linha: {
        parte: string | null
      }
    }
    'formalizacao.passos-da-mesa': {
      valores: {
        id: string
      }
      linha: {
        para: string
        nome: string
        motivo: string | null
        ocorridoEm: Date
      }
    }
    'formalizacao.pedir-link': {
      valores: {
        canal: string
        idTelefone: string
        tentativa: number
        expiraEm: Date | string
        idUsuario: string
        agora: Date | string
        id: string
      }
      linha: object
    }
    'formalizacao.pessoas': {
      valores: {
        id: string
      }
      linha: {
        papel: 'ROGADO' | 'TESTEMUNHA_1' | 'TESTEMUNHA_2' | 'REPRESENTANTE'
        nome: string
        cpf: string
      }
    }
    'formalizacao.pessoas-no-caso': {
      valores: {
        id: string
        caso: string
      }
      linha: {
        papel: 'ROGADO' | 'TESTEMUNHA_1' | 'TESTEMUNHA_2' | 'REPRESENTANTE'
        nome: string
        cpf: string
      }
    }
    'formalizacao.preco-aplicado': {
      valores: {
        idProposta: string
      }
      linha: {
        dia: string
        resumo: string
        resultado: unknown
      }
    }
    'formalizacao.provas': {
      valores: {
        em: Date | string
        id: string
      }
      linha: {
        tipos: string[]
        resumo: string | null
      }
    }
    'formalizacao.recusar-documentos': {
      valores: {
        motivo: string
        id: string
        tipos: readonly (string | null)[]
      }
      linha: object
    }
    'formalizacao.remotas': {
      valores: {
        agora: Date | string
        idUsuario: string
        escopo: readonly (string | null)[]
        situacao: string
        donos: readonly (string | null)[]
        idRelacionamento: string
        instante: Date | string
        id: string
        quantas: number
      }
      linha: {
        pendente: unknown
        cursor: string
      }
    }
    'formalizacao.segurar': {
      valores: {
        id: string
      }
      linha: object
    }
    'formalizacao.segurar-proposta': {
      valores: {
        id: string
      }
      linha: object
    }
    'formalizacao.segurar-proposta-da': {
      valores: {
        id: string
      }
      linha: object
    }
    'formalizacao.substituir-documento': {
      valores: {
        idFormalizacao: string
        tipo: string
      }
      linha: object
    }
    'formalizacao.texto': {
      valores: {
        id: string
        resumo: string
      }
      linha: {
        texto: string
      }
    }
    'formalizacao.texto-assinado': {
      valores: {
        id: string
      }
      linha: {
        texto: string
        resumo: string
      }
    }
    'formalizacao.tomar-aviso': {
      valores: {
        chave: string
      }
      linha: {
        corpo: string
      }
    }
    'formalizacao.travar-envio': {
      valores: {
        idEnvio: string
        idFormalizacao: string
        idUsuario: string
      }
      linha: {
        id: string
        tipo: string
        bytes: number
        recebidos: number
        resumo: string
        idDocumento: string | null
      }
    }
    'formalizacao.ultima-com-link': {
      valores: {
        idRelacionamento: string
      }
      linha: {
        id: string
        protocolo: string | null
      }
    }
    'formalizacao.ultimo-texto': {
      valores: {
        id: string
      }
      linha: {
        resumo: string
      }
    }
    'formalizacao.uma': {
      valores: {
        id: string
      }
      linha: {
        model: string
      }
    }
    'formalizacao.vencer': {
      valores: {
        agora: Date | string
      }
      linha: {
        quantas: number | null
      }
    }
    'formalizacao.viva': {
      valores: {
        idProposta: string
      }
      linha: {
        id: string
      }
    }
    'formalizacao.voltar-ao-link': {
      valores: {
        protocolo: string
        sequencia: number
        id: string
      }
      linha: object
    }
  }
}
