import { afterAll, afterEach, expect, test } from 'vitest'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { condutaApi } from '#shared/conduta/api.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { hsmApi } from '#shared/hsm/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { portabilidadeApi } from '#shared/portabilidade/api.ts'
import { presencaApi } from '#shared/presenca/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import type { CaminhoDaOferta } from '#shared/retencao/shapes.ts'
import { trilhaApi } from '#shared/trilha/api.ts'
import { catalogo, semEfeito } from '#shared/regras/catalogo.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { revelacaoApi } from '#shared/revelacao/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { transferenciaApi } from '#shared/transferencia/api.ts'
import type { Assinatura } from '#integrations/assinatura/assinatura.ts'
import { fimDoDesfazer } from '../base/batch/aberto.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { esquecerRegras, regrasVigentes } from '../base/rules/vigentes.ts'
import { valorDe as valorDaConduta } from '../conduta/contar.ts'
import { receberPedido } from '../retencao/receber.ts'
import { sortearAmostra } from '../consentimento/ligar.ts'
import { travarConvite } from '../consentimento/sql/pagina.ts'
import { criarLink } from '../formalizacao/assinatura.ts'
import { contratoDaProposta } from '../formalizacao/contrato.ts'
import { prazoDe } from '../formalizacao/iniciar.ts'
import { apagarIndicacoes } from '../indicacao/ligar.ts'
import { linkDe, receber } from '../indicacao/receber.ts'
import { politicaDoLink } from '../link/politica.ts'
import { varrerOportunidades } from '../oportunidade/varrer.ts'
import { limparPresenca } from '../presenca/limpar.ts'
import { testApi } from '../test/api.ts'
import { beneficioDe, oportunidadeNovaDe } from '../test/credito.ts'
import { telefoneDe } from '../test/exemplos-consentimento.ts'
import { propostaEm } from '../test/exemplos-formalizacao.ts'
import { exemplosDeMensagem, idTemplate } from '../test/exemplos-mensagem.ts'
import { ctcDe, evidenciaDe } from '../test/exemplos-retencao.ts'
import {
  fimDaLocacao,
  fimDoDescanso,
  minutosDaCorrecao,
  minutosDaLocacao,
  voltaDoPulo,
} from '../fila/politica.ts'
import { aceitasAte } from '../passagem/varrer.ts'
import { correcaoMs, janelaDa } from '../promessa/politica.ts'
import { semearExemplos } from '../test/exemplos.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { portabilidadeDeTeste, SALDO_MAIOR } from '../test/portabilidade.ts'
import { regrasPuras } from '../test/regras-puras.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

let instante = new Date('2026-11-23T13:00:00Z')
const tentativasPedidas: number[] = []
const assinatura: Assinatura = {
  criar: async (chave, { tentativasBiometria }) => {
    tentativasPedidas.push(tentativasBiometria)
    return { protocolo: `P-${chave.slice(-12)}`, endereco: 'https://assina.teste/a/x' }
  },
  consultar: async () => null,
  cancelar: async () => undefined,
  baixar: async () => Buffer.alloc(0),
  entregar: async () => undefined,
}
const api = await testApi({ relogio: () => instante, assinatura })
await semearExemplos(api)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  await retorno.voltar()
  esquecerRegras()
  instante = new Date('2026-11-23T13:00:00Z')
})
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { doDono } = clientes
const { idCliente, idRelacionamento, idOportunidade } = doDono
const dono = api.as(personas.dono)
const { consulta, pool, dependencias } = api

type Client = Parameters<Parameters<typeof transaction<unknown>>[2]>[0]['client']

const noBanco = <T>(fazer: (client: Client) => Promise<T>): Promise<T> =>
  transaction(
    pool,
    { idUsuario: personas.dono.id, promotores: [...personas.dono.promotores] },
    ({ client }) => fazer(client),
  )

/** What a rule of the queue says at the instant of the tests. */
const daFila = <T>(perguntar: (fila: { client: Client; agora: Date }) => Promise<T>): Promise<T> =>
  noBanco((client) => perguntar({ client, agora: instante }))

const margens = async () =>
  (
    await dono(beneficioApi.margemConvenio, {
      query: { Cpf: doDono.cpf, codigoConvenio: '000331' },
    })
  ).body.model.fontes

const simulacao = async () =>
  (
    await dono(simulacaoApi.simular, {
      body: {
        idRelacionamento,
        entrada: {
          tipo: 'NOVO_POR_PARCELA',
          codigoConvenio: '000331',
          idBeneficio: beneficioDe(doDono),
          prazo: 84,
          taxaAm: 1.8,
          valorParcela: 100,
        },
      },
    })
  ).body.model.motivos

async function autorizacaoDaTaxa() {
  await dono(oportunidadeApi.simular, {
    params: { idOportunidade: oportunidadeNovaDe(doDono) },
    body: {
      entrada: {
        tipo: 'NOVO_POR_PARCELA',
        codigoConvenio: '000331',
        idBeneficio: beneficioDe(doDono),
        prazo: 84,
        taxaAm: 1.3,
        valorParcela: 100,
      },
    },
  })
  const { body } = await dono(simulacaoApi.daOportunidade, {
    params: { idOportunidade: oportunidadeNovaDe(doDono) },
  })
  const autorizada = await api.as(personas.gestor)(simulacaoApi.autorizar, {
    params: { idSimulacao: body.model.guardada?.idSimulacao ?? '' },
    body: { motivo: 'Cliente de muitos anos na casa' },
  })
  return autorizada.body.model.expiraEm
}

async function ofertaDeCartao() {
  await consulta(
    `update oportunidade set produto = 'RMC', perfil = 'Cartão consignado' where id = $1`,
    [idOportunidade],
  )
  const { body } = await dono(ofertaApi.unica, { query: { idRelacionamento } })
  return body.model.recusadas.filter(({ produto }) => produto === 'RMC')
}

async function modalDepoisDaRecusa() {
  await consulta('delete from consentimento_envio')
  await consulta('delete from consentimento_historico')
  await consulta(`update consentimento set situacao = 'RECUSADO', enviado_em = '2026-11-20T12:00Z'
    where id_cliente = '${idCliente}'`)
  const { body } = await dono(consentimentoApi.ultimaSolicitacao, { params: { idRelacionamento } })
  return body.model
}

async function validadeDoConvite() {
  const [envio] = await consulta<{ id: string }>(
    `insert into consentimento_envio (id, id_consentimento, id_cliente, codigo_promotor, tentativa,
       canal, id_telefone, id_usuario, expira_em, enviado_em)
     select gen_random_uuid(), id, id_cliente, '1001', 1, 'SMS', $2, $3, '2026-12-01', '2026-11-20'
       from consentimento where id_cliente = $1 limit 1 returning id`,
    [idCliente, telefoneDe(doDono), personas.dono.id],
  )
  return noBanco(async (client) => {
    const convite = await travarConvite(client, { idEnvio: envio?.id ?? '', agora: instante })
    return convite?.validadeDias
  })
}

async function segundoModelo() {
  await consulta(`update hsm_template set tipo_optin = 'INFORMACIONAL' where id = $1`, [idTemplate])
  await consulta('update telefone set opt_in_informacional = true')
  const body = exemplosDeMensagem(doDono)['hsm.enviar']?.body ?? {}
  const respostas = []
  for (const quando of ['2026-11-23T13:00:00Z', '2026-11-25T13:00:00Z']) {
    instante = new Date(quando)
    const { status, body: resposta } = await dono(hsmApi.enviar, { body }, { chave: quando })
    respostas.push([status, resposta.message])
    // It left at once: one that still waits is repeated by nobody.
    await consulta(
      `update mensagem set situacao = 'ENVIADA', iniciada_em = criada_em where situacao = 'NA_FILA'`,
    )
  }
  instante = new Date('2026-11-23T13:00:00Z')
  return respostas
}

async function ofertasDeNovo() {
  const idTelefone = telefoneDe(doDono)
  await consulta('update telefone set opt_in_comercial = true where id = $1', [idTelefone])
  await consulta(
    `select set_config('consigna.opt_in', '{"canal":"MENSAGEM","em":"2026-11-10T13:00:00Z","textos":{}}', false)`,
  )
  await consulta('update telefone set opt_in_comercial = false where id = $1', [idTelefone])
  const { status, body } = await dono(telefoneApi.atualizarMeios, {
    body: { idTelefone, optIns: { comercial: true }, canal: 'LIGACAO' },
  })
  return [status, body.message]
}

async function tentativasDoLink() {
  const { body } = await dono(formalizacaoApi.remoto, {
    body: {
      idProposta: propostaEm('livre', doDono),
      canal: 'SMS',
      idTelefone: telefoneDe(doDono),
    },
  })
  const { idFormalizacao, tentativa } = body.model
  await criarLink(
    { pool, fila: api.fila, assinatura, mensagens: dependencias.mensagens, agora: () => instante },
    { acao: 'criar', idFormalizacao, tentativa, codigoPromotor: '1001' },
  )
  return tentativasPedidas.at(-1)
}

const contrato = async () =>
  (
    await noBanco((client) =>
      contratoDaProposta(client, { id: null, idProposta: propostaEm('livre', doDono) }),
    )
  ).clausulas

async function reprovadas() {
  await consulta(
    `update proposta set situacao = 'REPROVADA', motivo_reprovacao = 'Margem',
       recuperavel = true, atualizada_em = '2026-10-01T12:00Z' where id = $1`,
    [propostaEm('livre', doDono)],
  )
  const { body } = await dono(propostaApi.reprovadas, { query: {} })
  return body.model.items.length
}

async function acompanhadas() {
  await consulta(
    `update proposta set produto = 'PORT', situacao = 'RETIDA', atualizada_em = '2026-11-05T12:00Z'
      where id = $1`,
    [propostaEm('livre', doDono)],
  )
  const { body } = await dono(trilhaApi.acompanhamento, { query: { etapa: 'RETIDA' } })
  return body.model.items.length
}

async function paradas() {
  await consulta('delete from lembrete')
  await consulta(`update proposta set situacao = 'CANCELADA'`)
  await consulta(`update oportunidade set status = 'Simulada', atualizada_em = '2026-11-03T12:00Z'
    where id = '${idOportunidade}'`)
  await varrerOportunidades({ pool, agora: () => instante })
  return consulta('select status from oportunidade where id = $1', [idOportunidade])
}

const dito = ({ status, body }: { status: number; body: { message: string | null } }) => [
  status,
  body.message,
]
const incluirDeFora = async () =>
  dito(await dono(relacionamentoApi.incluir, { body: { cpf: clientes.deFora.cpf } }))
const licencaMedica = async () => {
  const dias = { dataInicio: '2026-11-20', dataFim: '2026-11-24' }
  return dito(await dono(ausenciaApi.incluir, { body: { motivo: '02', ...dias } }))
}
const revelarCpf = async () =>
  dono(revelacaoApi.revelar, {
    body: { campo: 'cpf', id: idCliente, finalidade: 'CADASTRO' },
  })

/** Reveals, after colleagues used nine persons' quota and a rule of the promotor is another one. */
async function revelarDepoisDosColegas(pessoas: number, minimo?: number) {
  if (minimo !== undefined) {
    await consulta(
      `update regra_vigencia set valor = $1 where regra = 'cota_promotor_pessoas_min'`,
      [minimo],
    )
    esquecerRegras()
  }
  await consulta(
    `insert into cota_uso values ('2026-11-23', 'cota_revelacoes', $1, '1001', $2, now())`,
    [personas.colega.id, pessoas * 80],
  )
  return dito(await revelarCpf())
}

async function avisosDeCota() {
  await revelarCpf()
  return consulta(`select dados - 'login' as dados from aviso where tipo = 'cota'`)
}

/** How many of the marked consents of yesterday the gestores look at today. */
async function consentimentosDaAmostra() {
  await consulta(
    `update consentimento set situacao = 'AUTORIZADO', marcas = '{TROUXE}', enviado_em = $1,
       autorizado_em = $1, valido_ate = $1::timestamptz + interval '30 days'`,
    [new Date(instante.getTime() - 86_400_000)],
  )
  return sortearAmostra(api.pool, instante)
}

/** Whether the link takes one form more today, and how many older ones the sweep erases. */
async function indicacoes() {
  const servicos = { pool: api.pool, agora: () => instante }
  const link = await linkDe(servicos, 'link-de-dono'.padEnd(24, '-'))
  if (!link) throw new Error('The examples have no such link')
  const coube = await receber(servicos, link, {
    pedido: {
      nome: 'Bia Nova',
      telefone: { ddd: '11', numero: '987650001' },
      cpf: clientes.deLonge.cpf,
      aceite: 'sim',
    },
    idFicha: '018f0000-0000-7000-8000-0000000000a2',
    origem: { endereco: '127.0.0.1', agente: 'teste' },
  })
  return [coube, await apagarIndicacoes(servicos)]
}

/** The day until which the owner of a client answers who asked for them. */
async function prazoDoPedido() {
  await consulta('delete from transferencia')
  const { body } = await dono(transferenciaApi.pedir, {
    body: { idRelacionamento: clientes.doColega.idRelacionamento, motivo: 'Ela me procurou' },
  })
  return body.model.expiraEm
}

/** A colleague opened the phone of the client a quarter of an hour ago; whether who calls now is told so. */
async function ligarDepoisDoColega() {
  const agora = instante
  const ligar = async (quem: keyof typeof personas) =>
    dito(
      await api.as(personas[quem])(revelacaoApi.revelar, {
        body: { campo: 'telefone', id: telefoneDe(doDono), finalidade: 'CONTATO' },
      }),
    )
  instante = new Date(agora.getTime() - 15 * 60_000)
  const antes = await ligar('promotor')
  instante = agora
  return [antes, await ligar('dono')]
}

/** What the law owes to who has worked for four hours without a pause. */
async function pausasDoDia() {
  await consulta(`insert into jornada values ($1, '2026-11-23', $2, $3)`, [
    personas.dono.id,
    new Date(instante.getTime() - 4 * 3_600_000),
    instante,
  ])
  return (await dono(presencaApi.estado, {})).body.model.deve
}

/** Days of three weeks ago that are still kept. */
async function diasGuardados() {
  await consulta(`insert into jornada values ($1, '2026-11-02', $2, $2)`, [
    personas.dono.id,
    '2026-11-02T12:00:00Z',
  ])
  await limparPresenca({ pool, agora: () => instante })
  return consulta('select dia from jornada')
}

/** The counter-offers to the request of another bank that offers 1.6% a month. */
async function contrapropostas(dita?: { caminho: CaminhoDaOferta; resumo: string }) {
  const { body } = await dono(retencaoApi.gerar, { body: { idCtc: ctcDe(doDono), ...dita } })
  return body.model
}

const taxasDaContraproposta = async () =>
  (await contrapropostas()).ofertas.map(({ caminho, taxaAm }) => [caminho, taxaAm])

/** The end of the day until which what the client accepted is paid. */
async function prazoDaAceita() {
  const { ofertas } = await contrapropostas()
  const caminho = 'TROCO' as const
  const resumo = ofertas.find((oferta) => oferta.caminho === caminho)?.resumo ?? ''
  const { ctc } = await contrapropostas({ caminho, resumo })
  await dono(retencaoApi.registrar, {
    body: {
      ctcs: [
        {
          idCtc: ctc.idCtc,
          versao: ctc.versao,
          acao: 'RETER',
          motivo: 'issuer_retention',
          caminho,
          idOferta: ctc.ditas[0]?.idOferta ?? '',
          evidencia: {
            idEvidencia: evidenciaDe(doDono),
            contatoEm: instante.toISOString(),
            canal: 'LIGACAO',
            aceite: 'Quero ficar',
          },
        },
      ],
    },
  })
  return consulta('select paga_ate from ctc where id = $1', [ctc.idCtc])
}

/** Whether a request for a contract whose balance was informed ten days ago comes to a person. */
async function pedidoDepoisDeLiberada() {
  const numero = '9'.padEnd(21, '0')
  await consulta(
    `update ctc set situacao = 'LIBERADA', saldo_informado = saldo, terminada_em = $2, toca_em = null where id = $1`,
    [ctcDe(doDono), new Date(instante.getTime() - 10 * 86_400_000)],
  )
  await peloSistema(pool, ({ client }) =>
    receberPedido(
      { client, agora: instante, fila: api.fila },
      {
        tipo: 'PEDIDO',
        evento: numero,
        numero,
        ocorridoEm: instante.toISOString(),
        pedido: {
          contrato: `CT-${doDono.idContrato.slice(-4)}`,
          cpf: doDono.cpf,
          banco: '001',
          saldo: 13_000,
          taxaAm: 1.65,
          cetAa: 30,
          prazo: 63,
          parcela: 330,
        },
      },
    ),
  )
  return consulta('select classe from ctc where numero = $1', [numero])
}

type Caso = { valor: number; perguntar: () => Promise<unknown> }

/** One case of each rule that a statement, a job or a paper asks. */
/** With ten points of the dono, of a fault of last week. */
async function condutaDaEquipe() {
  await consulta(`insert into conduta_motivo (codigo, nome, pontos, fonte, confianca)
    values ('DA_REGRA', 'Falta de exemplo', 10, 'Exemplo', 'baixa') on conflict do nothing`)
  await consulta(
    `insert into conduta (id, codigo_promotor, id_usuario, motivo, pontos, texto, arquivo, formato, arquivo_resumo,
       data_fato, situacao, id_autor, criada_em, id_decisor, decidida_em, vence_em)
     select '7a000000-0000-7000-8000-000000000001', $1, $2, 'DA_REGRA', 10, 'Exemplo', gen_random_uuid(), 'PDF',
       repeat('a', 64), '2026-11-16', 'CONFIRMADA', $3, $5, $4, $5, '2027-11-16'
     on conflict do nothing`,
    [
      doDono.promotor,
      personas.dono.id,
      personas.gestor.id,
      personas.promotor.id,
      new Date('2026-11-17T13:00:00Z'),
    ],
  )
  return (await api.as(personas.gestor)(condutaApi.equipe, { query: {} })).body.model
}

const noSistema: Record<string, Caso> = {
  margem_total_pct: { valor: 20, perguntar: margens },
  margem_cartao_rmc_pct: { valor: 2, perguntar: margens },
  margem_cartao_rcc_pct: { valor: 2, perguntar: margens },
  margem_cartao_unico_pct: {
    valor: 2,
    perguntar: async () => {
      await consulta(`insert into especie_beneficio (codigo, descricao, elegivel, grupo, checar_extincao_cota)
        values ('88', 'Amparo ao idoso', true, 'LOAS', false) on conflict do nothing`)
      await consulta(`update beneficio set especie = '88' where id = '${beneficioDe(doDono)}'`)
      return margens()
    },
  },
  especie_permite: { valor: 0, perguntar: simulacao },
  situacao_permite: { valor: 0, perguntar: simulacao },
  taxa_autorizacao_dias: { valor: 9, perguntar: autorizacaoDaTaxa },
  cartao_oferta_nova: { valor: 1, perguntar: ofertaDeCartao },
  consentimento_recusa_espera_dias: { valor: 1, perguntar: modalDepoisDaRecusa },
  consentimento_validade_dias: { valor: 9, perguntar: validadeDoConvite },
  contato_repeticao_dias: { valor: 9, perguntar: segundoModelo },
  opt_in_descanso_dias: { valor: 9, perguntar: ofertasDeNovo },
  formalizacao_link_horas: {
    valor: 9,
    perguntar: () => noBanco((client) => prazoDe(client, 'REMOTA', instante)),
  },
  formalizacao_biometria_tentativas: { valor: 9, perguntar: tentativasDoLink },
  mora_multa_pct: { valor: 1, perguntar: contrato },
  mora_juros_am: { valor: 0.5, perguntar: contrato },
  port_acompanhamento_dias: { valor: 2, perguntar: acompanhadas },
  reprovadas_na_lista_dias: { valor: 10, perguntar: reprovadas },
  oportunidade_parada_dias_uteis: { valor: 40, perguntar: paradas },
  ausencia_medica_dias: { valor: 2, perguntar: licencaMedica },
  fila_locacao_minutos: { valor: 9, perguntar: () => daFila(minutosDaLocacao) },
  fila_locacao_max_horas: {
    valor: 1,
    perguntar: () => daFila((fila) => fimDaLocacao(fila, new Date(+instante - 3_600_000))),
  },
  fila_sem_resposta_horas: {
    valor: 9,
    perguntar: () => daFila((fila) => fimDoDescanso(fila, 'fila_sem_resposta_horas')),
  },
  fila_recado_dias_uteis: {
    valor: 9,
    perguntar: () => daFila((fila) => fimDoDescanso(fila, 'fila_recado_dias_uteis')),
  },
  fila_recusa_dias: {
    valor: 9,
    perguntar: () => daFila((fila) => fimDoDescanso(fila, 'fila_recusa_dias')),
  },
  conduta_aviso_pontos: { valor: 5, perguntar: condutaDaEquipe },
  conduta_suspensao_pontos: { valor: 5, perguntar: condutaDaEquipe },
  conduta_validade_meses: {
    valor: 1,
    perguntar: () => daFila((sistema) => valorDaConduta(sistema, 'conduta_validade_meses')),
  },
  conduta_certificacao_dias: { valor: 400, perguntar: condutaDaEquipe },
  transferencia_prazo_dias_uteis: { valor: 9, perguntar: prazoDoPedido },
  passagem_prazo_dias_uteis: {
    valor: 9,
    perguntar: () => noBanco((client) => aceitasAte(client, instante)),
  },
  fila_correcao_minutos: { valor: 9, perguntar: () => daFila(minutosDaCorrecao) },
  fila_pulo_minutos: { valor: 9, perguntar: () => daFila(voltaDoPulo) },
  promessa_aviso_minutos: {
    valor: 9,
    perguntar: () => daFila((fila) => janelaDa(fila, new Date(+instante + 86_400_000))),
  },
  promessa_correcao_minutos: { valor: 9, perguntar: () => daFila(correcaoMs) },
  promessa_tolerancia_minutos: {
    valor: 9,
    perguntar: () => daFila((fila) => janelaDa(fila, new Date(+instante + 86_400_000))),
  },
  hiscon_validade_dias: {
    valor: 9,
    perguntar: async () =>
      (await dono(portabilidadeApi.hiscons, { params: { idRelacionamento } })).body.model?.valeAte,
  },
  link_validade_horas: { valor: 9, perguntar: () => daFila(politicaDoLink) },
  link_tentativas: { valor: 9, perguntar: () => daFila(politicaDoLink) },
  link_token_minutos: { valor: 9, perguntar: () => daFila(politicaDoLink) },
  retencao_taxa_min_am: { valor: 1.7, perguntar: taxasDaContraproposta },
  retencao_falsa_dias_uteis: { valor: 9, perguntar: prazoDaAceita },
  retencao_liberada_dias: { valor: 9, perguntar: pedidoDepoisDeLiberada },
  indicacao_link_dia: { valor: 0, perguntar: indicacoes },
  indicacao_guarda_dias: { valor: 9, perguntar: indicacoes },
  cota_cpfs_novos: { valor: 0, perguntar: incluirDeFora },
  cota_buscas: {
    valor: 0,
    perguntar: async () => dito(await dono(relacionamentoApi.buscar, { body: { texto: 'Dora' } })),
  },
  cota_aberturas: {
    valor: 0,
    perguntar: async () => dito(await dono(atendimentoApi.abrir, { params: { idRelacionamento } })),
  },
  cota_revelacoes: { valor: 9, perguntar: async () => (await revelarCpf()).body.model },
  cota_promotor_pct: { valor: 1, perguntar: () => revelarDepoisDosColegas(2, 1) },
  cota_promotor_pessoas_min: { valor: 1, perguntar: () => revelarDepoisDosColegas(9) },
  consentimento_amostra_dia: { valor: 0, perguntar: consentimentosDaAmostra },
  cota_aviso_pct: { valor: 1, perguntar: avisosDeCota },
  contato_colega_minutos: { valor: 20, perguntar: ligarDepoisDoColega },
  pausa_descansos: { valor: 3, perguntar: pausasDoDia },
  pausa_descanso_minutos: { valor: 15, perguntar: pausasDoDia },
  pausa_refeicao_minutos: { valor: 30, perguntar: pausasDoDia },
  pausa_borda_minutos: { valor: 30, perguntar: pausasDoDia },
  pausa_jornada_horas: { valor: 5, perguntar: pausasDoDia },
  pausa_guarda_dias: { valor: 9, perguntar: diasGuardados },
  desfazer_lote_minutos: {
    valor: 9,
    perguntar: () =>
      noBanco((client) => fimDoDesfazer({ client, agora: instante }, 'OPORTUNIDADE')),
  },
}

/** Asked on a system of its own, with a bank of origin: below. */
const daOrigem = ['port_tolerancia_saldo_pct']

test('every rule of the catalogue judges something, or its page says that it does not', () => {
  const comCaso = [...Object.keys(regrasPuras), ...Object.keys(noSistema), ...daOrigem]

  expect(comCaso.toSorted()).toEqual(
    [...catalogo.keys()].filter((regra) => !semEfeito.has(regra)).toSorted(),
  )
})

test.each(Object.entries(regrasPuras))('changing %s changes an answer', async (regra, caso) => {
  const regras = await noBanco((client) => regrasVigentes(client))
  const outras = regras.map((linha) =>
    linha.regra === regra ? { ...linha, valor: caso.valor } : linha,
  )
  const antes = caso.perguntar(regras)

  expect(caso.perguntar(regras)).toEqual(antes)
  expect(caso.perguntar(outras)).not.toEqual(antes)
})

test.each(Object.entries(noSistema))('changing %s changes an answer', async (regra, caso) => {
  const antes = await caso.perguntar()
  await retorno.voltar()
  expect(await caso.perguntar()).toEqual(antes)
  await retorno.voltar()

  await consulta('update regra_vigencia set valor = $2 where regra = $1', [regra, caso.valor])
  esquecerRegras()
  expect(await caso.perguntar()).not.toEqual(antes)
})

test('changing port_tolerancia_saldo_pct changes an answer', async () => {
  const esteira = await portabilidadeDeTeste()
  const saldoMaior = async () => {
    const { idProposta, numero } = await esteira.propor(SALDO_MAIOR)
    await esteira.naCamara(numero, 'informar')
    return (await esteira.ler(idProposta)).situacao
  }
  const daOrigemVoltar = await pontoDeRetorno(esteira.api.appUrl)
  expect(await saldoMaior()).toBe('PENDENTE')

  await daOrigemVoltar.voltar()
  await esteira.api.consulta(
    `update regra_vigencia set valor = 10 where regra = 'port_tolerancia_saldo_pct'`,
  )
  esquecerRegras()
  expect(await saldoMaior()).toBe('SALDO_CONFERIDO')
  await daOrigemVoltar.fechar()
  await esteira.fechar()
})
