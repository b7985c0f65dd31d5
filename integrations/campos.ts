/**
 * Every field that an answer from outside brings, and what becomes of it (`docs/decisions/064`):
 *
 * - `julgado`: a forbidding value is refused in words; `server/campos-de-fora.test.ts` feeds it one;
 * - `passo`: moves a state, or proves a step; the tests of its word feed it;
 * - `identidade`: must be of what was asked, or the answer is not taken;
 * - `informacao`: kept or shown, and nothing is decided by it.
 *
 * A field that is not here is refused by the same test.
 */
type Destino = 'julgado' | 'passo' | 'identidade' | 'informacao'

export const camposDeFora = {
  'dataprev.beneficios': {
    'beneficios.numeroBeneficio': 'identidade',
  },
  'dataprev.beneficio': {
    numeroBeneficio: 'identidade',
    cpf: 'identidade',
    nome: 'informacao',
    'situacaoBeneficio.codigo': 'julgado',
    'situacaoBeneficio.descricao': 'informacao',
    'especieBeneficio.codigo': 'julgado',
    'especieBeneficio.descricao': 'informacao',
    dataDespachoBeneficio: 'julgado',
    // The portability of an invalidity only: `shared/calculo/politica-portabilidade.test.ts`.
    dataInicioBeneficio: 'informacao',
    dataCessacao: 'julgado',
    dataExtincaoCota: 'julgado',
    ufPagamento: 'informacao',
    tipoCredito: 'informacao',
    cbcIfPagadora: 'informacao',
    agenciaPagadora: 'informacao',
    contaCorrente: 'informacao',
    possuiProcurador: 'julgado',
    possuiRepresentanteLegal: 'julgado',
    cpfRepresentanteLegal: 'informacao',
    pensaoAlimenticia: 'julgado',
    tipoBloqueio: 'julgado',
    elegivelEmprestimo: 'julgado',
    concessaoJudicial: 'informacao',
    dataUltimaPericia: 'informacao',
    exposicaoPolitica: 'informacao',
    valorBaseMargem: 'julgado',
    margemDisponivel: 'julgado',
    // Of cards, which nobody proposes here.
    margemDisponivelRmc: 'informacao',
    margemDisponivelRcc: 'informacao',
    valorLimiteRmc: 'informacao',
    valorLimiteRcc: 'informacao',
    // The percentages of the law are dated rows of our own.
    maximoComprometimento: 'informacao',
    qtdEmprestimosAtivos: 'julgado',
    qtdEmprestimosSuspensos: 'informacao',
    qtdReservadosPortabilidade: 'informacao',
    qtdReservadosRefinanciamento: 'informacao',
  },
  'dataprev.prova-de-vida': {
    numeroBeneficio: 'identidade',
    situacao: 'informacao',
    dataUltimaProva: 'informacao',
    dataLimite: 'informacao',
  },
  'dataprev.averbacao': {
    numeroContrato: 'identidade',
    situacao: 'passo',
    dataLimiteConfirmacao: 'passo',
  },
  'dataprev.retorno': {
    numeroContrato: 'identidade',
    'parcelas.competencia': 'passo',
    'parcelas.situacao': 'passo',
    'parcelas.valorDescontado': 'passo',
  },
  trabalhador: {
    'vinculos.elegivel': 'julgado',
    'vinculos.motivoInelegibilidade': 'julgado',
    'vinculos.dadosProfissionais.matricula': 'identidade',
    'vinculos.dadosProfissionais.nomeEmpregador': 'informacao',
    'vinculos.dadosProfissionais.numeroInscricaoEmpregador': 'informacao',
    'vinculos.dadosProfissionais.codigoCategoriaTrabalhador': 'informacao',
    'vinculos.dadosProfissionais.dataAdmissao': 'informacao',
    'vinculos.dadosProfissionais.dataDesligamento': 'julgado',
    'vinculos.dadosFinanceiros.valorTotalVencimentos': 'informacao',
    'vinculos.dadosFinanceiros.valorBaseMargem': 'julgado',
    'vinculos.dadosFinanceiros.valorMargemDisponivel': 'julgado',
    // The most that may be given in guarantee.
    'vinculos.dadosFinanceiros.valorSaldoFgts': 'informacao',
  },
  margem: { margemDisponivel: 'julgado' },
  banco: {
    numero: 'identidade',
    protocolo: 'informacao',
    situacao: 'passo',
    sequencia: 'passo',
    motivo: 'informacao',
    recuperavel: 'passo',
    saldoInformado: 'passo',
    ocorridoEm: 'passo',
    valorPago: 'passo',
    evento: 'identidade',
  },
  assinatura: {
    protocolo: 'identidade',
    situacao: 'passo',
    sequencia: 'passo',
    tentativasBiometria: 'informacao',
    pontuacao: 'informacao',
    'documentos.id': 'identidade',
    'documentos.tipo': 'passo',
    'documentos.bytes': 'informacao',
    'documentos.resumo': 'passo',
    resumoAceito: 'passo',
    'prova.ocorridoEm': 'passo',
    'prova.endereco': 'passo',
    'prova.agente': 'passo',
    'prova.latitude': 'informacao',
    'prova.longitude': 'informacao',
    evento: 'identidade',
  },
  sift: {
    status: 'passo',
    error_message: 'informacao',
    'score_response.status': 'passo',
    'score_response.user_id': 'identidade',
    'score_response.scores.account_takeover.score': 'informacao',
    'score_response.scores.account_takeover.reasons.name': 'informacao',
  },
} as const satisfies Record<string, Record<string, Destino>>
