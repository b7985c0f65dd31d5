import type { Mesa } from '../mesa.ts'
import { campos, lista, primeiro, texto } from '../json.ts'

const relacionamento = [
  'idRelacionamento',
  'idCliente',
  'cpf',
  'nome',
  'atendente',
  'codigoPromotor',
  'possuiOportunidadesNaoAtuadas',
]

const R = '/relacionamento/v1'
const C = '/clienteConsignado/v1'

/** Sections 3 and 4: find by CPF, open with every block, notes and reminders. */
export async function atender({ conversa: c, atendente, eu, cpfs, elenco }: Mesa): Promise<void> {
  const { promotor } = atendente
  const achados = await c.entende(
    atendente,
    `GET ${R}/cpf`,
    { query: { Cpf: cpfs.cliente } },
    relacionamento.map((campo) => `[].${campo}`),
  )
  const achado = primeiro(lista(achados), 'client by CPF')
  const idRelacionamento = texto(achado, 'idRelacionamento')
  const idCliente = texto(achado, 'idCliente')
  const porRelacionamento = { query: { idRelacionamento } }
  const porCliente = { query: { idCliente } }

  await c.entende(atendente, `GET ${R}/consultar-cliente-por-nome`, {
    query: { nome: texto(achado, 'nome') },
  })
  await c.entende(atendente, `GET ${C}/clientes/cpf`, { query: { cpf: cpfs.cliente } })
  await c.entende(atendente, `GET ${C}/validar-cpf`, { query: { cpf: cpfs.cliente } })
  await c.entende(atendente, `GET ${R}/consulta-cliente-inedito`, { query: { cpf: cpfs.inedito } })
  await c.entende(atendente, `POST ${R}/eventos/consulta-cpf`, { body: { cpf: cpfs.cliente } })
  await c.entende(atendente, `GET ${R}/{idRelacionamento}/consultar-dados-basicos-por-cpf`, {
    em: [idRelacionamento],
  })

  // Section 4: the owner opens the client, and all its opportunities move.
  await c.entende(
    atendente,
    `PUT ${R}/relacionamento/{idRelacionamento}/oportunidades/em-atendimento`,
    { em: [idRelacionamento], body: { atendente: eu } },
  )
  await c.entende(
    atendente,
    `PUT ${R}/relacionamento/{idRelacionamento}/oportunidades/em-atendimento`,
    { em: [idRelacionamento], body: { atendente: texto(eu, 'loginUsuario') } },
  )
  await c.entende(
    atendente,
    `GET ${R}/{idRelacionamento}`,
    { em: [idRelacionamento] },
    relacionamento,
  )
  await c.entende(atendente, `GET ${R}/cliente/{idCliente}`, { em: [idCliente] })
  await c.entende(atendente, `GET ${R}/dados-cliente`, porRelacionamento)
  await c.entende(atendente, `GET ${C}/clientes/resumo`, {
    query: { idCliente, CodigoPromotor: promotor },
  })
  await c.entende(atendente, `GET ${C}/clientes/resumo/empregadores`, porCliente, [
    'empregadores.[]',
  ])
  await c.entende(atendente, `GET ${C}/clientes/dados-gerais`, porCliente)
  await c.entende(
    atendente,
    `GET ${R}/consultar-contratos`,
    { query: { Cpf: cpfs.cliente, codigoPromotor: promotor } },
    [
      'nome',
      'idRelacionamento',
      'perfilContratos.nomePerfil',
      'perfilContratos.contratos.oportunidade.status',
      'perfilContratos.contratos.oportunidade.valorLiberado',
    ],
  )
  await c.entende(atendente, `GET ${R}/valores-oportunidade`, porRelacionamento)
  await c.entende(atendente, `GET ${R}/dados-bancarios`, porRelacionamento)
  await c.entende(atendente, `GET ${C}/dados-bancarios`, porCliente)
  await c.entende(atendente, `GET ${C}/enderecos`, porCliente)
  await c.entende(atendente, `GET ${C}/telefone`, porCliente)
  await c.entende(atendente, `GET ${R}/telefones`, porRelacionamento)
  await c.entende(
    atendente,
    `GET ${R}/telefones-com-mascara`,
    { query: { idRelacionamento, codigoPromotor: promotor } },
    ['telefones.[]', 'mostrarDados'],
  )
  await c.entende(atendente, `GET ${R}/motivo-telefone-nao-confirmado`)
  await c.entende(atendente, `GET ${R}/verificar-complemento-dados-cliente`, porRelacionamento)
  await c.entende(atendente, `GET ${R}/lista-restrita`, porRelacionamento)
  await c.entende(atendente, `GET ${R}/consultar-cliente-funcao`, porRelacionamento)

  await anotar({ c, atendente, idRelacionamento })
  await lembrar({ c, atendente, eu, idRelacionamento, agora: elenco.agora })
}

type Onde = { c: Mesa['conversa']; atendente: Mesa['atendente']; idRelacionamento: string }

/** Section 7: notes by page, with the channel of the active promotor. */
async function anotar({ c, atendente, idRelacionamento }: Onde): Promise<void> {
  const { promotor } = atendente
  const ativo = await c.entende(atendente, `GET ${R}/promotor/{codigoPromotor}`, {
    em: [promotor],
  })
  const canal = texto(ativo, 'canal')
  const nota = { em: [idRelacionamento], body: { texto: 'Prefere falar de manhã', canal } }
  await c.entende(atendente, `POST ${R}/{idRelacionamento}/anotacao`, nota, ['texto'])
  await c.entendePeloAlias(atendente, `POST ${R}/{idRelacionamento}/anotacao`, {
    em: [idRelacionamento],
    body: { texto: 'Retornou a ligação' },
  })
  const notas = await c.entende(
    atendente,
    `GET ${R}/{idRelacionamento}/anotacao`,
    {
      em: [idRelacionamento],
      query: { Page: '1', PageSize: '10000', CodigoPromotor: promotor, Canal: canal },
    },
    ['items.texto'],
  )
  primeiro(lista(notas, 'items'), 'the note of this channel', (uma) =>
    texto(uma, 'texto').startsWith('Prefere'),
  )
}

const grupos = ['agendado', 'finalizado-cancelado', 'em-atraso', 'hoje', 'proximos-tres-dias']

type ComHora = Onde & { eu: Mesa['eu']; agora: Date }

/** Sections 3 and 4: a reminder, its groups, and the same one sent back with another hour. */
async function lembrar({ c, atendente, eu, idRelacionamento, agora }: ComHora) {
  const tipos = await c.entende(atendente, `GET ${R}/lembrete/tipos`, {}, ['[]'])
  await c.entende(atendente, `GET ${R}/lembrete/status`, {}, ['[]'])
  const tipo = texto(primeiro(lista(tipos), 'kind of reminder'), 'codigo')
  const incluido = await c.entende(
    atendente,
    `POST ${R}/lembrete`,
    {
      body: {
        idRelacionamento,
        tipo,
        texto: 'Ligar depois do pagamento',
        quando: new Date(agora.getTime() + 20 * 86_400_000).toISOString(),
      },
    },
    ['idLembrete'],
  )
  const idLembrete = texto(incluido, 'idLembrete')
  await c.entende(atendente, `GET ${R}/lembrete/{idLembrete}`, { em: [idLembrete] }, ['texto'])
  await c.entende(atendente, `PUT ${R}/lembrete/{idLembrete}`, {
    em: [idLembrete],
    body: { ...campos(incluido), texto: 'Ligar no fim do mês' },
  })
  await c.entende(atendente, `PUT ${R}/lembrete/{idLembrete}`, {
    em: [idLembrete],
    body: { status: 'Finalizado' },
  })
  for (const grupo of grupos) {
    for (const Atendente of [texto(eu, 'idUsuario'), texto(eu, 'loginUsuario')]) {
      await c.entende(
        atendente,
        `GET ${R}/lembrete/${grupo}`,
        {
          query: {
            Page: '1',
            PageSize: '500',
            Atendente,
            CodigoPromotor: atendente.promotor,
            idRelacionamento: '',
          },
        },
        ['items.[]'],
      )
    }
  }
}
