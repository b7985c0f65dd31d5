import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  Criada,
  EstadoDaAssinatura,
  EventoDeAssinatura,
  Pedaco,
} from '#integrations/assinatura/protocolo.ts'
import { ErrosDoBanco, EstadoNoBanco, EventoDoBanco } from '#integrations/banco/protocolo.ts'
import { AvisoDoPedido, EstadoDoPedido } from '#integrations/camara/pedidos-protocolo.ts'
import { AvisoDaCamara, ErrosDaCamara, EstadoNaCamara } from '#integrations/camara/protocolo.ts'
import { camposDeFora } from '#integrations/campos.ts'
import { Resposta as RespostaDoCep } from '#integrations/cep/cep.ts'
import {
  Autorizacao,
  Averbacao,
  DadosDoBeneficio,
  Erros,
  ListaDeBeneficios,
  ProvaDeVida,
  RetornoDaFolha,
  Token as TokenDaDataprev,
} from '#integrations/dataprev/protocolo.ts'
import { MargemRecusada, MargemRespondida } from '#integrations/margem/protocolo.ts'
import { Token } from '#integrations/oauth.ts'
import { Resposta as RespostaDoSift } from '#integrations/sift/protocolo.ts'
import { ErrosDoGateway, EstadoDoSms, EventoDeSms } from '#integrations/sms/protocolo.ts'
import { ErrosDoTrabalhador, RespostaDoTrabalhador } from '#integrations/trabalhador/protocolo.ts'
import {
  AceiteDaMeta,
  AvisoDaMeta,
  ErroDaMeta,
  Estado as EstadoDaMeta,
  Resposta as RespostaDaMeta,
} from '#integrations/whatsapp/protocolo.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { trabalhadorApi } from '#shared/trabalhador/api.ts'
import { testApi } from './test/api.ts'
import { beneficioDe, semearCredito } from './test/credito.ts'
import { clientes, personas } from './test/fixtures.ts'
import { inssDeTeste } from './test/inss.ts'
import { pontoDeRetorno } from './test/retorno.ts'

const formas: Record<keyof typeof camposDeFora, z.ZodType> = {
  'oauth.token': Token,
  'dataprev.token': TokenDaDataprev,
  'dataprev.autorizacao': Autorizacao,
  'dataprev.erros': Erros,
  'dataprev.averbacao.erros': Erros,
  'dataprev.beneficios': ListaDeBeneficios,
  'dataprev.beneficio': DadosDoBeneficio,
  'dataprev.prova-de-vida': ProvaDeVida,
  'dataprev.averbacao': Averbacao,
  'dataprev.retorno': RetornoDaFolha,
  trabalhador: RespostaDoTrabalhador,
  'trabalhador.erros': ErrosDoTrabalhador,
  margem: MargemRespondida,
  'margem.erros': MargemRecusada,
  'banco.estado': EstadoNoBanco,
  'banco.evento': EventoDoBanco,
  'banco.erros': ErrosDoBanco,
  'camara.pedido': EstadoDoPedido,
  'camara.pedido.aviso': AvisoDoPedido,
  'camara.estado': EstadoNaCamara,
  'camara.aviso': AvisoDaCamara,
  'camara.erros': ErrosDaCamara,
  'assinatura.criada': Criada,
  'assinatura.estado': EstadoDaAssinatura,
  'assinatura.evento': EventoDeAssinatura,
  'assinatura.pedaco': Pedaco,
  sift: RespostaDoSift,
  'sms.estado': EstadoDoSms,
  'sms.evento': EventoDeSms,
  'sms.erros': ErrosDoGateway,
  'whatsapp.aceite': AceiteDaMeta,
  'whatsapp.erro': ErroDaMeta,
  'whatsapp.aviso': AvisoDaMeta,
  'whatsapp.estado': EstadoDaMeta,
  'whatsapp.resposta': RespostaDaMeta,
  cep: RespostaDoCep,
}

type Json = z.core.JSONSchema.JSONSchema
const eObjeto = (um: unknown): um is Json => typeof um === 'object' && um !== null

/** The paths of all values of a shape: `vinculos.elegivel`. */
function caminhosDe(forma: Json, antes = ''): string[] {
  const proprios = Object.entries(forma.properties ?? {}).flatMap(([nome, valor]) => {
    const dentro = eObjeto(valor) ? caminhosDe(valor, `${antes}${nome}.`) : []
    return dentro.length > 0 ? dentro : [`${antes}${nome}`]
  })
  const outros = [forma.items, ...(forma.anyOf ?? []), ...(forma.oneOf ?? [])]
    .flat()
    .filter(eObjeto)
  return [...new Set([...proprios, ...outros.flatMap((outra) => caminhosDe(outra, antes))])]
}
const caminhos = (forma: z.ZodType) =>
  caminhosDe(z.toJSONSchema(forma, { io: 'input', unrepresentable: 'any' }))

test.each(Object.entries(formas))(
  'each field that %s answers is in the table: judged, a step, an identity or information',
  (nome, forma) => {
    const tabela = Object.entries(camposDeFora).find(([qual]) => qual === nome)?.[1] ?? {}

    expect(caminhos(forma).toSorted()).toEqual(Object.keys(tabela).toSorted())
  },
)

test('a field that is new in a shape is missed in the table', () => {
  const comMais = MargemRespondida.extend({ bloqueada: z.object({ desde: z.string() }).nullable() })

  expect(caminhos(comMais)).toEqual(['margemDisponivel', 'bloqueada.desde'])
})

/** The files by which the house hears the outside: adapters and the notices' doors, no stand-ins. */
const raiz = join(import.meta.dirname, '..')
const textoDe = (arquivo: string) => readFileSync(join(raiz, arquivo), 'utf8')
const leitores = globSync(['integrations/**/*.ts', 'server/**/*eventos.ts'], { cwd: raiz }).filter(
  (nome) => !/test\.ts$|sandbox|bancada|livro|celular|config|massa|averbacoes|retornos/.test(nome),
)
/** Names of the shapes by which a text reads what came from outside. */
const lidasEm = (codigo: string) =>
  [...codigo.matchAll(/\bler\(\w+, (\w+),|\b([A-Z]\w+)\.safeParse\(/g)].map(
    ([, a, b]) => a ?? b ?? '',
  )

test('each shape by which an adapter reads an answer has its fields in the table', () => {
  const nomes = new Set(leitores.flatMap((nome) => lidasEm(textoDe(nome))))
  // The shapes of Dataprev, which its two adapters hand on, and our own number of a message.
  for (const nome of ['schema', 'forma', 'Id']) nomes.delete(nome)
  const importados = textoDe('server/campos-de-fora.test.ts')

  expect(nomes.size).toBeGreaterThan(15)
  expect([...nomes].filter((nome) => !new RegExp(`\\b${nome}\\b`).test(importados))).toEqual([])
  expect(lidasEm('ler(sistema, Nova, json); Outra.safeParse(corpo)')).toEqual(['Nova', 'Outra'])
})

const passos = Object.entries(camposDeFora).flatMap(([resposta, campos]) =>
  Object.entries(campos).flatMap(([campo, destino]) =>
    typeof destino === 'string' ? [] : [{ campo: `${resposta}.${campo}`, ...destino }],
  ),
)

test.each(passos)('the step $campo has its test: $teste', ({ arquivo, teste }) => {
  expect(textoDe(arquivo).replaceAll("\\'", "'")).toContain(teste)
})

type Dados = z.infer<typeof DadosDoBeneficio>
type Vinculo = z.infer<typeof RespostaDoTrabalhador>['vinculos'][number]
let doInss: Partial<Dados> = {}
let vinculos: Vinculo[] = []
let margemDoConvenio = 50_000
const api = await testApi({
  dataprev: {
    ...inssDeTeste,
    consultar: async (quem) => {
      const { beneficios, erros } = await inssDeTeste.consultar(quem)
      return { beneficios: beneficios.map((um) => ({ ...um, ...doInss })), erros }
    },
  },
  trabalhador: { consultarVinculos: async () => ({ vinculos: vinculos as never }) },
  margem: {
    consultar: async () => ({
      resultado: 'respondida' as const,
      margemDisponivel: margemDoConvenio,
    }),
  },
})
await semearCredito(api)
const { doDono } = clientes
const { idRelacionamento, idCliente } = doDono
const chamar = api.as(personas.dono)
const idEmpregador = '70000000-0000-7000-8000-000000000003'
const comSenha = '70000000-0000-7000-8000-000000000004'
await api.consulta(`insert into especie_beneficio values
  ('21', 'Pensão por morte previdenciária', true, 'PENSAO', true),
  ('32', 'Aposentadoria por incapacidade permanente', true, 'APOSENTADORIA', false)`)
await api.consulta(`insert into situacao_beneficio values ('08', 'Suspenso', false)`)
await api.consulta(`insert into convenio (codigo, nome, regime, senha_margem)
  values ('920001', 'Exército Brasileiro', 'FORCAS', true)`)
await api.consulta(
  `insert into convenio (codigo, nome, regime) values ('033101', 'INSS - Representante legal', 'INSS')
   on conflict do nothing`,
)
await api.consulta(
  `insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta)
   values ($1, $3, '000040', 'T-1', 'ATIVO', 600000), ($2, $3, '920001', 'EX01', 'PUBLICO', 900000)`,
  [idEmpregador, comSenha, idCliente],
)
await api.consulta(
  `insert into consentimento (id, id_cliente, codigo_promotor, tipo, situacao, canal, enviado_em,
     autorizado_em, valido_ate)
   values (gen_random_uuid(), $1, $2, 'TRABALHADOR', 'AUTORIZADO', 'SMS', '2026-11-10T12:00:00Z',
     '2026-11-10T13:00:00Z', '2026-12-10T13:00:00Z')`,
  [idCliente, doDono.promotor],
)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  doInss = {}
  vinculos = [vinculo({})]
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const simulada = async (fonte: object) => {
  const entrada = {
    tipo: 'NOVO_POR_PARCELA' as const,
    prazo: 84,
    taxaAm: 1.8,
    valorParcela: 100,
    ...fonte,
  }
  const { status, body, texto } = await chamar(simulacaoApi.simular, {
    body: { idRelacionamento, entrada: entrada as never },
  })
  if (status !== 200) return [texto]
  return body.model.motivos.map(({ texto: dito }) => dito)
}

/** A client of 56 years whose contract another bank has. */
const aPortar = {
  tipo: 'PORTABILIDADE',
  contratos: [doDono.idContrato],
  prazo: 60,
  taxaAm: 1.5,
  valorParcela: undefined,
}
const doOutroBanco = async () => {
  await api.consulta(`update cliente set data_nascimento = '1970-01-01' where id = $1`, [idCliente])
  await api.consulta('update contrato set proprio = false where id = $1', [doDono.idContrato])
}

/** A value of each judged field that forbids the loan, and the words of the refusal. */
type Caso = {
  valor: Partial<Dados>
  convenio?: string
  entrada?: object
  antes?: () => Promise<void>
  diz: string
}
const casosDoInss: Record<string, Caso> = {
  'situacaoBeneficio.codigo': {
    valor: { situacaoBeneficio: { codigo: '08', descricao: 'SUSPENSO' } },
    diz: 'A situação do benefício não permite empréstimo',
  },
  'especieBeneficio.codigo': {
    valor: { especieBeneficio: { codigo: '31', descricao: 'X' } },
    diz: 'A espécie do benefício não permite empréstimo',
  },
  dataInicioBeneficio: {
    valor: {
      especieBeneficio: { codigo: '32', descricao: 'X' },
      dataInicioBeneficio: '2020-01-01',
    },
    entrada: aPortar,
    antes: doOutroBanco,
    diz: 'Aposentado por invalidez com 56 anos: o mínimo é 60, ou 55 com 15 anos de benefício',
  },
  dataDespachoBeneficio: {
    valor: { dataDespachoBeneficio: '2026-11-10' },
    diz: 'Benefício novo: empréstimo só a partir de',
  },
  dataCessacao: { valor: { dataCessacao: '2027-03-31' }, diz: 'depois do fim do benefício' },
  dataExtincaoCota: {
    valor: {
      especieBeneficio: { codigo: '21', descricao: 'X' },
      dataExtincaoCota: '2027-03-31',
    },
    diz: 'depois do fim da cota',
  },
  possuiProcurador: { valor: { possuiProcurador: true }, diz: 'recebido por procurador' },
  possuiRepresentanteLegal: {
    valor: { possuiRepresentanteLegal: false },
    convenio: '033101',
    diz: 'é de quem tem representante legal',
  },
  pensaoAlimenticia: { valor: { pensaoAlimenticia: '3' }, diz: 'é pensão alimentícia' },
  tipoBloqueio: { valor: { tipoBloqueio: '1' }, diz: 'bloqueado pelo titular' },
  elegivelEmprestimo: {
    valor: { elegivelEmprestimo: false },
    diz: 'O INSS diz que o benefício não pode contratar empréstimo',
  },
  valorBaseMargem: { valor: { valorBaseMargem: 10 }, diz: 'passa da margem disponível' },
  margemDisponivel: { valor: { margemDisponivel: 20 }, diz: 'passa da margem disponível' },
  qtdEmprestimosAtivos: {
    valor: { qtdEmprestimosAtivos: 13 },
    diz: 'ficaria com 14 empréstimos; o máximo é 13',
  },
}

const julgadosDe = (nome: keyof typeof camposDeFora) =>
  Object.entries(camposDeFora[nome])
    .filter(([, destino]) => destino === 'julgado')
    .map(([campo]) => campo)

const perguntarAoInss = () => chamar(beneficioApi.detalhesInss, { query: { Cpf: doDono.cpf } })

test('what the INSS answers without a forbidding value is lent', async () => {
  expect((await perguntarAoInss()).status).toBe(200)
  expect(await simulada({ codigoConvenio: '000331', idBeneficio: beneficioDe(doDono) })).toEqual([])
})

test('a benefit for invalidity that began long ago is ported', async () => {
  doInss = {
    especieBeneficio: { codigo: '32', descricao: 'X' },
    dataInicioBeneficio: '2005-01-01',
  }
  await doOutroBanco()
  expect((await perguntarAoInss()).status).toBe(200)
  const fonte = { codigoConvenio: '000331', idBeneficio: beneficioDe(doDono) }
  expect(await simulada({ ...fonte, ...aPortar })).not.toContainEqual(
    expect.stringContaining('Aposentado por invalidez'),
  )
})

test.each(julgadosDe('dataprev.beneficio'))('the INSS forbids by %s, in words', async (campo) => {
  const caso = casosDoInss[campo]
  if (!caso) throw new Error(`No case of ${campo}`)
  doInss = caso.valor
  await caso.antes?.()
  expect((await perguntarAoInss()).status).toBe(200)
  const motivos = await simulada({
    codigoConvenio: caso.convenio ?? '000331',
    idBeneficio: beneficioDe(doDono),
    ...caso.entrada,
  })
  expect(motivos).toContainEqual(expect.stringContaining(caso.diz))
})

const vinculo = (mudanca: {
  elegivel?: boolean
  motivoInelegibilidade?: string
  dataDesligamento?: string
  valorBaseMargem?: number
  valorMargemDisponivel?: number
}): Vinculo => ({
  elegivel: mudanca.elegivel ?? true,
  motivoInelegibilidade: mudanca.motivoInelegibilidade ?? null,
  dadosProfissionais: {
    matricula: 'T-1',
    nomeEmpregador: 'Padaria',
    numeroInscricaoEmpregador: null,
    codigoCategoriaTrabalhador: '101',
    dataAdmissao: '2021-03-15',
    dataDesligamento: mudanca.dataDesligamento ?? null,
  },
  dadosFinanceiros: {
    valorTotalVencimentos: 6000,
    valorBaseMargem: mudanca.valorBaseMargem ?? 5000,
    valorMargemDisponivel: mudanca.valorMargemDisponivel ?? 1750,
    valorSaldoFgts: null,
  },
})

const casosDoTrabalhador: Record<string, { valor: Parameters<typeof vinculo>[0]; diz: string }> = {
  'vinculos.elegivel': { valor: { elegivel: false }, diz: 'não permite empréstimo neste vínculo' },
  'vinculos.motivoInelegibilidade': {
    valor: { elegivel: false, motivoInelegibilidade: 'Aviso prévio' },
    diz: 'Aviso prévio',
  },
  'vinculos.dadosProfissionais.dataDesligamento': {
    valor: { dataDesligamento: '2026-10-31' },
    diz: 'O vínculo terminou em 31/10/2026',
  },
  'vinculos.dadosFinanceiros.valorBaseMargem': {
    valor: { valorBaseMargem: 100 },
    diz: 'passa da margem disponível',
  },
  'vinculos.dadosFinanceiros.valorMargemDisponivel': {
    valor: { valorMargemDisponivel: 50 },
    diz: 'passa da margem disponível',
  },
}

const doTrabalhador = async (mudanca: Parameters<typeof vinculo>[0]) => {
  vinculos = [vinculo(mudanca)]
  expect((await chamar(trabalhadorApi.consultar, { params: { idRelacionamento } })).status).toBe(
    200,
  )
  return simulada({ codigoConvenio: '000040', idEmpregador, prazo: 24 })
}

test('a link that the platform permits is lent', async () => {
  expect(await doTrabalhador({})).toEqual([])
})

test.each(julgadosDe('trabalhador'))('worker credit forbids by %s, in words', async (campo) => {
  const caso = casosDoTrabalhador[campo]
  if (!caso) throw new Error(`No case of ${campo}`)
  expect(await doTrabalhador(caso.valor)).toContainEqual(expect.stringContaining(caso.diz))
})

test.each(julgadosDe('margem'))('a convênio forbids by %s, in words', async () => {
  const perguntar = () =>
    chamar(simulacaoApi.consultarMargem, {
      body: { idRelacionamento, idEmpregador: comSenha, senha: '123456' },
    })
  const fonte = { codigoConvenio: '920001', idEmpregador: comSenha, prazo: 60 }
  await perguntar()
  expect(await simulada(fonte)).toEqual([])
  margemDoConvenio = 4000
  // The clock of the test stands still: of two answers of one instant the newer is not known.
  await api.consulta('delete from margem_consulta')
  await perguntar()
  expect(await simulada(fonte)).toContainEqual(
    expect.stringContaining('passa da margem disponível de R$\u{a0}40,00'),
  )
})
