import type { Mesa } from '../mesa.ts'
import { campos, em, lista, primeiro, texto } from '../json.ts'

const R = '/relacionamento/v1'
const C = '/clienteConsignado/v1'

/** A new client, and everything that is registered of one. */
export async function cadastrar(mesa: Mesa): Promise<void> {
  const { conversa: c, atendente, gestor, eu, colega, cpfs } = mesa
  const novo = {
    cpf: cpfs.inedito,
    nome: 'Aparecida Teste da Silva',
    dataNascimento: '1958-03-21',
    sexo: 'F',
    uf: 'SP',
    telefone: { ddd: '11', numero: '900001234' },
  }
  const incluido = await c.entende(
    atendente,
    `POST ${R}/relacionamento/incluir-cliente`,
    { body: novo },
    ['idRelacionamento', 'idCliente'],
  )
  await c.entende(atendente, `POST ${C}/clientes`, {
    body: { ...novo, cpf: cpfs.outroInedito, nome: 'Benedito Teste de Souza' },
  })
  const idRelacionamento = texto(incluido, 'idRelacionamento')
  const idCliente = texto(incluido, 'idCliente')

  await c.recusa(
    atendente,
    `POST ${R}/relacionamentos`,
    { body: { cpf: cpfs.inedito } },
    /^O cliente já tem relacionamento com este promotor$/,
  )
  const livre = primeiro(
    lista(await c.entende(atendente, `GET ${R}/cpf`, { query: { cpf: cpfs.livre } })),
    'a free client',
  )
  const doLivre = { em: [texto(livre, 'idRelacionamento')] }
  await c.entende(atendente, `PUT ${R}/{idRelacionamento}/assumir-atendente`, doLivre)
  await c.entendePeloAlias(gestor, `PUT ${R}/{idRelacionamento}/transferir-atendente`, {
    ...doLivre,
    body: { atendente: colega },
  })
  await c.entende(gestor, `PUT ${R}/{idRelacionamento}/transferir-atendente`, {
    ...doLivre,
    body: { atendente: texto(eu, 'loginUsuario') },
  })
  await c.recusa(
    atendente,
    `PUT ${R}/{idRelacionamento}/assumir-atendente`,
    doLivre,
    /^O cliente já está com você$/,
  )

  const cliente = { idRelacionamento, idCliente }
  for (const cada of [pessoa, enderecos, contas, telefones, empregadores]) {
    await c.parte(cada.name, () => cada(mesa, cliente))
  }
}

type Cliente = { idRelacionamento: string; idCliente: string }

async function pessoa({ conversa: c, atendente }: Mesa, { idRelacionamento, idCliente }: Cliente) {
  const gerais = await c.entende(
    atendente,
    `GET ${C}/clientes/dados-gerais`,
    { query: { idCliente } },
    ['nome'],
  )
  await c.entende(atendente, `POST ${C}/atualizar`, {
    body: { ...campos(gerais), nomeMae: 'Maria Teste', email: 'aparecida@example.com' },
  })
  await c.entende(atendente, `POST ${C}/atualizar`, { body: { idCliente, email: '' } })
  const nascida = { body: { idRelacionamento, dataNascimento: '1958-03-22' } }
  await c.entende(atendente, `PUT ${R}/atualizar-data-de-nascimento`, nascida)
  await c.entendePeloAlias(atendente, `PUT ${R}/atualizar-data-de-nascimento`, nascida)
  await c.entende(atendente, `POST ${R}/sincronizar-dados-cliente`, { body: { idRelacionamento } })
  await c.entendePeloAlias(atendente, `POST ${R}/sincronizar-dados-cliente`, {
    body: { idRelacionamento },
  })
  await c.entende(atendente, `POST ${R}/relacionamento/atualiza-dados-na-sift`, {
    body: { idRelacionamento },
  })
}

/** An address of its postal code: included, and sent back as it was answered. */
async function enderecos({ conversa: c, atendente }: Mesa, cliente: Cliente) {
  const { idCliente, idRelacionamento } = cliente
  const tipos = await c.entende(atendente, 'GET /core/v1/endereco/tipos')
  const doCep = await c.entende(atendente, 'GET /core/v1/endereco/{cep}', { em: ['01310100'] })
  const endereco = await c.entende(
    atendente,
    `POST ${C}/enderecos`,
    {
      body: {
        ...campos(doCep),
        idCliente,
        codigoTipo: texto(primeiro(lista(tipos), 'a kind of address'), 'codigo'),
        logradouro: 'Avenida Paulista',
        numero: '1000',
        complemento: '',
        bairro: 'Bela Vista',
      },
    },
    ['idEndereco'],
  )
  const mudado = await c.entende(atendente, `PUT ${C}/enderecos/atualizar`, {
    body: { ...campos(endereco), idCliente, numero: '1001' },
  })
  await c.entende(atendente, `POST ${R}/atualizar-endereco`, {
    body: { ...campos(mudado), idRelacionamento, numero: '1002' },
  })
  await c.entendePeloAlias(atendente, `POST ${R}/atualizar-endereco`, {
    body: { idRelacionamento, idEndereco: texto(endereco, 'idEndereco'), numero: '1003' },
  })
}

async function contas({ conversa: c, atendente }: Mesa, cliente: Cliente) {
  const { idCliente, idRelacionamento } = cliente
  const nova = { idCliente, codigoBanco: '341', agencia: '3030', codigoTipoConta: '1' }
  await c.recusa(
    atendente,
    `POST ${C}/dados-bancarios`,
    { body: { ...nova, conta: '12345-6' } },
    /sem o dígito/,
  )
  await c.recusa(
    atendente,
    `POST ${C}/dados-bancarios`,
    { body: { ...nova, conta: '12345' } },
    /^Dígito: informe o dígito da conta/,
  )
  const conta = await c.entende(
    atendente,
    `POST ${C}/dados-bancarios`,
    { body: { ...nova, conta: '12345', digito: '3' } },
    ['idDadosBancarios'],
  )
  await c.entende(atendente, `POST ${R}/atualizar-dados-bancarios`, {
    body: { ...campos(conta), idRelacionamento },
  })
  await c.entendePeloAlias(atendente, `POST ${R}/atualizar-dados-bancarios`, {
    body: { idDadosBancarios: texto(conta, 'idDadosBancarios'), principal: true },
  })
}

/** Phones: included, of another kind, of another situation, and proven by a code. */
async function telefones(mesa: Mesa, { idCliente, idRelacionamento }: Cliente) {
  const { conversa: c, atendente, elenco } = mesa
  const outro = await c.entende(
    atendente,
    `POST ${C}/telefone/incluir`,
    { body: { idCliente, ddd: '11', numero: '900001235' } },
    ['idTelefone'],
  )
  const incluido = await c.entende(
    atendente,
    `POST ${R}/incluir-telefone`,
    { body: { idRelacionamento, ddd: '11', numero: '90000-1236', tipo: '5' } },
    ['idTelefone'],
  )
  await c.entendePeloAlias(atendente, `POST ${R}/incluir-telefone`, {
    body: { idRelacionamento, ddd: '11', numero: '900001237', tipo: '1' },
  })
  const idTelefone = texto(incluido, 'idTelefone')
  await c.entende(atendente, `PUT ${R}/atualizar-tipo-telefone`, {
    body: { ...campos(incluido), tipo: '1' },
  })
  await c.entendePeloAlias(atendente, `PUT ${R}/atualizar-tipo-telefone`, {
    body: { idTelefone, tipo: '5' },
  })
  await c.recusa(
    atendente,
    `POST ${R}/relacionamento/telefone/situacao`,
    { body: { idTelefone: texto(outro, 'idTelefone'), situacao: '4' } },
    /^Motivo: diga por que/,
  )
  await c.entende(atendente, `POST ${R}/relacionamento/telefone/situacao`, {
    body: { idTelefone: texto(outro, 'idTelefone'), situacao: '4', motivo: '04' },
  })
  await c.entende(atendente, `POST ${R}/atualizar-meios-comunicacao`, {
    body: { idTelefone, hotphone: true, optIns: em(incluido, 'optIns') },
  })
  await c.entendePeloAlias(atendente, `POST ${R}/atualizar-meios-comunicacao`, {
    body: {
      idTelefone,
      optIns: { informacional: true, comercial: false, transacional: true },
      canal: 'LIGACAO',
    },
  })
  await c.entende(atendente, `POST ${R}/enviar-sms-token`, { body: { idTelefone } })
  await c.recusa(
    atendente,
    `POST ${R}/verificar-telefone-token`,
    { body: { idTelefone, token: '000000' } },
    /^Código incorreto/,
  )
  await c.entende(atendente, `POST ${R}/verificar-telefone-token`, {
    body: { idTelefone, token: await elenco.codigoRecebido('1236') },
  })
}

/** Section 3 and 5: an employer, sent back with another income. */
async function empregadores({ conversa: c, atendente }: Mesa, { idCliente }: Cliente) {
  const empregador = {
    codigoConvenio: '000040',
    matricula: 'A12345',
    tipo: 'Ativo',
    rendaBruta: 'R$ 3.200,50',
    idUF: '',
    codigoBanco: '',
    codigoOrgao: '',
    especie: '',
    dataConcessao: '',
  }
  const incluido = await c.entende(
    atendente,
    `POST ${C}/clientes/{idCliente}/convenio`,
    { em: [idCliente], body: empregador },
    [
      'idEmpregador',
      'idUF',
      'codigoConvenio',
      'codigoBanco',
      'codigoOrgao',
      'matricula',
      'tipo',
      'especie',
      'dataConcessao',
      'rendaBruta',
    ],
  )
  await c.recusa(
    atendente,
    `POST ${C}/clientes/{idCliente}/convenio`,
    { em: [idCliente], body: { ...empregador, matricula: '1'.repeat(51) } },
    /matricula length outside valid range \(1-50\)/,
  )
  await c.entende(atendente, `PUT ${C}/{idCliente}/convenio/{idEmpregador}`, {
    em: [idCliente, texto(incluido, 'idEmpregador')],
    body: { ...campos(incluido), rendaBruta: 3300 },
  })
}
