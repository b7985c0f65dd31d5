import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { sistema, type testApi } from './api.ts'
import { beneficioDe, contaDe, oportunidadeNovaDe, semearCredito } from './credito.ts'
import {
  exemplosDaConfirmacao,
  semearConfirmacoes,
  semearDocumentos,
} from './exemplos-confirmacao.ts'
import { exemplosDoCadastro, semearCadastro } from './exemplos-cadastro.ts'
import { exemplosDoConsentimento, semearConsentimento } from './exemplos-consentimento.ts'
import { exemplosDaAusencia, semearAusencias } from './exemplos-ausencia.ts'
import { exemplosDaCarteira, semearCarteiras } from './exemplos-carteira.ts'
import { exemplosDaFila, semearFila } from './exemplos-fila.ts'
import { exemplosDaPresenca } from './exemplos-presenca.ts'
import { exemplosDaConta, semearTrocas } from './exemplos-conta.ts'
import { exemplosDaFormalizacao, semearFormalizacoes } from './exemplos-formalizacao.ts'
import { exemplosDoBeneficio } from './exemplos-beneficio.ts'
import { exemplosDoCalculo, semearCalculo } from './exemplos-calculo.ts'
import { exemplosDaDivergencia, semearDivergencias } from './exemplos-divergencia.ts'
import { exemplosDaEsteira, semearEsteira } from './exemplos-esteira.ts'
import { exemplosDoQuadro, semearLotes } from './exemplos-quadro.ts'
import { exemplosDoMailing, semearImportacoes, semearMailings } from './exemplos-mailing.ts'
import { exemplosDaReatribuicao, semearReatribuicoes } from './exemplos-reatribuicao.ts'
import { exemplosDoRefinPort, semearRefinPort } from './exemplos-refinport.ts'
import { exemplosDasRegras, semearPedidoDeRegra } from './exemplos-regras.ts'
import { exemplosDoPainel, semearMailingDoPainel } from './exemplos-painel.ts'
import { exemplosDaConduta, semearConduta } from './exemplos-conduta.ts'
import { exemplosDaMeta } from './exemplos-meta.ts'
import { exemplosDaOferta } from './exemplos-oferta.ts'
import { exemplosDaPortabilidade, semearHiscons } from './exemplos-portabilidade.ts'
import { exemplosDePromessa, semearPromessas } from './exemplos-promessa.ts'
import { exemplosDaRetencao, semearCtcs } from './exemplos-retencao.ts'
import { exemplosDeLembrete, semearLembretes, semearLotesDeLembretes } from './exemplos-lembrete.ts'
import { exemplosDoTrabalhador, semearTrabalhador } from './exemplos-trabalhador.ts'
import { exemplosDeTelefone, semearCodigos, semearTelefones } from './exemplos-telefone.ts'
import { exemplosDaIndicacao, semearIndicacoes } from './exemplos-indicacao.ts'
import { exemplosDoLink, semearLinks } from './exemplos-link.ts'
import { exemplosDaPassagem, semearPassagens } from './exemplos-passagem.ts'
import { exemplosDaPesquisa, semearPesquisas } from './exemplos-pesquisa.ts'
import { exemplosDeMensagem, semearMensagens } from './exemplos-mensagem.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from './fixtures.ts'

export type Exemplo = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** The simulation kept on an oportunidade, with what a proposta of it confirms. */
type Guardada = { idSimulacao: string; valorLiberado: number }
type Guardadas = { novo: Guardada; refin: Guardada }

const { dono, colega } = personas
const guardadas = new Map<string, Guardadas>()

/** Each pair is asked for hundreds of times, by one call at a time: its examples are made once a seeding. */
let feitos = new WeakMap<Persona, WeakMap<Cliente, Record<string, Exemplo>>>()

const oportunidadeAbertaDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, '55555555')

const entradas = (cliente: Cliente) => {
  const comum = {
    codigoConvenio: '000331',
    idBeneficio: beneficioDe(cliente),
    prazo: 96,
    taxaAm: 1.85,
  }
  return {
    novo: { tipo: 'NOVO_POR_PARCELA' as const, ...comum, valorParcela: 200 },
    refin: {
      tipo: 'REFIN' as const,
      ...comum,
      contratos: [cliente.idContrato],
      valorParcela: 350,
    },
  }
}

/**
 * Examples besides credit: for each client an untouched oportunidade, and simulations saved on the
 * other two.
 */
export async function semearExemplos(api: Awaited<ReturnType<typeof testApi>>): Promise<void> {
  await semearCredito(api)
  await semearCadastro(api)
  await semearMensagens(api)
  await semearTrabalhador(api)
  await semearLembretes(api)
  await semearPromessas(api)
  await semearHiscons(api)
  await semearCtcs(api)
  await semearAusencias(api)
  await semearMailings(api)
  await semearPesquisas(api)
  await semearImportacoes(api)
  await semearReatribuicoes(api)
  await semearFila(api)
  await semearCarteiras(api)
  await semearConduta(api)
  await semearPassagens(api)
  await semearIndicacoes(api)
  await semearLotesDeLembretes(api)
  await semearConsentimento(api)
  await semearCalculo(api)
  await semearFormalizacoes(api)
  await semearLotes(api)
  await semearLinks(api)
  await semearPedidoDeRegra(api)
  await semearMailingDoPainel(api)
  await api.consulta(`insert into ddd (ddd, uf) values ('11', 'SP')`)
  await semearTelefones(api)
  await semearCodigos(api)
  await semearTrocas(api)
  await semearConfirmacoes(api)
  await semearDocumentos(api)
  for (const cliente of Object.values(clientes)) {
    await api.consulta(
      `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor,
        codigo_convenio, produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em)
       values ($1, $2, $3, $4, '000331', 'RMC', 'Cartão consignado', 'MOTOR', 'Em Aberto', 50000,
        '2026-11-03T13:00:00Z', '2026-11-03T13:00:00Z')`,
      [
        oportunidadeAbertaDe(cliente),
        cliente.idRelacionamento,
        cliente.idCliente,
        cliente.promotor,
      ],
    )
  }
  for (const cliente of Object.values(clientes)) {
    const quem = cliente.atendente ?? personas.promotor
    if (!quem.promotores.includes(cliente.promotor)) continue
    const { novo, refin } = entradas(cliente)
    guardadas.set(cliente.idCliente, {
      novo: await guardar(quem, oportunidadeNovaDe(cliente), novo),
      refin: await guardar(quem, cliente.idOportunidade, refin),
    })
  }
  await semearEsteira(api, guardadas)
  await semearRefinPort(api)
  await semearDivergencias(api)
  // The simulations above have other ids in each database.
  feitos = new WeakMap()

  async function guardar(quem: Persona, idOportunidade: string, entrada: object) {
    const { body } = await api.as(quem)(oportunidadeApi.simular, {
      params: { idOportunidade },
      body: { entrada },
    })
    const { idSimulacao, valorLiberado } = body.model ?? {}
    if (!idSimulacao || valorLiberado === undefined) throw new Error(`Not kept: ${body.message}`)
    return { idSimulacao, valorLiberado }
  }
}

/** Examples without a client: every id well-formed, none of them known. */
const noventaENove = (id: string) => id.replace(/\d\d$/, '99')
export const ninguem: Cliente = {
  idRelacionamento: noventaENove(clientes.doDono.idRelacionamento),
  idCliente: noventaENove(clientes.doDono.idCliente),
  idOportunidade: noventaENove(clientes.doDono.idOportunidade),
  idContrato: noventaENove(clientes.doDono.idContrato),
  idSimulacao: noventaENove(clientes.doDono.idSimulacao),
  idProposta: noventaENove(clientes.doDono.idProposta),
  cpf: '52998224725',
  nome: 'Ninguém',
  telefone: '911111111',
  promotor: '9999',
  atendente: { ...dono, id: noventaENove(dono.id) },
}

/** A well-formed input of each call, as this person would send it about this client. */
function exemplosDe(quem: Persona, cliente: Cliente): Record<string, Exemplo> {
  const { idRelacionamento, idCliente, idContrato, cpf, promotor } = cliente
  const { novo, refin } = guardadas.get(idCliente) ?? {
    novo: { idSimulacao: cliente.idSimulacao, valorLiberado: 1000 },
    refin: { idSimulacao: cliente.idSimulacao, valorLiberado: 1000 },
  }
  const atendente = (cliente.atendente ?? destinoDe(cliente)).id

  const nada: Exemplo = {}
  const porRelacionamento: Exemplo = { params: { idRelacionamento } }
  const buscaRelacionamento: Exemplo = { query: { idRelacionamento } }
  const porPromotor: Exemplo = { params: { codigoPromotor: promotor } }
  const daOportunidade: Exemplo = { params: { idOportunidade: cliente.idOportunidade } }
  const daNova: Exemplo = { params: { idOportunidade: oportunidadeNovaDe(cliente) } }
  const listaDe: Exemplo = { query: { atendente, idRelacionamento } }
  const simulador = {
    idRelacionamento,
    codigoConvenio: '000331',
    idBeneficio: beneficioDe(cliente),
    prazo: '96',
    taxaAm: '1.85',
  }
  const confirmacao = { prazo: 96, taxaAm: 1.85 }
  const idDadosBancarios = contaDe(cliente)

  return {
    'acesso.obterPermissoes': { body: { IdUsuario: quem.id, SidSistema: sistema } },
    'acesso.registrar': { body: { codigoPromotor: promotor } },
    'acesso.chaveDosRascunhos': nada,
    'organizacao.promotorDoRelacionamento': porPromotor,
    'organizacao.promotor': porPromotor,
    'organizacao.convenios': nada,
    'organizacao.conveniosDaEstrutura': nada,
    'organizacao.orgaos': { params: { codigoConvenio: '000331' } },
    'organizacao.atendentesDoPromotor': porPromotor,
    'organizacao.promotorAtendentes': porPromotor,
    'organizacao.promotoresDoUsuario': { params: { idUsuario: quem.id } },
    'referencia.tiposConta': nada,
    'referencia.deficiencias': nada,
    'referencia.tiposEndereco': nada,
    'referencia.tiposResidencia': nada,
    'referencia.especiesDeBeneficio': nada,
    'referencia.escolaridades': nada,
    'referencia.tiposTelefone': nada,
    'referencia.estadosCivis': nada,
    'referencia.bancos': nada,
    'referencia.ufs': nada,
    'referencia.cidades': { query: { nome: 'são', limite: '20' } },
    'referencia.cidadesDaUf': { query: { uf: 'SP' } },
    'referencia.enderecoDoCep': { params: { cep: '01310100' } },
    'relacionamento.dadosBancarios': buscaRelacionamento,
    'relacionamento.dadosCliente': buscaRelacionamento,
    'relacionamento.emAtendimento': { ...porRelacionamento, body: { atendente: quem.id } },
    'relacionamento.transferirAtendente': {
      ...porRelacionamento,
      body: { atendente: destinoDe(cliente).id, motivo: 'Férias' },
    },
    'relacionamento.assumirAtendente': { ...porRelacionamento, body: {} },
    'relacionamento.dadosBasicosPorCpf': porRelacionamento,
    'relacionamento.porCpf': { query: { cpf } },
    'relacionamento.porNome': { query: { nome: cliente.nome } },
    'relacionamento.buscar': { body: { texto: cliente.telefone } },
    'relacionamento.nomes': { body: { idsRelacionamento: [cliente.idRelacionamento] } },
    'relacionamento.consultar': porRelacionamento,
    'relacionamento.porCliente': { params: { idCliente } },
    'relacionamento.listaRestrita': buscaRelacionamento,
    'relacionamento.clienteInedito': { query: { cpf } },
    'relacionamento.incluir': { body: { cpf } },
    'relacionamento.incluirCliente': {
      body: {
        cpf: '11144477735',
        nome: 'Nova Cliente',
        dataNascimento: '1960-01-01',
        sexo: 'F',
        uf: 'SP',
        telefone: { ddd: '11', numero: '912345678' },
      },
    },
    'anotacao.listar': {
      ...porRelacionamento,
      query: { Page: '1', PageSize: '10000', CodigoPromotor: promotor, Canal: 'TELEFONE' },
    },
    'anotacao.incluir': {
      ...porRelacionamento,
      body: { texto: 'Ligar amanhã' },
    },
    'contrato.consultar': { query: { Cpf: cpf, codigoPromotor: promotor } },
    'contrato.valoresOportunidade': buscaRelacionamento,
    'contrato.saldos': porRelacionamento,
    'oportunidade.simular': { ...daOportunidade, body: { entrada: entradas(cliente).refin } },
    'oportunidade.emAtendimento': {
      params: { idOportunidade: oportunidadeAbertaDe(cliente) },
      body: { versao: 1 },
    },
    'oportunidade.emAndamento': { ...daNova, body: {} },
    'oportunidade.perdida': {
      ...daOportunidade,
      body: { idFatorPerda: 2, observacao: 'Preferiu esperar' },
    },
    'oportunidade.consultar': daOportunidade,
    'oportunidade.historico': daOportunidade,
    'oportunidade.contrato': daOportunidade,
    'oportunidade.finalizadas': porRelacionamento,
    'oportunidade.listarStatus': nada,
    'oportunidade.fatoresPerda': nada,
    'oportunidade.criticas': nada,
    'oportunidade.listarConvenio': { params: { codigoPromotor: promotor, atendente } },
    'oportunidade.listarConvenioEmAberto': porPromotor,
    'oportunidade.listar': buscaRelacionamento,
    'oportunidade.incluir': {
      body: {
        idRelacionamento,
        produto: 'SAQUE',
        codigoConvenio: '000331',
        idContrato,
        idBeneficio: beneficioDe(cliente),
        valorLiberado: 100.5,
      },
    },
    'simulacao.condicao': {
      body: {
        idRelacionamento,
        codigoConvenio: '000331',
        idBeneficio: beneficioDe(cliente),
      },
    },
    'simulacao.novo': { query: { ...simulador, valorParcela: '200.00' } },
    'simulacao.refinanciamento': {
      query: { ...simulador, contratos: idContrato, valorParcela: '350.00' },
    },
    'simulacao.daOportunidade': daNova,
    'simulacao.registrar': {
      body: {
        idRelacionamento,
        acao: 'ESCOLHER',
        entrada: entradas(cliente).refin,
        idSimulacao: refin.idSimulacao,
      },
    },
    'proposta.incluir': {
      body: {
        idOportunidade: oportunidadeNovaDe(cliente),
        idSimulacao: novo.idSimulacao,
        idDadosBancarios,
        confirmacao: { ...confirmacao, valorLiberado: novo.valorLiberado, valorParcela: 200 },
      },
    },
    'proposta.incluirRefin': {
      body: {
        idOportunidade: cliente.idOportunidade,
        idSimulacao: refin.idSimulacao,
        idDadosBancarios,
        confirmacao: {
          ...confirmacao,
          valorLiberado: refin.valorLiberado,
          valorParcela: 350,
          contratos: [idContrato],
        },
      },
    },
    'proposta.emAberto': listaDe,
    'proposta.emAndamento': listaDe,
    'proposta.emAtraso': listaDe,
    'proposta.reprovadas': listaDe,
    'proposta.historico': daOportunidade,
    'evento.consultaCpf': { body: { cpf } },
    ...exemplosDeMensagem(cliente),
    ...exemplosDaConfirmacao(cliente),
    'atendimento.abrir': porRelacionamento,
    ...exemplosDeTelefone(cliente),
    ...exemplosDoTrabalhador(cliente),
    ...exemplosDeLembrete(cliente, atendente),
    ...exemplosDePromessa(cliente),
    ...exemplosDaPortabilidade(cliente),
    ...exemplosDaRetencao(cliente, atendente),
    ...exemplosDaAusencia(quem, atendente),
    ...exemplosDoMailing(cliente, atendente),
    ...exemplosDaPesquisa,
    ...exemplosDaReatribuicao(quem, cliente, atendente),
    ...exemplosDaFila(cliente, quem, atendente),
    ...exemplosDaPresenca(quem, cliente),
    ...exemplosDaCarteira(quem, cliente, atendente),
    ...exemplosDaPassagem(quem, cliente),
    ...exemplosDaIndicacao(quem, cliente),
    ...exemplosDoLink(cliente),
    ...exemplosDoCadastro(cliente, contaDe(cliente)),
    ...exemplosDoConsentimento(cliente),
    ...exemplosDasRegras,
    ...exemplosDoBeneficio(cliente),
    ...exemplosDoCalculo(cliente, refin),
    ...exemplosDoRefinPort(cliente),
    ...exemplosDaEsteira(cliente, atendente, novo),
    ...exemplosDaDivergencia(cliente, atendente),
    ...exemplosDoPainel(promotor, idRelacionamento, atendente),
    ...exemplosDaConduta(promotor, quem),
    ...exemplosDaMeta(promotor, atendente),
    ...exemplosDoQuadro(cliente, atendente, oportunidadeAbertaDe(cliente)),
    ...exemplosDaConta(cliente),
    ...exemplosDaFormalizacao(cliente, atendente),
    ...exemplosDaOferta(cliente, {
      entrada: entradas(cliente).refin,
      valorLiberado: refin.valorLiberado,
    }),
  }
}

/** Another person of the client's promotor; Beta has none. */
function destinoDe({ promotor, atendente }: Cliente): Pick<Persona, 'id'> {
  if (promotor === promotores.alfa) return atendente === colega ? dono : colega
  return promotor === promotores.beta ? personas.deFora : { id: noventaENove(colega.id) }
}

function osExemplosDe(quem: Persona, cliente: Cliente): Record<string, Exemplo> {
  const dele = feitos.get(quem) ?? new WeakMap<Cliente, Record<string, Exemplo>>()
  feitos.set(quem, dele)
  const prontos = dele.get(cliente) ?? exemplosDe(quem, cliente)
  dele.set(cliente, prontos)
  return prontos
}

/** @throws where a new call has no example yet */
export function exemploDe(name: string, quem: Persona, cliente: Cliente): Exemplo {
  const exemplo = osExemplosDe(quem, cliente)[name]
  if (!exemplo) throw new Error(`${name} needs an example in server/test/exemplos.ts`)
  return exemplo
}

type Folha = { onde: readonly string[]; valor: unknown }

/** Every value of an input with its place: `['body', 'confirmacao', 'contratos', '0']`. */
export function folhas(valor: unknown, onde: readonly string[] = []): Folha[] {
  if (typeof valor !== 'object' || valor === null) return [{ onde, valor }]
  return Object.entries(valor).flatMap(([nome, dentro]) => folhas(dentro, [...onde, nome]))
}

/** The same input with another value in one place. */
export function trocar(exemplo: Exemplo, onde: readonly string[], valor: unknown): Exemplo {
  const copia = structuredClone(exemplo)
  let dentro: object = copia
  for (const nome of onde.slice(0, -1)) {
    if (Reflect.get(dentro, nome) === undefined) Reflect.set(dentro, nome, {})
    dentro = Object(Reflect.get(dentro, nome))
  }
  Reflect.set(dentro, onde.at(-1) ?? '', valor)
  return copia
}
