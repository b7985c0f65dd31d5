import { expect, test } from 'vitest'
import { endpoints } from '#shared/all.ts'
import { criarLeitor } from './base/http/entrada.ts'
import { Recusa } from './base/http/recusa.ts'

/** What our answers contain is understood where another call asks for it, under the name that the answer has. */
const id = '11111111-0000-4000-8000-000000000001'
const outro = '22222222-0000-4000-8000-000000000002'

const lido = (name: string, body: unknown): unknown => {
  const chamada = endpoints.find((um) => um.name === name)
  if (!chamada) throw new Error(`No call ${name}`)
  const { endpoint } = chamada
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, nome = '']) => [nome, id]),
  )
  try {
    return criarLeitor(endpoint)({ params, query: {}, body }).body
  } catch (error) {
    if (error instanceof Recusa) return error.motivos.join(';')
    throw error
  }
}

const entrada = {
  tipo: 'NOVO_POR_PARCELA',
  codigoConvenio: '000331',
  prazo: 84,
  taxaAm: 1.5,
  valorParcela: 300,
}

test.each<[string, object, object]>([
  ['oportunidade.simular', { condicoes: entrada }, { entrada }],
  [
    'simulacao.mensagem',
    { idRelacionamento: id, numeros: {}, condicoes: { ...entrada, convenio: 'INSS' } },
    { idRelacionamento: id, entrada },
  ],
  [
    'oportunidade.perdida',
    { fatorPerda: { id: 21, descricao: 'Sem interesse' } },
    { idFatorPerda: 21 },
  ],
  [
    'retencao.registrar',
    { idCtc: id, situacao: 'EM_TRATATIVA' },
    { ctcs: [{ idCtc: id, acao: 'TRATAR' }] },
  ],
  [
    'retencao.enviarHsm',
    { idTemplate: id, ctcs: [{ idCtc: outro, versao: 1 }] },
    { idTemplate: id, ids: [outro] },
  ],
  [
    'reatribuicao.previa',
    {
      codigoPromotor: '10101',
      atendenteDestino: [{ idUsuario: outro, loginUsuario: 'ana' }],
      convenios: [{ codigoConvenio: '000040', nome: 'Trabalhador' }],
    },
    { codigoPromotor: '10101', receptores: [outro], convenios: ['000040'] },
  ],
  [
    'consentimento.enviarLink',
    { tipo: 'INSS', canal: 'SMS', telefone: { idTelefone: outro, ddd: '11' } },
    { tipo: 'INSS', canal: 'SMS', idTelefone: outro },
  ],
  [
    'relacionamento.incluirCliente',
    {
      cpf: '52998224725',
      nome: 'Ana Lima',
      dataNascimento: '1960-05-10',
      telefone: '(11) 97765-4321',
    },
    {
      cpf: '52998224725',
      nome: 'Ana Lima',
      dataNascimento: '1960-05-10',
      telefone: { ddd: '11', numero: '977654321' },
    },
  ],
  [
    'telefone.mudarTipo',
    { idTelefone: id, tipo: { codigo: '1', descricao: 'Celular' } },
    { idTelefone: id, tipo: '1' },
  ],
  ['lembrete.alterar', { status: '03' }, { status: 'Finalizado' }],
  [
    'lembrete.alterar',
    { status: { codigo: '03', descricao: 'Finalizado' } },
    { status: 'Finalizado' },
  ],
  ['simulacao.registrar', { idRelacionamento: id }, { idRelacionamento: id, acao: 'SIMULAR' }],
  [
    'portabilidade.enviarHiscon',
    { idRelacionamento: id, arquivo: 'JVBERi0xLjc=' },
    { idRelacionamento: id, conteudo: 'JVBERi0xLjc=' },
  ],
  ['oportunidade.simular', { ...entrada, versao: 2 }, { entrada, versao: 2 }],
  ['oportunidade.simular', { simulacao: { condicoes: entrada } }, { entrada }],
  ['relacionamento.transferirAtendente', { idUsuario: outro }, { atendente: outro }],
  ['relacionamento.emAtendimento', { loginUsuario: 'ana' }, { atendente: 'ana' }],
  [
    'ausencia.incluir',
    { idUsuario: outro, motivo: '01', dataInicio: '2026-12-01', dataFim: '2026-12-02' },
    { atendente: outro, motivo: '01', dataInicio: '2026-12-01', dataFim: '2026-12-02' },
  ],
  [
    'retencao.registrar',
    { idCtc: id, acao: 'RECUSAR', motivo: { codigo: 'issuer_retention', descricao: 'Retenção' } },
    { idCtc: id, acao: 'RECUSAR', motivo: 'issuer_retention' },
  ],
  [
    'retencao.enviarHsm',
    { template: { id, template: 'retencao_v1' }, ids: [outro] },
    { idTemplate: id, ids: [outro] },
  ],
  [
    'hsm.enviar',
    { idRelacionamento: outro, id, template: 'ola_v1', variaveis: ['primeiroNome'] },
    { idRelacionamento: outro, idTemplate: id, template: 'ola_v1', variaveis: [] },
  ],
  [
    'telefone.mudarSituacao',
    { idTelefone: id, situacao: '4', motivo: { codigo: '04', descricao: 'De terceiro' } },
    { idTelefone: id, situacao: '4', motivo: '04' },
  ],
  [
    'cliente.atualizarEndereco',
    { idEndereco: id, codigoTipo: { codigo: '1' }, tipoResidencia: { codigo: '2' } },
    { idEndereco: id, codigoTipo: '1', tipoResidencia: '2' },
  ],
  [
    'cliente.atualizarDadosBancarios',
    { idDadosBancarios: id, codigoBanco: { codigo: '341' }, codigoTipoConta: { codigo: '1' } },
    { idDadosBancarios: id, codigoBanco: '341', codigoTipoConta: '1' },
  ],
  [
    'cliente.atualizar',
    { idCliente: id, estadoCivil: { codigo: '2', descricao: 'Casado(a)' } },
    { idCliente: id, estadoCivil: '2' },
  ],
])('%s: %j', (name, respondido, pedido) => {
  const esperado = lido(name, pedido)

  expect(esperado).toBeTypeOf('object')
  expect(lido(name, respondido)).toEqual(esperado)
})

test('conditions that say too little are refused, never replaced by the standard ones in silence', () => {
  expect(lido('oportunidade.simular', { prazo: 60, taxaAm: 1.5 })).toBe('Tipo: preencha este campo')
})

test('a body that is null is an absent one', () => {
  expect(lido('relacionamento.assumirAtendente', null)).toEqual({})
  expect(lido('oportunidade.emAndamento', null)).toEqual({})
  expect(lido('cliente.sincronizar', null)).toBe('Relacionamento: preencha este campo')
})

test('under its own name a field comes first', () => {
  const certa = { ...entrada, prazo: 60 }
  expect(lido('oportunidade.simular', { condicoes: entrada, entrada: certa })).toEqual(
    lido('oportunidade.simular', { entrada: certa }),
  )
})

test('the text of a survey question that comes back with its answer is not the answer', () => {
  const pergunta = { idPergunta: id, texto: 'Você indicaria este trabalho a um amigo?' }
  expect(lido('pesquisa.responder', [{ ...pergunta, resposta: 8 }])).toEqual({
    respostas: [{ idPergunta: id, nota: 8, texto: null }],
  })
})

test('a proposta without its confirmation is told each thing that must be confirmed', () => {
  expect(String(lido('proposta.incluir', { idOportunidade: id })).split(';')).toEqual([
    'Conta: preencha este campo',
    'Valor liberado: preencha este campo',
    'Valor da parcela: preencha este campo',
    'Prazo: informe um número inteiro',
    'Taxa: informe o % ao mês',
  ])
})

test('a field has one sentence, and a number written as a text is told so', () => {
  const cliente = { cpf: '52998224725', nome: 'Ana Lima', dataNascimento: '10/05/1960' }
  expect(lido('relacionamento.incluirCliente', cliente)).toBe(
    'Data de nascimento: informe a data no formato AAAA-MM-DD',
  )
  expect(lido('oportunidade.perdida', { idFatorPerda: '5' })).toMatch(/: deve ser um número/)
  expect(lido('relacionamento.incluirCliente', { ...cliente, dataNascimento: undefined })).toBe(
    'Data de nascimento: preencha este campo',
  )
})
