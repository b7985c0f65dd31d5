/**
 * Every field that an answer from outside brings, and what becomes of it (`docs/decisions/064`):
 *
 * - `julgado`: a forbidding value is refused in words; `server/campos-de-fora.test.ts` feeds it one;
 * - a step: moves a state, or proves or refuses one; the test that feeds it is named beside it;
 * - `identidade`: must be of what was asked, or the answer is not taken;
 * - `acesso`: what the exchange itself needs, nothing of a client;
 * - `informacao`: kept or shown, and nothing is decided by it.
 *
 * A field that is not here is refused by the same test, and so is a shape that an adapter reads.
 */
type Destino = 'julgado' | 'identidade' | 'acesso' | 'informacao' | Passo
type Passo = { arquivo: string; teste: string }

const passo = (arquivo: string, teste: string): Passo => ({ arquivo, teste })

const anuencia = passo(
  'server/averbacao/averbar.test.ts',
  'S1.13 booked, reserved until the holder confirms, then the bank pays and it is Ganha',
)
const prazoDoTitular = passo(
  'server/averbacao/averbar.test.ts',
  'the holder is told the day that Dataprev keeps, when its answer is heard late',
)
const codigoDaAverbacao = passo(
  'server/averbacao/averbar.test.ts',
  'refused by its code: CPF %s, %s, recoverable %s',
)
const codigoDoInss = passo(
  'server/beneficio/beneficio.test.ts',
  'S8.02 CPF %s: the refusal %s comes in words, and nothing known is lost',
)
const atrasada = passo(
  'server/averbacao/retorno.test.ts',
  'a refinancing settles what is late with its charges, and not what was paid ahead',
)
const doBanco = passo(
  'server/banco/ordem.test.ts',
  'the notices of a loan that ends as %s have one end in any order, repeated, late or lost',
)
const volta = passo(
  'server/proposta/proposta.test.ts',
  'a refinancing records the contracts it settles, and a refused one returns the oportunidade',
)
const saldoMaior = passo(
  'server/proposta/portabilidade.test.ts',
  'S4.11 a higher balance waits for the client, who accepts it once, and the portability goes on',
)
const pagoAntes = passo(
  'server/banco/ouvido.test.ts',
  'a payment whose notice was lost is asked for after the withdrawal, and kept as one heard in time',
)
const instanteDoBanco = passo(
  'server/banco/ouvido.test.ts',
  'a withdrawal of the last lawful minute counts, though it is heard days after the window',
)
const pagoAMais = passo(
  'server/banco/pagamento.test.ts',
  'of a loan without our order, another amount than proposed and a price that expired stand before a person',
)
const escritaEm = passo(
  'server/mensagem/portao.test.ts',
  'an answer belongs to the promotor that had written last when it was written',
)
const falhaDoCanal = passo(
  'server/preco/pergunta.test.ts',
  'a question that the gate stopped before it left is asked again through the same phone',
)
const recusadaPeloBanco = passo(
  'integrations/banco/banco.test.ts',
  'a final refusal of the bank comes with its reason',
)
const pedidoDaCamara = passo(
  'server/retencao/retencao.test.ts',
  'S3.12 a request that is not ours to keep is refused at once: %s',
)
const relogioDaCamara = passo(
  'server/retencao/retencao.test.ts',
  'S3.12 a request is ranked, given to the owner and priced, its clock from the instant of the notice',
)
const recusaDaCamara = passo(
  'server/retencao/retencao.test.ts',
  'the clearing hears a kept request once, and its refusal stands on the request',
)
const respostaTomada = passo(
  'integrations/camara/respostas.test.ts',
  'an answer of ours that the clearing takes, but does not keep, is refused; not taken yet, it is sent again',
)
const daOrigem = passo(
  'server/proposta/portabilidade.test.ts',
  'S1.14 a rejection of the clearing and a reason of the origin are kept in words, and the portability can be sent again',
)
const ordemDaCamara = passo(
  'server/camara/camara.test.ts',
  'S1.14 the notices of bank and clearing of a portability that is %s have one end in any order, repeated and late',
)
const horaDaCamara = passo(
  'server/camara/camara.test.ts',
  'S1.14 a balance of tomorrow waits for its instant, and one of next week goes to a person',
)
const daAssinatura = passo(
  'server/formalizacao/ordem.test.ts',
  'the notices of a signature have one end in any order, repeated and days late',
)
const fotografado = passo(
  'server/formalizacao/formalizacao.test.ts',
  'S1.16 signed on the phone: link, documents, face, acceptance, each with its evidence, then checked',
)
const emPedacos = passo(
  'integrations/respostas.test.ts',
  'a document comes in pieces, in order, and is the one that was announced',
)
const pedacoErrado = passo(
  'integrations/respostas.test.ts',
  'a piece of a document that is %s ends the reading',
)
const assinadaPor = passo(
  'server/formalizacao/quem-assina.test.ts',
  'S1.16 the legal representative registered at the INSS signs on the phone, by name in the contract',
)
const aceito = passo(
  'server/formalizacao/assinado.test.ts',
  'a signature of %s than was sent stands before a person, and is no signature',
)
const provado = passo(
  'server/formalizacao/formalizacao.test.ts',
  'a signature in time but heard after the deadline counts, and its proof is kept',
)
const evidencia = passo(
  'server/formalizacao/evidencias.test.ts',
  'S1.16 the report has the hash, times, address and device of each step, the documents and who opened them',
)
const doSms = passo(
  'server/mensagem/ordem.test.ts',
  'the notices of a message that ends as %s have one end in any order, repeated and late',
)
const recusaDoSms = passo(
  'integrations/sms/sms.test.ts',
  'a final refusal of the gateway comes with its reason',
)
const respostaPorSms = passo(
  'server/mensagem/whatsapp.test.ts',
  'an answer by SMS is understood alike, and a number of nobody is nobody',
)
const modeloAceito = passo(
  'integrations/whatsapp/whatsapp.test.ts',
  'a template is taken under an id of Meta; without a template nothing is sent',
)
const recusaDaMeta = passo(
  'integrations/whatsapp/whatsapp.test.ts',
  'a final refusal of Meta comes with its code and words of ours',
)
const recusaDeOfertas = passo(
  'server/mensagem/portao.test.ts',
  'a refusal of offers at WhatsApp ends the commercial opt-in of that phone',
)
const querSair = passo(
  'server/mensagem/whatsapp.test.ts',
  '"SAIR" revokes the opt-ins at once, and the owner of the client is notified',
)
const partesDoAviso = passo(
  'integrations/whatsapp/whatsapp.test.ts',
  "a failure carries its code; unknown parts of Meta's notices are skipped",
)
const semScore = passo('integrations/sift/sift.test.ts', 'a wrong key is an outage, not a score')
const semVinculo = passo(
  'server/trabalhador/trabalhador.test.ts',
  'S8.07 a refusal of the system is shown in its own sentences, and stored jobs stay',
)
const semMargem = passo(
  'server/simulacao/entregar.test.ts',
  "a wrong password is reported; another's job and one without a password are refused",
)
const semCep = passo('integrations/cep/cep.test.ts', 'an unknown CEP is answered as absent')

const acesso = { access_token: 'acesso', expires_in: 'acesso' } as const
/** Of a portability that we asked of the clearing. */
const estadoDoPedido = {
  chave: 'identidade',
  numero: 'identidade',
  situacao: ordemDaCamara,
  sequencia: ordemDaCamara,
  codigo: daOrigem,
  saldo: saldoMaior,
  ocorridoEm: horaDaCamara,
} as const

const estadoNoBanco = {
  numero: 'identidade',
  protocolo: 'informacao',
  situacao: doBanco,
  sequencia: doBanco,
  motivo: 'informacao',
  recuperavel: volta,
  saldoInformado: saldoMaior,
  ocorridoEm: instanteDoBanco,
  valorPago: pagoAMais,
  'pagamento.sequencia': pagoAntes,
  'pagamento.ocorridoEm': pagoAntes,
  'pagamento.valorPago': pagoAntes,
} as const
const estadoDaAssinatura = {
  protocolo: 'identidade',
  situacao: daAssinatura,
  sequencia: daAssinatura,
  tentativasBiometria: 'informacao',
  pontuacao: 'informacao',
  'documentos.id': 'identidade',
  'documentos.tipo': fotografado,
  'documentos.bytes': 'informacao',
  'documentos.resumo': emPedacos,
  resumoAceito: aceito,
  'prova.ocorridoEm': provado,
  'prova.endereco': evidencia,
  'prova.agente': evidencia,
  'prova.latitude': 'informacao',
  'prova.longitude': 'informacao',
} as const
const estadoDoSms = {
  id: 'informacao',
  chave: 'identidade',
  situacao: doSms,
  codigo: falhaDoCanal,
} as const

export const camposDeFora = {
  'oauth.token': acesso,
  'dataprev.token': acesso,
  'dataprev.autorizacao': { token: 'acesso', dataExpiracao: 'acesso' },
  'dataprev.erros': {
    'erros.codigo': codigoDoInss,
    // Our own sentence of the code is shown.
    'erros.mensagem': 'informacao',
    dataPrevistaFimSuspensao: 'informacao',
  },
  'dataprev.averbacao.erros': {
    'erros.codigo': codigoDaAverbacao,
    'erros.mensagem': 'informacao',
    dataPrevistaFimSuspensao: 'informacao',
  },
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
    dataInicioBeneficio: 'julgado',
    dataCessacao: 'julgado',
    dataExtincaoCota: 'julgado',
    ufPagamento: 'informacao',
    tipoCredito: 'informacao',
    cbcIfPagadora: 'informacao',
    agenciaPagadora: 'informacao',
    contaCorrente: 'informacao',
    possuiProcurador: 'julgado',
    possuiRepresentanteLegal: 'julgado',
    cpfRepresentanteLegal: assinadaPor,
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
    situacao: anuencia,
    dataLimiteConfirmacao: prazoDoTitular,
  },
  'dataprev.retorno': {
    numeroContrato: 'identidade',
    'parcelas.competencia': atrasada,
    'parcelas.situacao': atrasada,
    'parcelas.valorDescontado': atrasada,
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
  'trabalhador.erros': { 'erros.codigo': 'informacao', 'erros.mensagem': semVinculo },
  margem: { margemDisponivel: 'julgado' },
  'margem.erros': { 'erros.codigo': semMargem, 'erros.mensagem': 'informacao' },
  'banco.estado': estadoNoBanco,
  'banco.evento': { ...estadoNoBanco, evento: 'identidade' },
  'banco.erros': { 'erros.codigo': 'informacao', 'erros.mensagem': recusadaPeloBanco },
  'camara.pedido': estadoDoPedido,
  'camara.pedido.aviso': { ...estadoDoPedido, evento: 'identidade' },
  'camara.estado': { numero: 'identidade', situacao: respostaTomada },
  'camara.aviso': {
    tipo: pedidoDaCamara,
    evento: 'identidade',
    numero: 'identidade',
    ocorridoEm: relogioDaCamara,
    'pedido.contrato': 'identidade',
    'pedido.cpf': pedidoDaCamara,
    'pedido.banco': 'informacao',
    'pedido.saldo': relogioDaCamara,
    'pedido.taxaAm': relogioDaCamara,
    'pedido.cetAa': 'informacao',
    'pedido.prazo': 'informacao',
    'pedido.parcela': 'informacao',
    // What the other bank paid; our balance was told before.
    valor: 'informacao',
  },
  'camara.erros': { 'erros.codigo': 'informacao', 'erros.mensagem': recusaDaCamara },
  'assinatura.criada': { protocolo: 'identidade', endereco: fotografado },
  'assinatura.estado': estadoDaAssinatura,
  'assinatura.evento': { ...estadoDaAssinatura, evento: 'identidade' },
  'assinatura.pedaco': { inicio: pedacoErrado, conteudo: emPedacos },
  sift: {
    status: semScore,
    error_message: 'informacao',
    'score_response.status': semScore,
    'score_response.user_id': 'identidade',
    'score_response.scores.account_takeover.score': 'informacao',
    'score_response.scores.account_takeover.reasons.name': 'informacao',
  },
  'sms.estado': estadoDoSms,
  'sms.evento': {
    ...estadoDoSms,
    tipo: respostaPorSms,
    evento: 'identidade',
    ocorridoEm: doSms,
    de: 'identidade',
    texto: respostaPorSms,
  },
  'sms.erros': { 'erros.codigo': 'informacao', 'erros.mensagem': recusaDoSms },
  'whatsapp.aceite': { 'messages.id': modeloAceito },
  'whatsapp.erro': { 'error.code': recusaDaMeta, 'error.message': 'informacao' },
  'whatsapp.aviso': {
    object: 'identidade',
    'entry.changes.field': partesDoAviso,
    'entry.changes.value.statuses': partesDoAviso,
    'entry.changes.value.messages': partesDoAviso,
  },
  'whatsapp.estado': {
    id: 'informacao',
    status: doSms,
    timestamp: doSms,
    biz_opaque_callback_data: 'identidade',
    'errors.code': recusaDeOfertas,
  },
  'whatsapp.resposta': {
    from: 'identidade',
    id: 'identidade',
    timestamp: escritaEm,
    'text.body': querSair,
    'button.text': querSair,
  },
  cep: {
    erro: semCep,
    cep: 'identidade',
    // Typed over by the person at will.
    logradouro: 'informacao',
    bairro: 'informacao',
    localidade: 'informacao',
    uf: 'informacao',
    ibge: 'informacao',
  },
} as const satisfies Record<string, Record<string, Destino>>
