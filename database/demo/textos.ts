/** What people write in a hurry, with the words of the trade. `{…}` is filled by the generator. */
export const anotacoes: readonly string[] = [
  'cliente pediu retorno após o dia 5, filha resolve',
  'conta mudou para Caixa, ag. divergente (AM). Pedi o cartão da conta nova',
  'aguardando desbloqueio no Meu INSS',
  'Falei com o filho, {nome} está no médico. Retornar amanhã de manhã',
  'Achou o troco baixo, quer pelo menos R$ {valor}. Ver se compensa juntar dois contratos',
  'não lembra da senha do gov.br, orientei a ir na agência do INSS',
  'Cliente só atende depois das 14h',
  'Mandei a simulação no zap, vai conversar com a esposa',
  'disse que {banco} ofereceu taxa melhor, pediu para cobrir',
  'Caixa postal nas 3 tentativas de hoje',
  'Benefício com margem negativa depois do desconto de pensão, explicar',
  'Confirmou dados e endereço. Pode mandar o link',
  'biometria não passou 2x, tentar com luz melhor ou na loja',
  'quer quitar o contrato do {banco} e ficar com uma parcela só',
  'Número é da vizinha (recado). Pedi o número novo',
  'Não quer cartão de jeito nenhum, só empréstimo',
  'Perguntou da portabilidade do {banco}; parcela de R$ {valor}, taxa de entrada alta',
  'HISCON recebido, conferi os contratos ativos com o extrato',
  'já fez com a concorrência semana passada, margem comprometida até virar a folha',
  'Cliente veio na loja com a filha, explicado CET e prazo. Vai pensar',
  'Pediu para não ligar no horário do almoço',
  'Aumento do benefício entrou, nova margem de R$ {valor}',
  'anuência: ensinei o caminho no app Meu INSS, vai confirmar hoje à noite',
  'Documento vencido (RG de 1989), pediu 2ª via',
  'Reclamou de ligação de outra empresa oferecendo refin. Expliquei que não foi a gente',
  'Cliente confirmou recebimento do valor, tudo certo',
  'Saldo informado pelo {banco} veio maior que o da simulação, recalcular e reapresentar',
  'TED devolvida, conta poupança antiga. Corrigir dados bancários',
  'marido faleceu em agosto, está dando entrada na pensão. Ligar em março',
  'Sem interesse por enquanto; nova tentativa no reajuste de janeiro',
  'Pediu simulação de 84 e de 96 para comparar',
  'Aposentado novo, benefício ainda bloqueado na concessão',
  'Retorno agendado com a neta, {nome} tem dificuldade com celular',
  'quer antecipar o troco para a reforma, precisa até o fim do mês',
]

/** Kinds are codes of the list `tipo_lembrete`. */
export const lembretes: readonly (readonly [tipo: string, texto: string])[] = [
  ['01', 'Ligar de volta, combinado com o cliente'],
  ['01', 'Falar com a filha depois do pagamento'],
  ['02', 'Mandar simulação de 84x e 96x no WhatsApp'],
  ['02', 'Refazer simulação juntando os dois contratos'],
  ['03', 'Cobrar foto do RG (frente e verso)'],
  ['03', 'Cobrar comprovante da conta nova'],
  ['04', 'Conferir se confirmou no Meu INSS'],
  ['05', 'Ver se o banco de origem informou o saldo'],
  ['06', 'Confirmar se o valor caiu na conta'],
  ['07', 'Ligar para dar parabéns'],
]

export const motivosDeReprovacao: readonly (readonly [
  motivo: string,
  recuperavel: boolean,
  peso: number,
])[] = [
  ['Margem excedida (HW)', true, 22],
  ['Benefício bloqueado pelo beneficiário (IE)', true, 18],
  ['Conta divergente (AN)', true, 12],
  ['Agência divergente (AM)', true, 8],
  ['Documento ilegível', true, 12],
  ['Biometria reprovada', true, 9],
  ['Score antifraude', false, 6],
  ['CPF irregular na Receita', false, 4],
  ['Limite de 13 contratos (HR)', false, 3],
  ['Nome divergente (IA)', true, 6],
]

/** Reasons of loss by code of `fator_perda`, as often as the trade sees them (domain, section 10). */
export const fatoresDePerda: readonly (readonly [number, number])[] = [
  [1, 24],
  [10, 21],
  [2, 10],
  [3, 7],
  [4, 11],
  [6, 8],
  [7, 6],
  [5, 4],
  [11, 3],
  [12, 2],
  [15, 2],
  [9, 1],
  [99, 1.5],
]

export const observacoesDePerda: readonly string[] = [
  'Vai esperar o 13º antes de decidir',
  'Família pediu para não fazer mais empréstimo',
  'Mudou de cidade e quer tratar com a agência de lá',
  'Prefere resolver com o gerente do banco dele',
]

/** Who signs for a client or sees it signed: people of no portfolio. */
export const pessoasDeFora = [
  { nome: 'Rosângela Aparecida Pires', cpf: '90000900087' },
  { nome: 'Marcos Antônio Queiroz', cpf: '90000900168' },
  { nome: 'Elisângela Batista Porto', cpf: '90000900249' },
  { nome: 'Josué Ferreira Campos', cpf: '90000900320' },
  { nome: 'Sueli de Fátima Moraes', cpf: '90000900400' },
  { nome: 'Claudemir José Prado', cpf: '90000900591' },
  { nome: 'Ivanilda Souza Leal', cpf: '90000900672' },
  { nome: 'Adriano Luís Pacheco', cpf: '90000900753' },
  { nome: 'Rosemeire Alves Tavares', cpf: '90000900834' },
  { nome: 'Gilson Pereira Matos', cpf: '90000900915' },
  { nome: 'Silvana Cristina Borges', cpf: '90000901059' },
  { nome: 'Edvaldo Santana Reis', cpf: '90000901130' },
] as const
