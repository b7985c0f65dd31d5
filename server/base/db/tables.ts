import type { ColumnType, GeneratedAlways } from 'kysely'

// Written from the migrations: `npm run types`.

/** An exact decimal is text when read. */
type Numerico = ColumnType<string, number | string, number | string>
type Instante = ColumnType<Date, Date | string, Date | string>
/** Goes in as JSON text, comes out parsed. */
type Json = ColumnType<unknown, string, string>
/** Has a default, so it may be left out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type Tabelas = {
  acesso: {
    id: string
    id_usuario: string
    codigo_promotor: string
    ocorrido_em: Instante
  }
  anotacao: {
    id: string
    id_relacionamento: string
    id_cliente: string
    codigo_promotor: string
    canal: string
    texto: string
    id_usuario: string
    criada_em: Instante
    fixada: Generated<boolean>
  }
  arquivo_ingresso: {
    resumo: string
    id_cliente: string
    arquivo: string
    nome: string
    formato: 'JPEG' | 'PNG' | 'PDF'
    id_usuario: string
    expira_em: Instante
    usado_em: Instante | null
  }
  auditoria: {
    id: string
    ocorrido_em: Instante
    id_usuario: string
    codigo_promotor: string
    id_cliente: string | null
    chamada: string
    acao: 'LEITURA' | 'MUDANCA' | 'REVELACAO' | 'RECUSA'
    alvo: string | null
    detalhe: Json | null
    id_requisicao: string
  }
  auditoria_selo: {
    numero: number
    ate: Instante
    linhas: number
    ultimo: string
    resumo: string
    resumo_anterior: string | null
  }
  ausencia: {
    id: string
    id_usuario: string
    motivo: string
    inicio: string
    fim: string
  }
  averbacao: {
    id_proposta: string
    id_cliente: string
    codigo_promotor: string
    contrato: string
    situacao: 'NA_FILA' | 'PEDIDA' | 'PENDENTE' | 'CONFIRMADA' | 'RECUSADA' | 'DESFAZENDO' | 'DESFEITA'
    codigos: Generated<string[]>
    limite: Instante | null
    proxima_consulta: Instante | null
    banco_informado_em: Instante | null
    id_lembrete: string | null
    criada_em: Instante
    atualizada_em: Instante
  }
  averbacao_evento: {
    id: string
    id_proposta: string
    id_cliente: string
    pergunta: 'AVERBAR' | 'CONSULTAR' | 'EXCLUIR'
    resposta: string
    ocorrido_em: Instante
  }
  aviso: {
    id: number
    id_usuario: string
    tipo: string
    dados: Json
    criado_em: Generated<Instante>
  }
  banco: {
    codigo: string
    ispb: string
    nome: string
    nome_curto: string
    oferece_consignado: boolean
    proprio: Generated<boolean>
  }
  banco_evento: {
    id: string
    chave: string
    id_proposta: string
    sentido: 'ENVIADO' | 'RECEBIDO'
    evento: string
    corpo: Json
    ocorrido_em: Instante
  }
  beneficio: {
    id: string
    id_cliente: string
    numero: string
    especie: string
    situacao: string
    data_inicio: string
    data_despacho: string
    data_cessacao: string | null
    data_extincao_cota: string | null
    valor_base: number
    bloqueio: Generated<'0' | '1' | '2' | '3'>
    representante_legal_cpf: string | null
    possui_procurador: Generated<boolean>
    pensao_alimenticia: Generated<boolean>
    consultado_em: Instante
    possui_representante: Generated<boolean>
    pensao_codigo: Generated<'0' | '1' | '3'>
    uf_pagamento: string | null
    tipo_credito: '1' | '2' | null
    banco_pagador: string | null
    agencia_pagadora: string | null
    conta_pagadora: string | null
    elegivel_inss: boolean | null
    concessao_judicial: boolean | null
    data_ultima_pericia: string | null
    exposicao_politica: '0' | '1' | '2' | null
    margem_disponivel: number | null
    margem_disponivel_rmc: number | null
    margem_disponivel_rcc: number | null
    limite_rmc: number | null
    limite_rcc: number | null
    maximo_comprometimento: number | null
    qtd_ativos: number | null
    qtd_suspensos: number | null
    qtd_reservados_portabilidade: number | null
    qtd_reservados_refinanciamento: number | null
    consultado_por: string | null
    prova_vida_situacao: 'EM_DIA' | 'A_VENCER' | 'VENCIDA' | 'SUSPENSO_POR_FALTA' | null
    prova_vida_em: string | null
    prova_vida_ate: string | null
    prova_vida_consultada_em: Instante | null
  }
  beneficio_consulta: {
    id: string
    id_cliente: string
    id_usuario: string
    codigo_promotor: string
    id_consentimento: string
    tipo: 'BENEFICIOS' | 'PROVA_DE_VIDA'
    resultado: 'RESPONDIDA' | 'RECUSADA'
    erros: Generated<Json>
    consultado_em: Instante
  }
  cliente: {
    id: string
    cpf: string
    nome: string
    nome_busca: GeneratedAlways<string>
    data_nascimento: string | null
    sexo: 'F' | 'M' | null
    nome_mae: string | null
    estado_civil: string | null
    escolaridade: string | null
    deficiencia: string | null
    email: string | null
    uf: string | null
    obito_em: string | null
    restrito: Generated<boolean>
    restricao_motivo: string | null
    versao: Generated<number>
    criado_em: Generated<Instante>
    atualizado_em: Generated<Instante>
    sincronizado_em: Instante | null
  }
  consentimento: {
    id: string
    id_cliente: string
    tipo: 'INSS' | 'TRABALHADOR'
    situacao: 'ENVIADO' | 'ABERTO' | 'AUTORIZADO' | 'RECUSADO' | 'EXPIRADO_LINK' | 'EXPIRADO' | 'REVOGADO'
    canal: string
    enviado_em: Instante
    autorizado_em: Instante | null
    valido_ate: Instante | null
    id_relacionamento: string | null
    codigo_promotor: string | null
    id_usuario: string | null
    id_telefone: string | null
    tentativa: Generated<number>
    link_expira_em: Instante | null
    aberto_em: Instante | null
    encerrado_em: Instante | null
  }
  consentimento_envio: {
    id: string
    id_consentimento: string
    id_cliente: string
    codigo_promotor: string
    tentativa: number
    canal: 'SMS' | 'WHATSAPP'
    id_telefone: string
    id_usuario: string
    link_resumo: string | null
    chave_resumo: string | null
    chave_tentativas: Generated<number>
    expira_em: Instante
    enviado_em: Instante
  }
  consentimento_evidencia: {
    id_consentimento: string
    id_cliente: string
    decisao: 'ACEITE' | 'RECUSA'
    ocorrido_em: Instante
    endereco: string
    agente: string
    versao_texto: string
    texto: string
    texto_resumo: string
  }
  consentimento_historico: {
    id: string
    id_consentimento: string
    id_cliente: string
    de: string | null
    para: string
    por: 'ATENDENTE' | 'CLIENTE' | 'SISTEMA'
    id_usuario: string | null
    canal: string | null
    tentativa: number | null
    motivo: string | null
    ocorrido_em: Instante
  }
  contato_recusa: {
    id: string
    id_cliente: string
    id_telefone: string | null
    codigo_promotor: string
    id_usuario: string | null
    canal: string
    finalidade: string
    regra: string
    motivo: string
    liberado_a_partir_de: Instante | null
    ocorrido_em: Instante
  }
  contrato: {
    id: string
    id_cliente: string
    id_beneficio: string | null
    id_empregador: string | null
    codigo_convenio: string
    numero: string
    banco: string
    proprio: boolean
    produto: string
    situacao: 'ATIVO' | 'SUSPENSO' | 'QUITADO' | 'EXCLUIDO'
    origem: 'NOVO' | 'REFIN' | 'PORTABILIDADE' | 'MIGRADO'
    id_contrato_anterior: string | null
    data_contrato: string
    primeiro_vencimento: string
    ultimo_vencimento: string
    prazo: number
    valor_parcela: number
    taxa_am: Numerico
    valor_financiado: number
    valor_liberado: number
  }
  controle: {
    codigo: string
    chave: GeneratedAlways<string>
  }
  convenio: {
    codigo: string
    nome: string
    regime: string
    senha_margem: Generated<boolean>
    ativo: Generated<boolean>
  }
  credito_trabalhador: {
    id_cliente: string
    vinculos: Json
    consultado_em: Instante
    id_usuario: string
  }
  dados_bancarios: {
    id: string
    id_cliente: string
    banco: string
    agencia: string
    conta: string
    digito: string | null
    tipo_conta: string
    principal: Generated<boolean>
    digito_conferido: boolean | null
    versao: Generated<number>
    criado_em: Generated<Instante>
    atualizado_em: Generated<Instante>
  }
  ddd: {
    ddd: string
    uf: string
  }
  empregador: {
    id: string
    id_cliente: string
    id_uf: string | null
    codigo_convenio: string
    codigo_banco: string | null
    codigo_orgao: string | null
    matricula: string
    tipo: string
    especie: string | null
    data_concessao: string | null
    renda_bruta: number
    versao: Generated<number>
    atualizado_em: Generated<Instante>
  }
  empregador_processamento: {
    id_cliente: string
    iniciado_em: Instante
    bloqueado_ate: Instante
    id_usuario: string
    dados_de: Instante
    vinculos: Json
  }
  endereco: {
    id: string
    id_cliente: string
    tipo: string
    cep: string
    logradouro: string
    numero: string
    complemento: string | null
    bairro: string
    municipio: number
    principal: Generated<boolean>
    tipo_residencia: string | null
    versao: Generated<number>
    criado_em: Generated<Instante>
    atualizado_em: Generated<Instante>
  }
  especie_beneficio: {
    codigo: string
    descricao: string
    elegivel: boolean
    grupo: string
    checar_extincao_cota: boolean
  }
  evento_consulta_cpf: {
    id: string
    id_usuario: string
    codigo_promotor: string
    cpf_resumo: string
    encontrado: boolean
    ocorrido_em: Instante
  }
  fator_perda: {
    id: number
    codigo: string
    descricao: string
    exige_observacao: Generated<boolean>
  }
  feriado: {
    dia: string
    nome: string
    tipo: string
  }
  formalizacao: {
    id: string
    id_proposta: string
    id_relacionamento: string
    id_cliente: string
    codigo_promotor: string
    id_anterior: string | null
    modalidade: 'REMOTA' | 'FISICA' | 'FIGITAL'
    caso: 'COMUM' | 'A_ROGO' | 'ANALFABETO' | 'REPRESENTANTE' | 'IMPOSSIBILITADO'
    situacao: 'CRIADA' | 'LINK_ENVIADO' | 'EM_PREENCHIMENTO' | 'DOCUMENTOS_OK' | 'BIOMETRIA_OK' | 'ASSINADA' | 'CONFERIDA' | 'CONCLUIDA' | 'PENDENTE_DOC' | 'REPROVADA_BIOMETRIA' | 'EXPIRADA' | 'CANCELADA'
    id_usuario: string
    canal: 'SMS' | 'WHATSAPP' | null
    id_telefone: string | null
    tentativa: Generated<number>
    protocolo: string | null
    sequencia: Generated<number>
    link_enviado_em: Instante | null
    aberta_em: Instante | null
    expira_em: Instante | null
    tentativas_biometria: Generated<number>
    pontuacao_biometria: number | null
    assinada_em: Instante | null
    encerrada_em: Instante | null
    motivo: string | null
    versao: Generated<number>
    criada_em: Instante
    atualizada_em: Instante
  }
  formalizacao_checklist: {
    id: GeneratedAlways<number>
    regime: string
    uf: string
    modalidade: string
    caso: string
    tipo: string
    obrigatorio: boolean
    ordem: number
    norma: string
    confianca: 'alta' | 'media' | 'baixa'
    vigencia_inicio: string
    vigencia_fim: string | null
  }
  formalizacao_documento: {
    id: string
    id_formalizacao: string
    id_cliente: string
    codigo_promotor: string
    tipo: string
    origem: 'ATENDENTE' | 'CLIENTE' | 'SISTEMA'
    formato: 'JPEG' | 'PNG' | 'PDF'
    arquivo: string
    bytes: number
    largura: number | null
    altura: number | null
    paginas: number | null
    resumo: string
    conteudo_ativo: Generated<boolean>
    externo: string | null
    situacao: Generated<'RECEBIDO' | 'RECUSADO' | 'SUBSTITUIDO'>
    motivo: string | null
    id_usuario: string | null
    criado_em: Instante
  }
  formalizacao_envio: {
    id: string
    id_formalizacao: string
    id_cliente: string
    tipo: string
    bytes: number
    recebidos: Generated<number>
    resumo: string
    id_usuario: string
    id_documento: string | null
    criado_em: Instante
  }
  formalizacao_evento: {
    chave: string
    id_formalizacao: string
    id_cliente: string
    evento: string
    recebido_em: Instante
  }
  formalizacao_evidencia: {
    id: string
    id_formalizacao: string
    id_cliente: string
    tipo: 'ABERTURA' | 'DOCUMENTOS' | 'BIOMETRIA' | 'ACEITE' | 'ASSINATURA_FISICA' | 'CONFERENCIA'
    ocorrido_em: Instante
    endereco: string | null
    agente: string | null
    latitude: Numerico | null
    longitude: Numerico | null
    resumo: string | null
    pontuacao: number | null
  }
  formalizacao_historico: {
    id: string
    id_formalizacao: string
    id_cliente: string
    de: string | null
    para: string
    por: 'ATENDENTE' | 'CLIENTE' | 'SISTEMA'
    id_usuario: string | null
    motivo: string | null
    ocorrido_em: Instante
    ordem: GeneratedAlways<number>
  }
  formalizacao_pessoa: {
    id_formalizacao: string
    id_cliente: string
    papel: 'ROGADO' | 'TESTEMUNHA_1' | 'TESTEMUNHA_2' | 'REPRESENTANTE'
    nome: string
    cpf: string
  }
  hsm_template: {
    id: Generated<string>
    codigo_promotor: string | null
    template: string | null
    tag: string | null
    mensagem: string | null
    tipo_optin: 'INFORMACIONAL' | 'COMERCIAL' | 'TRANSACIONAL' | null
    categoria: 'AUTHENTICATION' | 'MARKETING' | 'UTILITY'
    situacao: Generated<'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'>
    idioma: Generated<string>
    versao: Generated<number>
    variaveis: Generated<string[]>
  }
  idempotencia: {
    id_usuario: string
    chave: string
    chamada: string
    corpo_resumo: string
    status: number | null
    resposta: string | null
    criada_em: Instante
  }
  lembrete: {
    id: string
    id_relacionamento: string
    id_cliente: string
    codigo_promotor: string
    id_atendente: string
    tipo: string
    texto: string
    quando: Instante
    status: 'Agendado' | 'Finalizado' | 'Cancelado'
    criado_em: Instante
    versao: Generated<number>
    atualizado_em: Generated<Instante>
    disparado_em: Instante | null
    exibido_em: Instante | null
  }
  lembrete_lote: {
    id: string
    id_usuario: string
    codigo_promotor: string
    criado_em: Instante
    desfazer_ate: Instante
    desfeito_em: Instante | null
  }
  lembrete_lote_item: {
    id_lote: string
    id_lembrete: string
    codigo_promotor: string
    quando: Instante
    status: string
    disparado_em: Instante | null
    exibido_em: Instante | null
    versao: number
  }
  ligacao: {
    id: string
    id_cliente: string
    id_telefone: string
    codigo_promotor: string
    id_usuario: string
    ocorrida_em: Instante
  }
  lista: {
    lista: string
    codigo: string
    descricao: string
    ordem: number
  }
  margem_consulta: {
    id: string
    id_empregador: string
    id_cliente: string
    codigo_promotor: string
    id_usuario: string
    margem_disponivel: number
    consultada_em: Instante
  }
  mensagem: {
    id: string
    chave_unica: string
    id_relacionamento: string | null
    id_cliente: string
    codigo_promotor: string
    id_usuario: string | null
    canal: 'SMS' | 'WHATSAPP'
    finalidade: 'ATENDIMENTO' | 'INFORMACAO' | 'OPERACAO' | 'OFERTA' | 'RETENCAO' | 'COBRANCA' | 'FRAUDE' | 'TOKEN' | 'CONSENTIMENTO'
    id_telefone: string
    id_template: string | null
    template_versao: number | null
    texto: string
    corpo: Json | null
    secreta: Generated<boolean>
    segredo: Buffer | null
    opt_in: 'informacional' | 'comercial' | 'transacional' | null
    situacao: Generated<'NA_FILA' | 'ENVIANDO' | 'INCERTA' | 'ACEITA' | 'ENVIADA' | 'FALHOU' | 'ENTREGUE' | 'LIDA'>
    codigo_falha: string | null
    motivo_falha: string | null
    id_externo: string | null
    tentativas: Generated<number>
    criada_em: Instante
    iniciada_em: Instante | null
    aceita_em: Instante | null
    enviada_em: Instante | null
    entregue_em: Instante | null
    lida_em: Instante | null
    falhou_em: Instante | null
    atualizada_em: Instante
  }
  mensagem_evento: {
    chave: string
    id_mensagem: string
    codigo_promotor: string
    situacao: string
    codigo: string | null
    ocorrido_em: Instante
    recebido_em: Instante
  }
  mensagem_recebida: {
    id: Generated<string>
    canal: 'SMS' | 'WHATSAPP'
    id_externo: string
    id_cliente: string
    id_telefone: string
    texto: string
    intencao: 'sair' | 'humano' | 'nao'
    recebida_em: Instante
  }
  migracao: {
    nome: string
    resumo: string
    aplicada_em: Generated<Instante>
  }
  municipio: {
    codigo_ibge: number
    nome: string
    nome_busca: GeneratedAlways<string>
    uf: string
    ddd: string
    fuso: string
  }
  oportunidade: {
    id: string
    id_relacionamento: string
    id_cliente: string
    codigo_promotor: string
    id_contrato: string | null
    id_beneficio: string | null
    id_empregador: string | null
    codigo_convenio: string
    produto: 'NOVO' | 'REFIN' | 'PORT' | 'REFIN_PORT' | 'RMC' | 'RCC' | 'SAQUE' | 'CLT'
    perfil: string
    origem: string
    status: 'Em Aberto' | 'Em Atendimento' | 'Simulada' | 'Em Andamento' | 'Perdida' | 'Ganha'
    valor_liberado: number
    id_simulacao: string | null
    id_fator_perda: number | null
    observacao_perda: string | null
    id_oportunidade_anterior: string | null
    versao: Generated<number>
    criada_em: Instante
    atualizada_em: Instante
    id_atendente: string | null
    motivo_pedido_em: Instante | null
  }
  oportunidade_critica: {
    id_oportunidade: string
    critica: string
    impeditiva: boolean
  }
  oportunidade_historico: {
    id: Generated<string>
    id_oportunidade: string
    id_cliente: string
    de: string | null
    para: string
    por: 'USUARIO' | 'SISTEMA'
    id_usuario: string | null
    codigo_promotor: string
    id_fator_perda: number | null
    observacao: string | null
    ocorrido_em: Instante
  }
  oportunidade_lote: {
    id: string
    id_usuario: string
    codigo_promotor: string
    acao: 'atender' | 'andamento' | 'perder'
    criado_em: Instante
    desfazer_ate: Instante
    desfeito_em: Instante | null
  }
  oportunidade_lote_item: {
    id_lote: string
    id_oportunidade: string
    codigo_promotor: string
    de: string
    para: string
    versao: number
  }
  orgao: {
    codigo_convenio: string
    codigo: string
    nome: string
  }
  perfil_acesso: {
    codigo: string
    descricao: string
    papel: 'ATENDENTE' | 'PROMOTOR' | 'GESTOR'
  }
  perfil_controle: {
    perfil: string
    controle: string
  }
  promotor: {
    codigo: string
    nome: string
    canal: string
    cnpj: string
    situacao: Generated<'ATIVO' | 'SUSPENSO' | 'ENCERRADO'>
    uf: string
    municipio: number
    telefone: string | null
  }
  proposta: {
    id: string
    numero: string
    id_oportunidade: string
    id_relacionamento: string
    id_cliente: string
    codigo_promotor: string
    id_simulacao: string | null
    produto: string
    codigo_convenio: string
    situacao: 'PRE_PROPOSTA' | 'DIGITADA' | 'FORMALIZACAO' | 'ANALISE' | 'PENDENTE' | 'APROVADA' | 'AVERBACAO' | 'ANUENCIA' | 'AVERBADA' | 'CTC_ENVIADA' | 'RETIDA' | 'SALDO_RECEBIDO' | 'SALDO_CONFERIDO' | 'TED_ENVIADA' | 'QUITADA' | 'AVERBADA_PORT' | 'REFIN_PORT' | 'PAGA' | 'REPROVADA' | 'CANCELADA' | 'EXPIRADA'
    valor_financiado: number
    valor_liberado: number
    valor_parcela: number
    prazo: number
    taxa_am: Numerico
    cet_aa: Numerico | null
    id_dados_bancarios: string | null
    id_usuario: string
    motivo_reprovacao: string | null
    recuperavel: boolean | null
    prazo_etapa: Instante | null
    protocolo_banco: string | null
    versao: Generated<number>
    criada_em: Instante
    atualizada_em: Instante
    id_atendente: string | null
    devedor: GeneratedAlways<string | null>
    vence: GeneratedAlways<Instante | null>
    cpf_agente: string | null
    certificacao_valida_ate: string | null
    id_proposta_anterior: string | null
    saldo_informado: number | null
    id_beneficio: string | null
    id_empregador: string | null
  }
  proposta_contrato: {
    id_proposta: string
    id_contrato: string
    saldo_devedor: number
  }
  proposta_historico: {
    id: Generated<string>
    id_proposta: string
    id_cliente: string
    de: string | null
    para: string
    por: 'USUARIO' | 'SISTEMA' | 'BANCO' | 'ORGAO' | 'CLIENTE'
    id_usuario: string | null
    motivo: string | null
    ocorrido_em: Instante
  }
  regra_versao: {
    id: Generated<string>
    regra: string
    convenio: string
    versao: number
    valor: Numerico
    vigencia_inicio: string
    vigencia_fim: string | null
    norma: string
    fonte: string
    natureza: 'LEI' | 'POLITICA'
    confianca: string
    motivo: string | null
    id_usuario: string | null
    criada_em: Generated<Instante>
  }
  regra_vigencia: {
    id: Generated<string>
    regra: string
    convenio: string
    valor: Numerico
    vigencia_inicio: string
    vigencia_fim: string | null
    norma: string
    confianca: string
    natureza: Generated<'LEI' | 'POLITICA'>
    versao: Generated<number>
  }
  relacionamento: {
    id: string
    id_cliente: string
    codigo_promotor: string
    id_atendente: string | null
    versao: Generated<number>
    criado_em: Generated<Instante>
    atualizado_em: Generated<Instante>
    confirmado_em: Instante | null
  }
  relacionamento_historico: {
    id: Generated<string>
    id_relacionamento: string
    id_cliente: string
    acao: 'CRIADO' | 'ASSUMIDO' | 'TRANSFERIDO' | 'REATRIBUIDO'
    de: string | null
    para: string | null
    id_usuario: string
    motivo: string | null
    ocorrido_em: Instante
  }
  relacionamento_palavra: {
    id_relacionamento: string
    codigo_promotor: string
    palavra: string
    nome_busca: string
  }
  revelacao_cota: {
    id_usuario: string
    dia: string
    usadas: number
  }
  roteiro_leitura: {
    id_usuario: string
    escopo: string
    versao: number
    lida_em: Instante
    visto: Json
  }
  roteiro_versao: {
    id: Generated<string>
    escopo: string
    versao: number
    texto: string
    motivo: string | null
    id_usuario: string | null
    criada_em: Generated<Instante>
  }
  sift_envio: {
    id: string
    id_cliente: string
    id_relacionamento: string
    codigo_promotor: string
    id_usuario: string
    situacao: 'NA_FILA' | 'ENVIADO'
    criado_em: Instante
    enviado_em: Instante | null
  }
  sift_score: {
    id: string
    id_cliente: string
    codigo_promotor: string
    score: number
    motivos: string[]
    origem: 'CONSULTA' | 'ATUALIZACAO'
    id_usuario: string | null
    consultado_em: Instante
  }
  simulacao: {
    id: string
    id_relacionamento: string
    id_cliente: string
    codigo_promotor: string
    id_oportunidade: string | null
    tipo: 'NOVO' | 'REFIN' | 'PORTABILIDADE'
    entrada: Json
    resultado: Json
    valor_liberado: number
    valor_parcela: number
    prazo: number
    taxa_am: Numerico
    id_usuario: string
    criada_em: Instante
  }
  simulacao_autorizacao: {
    id_simulacao: string
    id_relacionamento: string
    id_cliente: string
    codigo_promotor: string
    id_usuario: string
    motivo: string
    autorizada_em: Instante
  }
  simulador_log: {
    id: string
    id_relacionamento: string | null
    id_simulacao: string | null
    id_usuario: string
    codigo_promotor: string
    acao: string
    detalhe: Generated<Json>
    ocorrido_em: Instante
  }
  situacao_beneficio: {
    codigo: string
    descricao: string
    elegivel: boolean
  }
  telefone: {
    id: string
    id_cliente: string
    ddd: string
    numero: string
    completo: GeneratedAlways<string>
    tipo: string
    situacao: string
    motivo_nao_confirmado: string | null
    hotphone: Generated<boolean>
    verificado_em: Instante | null
    opt_in_informacional: Generated<boolean>
    opt_in_comercial: Generated<boolean>
    opt_in_transacional: Generated<boolean>
    nao_me_perturbe: Generated<boolean>
    criado_em: Generated<Instante>
    versao: Generated<number>
    atualizado_em: Instante | null
  }
  telefone_envio: {
    numero_resumo: Buffer
    envios: Generated<Date[]>
  }
  telefone_opt_in: {
    id: Generated<string>
    id_telefone: string
    id_cliente: string
    tipo: 'informacional' | 'comercial' | 'transacional'
    concedido: boolean
    canal: string
    texto: string | null
    id_usuario: string | null
    ocorrido_em: Instante
    ordem: GeneratedAlways<number>
  }
  telefone_token: {
    id: string
    id_telefone: string
    id_cliente: string
    id_usuario: string
    resumo: Buffer
    enviado_em: Instante
    expira_em: Instante
    tentativas: Generated<number>
    usado_em: Instante | null
  }
  uf: {
    sigla: string
    codigo_ibge: number
    nome: string
    regiao: string
  }
  usuario: {
    id: string
    login: string
    nome: string
    papel: Generated<'ATENDENTE' | 'PROMOTOR' | 'GESTOR'>
    perfil: string
    ativo: Generated<boolean>
    cpf_agente: string | null
    certificacao_valida_ate: string | null
    criado_em: Generated<Instante>
  }
  usuario_promotor: {
    id_usuario: string
    codigo_promotor: string
  }
}
