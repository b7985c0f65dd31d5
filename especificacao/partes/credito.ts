import type { Mesa } from '../mesa.ts'
import { campos, em, escrito, lista, primeiro, texto, type Json } from '../json.ts'

const R = '/relacionamento/v1'
const C = '/clienteConsignado/v1'
const P = '/proposta-consignado/v1'

/** From the benefit to the proposta: what is offered, simulated, proposed and formalized. */
export async function vender(mesa: Mesa): Promise<void> {
  const { conversa: c, atendente, cpfs } = mesa
  const achado = primeiro(
    lista(await c.entende(atendente, `GET ${R}/cpf`, { query: { CPF: cpfs.cliente } })),
    'the client',
  )
  const idRelacionamento = texto(achado, 'idRelacionamento')
  for (const cada of [beneficios, oportunidades, simular, propor, formalizar]) {
    await c.parte(cada.name, () => cada(mesa, idRelacionamento))
  }
}

async function beneficios({ conversa: c, atendente, cpfs }: Mesa, idRelacionamento: string) {
  const codigoPromotor = atendente.promotor
  await c.entende(atendente, `GET ${C}/beneficio/consulta-detalhes-inss`, {
    query: { Cpf: cpfs.cliente },
  })
  await c.entende(atendente, `GET ${R}/analytics/taxa-especial`, { query: { idRelacionamento } })
  await c.entende(atendente, `GET ${P}/consultar-convenios-senha-margem`)
  const deSenha = primeiro(
    lista(await c.entende(atendente, `GET ${R}/cpf`, { query: { cpf: cpfs.comSenha } })),
    'the client of a convênio with a password',
  )
  const [vinculo] = lista(
    await c.entende(atendente, `GET ${C}/clientes/resumo/empregadores`, {
      query: { idCliente: texto(deSenha, 'idCliente') },
    }),
    'empregadores',
  )
  await c.entende(atendente, `GET ${C}/api/beneficio/consulta-margem-convenio`, {
    query: {
      idRelacionamento: texto(deSenha, 'idRelacionamento'),
      codigoConvenio: texto(vinculo ?? null, 'codigoConvenio'),
      matricula: texto(vinculo ?? null, 'matricula'),
      idEmpregador: texto(vinculo ?? null, 'idEmpregador'),
      Cpf: cpfs.comSenha,
      codigoPromotor,
      senha: '123456',
    },
  })
  const trabalha = primeiro(
    lista(await c.entende(atendente, `GET ${R}/cpf`, { query: { cpf: cpfs.trabalhador } })),
    'the worker',
  )
  const doTrabalhador = { em: [texto(trabalha, 'idRelacionamento')] }
  await c.entende(
    atendente,
    `GET ${R}/consentimento/{id}/verifica-token-ativo-trabalhador`,
    doTrabalhador,
  )
  await c.entende(
    atendente,
    `GET ${R}/beneficio/{id}/consultar-dados-credito-trabalhador`,
    doTrabalhador,
    ['vinculos.dadosProfissionais.matricula', 'vinculos.dadosFinanceiros.valorTotalVencimentos'],
  )
}

async function oportunidades({ conversa: c, atendente, eu }: Mesa, idRelacionamento: string) {
  const { promotor } = atendente
  await c.entende(atendente, `GET ${R}/oportunidade/status`, {}, ['[]'])
  await c.entende(atendente, `GET ${R}/oportunidade/criticas`, {}, ['[]'])
  const fatores = await c.entende(atendente, `GET ${R}/oportunidade/fatores-perda`, {}, ['[]'])
  for (const quem of [texto(eu, 'idUsuario'), texto(eu, 'loginUsuario')]) {
    await c.entende(atendente, `GET ${R}/oportunidade/listar-convenio/{a}/{b}`, {
      em: [promotor, quem],
    })
  }
  await c.entende(atendente, `GET ${R}/oportunidade/listar-convenio/em-aberto/{id}`, {
    em: [promotor],
  })
  await c.entende(atendente, `GET ${R}/oportunidade/{idOportunidade}/oportunidades-finalizadas`, {
    em: [idRelacionamento],
  })
  const vivas = lista(
    await c.entende(atendente, `GET ${R}/oportunidade`, { query: { idRelacionamento } }, [
      '[].idOportunidade',
      '[].status',
      '[].valorLiberado',
    ]),
  )
  const com = primeiro(
    vivas,
    'an opportunity of a contract',
    (uma) => em(uma, 'idContrato') !== null,
  )
  const em1 = { em: [texto(com, 'idOportunidade')] }
  await c.entende(atendente, `GET ${R}/oportunidade/{idOportunidade}`, em1, ['status'])
  await c.entende(atendente, `GET ${R}/oportunidade/{idOportunidade}/historico`, em1)
  await c.entende(atendente, `GET ${R}/oportunidade/{idOportunidade}/contrato`, em1)
  const manual = await c.entende(
    atendente,
    `POST ${R}/oportunidade`,
    {
      body: {
        idRelacionamento,
        produto: 'SAQUE',
        codigoConvenio: texto(com, 'codigoConvenio'),
        idBeneficio: em(com, 'idBeneficio'),
        valorLiberado: 850.5,
      },
    },
    ['idOportunidade'],
  )
  const daManual = { em: [texto(manual, 'idOportunidade')] }
  await c.entende(atendente, `PUT ${R}/oportunidade/{idOportunidade}/em-atendimento`, daManual)
  await c.recusa(
    atendente,
    `PUT ${R}/oportunidade/{idOportunidade}/em-andamento`,
    daManual,
    /^A oferta de cartão novo está suspensa$/,
  )
  await c.recusa(
    atendente,
    `PUT ${R}/oportunidade/{idOportunidade}/perdida`,
    daManual,
    /^Escolha o motivo da perda$/,
  )
  const fator = primeiro(
    lista(fatores),
    'a reason of loss',
    (um) => em(um, 'exigeObservacao') === false,
  )
  await c.entende(atendente, `PUT ${R}/oportunidade/{idOportunidade}/perdida`, {
    ...daManual,
    body: { idFatorPerda: em(fator, 'id') },
  })
}

async function simular({ conversa: c, atendente }: Mesa, idRelacionamento: string) {
  const oferta = await c.entende(atendente, `GET ${R}/oferta-unica`, {
    query: { idRelacionamento, idHiscon: '' },
  })
  await c.entende(atendente, `GET ${R}/oferta-unica/oportunidades`, { query: { idRelacionamento } })
  const { nova, refin } = asDuas(oferta)
  const bare = { query: { idRelacionamento } }
  await c.recusa(atendente, `GET ${R}/simulador/simular/novo`, bare, /^Taxa: informe o % ao mês$/)
  await c.entende(atendente, `GET ${R}/simulador/simular/novo`, {
    query: { idRelacionamento, ...paraBusca(em(nova, 'condicoes')) },
  })
  await c.entende(atendente, `GET ${R}/simulador/simular/refinanciamento`, {
    query: { idRelacionamento, ...paraBusca(em(refin, 'condicoes')) },
  })
  await c.entende(atendente, `GET ${R}/novorefin/valor-liberado`, {
    query: { idRelacionamento, ...paraBusca(em(refin, 'condicoes')) },
  })
  await c.recusa(
    atendente,
    `GET ${R}/novorefin/valor-liberado`,
    bare,
    /^Convênio: preencha este campo$/,
  )
  await c.entende(atendente, `POST ${R}/simulador/simular/consultar-condicao`, {
    body: { idRelacionamento, codigoConvenio: em(nova, 'codigoConvenio') },
  })
  await c.entende(atendente, `POST ${R}/simulador/simular/consultar-condicao`, {
    body: { idRelacionamento, ...campos(em(nova, 'condicoes')) },
  })
  await c.entende(atendente, `GET ${R}/simulacao/simular/{id}`, {
    em: [texto(nova, 'idOportunidade')],
  })
  await c.entende(atendente, `PUT ${R}/oportunidade/{idOportunidade}/simular`, {
    em: [texto(refin, 'idOportunidade')],
  })
  await c.entende(atendente, `POST ${R}/novorefin/mensagem`, {
    body: { idRelacionamento, entrada: em(refin, 'condicoes') },
  })
  await c.entende(atendente, `POST ${R}/log/simulador/registrar`, {
    body: { idRelacionamento, acao: 'SIMULAR' },
  })
}

/** A new loan and a refinancing that are opportunities already. */
function asDuas(oferta: Json) {
  const de = (produto: string) =>
    primeiro(
      lista(oferta, 'ofertas'),
      produto,
      (uma) => em(uma, 'produto') === produto && em(uma, 'idOportunidade') !== null,
    )
  return { nova: de('NOVO'), refin: de('REFIN') }
}

/** What was answered as a query: nothing is written for null. */
const paraBusca = (condicoes: Json): Record<string, string> =>
  Object.fromEntries(
    Object.entries(campos(condicoes)).map(([nome, valor]) => [nome, escrito(valor ?? null)]),
  )

async function propor({ conversa: c, atendente }: Mesa, idRelacionamento: string) {
  const oferta = await c.entende(atendente, `GET ${R}/oferta-unica`, {
    query: { idRelacionamento },
  })
  const { nova, refin } = asDuas(oferta)
  await c.recusa(
    atendente,
    `POST ${R}/incluir-proposta`,
    { body: { idOportunidade: texto(nova, 'idOportunidade') } },
    /^Valor liberado: preencha este campo$/,
  )
  await c.recusa(
    atendente,
    `POST ${R}/incluir-proposta-refin`,
    { body: { idOportunidade: texto(refin, 'idOportunidade') } },
    /^Valor liberado: preencha este campo$/,
  )
  await c.recusa(
    atendente,
    `POST ${R}/oferta-unica/incluir-proposta`,
    { body: { ...campos(nova), idRelacionamento } },
    /^Valor liberado: preencha este campo$/,
  )
  await c.parte('confirmar', () => confirmar({ c, atendente, idRelacionamento }, nova))
  await c.entende(atendente, `POST ${R}/oferta-unica/oportunidade-manual`, {
    body: {
      idRelacionamento,
      produto: 'SAQUE',
      codigoConvenio: em(nova, 'codigoConvenio'),
      idBeneficio: em(nova, 'idBeneficio'),
      valorLiberado: 400,
    },
  })
  for (const qual of ['reprovadas', 'em-andamento', 'em-aberto', 'em-atraso']) {
    await c.entende(atendente, `GET ${P}/proposta/consultar-propostas-${qual}`)
    await c.entende(atendente, `GET ${P}/proposta/consultar-propostas-${qual}`, {
      query: { idRelacionamento, codigoPromotor: atendente.promotor },
    })
  }
  await c.entende(
    atendente,
    `GET ${R}/consultar-historico-propostas-por-oportunidade/{idOportunidade}`,
    { em: [texto(refin, 'idOportunidade')] },
  )
}

type Onde = { c: Mesa['conversa']; atendente: Mesa['atendente']; idRelacionamento: string }

/** The new loan of the offer: its simulation is kept, and the client's figures are read back. */
async function confirmar({ c, atendente, idRelacionamento }: Onde, nova: Json): Promise<void> {
  const contas = await c.entende(atendente, `GET ${R}/dados-bancarios`, {
    query: { idRelacionamento },
  })
  const conta = primeiro(lista(contas), 'an account', (uma) => em(uma, 'principal') === true)
  const da = { em: [texto(nova, 'idOportunidade')] }
  const guardada = await c.entende(
    atendente,
    `PUT ${R}/oportunidade/{idOportunidade}/simular`,
    { ...da, body: { entrada: em(nova, 'condicoes') } },
    ['idSimulacao'],
  )
  const simulada = await c.entende(atendente, `GET ${R}/simulacao/simular/{id}`, da)
  const numeros = em(simulada, 'guardada', 'resultado', 'numeros')
  const confirmacao = {
    valorLiberado: em(numeros, 'valorLiberado'),
    valorParcela: em(numeros, 'valorParcela'),
    prazo: em(numeros, 'prazo'),
    taxaAm: em(numeros, 'taxaAm'),
  }
  const pedido = {
    idOportunidade: texto(nova, 'idOportunidade'),
    idSimulacao: texto(guardada, 'idSimulacao'),
    idDadosBancarios: texto(conta, 'idDadosBancarios'),
  }
  await c.recusa(
    atendente,
    `POST ${R}/incluir-proposta`,
    { body: { ...pedido, confirmacao: { ...confirmacao, prazo: 1 } } },
    /^O prazo confirmado não é o da simulação$/,
  )
  await c.entende(atendente, `POST ${R}/incluir-proposta`, { body: { ...pedido, confirmacao } }, [
    'idProposta',
    'situacao',
  ])
}

async function formalizar({ conversa: c, atendente }: Mesa, idRelacionamento: string) {
  await c.entende(atendente, `GET ${R}/formalizacao`, { query: { idRelacionamento } })
  await c.entende(atendente, `GET ${R}/formalizacao/contratos`, { query: { idRelacionamento } })
  const abertas = await c.entende(atendente, `GET ${P}/proposta/consultar-propostas-em-aberto`)
  const proposta = primeiro(lista(abertas, 'items'), 'a proposta')
  const idProposta = texto(proposta, 'idProposta')
  await c.entende(atendente, `GET ${R}/formalizacao/propostas-formalizacao-remota`)
  await c.entende(atendente, `GET ${R}/eventos/loja-digital/consultar-assinatura`, {
    query: { idRelacionamento },
  })
  const da = { body: { idProposta } }
  await c.recusa(atendente, `POST ${R}/formalizacao`, da, /^Modalidade: escolha/)
  await c.recusa(atendente, `POST ${R}/formalizacao/remoto`, da, /^Canal: escolha/)
  await c.recusa(
    atendente,
    `POST ${R}/formalizacao/remoto-nova-formalizacao`,
    da,
    /^Canal: escolha/,
  )
  await c.entende(atendente, `POST ${R}/formalizacao/fisico`, da)
}
