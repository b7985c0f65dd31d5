/**
 * Whether asking again may help: `agora` at once, `depois` after a while, `corrigir` once what is
 * wrong was put right, `nunca`.
 */
export type Repetir = 'agora' | 'depois' | 'corrigir' | 'nunca'

export type Orientacao = { significado: string; oQueFazer: string; repetir: Repetir }

const linha = (significado: string, oQueFazer: string, repetir: Repetir): Orientacao => ({
  significado,
  oQueFazer,
  repetir,
})

const SUPORTE = 'Avise o suporte do banco com este código'

/**
 * The 98 refusal codes of Dataprev (`database/reference/dataprev_erros.csv`): meaning and next step
 * for the atendente. A test checks all of them.
 */
export const orientacoes: Record<string, Orientacao> = {
  AB: linha('A operação não existe para esta modalidade', SUPORTE, 'nunca'),
  AM: linha(
    'A agência informada não é a do benefício',
    'Confira os dados bancários do benefício e corrija a agência',
    'corrigir',
  ),
  AN: linha(
    'A conta informada não é a do benefício',
    'Confira a conta e o dígito com o cliente e corrija os dados bancários',
    'corrigir',
  ),
  AP: linha(
    'As datas do contrato não cabem na folha do INSS',
    'Simule de novo para recalcular o primeiro desconto',
    'corrigir',
  ),
  AT: linha(
    'O termo de autorização não é um PDF/A válido',
    'Peça um novo consentimento ao cliente',
    'corrigir',
  ),
  AV: linha(
    'O INSS está processando a folha de pagamento',
    'Espere o fim do processamento da folha e tente de novo',
    'depois',
  ),
  AX: linha(
    'O empréstimo já tem uma alteração em andamento',
    'Espere o fim da outra operação antes de pedir esta',
    'depois',
  ),
  AY: linha('A UF informada não existe', 'Corrija a UF do cadastro', 'corrigir'),
  BC: linha('O pedido foi enviado sem o código do banco', SUPORTE, 'nunca'),
  BI: linha(
    'O número do benefício não existe',
    'Confira o NB com o cliente, no cartão ou no Meu INSS',
    'corrigir',
  ),
  BJ: linha(
    'O benefício já está desbloqueado',
    'Consulte o INSS de novo e siga em frente',
    'agora',
  ),
  BL: linha('O valor da parcela não confere', 'Refaça a simulação', 'corrigir'),
  BM: linha('O contrato foi enviado sem identificação', SUPORTE, 'nunca'),
  BN: linha(
    'O INSS negou o desbloqueio',
    'O cliente precisa repetir o desbloqueio no Meu INSS',
    'corrigir',
  ),
  BQ: linha('O valor liberado não confere', 'Refaça a simulação', 'corrigir'),
  CA: linha('O código do banco não tem convênio ativo com o INSS', SUPORTE, 'nunca'),
  CD: linha(
    'O CPF não tem benefício que permita empréstimo',
    'Confira o CPF com o cliente e pergunte se ele recebe outro benefício',
    'corrigir',
  ),
  CI: linha('O canal de atendimento não é aceito', SUPORTE, 'nunca'),
  CJ: linha(
    'Os dados do correspondente ou da agência não conferem',
    'Peça à gestão que confira o CNPJ do promotor e o CPF do agente',
    'corrigir',
  ),
  CR: linha(
    'O benefício tem representante legal e o CPF dele não foi informado',
    'Inclua o representante legal no atendimento',
    'corrigir',
  ),
  CV: linha('O período pedido passa de 20 dias', 'Consulte um período menor', 'corrigir'),
  D1: linha(
    'O INSS não tem o valor base da margem deste benefício',
    'Peça ao cliente que procure o INSS pelo 135 e tente de novo em alguns dias',
    'depois',
  ),
  D2: linha(
    'O INSS não tem a margem disponível deste benefício',
    'Peça ao cliente que procure o INSS pelo 135 e tente de novo em alguns dias',
    'depois',
  ),
  D4: linha(
    'O INSS não tem a margem de cartão deste benefício',
    'Trate só do empréstimo e tente o cartão de novo em alguns dias',
    'depois',
  ),
  DA: linha(
    'A data da autorização do cliente não foi aceita',
    'Peça um novo consentimento ao cliente',
    'corrigir',
  ),
  DK: linha(
    'Já há um desconto de cartão neste benefício',
    'Espere o desconto atual terminar antes de pedir outro',
    'depois',
  ),
  EP: linha('O INSS não conseguiu processar o pedido', 'Tente de novo em alguns minutos', 'agora'),
  EX: linha(
    'A autorização de consulta expirou',
    'Peça um novo consentimento ao cliente e consulte de novo',
    'corrigir',
  ),
  FH: linha(
    'O INSS não atende esta operação neste horário',
    'Tente de novo no horário comercial',
    'depois',
  ),
  GA: linha('Faltam campos obrigatórios no pedido', SUPORTE, 'nunca'),
  GE: linha(
    'O INSS não localizou registros para este pedido',
    'Confira o CPF com o cliente e pergunte se ele recebe benefício do INSS',
    'corrigir',
  ),
  GS: linha(
    'Não há portabilidade com este número único',
    'Confira o número da portabilidade',
    'corrigir',
  ),
  HA: linha(
    'O banco já tem o máximo de propostas ativas para este benefício',
    'Conclua ou cancele uma proposta antes de abrir outra',
    'corrigir',
  ),
  HM: linha(
    'O INSS não reconhece o titular deste benefício',
    'Confira o NB e o CPF com o cliente',
    'corrigir',
  ),
  HN: linha(
    'Este tipo de benefício não permite empréstimo',
    'Veja se o cliente tem outro benefício',
    'nunca',
  ),
  HP: linha(
    'O benefício é recebido por procurador',
    'O titular precisa voltar a receber diretamente antes de contratar',
    'corrigir',
  ),
  HQ: linha(
    'O benefício é uma pensão alimentícia',
    'Veja se o cliente tem outro benefício: neste não há como contratar',
    'nunca',
  ),
  HR: linha(
    'O benefício já tem a quantidade máxima de contratos',
    'Ofereça o refinanciamento ou a portabilidade de um contrato que já existe',
    'corrigir',
  ),
  HT: linha(
    'O mês do primeiro desconto já passou',
    'Simule de novo para recalcular o primeiro desconto',
    'corrigir',
  ),
  HV: linha(
    'A quantidade de parcelas não é permitida',
    'Simule com um prazo dentro do limite',
    'corrigir',
  ),
  HW: linha(
    'A parcela passa da margem consignável',
    'Consulte o INSS de novo e simule com uma parcela menor',
    'corrigir',
  ),
  HX: linha(
    'Este número de contrato já foi usado',
    'Consulte a situação da proposta antes de enviar outra',
    'nunca',
  ),
  HY: linha('O INSS não conhece este empréstimo', 'Confira o número do contrato', 'corrigir'),
  HZ: linha(
    'A situação do empréstimo não permite esta operação',
    'Consulte a situação do contrato antes de seguir',
    'corrigir',
  ),
  IA: linha(
    'O nome do cliente é diferente do que o INSS tem',
    'Corrija o nome no cadastro como está no benefício',
    'corrigir',
  ),
  IB: linha(
    'O benefício está suspenso ou cessado',
    'O cliente precisa regularizar o benefício no INSS pelo 135 ou pelo Meu INSS',
    'corrigir',
  ),
  IE: linha(
    'O benefício está bloqueado para empréstimo pelo titular',
    'Peça ao cliente o desbloqueio no Meu INSS',
    'corrigir',
  ),
  IF: linha(
    'O benefício está bloqueado desde a concessão',
    'Espere 90 dias da concessão e peça o desbloqueio no Meu INSS',
    'depois',
  ),
  IN: linha('O serviço do INSS está indisponível', 'Tente de novo em alguns minutos', 'agora'),
  IO: linha('O valor do IOF não confere', 'Refaça a simulação', 'corrigir'),
  IR: linha(
    'O contrato terminaria depois do fim da cota da pensão',
    'Simule com um prazo menor',
    'corrigir',
  ),
  IT: linha(
    'O benefício está bloqueado pela troca do banco pagador',
    'Espere 60 dias da troca e consulte de novo',
    'depois',
  ),
  IV: linha(
    'A autorização de consulta não vale para este CPF',
    'Peça um novo consentimento ao cliente e consulte de novo',
    'corrigir',
  ),
  LE: linha('Há registros demais para uma só consulta', SUPORTE, 'nunca'),
  LR: linha(
    'Esta espécie permite um só cartão, RMC ou RCC',
    'O cliente precisa encerrar o cartão atual antes de pedir o outro',
    'corrigir',
  ),
  NB: linha('O pedido foi enviado sem o número do benefício', SUPORTE, 'nunca'),
  NC: linha('O pedido foi enviado sem o número do contrato', SUPORTE, 'nunca'),
  OC: linha('O percentual do cartão não é permitido', 'Use até 5% do benefício', 'corrigir'),
  OD: linha(
    'O limite do cartão passa de 1,6 vez o benefício',
    'Diminua o limite do cartão',
    'corrigir',
  ),
  OF: linha(
    'O banco pagador informado não é o do benefício',
    'Consulte o INSS de novo e confira o banco pagador',
    'corrigir',
  ),
  OG: linha(
    'O benefício está sendo atualizado por outra operação',
    'Espere alguns minutos e consulte de novo',
    'agora',
  ),
  OH: linha('O número do contrato tem letras que o INSS não aceita', SUPORTE, 'nunca'),
  OJ: linha('O pedido não está na forma que o INSS espera', SUPORTE, 'nunca'),
  OM: linha(
    'O benefício não tem valor de margem cadastrado',
    'Peça ao cliente que procure o INSS pelo 135 e tente de novo em alguns dias',
    'depois',
  ),
  ON: linha('O banco não está habilitado para esta operação', SUPORTE, 'nunca'),
  OS: linha(
    'O CPF informado não é o do representante legal ativo',
    'Confira quem representa o titular no INSS e corrija o CPF',
    'corrigir',
  ),
  OT: linha('Um campo do pedido tem tamanho incorreto', SUPORTE, 'nunca'),
  OU: linha('A taxa anual não é permitida', 'Simule com uma taxa dentro do teto', 'corrigir'),
  OV: linha('O custo efetivo total não confere', 'Refaça a simulação', 'corrigir'),
  OZ: linha(
    'O serviço do INSS está suspenso',
    'Tente de novo depois do fim da suspensão',
    'depois',
  ),
  PA: linha('O código do banco proponente não confere', SUPORTE, 'nunca'),
  PB: linha(
    'A portabilidade pertence a outro banco',
    'Confira o número da portabilidade',
    'corrigir',
  ),
  PC: linha(
    'A última parcela paga no banco de origem não confere',
    'Confira as parcelas pagas no histórico de empréstimos',
    'corrigir',
  ),
  PF: linha(
    'O CPF não é o do titular deste benefício',
    'Confira o CPF e o NB com o cliente',
    'corrigir',
  ),
  PG: linha(
    'O número único da portabilidade não é válido',
    'Confira o número da portabilidade',
    'corrigir',
  ),
  PH: linha(
    'A portabilidade é de outro benefício',
    'Confira de qual benefício é o contrato portado',
    'corrigir',
  ),
  PI: linha(
    'O valor do empréstimo é menor do que as parcelas pagam',
    'Refaça a simulação: a taxa real passaria da informada',
    'corrigir',
  ),
  PJ: linha('O valor pago não confere', 'Confira o saldo devedor e refaça a simulação', 'corrigir'),
  PK: linha(
    'A portabilidade foi pedida por outro banco',
    'Confira o número da portabilidade',
    'corrigir',
  ),
  PL: linha(
    'O empréstimo ainda pode ser revertido pelo cliente',
    'Espere o fim do prazo de reversão do refinanciamento',
    'depois',
  ),
  PQ: linha('A lista de contratos excluídos não confere', SUPORTE, 'nunca'),
  PS: linha('O banco não tem convênio para portabilidade', SUPORTE, 'nunca'),
  PV: linha('A imagem não está no formato indicado', 'Envie a foto de novo em JPEG', 'corrigir'),
  PX: linha(
    'Esta portabilidade já foi registrada',
    'Consulte a situação da proposta antes de enviar outra',
    'nunca',
  ),
  PY: linha(
    'A imagem é pequena demais',
    'Tire outra foto, com pelo menos 250 pontos de lado',
    'corrigir',
  ),
  RA: linha(
    'A lista de contratos quitados não confere',
    'Confira os contratos escolhidos e simule de novo',
    'corrigir',
  ),
  RB: linha('O valor do troco não confere', 'Refaça a simulação', 'corrigir'),
  RG: linha('O motivo da reversão não existe', 'Escolha outro motivo', 'corrigir'),
  RH: linha(
    'O prazo para reverter o refinanciamento terminou',
    'Oriente o cliente sobre a liquidação antecipada',
    'nunca',
  ),
  RI: linha(
    'O INSS não conhece o CPF do representante legal',
    'Confira o CPF do representante com o cliente',
    'corrigir',
  ),
  RL: linha(
    'O desbloqueio exige o CPF do representante legal',
    'Inclua o representante legal no atendimento',
    'corrigir',
  ),
  SF: linha('O CPF não é válido', 'Confira os dígitos do CPF com o cliente', 'corrigir'),
  SN: linha(
    'A proposta já foi usada em outro empréstimo',
    'Abra uma nova proposta para esta operação',
    'corrigir',
  ),
  SO: linha(
    'A proposta já tem um empréstimo averbado',
    'Consulte a situação da proposta antes de enviar outra',
    'nunca',
  ),
  TN: linha('A taxa passa do teto em vigor', 'Simule com uma taxa dentro do teto', 'corrigir'),
  TO: linha(
    'A taxa é maior do que a da proposta',
    'Use a taxa da proposta ou abra outra',
    'corrigir',
  ),
  TP: linha(
    'O primeiro desconto vem antes do início do contrato',
    'Simule de novo para recalcular o primeiro desconto',
    'corrigir',
  ),
  TQ: linha(
    'A taxa é maior do que a das propostas em vigor',
    'Simule com a taxa da proposta mais baixa',
    'corrigir',
  ),
}
