// Written from the statements and the migrations: `npm run types`.
import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
    'conferir.a-desconhecidos': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.aceites-sem-prova': {
      valores: {
        desde: string
        clientes: readonly (string | null)[]
      }
      linha: {
        id: string
      }
    }
    'conferir.anotados': {
      valores: {
        clientes: readonly (string | null)[]
      }
      linha: {
        id: string
        nome: string
        sexo: 'F' | 'M' | null
        estadoCivil: string | null
        escritas: unknown
        contratos: unknown
        beneficios: unknown
        feitos: unknown
      }
    }
    'conferir.assinaturas-perdidas': {
      valores: {
        desde: string
        clientes: readonly (string | null)[]
      }
      linha: {
        id: string
      }
    }
    'conferir.averbacoes-de-outro': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.averbacoes-erradas': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        averbacao: string
      }
    }
    'conferir.averbacoes-paradas': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
        situacao: 'NA_FILA' | 'PEDIDA' | 'PENDENTE' | 'CONFIRMADA' | 'RECUSADA' | 'DESFAZENDO' | 'DESFEITA'
      }
    }
    'conferir.averbadas-do-inss': {
      valores: {
        clientes: readonly (string | null)[]
      }
      linha: {
        id: string
        averbada: Date | null
        anuencia: Date | null
      }
    }
    'conferir.avisos-da-assinatura-perdidos': {
      valores: {
        desde: string
        clientes: readonly (string | null)[]
        agora: Date | string
      }
      linha: {
        id: string
        chave: string
      }
    }
    'conferir.avisos-da-camara-perdidos': {
      valores: {
        desde: string
        clientes: readonly (string | null)[]
        agora: Date | string
      }
      linha: {
        id: string
      }
    }
    'conferir.avisos-perdidos': {
      valores: {
        desde: string
        clientes: readonly (string | null)[]
        agora: Date | string
      }
      linha: {
        id: string
        chave: string
      }
    }
    'conferir.carteira': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
        falta: boolean
        sobra: boolean
        promotor: boolean
        nome: boolean
        contato: boolean
        margem: boolean
      }
    }
    'conferir.cartoes': {
      valores: {
        clientes: readonly (string | null)[]
      }
      linha: {
        id: string
        dia: string
        prazo: number
        reserva: number
        taxa: number
        base: number
        saque: number
      }
    }
    'conferir.cartoes-com-conta': {
      valores: {
        tipo: string
        clientes: readonly (string | null)[]
      }
      linha: {
        id: string
      }
    }
    'conferir.conduta-duas-pessoas': {
      valores: {
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.conduta-suspensao': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
        pontos: number | null
      }
    }
    'conferir.contrato-diferente': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
        campos: string | null
      }
    }
    'conferir.ctcs-fora-da-lista': {
      valores: object
      linha: {
        id: string
      }
    }
    'conferir.ctcs-por-situacao': {
      valores: object
      linha: {
        codigoPromotor: string | null
        situacao: 'RECEBIDA' | 'EM_TRATATIVA' | 'OFERTA_FEITA' | 'RETIDA' | 'LIBERADA' | 'RECUSADA_TECNICA' | 'QUITADA' | 'DEVOLVIDA' | 'DECURSO_DE_PRAZO'
        total: number
        valor: number | null
      }
    }
    'conferir.de-outro-dono': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        tabela: string
        id: string
      }
    }
    'conferir.desistidos': {
      valores: {
        desde: string
      }
      linha: {
        id: string | null
      }
    }
    'conferir.despachos': {
      valores: {
        clientes: readonly (string | null)[]
      }
      linha: {
        id: string
        dia: string
      }
    }
    'conferir.donos-sem-historico': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.em-varias-propostas': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
        quantas: number
      }
    }
    'conferir.enderecos': {
      valores: {
        clientes: readonly (string | null)[]
      }
      linha: {
        id: string
        cep: string
        municipio: number
      }
    }
    'conferir.enviadas': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
        canal: 'SMS' | 'WHATSAPP'
        finalidade: 'ATENDIMENTO' | 'INFORMACAO' | 'OPERACAO' | 'OFERTA' | 'RETENCAO' | 'COBRANCA' | 'FRAUDE' | 'TOKEN' | 'CONSENTIMENTO'
        optIn: 'informacional' | 'comercial' | 'transacional' | null
        criadaEm: Date
        saiu: boolean
        saiuEm: Date
        ddd: string
        numero: string
        recado: boolean
        doCliente: boolean
        verificado: boolean | null
        obitoEm: string | null
        concedidos: string[] | null
        concessoes: string[] | null
        contatosNoDia: number
      }
    }
    'conferir.envio': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        idMensagem: string | null
        idRelacionamento: string
        outra: boolean | null
      }
    }
    'conferir.envio-depois': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.feriados': {
      valores: object
      linha: {
        dia: string
      }
    }
    'conferir.fontes': {
      valores: {
        clientes: readonly (string | null)[]
        hoje: string
        desde: string
      }
      linha: {
        id: string | null
        quantas: number
        reservas: number | null
        baseHoje: number | null
        regime: string
        grupo: string | null
        codigoConvenio: string | null
        contratos: number
      }
    }
    'conferir.hiscon-da-pagina-de-outro': {
      valores: {
        desde: string
        clientes: readonly (string | null)[]
      }
      linha: {
        id: string
      }
    }
    'conferir.hiscon-sem-prova': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.hiscon-trazidos': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.historias-diferentes': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
        fins: readonly (string | null)[]
      }
      linha: {
        id: string
        status: 'Em Aberto' | 'Em Atendimento' | 'Simulada' | 'Em Andamento' | 'Perdida' | 'Ganha'
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
      }
    }
    'conferir.link-aceite-alterado': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.link-depois-do-fim': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
        tokenMinutos: number
      }
      linha: {
        id: string
      }
    }
    'conferir.link-nao-pedido': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.link-sem-prova': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.links-parados': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.marcas-erradas': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.mensagens-paradas': {
      valores: {
        agora: Date | string
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.movimentos': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        de: string | null
        para: string
        desfeito: boolean
        ids: string[] | null
      }
    }
    'conferir.nao-entregues': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.nao-pagos': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.nao-quitados': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.nomes-achaveis': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.numeros-de-contrato': {
      valores: {
        clientes: readonly (string | null)[]
      }
      linha: {
        id: string
        banco: string
        numero: string
      }
    }
    'conferir.ofertas-de-cartao': {
      valores: {
        clientes: readonly (string | null)[]
      }
      linha: {
        id: string
        dia: string
      }
    }
    'conferir.operacoes': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
        criadaEm: Date
        efeito: number
        baseHoje: number | null
        regime: string
        grupo: string | null
        codigoConvenio: string
        baseDoDia: number | null
        contratos: number
        reservas: number
        cartoes: number
      }
    }
    'conferir.pagas-sem-papel': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.pagos-fora-da-ordem': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
        pago: string | null
      }
    }
    'conferir.painel': {
      valores: object
      linha: {
        codigoPromotor: string
        status: string
        quantas: number
        contadas: number
        valor: number
        somado: number
      }
    }
    'conferir.painel-meses': {
      valores: object
      linha: {
        codigoPromotor: string
        status: string
        quantas: number | null
        contadas: number | null
        valor: number | null
        somado: number | null
      }
    }
    'conferir.painel-totais': {
      valores: object
      linha: {
        codigoPromotor: string
        status: string
        quantas: number | null
        contadas: number | null
        valor: number | null
        somado: number | null
      }
    }
    'conferir.pedidos-a-camara': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.perguntas-sem-fim': {
      valores: {
        agora: Date | string
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.por-etapa': {
      valores: object
      linha: {
        codigoPromotor: string
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        quantas: number
      }
    }
    'conferir.por-status': {
      valores: object
      linha: {
        codigoPromotor: string
        status: 'Em Aberto' | 'Em Atendimento' | 'Simulada' | 'Em Andamento' | 'Perdida' | 'Ganha'
        quantas: number
      }
    }
    'conferir.prazos': {
      valores: {
        clientes: readonly (string | null)[]
      }
      linha: {
        tabela: string
        id: string
        dia: string
        prazo: number
        regime: string
        codigoConvenio: string
        grupo: string | null
      }
    }
    'conferir.precos': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
        origem: 'NOVO' | 'REFIN' | 'PORTABILIDADE' | 'MIGRADO'
        dia: string
        primeiroVencimento: string
        ultimoVencimento: string
        prazo: number
        valorParcela: number
        taxaAm: number
        valorFinanciado: number
        valorLiberado: number
        regime: string
        codigoConvenio: string
        grupo: string | null
        saldoInformado: number | null
        liberacao: string | null
        entrada: unknown
        diaDosVencimentos: string | null
        quitados: unknown
      }
    }
    'conferir.producao-sem-par': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        idHistorico: string | null
        idProposta: string | null
        falta: boolean
      }
    }
    'conferir.producao-somas': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
        situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
        quantas: number | null
        valor: number | null
        comissao: number | null
        financiado: number
      }
    }
    'conferir.quitadas-vivas': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.quitados-sem-pagar': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.quitados-sem-retorno': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.refinport-antes': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.refinport-quita-outro': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.refinport-sem-portabilidade': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.refinport-varios': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.refinport-vivo': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.repetidos': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        tabela: string
        id: string
      }
    }
    'conferir.respostas-a-camara': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.respostas-da-camara': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
        decisoes: number
      }
    }
    'conferir.retidas-falsas': {
      valores: {
        agora: Date | string
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.retidas-sem-contrato': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.retidas-sem-evidencia': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.retidas-sem-oportunidade': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.risco': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.sem-contrato': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.sem-fonte': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.sem-historico': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
        estado: string
      }
    }
    'conferir.sem-o-ultimo-preco': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.sem-prova': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.sem-prova-de-presenca': {
      valores: {
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string
      }
    }
    'conferir.usos': {
      valores: {
        hoje: string
        clientes: readonly (string | null)[]
        desde: string
      }
      linha: {
        id: string | null
        contratos: number | null
        baseHoje: number | null
        regime: string
        grupo: string | null
        codigoConvenio: string | null
      }
    }
    'conferir.usos-dos-beneficios': {
      valores: {
        clientes: readonly (string | null)[]
      }
      linha: {
        id: string
        base: number
        grupo: string
        usado: number
      }
    }
  }
}
