/** What a value is measured in: how it is typed, shown and bounded. */
export const unidades = {
  pct: { nome: '%', minimo: 1, maximo: 100, casas: 2 },
  // Of fines, slacks and tolerances: half a percent, and none, are values.
  pct_fino: { nome: '%', minimo: 0, maximo: 100, casas: 2 },
  pct_am: { nome: '% ao mês', minimo: 0.1, maximo: 20, casas: 6 },
  pontos_am: { nome: 'pontos percentuais ao mês', minimo: 0, maximo: 5, casas: 2 },
  fracao: { nome: 'fração', minimo: 0, maximo: 0.05, casas: 7 },
  dias: { nome: 'dias corridos', minimo: 0, maximo: 365, casas: 0 },
  dias_uteis: { nome: 'dias úteis', minimo: 0, maximo: 60, casas: 0 },
  dia_util: { nome: 'º dia útil', minimo: 1, maximo: 22, casas: 0 },
  dia_do_mes: { nome: 'dia do mês', minimo: 1, maximo: 28, casas: 0 },
  hora: { nome: 'h', minimo: 0, maximo: 24, casas: 0 },
  parcelas: { nome: 'parcelas', minimo: 1, maximo: 480, casas: 0 },
  vezes: { nome: 'vezes', minimo: 0, maximo: 100, casas: 2 },
  quantidade: { nome: '', minimo: 0, maximo: 100, casas: 0 },
  // A week at most.
  minutos: { nome: 'minutos', minimo: 0, maximo: 10_080, casas: 0 },
  meses: { nome: 'meses', minimo: 1, maximo: 120, casas: 0 },
  anos: { nome: 'anos', minimo: 16, maximo: 120, casas: 0 },
  reais: { nome: 'R$', minimo: 0, maximo: 1_000_000, casas: 2 },
  por_dia: { nome: 'por dia', minimo: 0, maximo: 100_000, casas: 0 },
  sim_nao: { nome: 'sim ou não', minimo: 0, maximo: 1, casas: 0 },
} as const
export type Unidade = keyof typeof unidades

export const temas = [
  'Margem',
  'Taxa',
  'Prazo e contratos',
  'Política de crédito',
  'Cartão',
  'IOF',
  'Folha de pagamento',
  'Benefício',
  'Espécies',
  'Situações do benefício',
  'Consentimento e confirmação',
  'Contato',
  'Jornada',
  'Conduta',
  'Acesso a clientes',
  'Esteira',
  'Portabilidade',
  'Retenção',
] as const
export type Tema = (typeof temas)[number]

export type RegraDoCatalogo = { nome: string; tema: Tema; unidade: Unidade }

const de = (
  tema: Tema,
  regras: Record<string, readonly [nome: string, unidade: Unidade]>,
): [string, RegraDoCatalogo][] =>
  Object.entries(regras).map(([regra, [nome, unidade]]) => [regra, { nome, tema, unidade }])

/**
 * Rules that a convênio may override. The others are read by family, by desk or for the country,
 * before a convênio is known or without one.
 */
export const podeSerDoConvenio = (regra: string): boolean =>
  /^(?:margem_\w+|teto_juros_am|taxa_min_am|taxa_especial_\w+|prazo_max_parcelas|carencia_max_dias|convencao_price30|limite_contratos|reversao_dias_uteis|credito_\w+|refin_\w+|cartao_oferta_nova|folha_\w+)$/.test(
    regra,
  )

/**
 * All rules: name for people, theme on the desk, unit. Values are rows, never here. A new rule is a
 * line here and a row of `regras_*.csv`.
 */
export const catalogo: ReadonlyMap<string, RegraDoCatalogo> = new Map([
  ...de('Margem', {
    margem_total_pct: ['Margem total', 'pct'],
    margem_emprestimo_pct: ['Margem de empréstimo', 'pct'],
    margem_cartao_rmc_pct: ['Margem do cartão consignado (RMC)', 'pct'],
    margem_cartao_rcc_pct: ['Margem do cartão benefício (RCC)', 'pct'],
    margem_cartao_unico_pct: ['Margem do cartão único', 'pct'],
    garantia_fgts_pct: ['Garantia: parte do saldo do FGTS', 'pct'],
    garantia_multa_pct: ['Garantia: parte da multa rescisória', 'pct'],
    multa_rescisoria_pct: ['Multa rescisória sobre o saldo do FGTS', 'pct'],
    salario_minimo: ['Salário mínimo', 'reais'],
  }),
  ...de('Taxa', {
    teto_juros_am: ['Teto de juros do empréstimo', 'pct_am'],
    taxa_min_am: ['Taxa mínima para propor', 'pct_am'],
    custo_captacao_am: ['Custo de captação', 'pct_am'],
    taxa_autorizacao_dias: ['Taxa abaixo da mínima: validade da autorização', 'dias'],
    taxa_especial_anos_min: ['Taxa especial: anos como cliente', 'quantidade'],
    taxa_especial_anos_pontos: ['Taxa especial: redução pelo tempo de casa', 'pontos_am'],
    taxa_especial_contratos_min: ['Taxa especial: contratos com o banco', 'quantidade'],
    taxa_especial_contratos_pontos: ['Taxa especial: redução pelos contratos', 'pontos_am'],
    taxa_especial_convenio_pontos: ['Taxa especial: redução do convênio', 'pontos_am'],
    teto_juros_cartao_am: ['Teto de juros do cartão', 'pct_am'],
    teto_juros_garantido_am: ['Teto de juros da operação garantida', 'pct_am'],
  }),
  ...de('Prazo e contratos', {
    prazo_max_parcelas: ['Prazo máximo', 'parcelas'],
    carencia_max_dias: ['Carência máxima', 'dias'],
    convencao_price30: ['Convenção Price de 30 dias', 'sim_nao'],
    limite_contratos: ['Contratos por benefício ou vínculo', 'quantidade'],
    vantagem_folga_pct: ['Prova de vantagem: folga sobre o empréstimo novo', 'pct_fino'],
    reversao_dias_uteis: ['Janela de reversão do refinanciamento', 'dias_uteis'],
    direito_desistencia_dias: ['Direito de desistência', 'dias'],
    transito_devolucao_dias_uteis: ['Parcela em trânsito quitada: devolver', 'dias_uteis'],
    mora_multa_pct: ['Atraso: multa sobre a parcela', 'pct_fino'],
    mora_juros_am: ['Atraso: juros de mora', 'pct_am'],
  }),
  ...de('Política de crédito', {
    credito_idade_final_max: ['Idade no fim do contrato', 'anos'],
    credito_valor_min: ['Valor mínimo da operação', 'reais'],
    credito_valor_max: ['Valor máximo da operação', 'reais'],
    credito_parcela_min: ['Parcela mínima', 'reais'],
    credito_parcela_max: ['Parcela máxima', 'reais'],
    refin_parcelas_pagas_min: ['Refinanciamento: parcelas pagas', 'quantidade'],
    refin_dias_min: ['Refinanciamento: dias desde o pagamento do contrato', 'dias'],
    refin_troco_min: ['Refinanciamento: troco mínimo', 'reais'],
    refin_ano_max: ['Refinanciamento: quantos em 12 meses', 'quantidade'],
  }),
  ...de('Cartão', {
    limite_cartoes_rmc: ['Cartões consignados (RMC) por benefício', 'quantidade'],
    limite_cartoes_rcc: ['Cartões benefício (RCC) por benefício', 'quantidade'],
    cartao_limite_vezes_margem: ['Limite do cartão sobre a renda', 'vezes'],
    cartao_saque_pct: ['Saque sobre o limite do cartão', 'pct'],
    cartao_emissao_max: ['Tarifa de emissão do cartão', 'reais'],
    cartao_oferta_nova: ['Oferta de cartão novo', 'sim_nao'],
  }),
  ...de('IOF', {
    iof_diario: ['IOF diário', 'fracao'],
    iof_adicional: ['IOF adicional', 'fracao'],
    iof_dias_max: ['Dias em que o IOF diário conta', 'dias'],
  }),
  ...de('Folha de pagamento', {
    folha_corte_dia_util: ['Corte da folha', 'dia_util'],
    folha_vencimento_dia: ['Vencimento da parcela', 'dia_do_mes'],
    folha_processa_dia_util: ['Processamento da folha: primeiro dia', 'dia_util'],
    folha_processa_dias_uteis: ['Processamento da folha: duração', 'dias_uteis'],
  }),
  ...de('Benefício', {
    bloqueio_concessao_dias: ['Bloqueio depois da concessão', 'dias'],
    bloqueio_troca_banco_dias: ['Bloqueio depois da troca do banco pagador', 'dias'],
    vedacao_oferta_dias: ['Vedação de oferta depois da concessão', 'dias'],
  }),
  ...de('Espécies', { especie_permite: ['Espécie que permite empréstimo', 'sim_nao'] }),
  ...de('Situações do benefício', {
    situacao_permite: ['Situação que permite empréstimo', 'sim_nao'],
  }),
  ...de('Consentimento e confirmação', {
    consentimento_validade_dias: ['Validade do consentimento', 'dias'],
    consentimento_recusa_espera_dias: ['Espera depois de um consentimento recusado', 'dias'],
    consentimento_amostra_dia: ['Consentimentos que o gestor olha por dia', 'por_dia'],
    anuencia_prazo_dias_corridos: ['Prazo para confirmar no Meu INSS', 'dias'],
  }),
  ...de('Contato', {
    contato_semana_inicio_h: ['Contato de segunda a sexta: desde', 'hora'],
    contato_semana_fim_h: ['Contato de segunda a sexta: até', 'hora'],
    contato_sabado_inicio_h: ['Contato no sábado: desde', 'hora'],
    contato_sabado_fim_h: ['Contato no sábado: até', 'hora'],
    contato_tentativas_dia: ['Contatos por cliente em um dia', 'quantidade'],
    contato_repeticao_dias: ['Dias antes de repetir o mesmo modelo', 'dias'],
    opt_in_descanso_dias: ['Ofertas recusadas por mensagem: dias até pedir de novo', 'dias'],
    contato_carencia_ddb_dias: ['Oferta ativa depois da concessão', 'dias'],
    contato_colega_minutos: ['Aviso de que um colega abriu o telefone há pouco', 'minutos'],
  }),
  ...de('Jornada', {
    pausa_descansos: ['Pausas de descanso em um dia', 'quantidade'],
    pausa_descanso_minutos: ['Pausa de descanso: duração', 'minutos'],
    pausa_refeicao_minutos: ['Intervalo de refeição: duração', 'minutos'],
    pausa_borda_minutos: ['Sem pausa no começo e no fim do dia', 'minutos'],
    pausa_jornada_horas: ['Teleatendimento: horas de um dia, com as pausas', 'quantidade'],
    pausa_guarda_dias: ['Começo do dia de cada pessoa: guardar por', 'dias'],
  }),
  ...de('Conduta', {
    conduta_aviso_pontos: ['Conduta: pontos que avisam', 'quantidade'],
    conduta_suspensao_pontos: ['Conduta: pontos que suspendem', 'quantidade'],
    conduta_validade_meses: ['Conduta: meses em que um ponto conta', 'meses'],
    conduta_certificacao_dias: ['Certificação: avisar antes do fim', 'dias'],
  }),
  ...de('Acesso a clientes', {
    cota_cpfs_novos: ['CPFs novos de uma pessoa', 'por_dia'],
    cota_buscas: ['Buscas de uma pessoa', 'por_dia'],
    cota_aberturas: ['Clientes abertos por uma pessoa', 'por_dia'],
    cota_revelacoes: ['Dados revelados a uma pessoa', 'por_dia'],
    cota_promotor_pct: ['Cota do promotor: parte da soma de suas pessoas', 'pct'],
    cota_promotor_pessoas_min: ['Cota do promotor: no mínimo a de tantas pessoas', 'quantidade'],
    cota_aviso_pct: ['Parte da cota em que o gestor é avisado', 'pct'],
  }),
  ...de('Esteira', {
    prazo_pre_proposta_dias_uteis: ['Pré-proposta: concluir', 'dias_uteis'],
    prazo_digitada_dias_uteis: ['Digitada: enviar à formalização', 'dias_uteis'],
    prazo_formalizacao_dias_uteis: ['Formalização: o cliente assinar', 'dias_uteis'],
    prazo_analise_dias_uteis: ['Análise: decidir o crédito', 'dias_uteis'],
    prazo_pendente_dias_uteis: ['Pendência: resolver', 'dias_uteis'],
    preco_tolerancia_pct: ['Preço do dia: tolerância contra o cliente', 'pct_fino'],
    preco_tolerancia_reais: ['Preço do dia: tolerância máxima em reais', 'reais'],
    prazo_aprovada_dias_uteis: ['Aprovada: pedir averbação ou portabilidade', 'dias_uteis'],
    prazo_averbacao_dias_uteis: ['Averbação: o órgão responder', 'dias_uteis'],
    prazo_averbada_dias_uteis: ['Averbada: pagar', 'dias_uteis'],
    prazo_ctc_enviada_dias_uteis: ['CTC enviada: resposta do banco de origem', 'dias_uteis'],
    prazo_saldo_recebido_dias_uteis: ['Saldo recebido: conferir', 'dias_uteis'],
    prazo_saldo_conferido_dias_uteis: ['Saldo conferido: enviar a TED', 'dias_uteis'],
    prazo_ted_enviada_dias_uteis: ['TED enviada: a origem confirmar a quitação', 'dias_uteis'],
    prazo_quitada_dias_uteis: ['Quitada na origem: averbar a portabilidade', 'dias_uteis'],
    prazo_averbada_port_dias_uteis: ['Portabilidade averbada: concluir', 'dias_uteis'],
    prazo_refin_port_dias_uteis: ['Refin da portabilidade: averbar', 'dias_uteis'],
    formalizacao_link_horas: ['Formalização: horas de validade do link', 'quantidade'],
    formalizacao_biometria_tentativas: [
      'Formalização: tentativas de biometria facial',
      'quantidade',
    ],
    reprovadas_na_lista_dias: ['Reprovadas na lista', 'dias'],
    oportunidade_parada_dias_uteis: [
      'Oportunidade parada: dias até voltar para Em Aberto',
      'dias_uteis',
    ],
    desfazer_lote_minutos: ['Lote: prazo para desfazer', 'minutos'],
    ausencia_medica_dias: ['Licença médica: começo até tantos dias atrás', 'dias'],
    fila_locacao_minutos: ['Fila: com um cliente depois do último ato', 'minutos'],
    fila_locacao_max_horas: ['Fila: horas com um cliente no máximo', 'quantidade'],
    fila_sem_resposta_horas: ['Fila: horas até chamar de novo quem não atendeu', 'quantidade'],
    fila_recado_dias_uteis: ['Fila: dias até chamar de novo depois de um recado', 'dias_uteis'],
    fila_recusa_dias: ['Fila: descanso de quem recusou', 'dias'],
    fila_correcao_minutos: ['Fila: prazo para corrigir um resultado', 'minutos'],
    fila_pulo_minutos: ['Fila: espera de um cliente pulado', 'minutos'],
    promessa_aviso_minutos: ['Promessa: avisa e vale a ligação antes da hora', 'minutos'],
    promessa_tolerancia_minutos: ['Promessa: tolerância depois da hora', 'minutos'],
    promessa_correcao_minutos: ['Promessa: prazo para desfazer o contato registrado', 'minutos'],
    transferencia_prazo_dias_uteis: ['Pedido de transferência: prazo da resposta', 'dias_uteis'],
    passagem_prazo_dias_uteis: ['Passagem de cliente: prazo do aceite', 'dias_uteis'],
    indicacao_link_dia: ['Indicações recebidas por um link em um dia', 'quantidade'],
    indicacao_guarda_dias: ['Indicação sem atendimento: apagar depois de', 'dias'],
    link_validade_horas: ['Link dos contratos: horas até vencer', 'quantidade'],
    link_tentativas: ['Link dos contratos: respostas erradas até bloquear', 'quantidade'],
    link_token_minutos: ['Link dos contratos: tempo de uma sessão do cliente', 'minutos'],
  }),
  ...de('Portabilidade', {
    port_saldo_min: ['Saldo mínimo', 'reais'],
    port_troco_min: ['Troco mínimo do refinanciamento', 'reais'],
    port_parcelas_pagas_min: ['Parcelas pagas na origem', 'quantidade'],
    port_taxa_origem_min_am: ['Taxa mínima na origem', 'pct_am'],
    port_idade_max: ['Idade máxima', 'anos'],
    port_idade_min_invalidez: ['Idade mínima em invalidez', 'anos'],
    port_idade_min_invalidez_15_anos: ['Idade mínima em invalidez, com DIB antiga', 'anos'],
    port_invalidez_dib_anos: ['Anos de DIB para a idade menor', 'quantidade'],
    port_banco_aceito: ['Banco de origem aceito', 'sim_nao'],
    port_reducao_taxa_pontos: ['Redução oferecida sobre a taxa da origem', 'pontos_am'],
    hiscon_validade_dias: ['Validade de um HISCON depois de emitido', 'dias'],
    port_tolerancia_saldo_pct: ['Tolerância do saldo informado sobre o simulado', 'pct_fino'],
    port_acompanhamento_dias: ['Acompanhamento: mostrar as encerradas por', 'dias'],
  }),
  ...de('Retenção', {
    retencao_alerta_dias_uteis: ['Alerta', 'dias_uteis'],
    retencao_critico_dias_uteis: ['Crítico', 'dias_uteis'],
    retencao_interno_dias_uteis: ['Limite interno da evidência', 'dias_uteis'],
    retencao_limite_dias_uteis: ['Limite regulatório', 'dias_uteis'],
    retencao_expediente_fim_h: ['Fim do expediente', 'hora'],
    retencao_taxa_min_am: ['Taxa mínima da contraproposta', 'pct_am'],
    retencao_folga_am: ['Folga sobre a taxa mínima', 'pontos_am'],
    retencao_falsa_dias_uteis: ['Prazo para pagar o que foi aceito', 'dias_uteis'],
    retencao_liberada_dias: ['Prazo do outro banco para pagar o saldo informado', 'dias'],
    retencao_chance_folga_pct: ['Chance acima da taxa mínima', 'pct'],
    retencao_chance_piso_pct: ['Chance na taxa mínima', 'pct'],
    retencao_chance_abaixo_pct: ['Chance abaixo da taxa mínima', 'pct'],
  }),
])

type Refinamento = 'MENOR' | 'MAIOR' | 'IGUAL'

const refinam = (sentido: Refinamento, ...regras: string[]): [string, Refinamento][] =>
  regras.map((regra) => [regra, sentido])

/**
 * What a refinement of a law row may do to its value: only lower, only higher, or equal. The database
 * has the same rows (`regra_refinamento`).
 */
export const refinamentos: ReadonlyMap<string, Refinamento> = new Map([
  ...refinam(
    'MENOR',
    'margem_total_pct',
    'margem_emprestimo_pct',
    'margem_cartao_rmc_pct',
    'margem_cartao_rcc_pct',
    'margem_cartao_unico_pct',
    'teto_juros_am',
    'teto_juros_cartao_am',
    'teto_juros_garantido_am',
    'prazo_max_parcelas',
    'carencia_max_dias',
    'limite_contratos',
    'mora_multa_pct',
    'limite_cartoes_rmc',
    'limite_cartoes_rcc',
    'cartao_limite_vezes_margem',
    'cartao_saque_pct',
    'cartao_emissao_max',
    'cartao_oferta_nova',
    'especie_permite',
    'situacao_permite',
    'garantia_fgts_pct',
    'garantia_multa_pct',
    'contato_semana_fim_h',
    'contato_sabado_fim_h',
    'contato_tentativas_dia',
    'prazo_ctc_enviada_dias_uteis',
    'retencao_limite_dias_uteis',
    'consentimento_validade_dias',
    'pausa_jornada_horas',
  ),
  ...refinam(
    'MAIOR',
    'bloqueio_concessao_dias',
    'bloqueio_troca_banco_dias',
    'vedacao_oferta_dias',
    'direito_desistencia_dias',
    'contato_semana_inicio_h',
    'contato_sabado_inicio_h',
    'contato_repeticao_dias',
    'contato_carencia_ddb_dias',
    'pausa_descansos',
    'pausa_descanso_minutos',
    'pausa_refeicao_minutos',
  ),
  ...refinam(
    'IGUAL',
    'salario_minimo',
    'iof_diario',
    'iof_adicional',
    'iof_dias_max',
    'folha_corte_dia_util',
    'folha_vencimento_dia',
    'reversao_dias_uteis',
    'anuencia_prazo_dias_corridos',
    'multa_rescisoria_pct',
    'pausa_borda_minutos',
  ),
])

const semCartao = 'Ainda não atua: o sistema não simula nem propõe cartões'

/**
 * Rules that no code reads yet, with the reason. The desk warns before they are edited. A test
 * checks that every other rule is read somewhere.
 */
export const semEfeito: ReadonlyMap<string, string> = new Map([
  ['salario_minimo', 'Ainda não atua: nenhuma conta do sistema parte do salário mínimo'],
  ['teto_juros_cartao_am', semCartao],
  ['limite_cartoes_rmc', semCartao],
  ['limite_cartoes_rcc', semCartao],
  ['cartao_limite_vezes_margem', semCartao],
  ['cartao_saque_pct', semCartao],
  ['cartao_emissao_max', semCartao],
  [
    'teto_juros_garantido_am',
    'Ainda não atua: o sistema não oferece operação garantida; vale o teto comum',
  ],
  [
    'bloqueio_troca_banco_dias',
    'Ainda não atua por data: o INSS não informa o dia da troca. O bloqueio por troca que ele informa impede a operação',
  ],
])
