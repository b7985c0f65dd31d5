import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Assinatura } from '#integrations/assinatura/assinatura.ts'
import type { EventoDeAssinatura } from '#integrations/assinatura/protocolo.ts'
import type { EventoDoBanco } from '#integrations/banco/protocolo.ts'
import { errados } from '#scripts/conferir/conferir.ts'
import { conferirBanco } from '#scripts/conferir/ler.ts'
import { textoCorrido } from '#shared/consentimento/texto.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { ouvir } from './banco/julgar.ts'
import { gravarBeneficio } from './beneficio/gravar.ts'
import { gravarProva } from './beneficio/sql/gravacao.ts'
import { abrirConvite, responderConvite, textoDoConvite } from './consentimento/responder.ts'
import { resumirLink, resumirTexto } from './consentimento/segredo.ts'
import { sistemaNo } from './base/db/sistema.ts'
import { transaction } from './base/db/transaction.ts'
import { criarLink } from './formalizacao/assinatura.ts'
import { vencerFormalizacoes } from './formalizacao/ligar.ts'
import { julgarAssinaturas, ouvirAssinatura } from './formalizacao/receber.ts'
import { receberAviso } from './mensagem/receber.ts'
import { receberResposta } from './mensagem/responder.ts'
import { agora } from './test/api.ts'
import { esteiraDeTeste } from './test/esteira.ts'
import { semearConsentimento, telefoneDe } from './test/exemplos-consentimento.ts'
import { propostaEm, semearFormalizacoes } from './test/exemplos-formalizacao.ts'
import { semearMensagens } from './test/exemplos-mensagem.ts'
import { comFalhas, criarSorte, poolQueMorre } from './test/falhas.ts'
import { clientes, personas } from './test/fixtures.ts'
import { inssDeTeste } from './test/inss.ts'
import { pontoDeRetorno } from './test/retorno.ts'

/**
 * Every kind of notice at once: the bank, the signing service, a channel of messages with the answers
 * of clients, the page of a consent, the answers of the INSS, with Dataprev asked meanwhile. They are heard in any order, repeated and days late; calls to
 * outside and statements fail, and each transaction may be killed at any statement and after its
 * commit. End and evidence are those of the order in which they were sent.
 */
const RODADAS = Number(process.env['AVISOS'] ?? 4)
const HORA_MS = 3_600_000

const esteira = await esteiraDeTeste()
const { api, relogio, services } = esteira
await semearMensagens(api)
await semearConsentimento(api)
await semearFormalizacoes(api)
const { doDono, doColega, livre, deLonge } = clientes
const { dono, colega } = personas
const { pool: poolCerto, banco: bancoCerto, averbador: averbadorCerto } = services

/** The loan that is booked and paid. */
const { numero } = await esteira.propor(dono, doDono)
await esteira.enviar()
await api.consulta('delete from fila.job')

/** The contract that is signed on the phone. */
const PROTOCOLO = 'P-AVISOS'
const assinatura: Assinatura = {
  criar: async () => ({ protocolo: PROTOCOLO, endereco: 'https://assina.teste/a/x' }),
  consultar: async () => null,
  cancelar: async () => undefined,
  baixar: async () => Buffer.alloc(0),
  entregar: async () => undefined,
}
const { body } = await api.as(colega)(formalizacaoApi.remoto, {
  body: {
    idProposta: propostaEm('livre', doColega),
    canal: 'SMS',
    idTelefone: telefoneDe(doColega),
  },
})
const { idFormalizacao, tentativa } = body.model
await criarLink(
  { ...services, assinatura },
  { acao: 'criar', idFormalizacao, tentativa, codigoPromotor: doColega.promotor },
)
const [{ resumo } = { resumo: '' }] = await api.consulta<{ resumo: string }>(
  'select resumo from formalizacao_texto where id_formalizacao = $1',
  [idFormalizacao],
)

/** The message that is read. */
const idMensagem = '90909090-0000-7000-8000-000000000001'
await api.consulta(
  `insert into mensagem (id, chave_unica, id_relacionamento, id_cliente, codigo_promotor,
     id_usuario, canal, finalidade, id_telefone, texto, situacao, criada_em, atualizada_em)
   values ($1::uuid, $1::text, $2, $3, $4, $5, 'WHATSAPP', 'INFORMACAO', $6, 'Olá', 'ACEITA', $7, $7)`,
  [
    idMensagem,
    doDono.idRelacionamento,
    doDono.idCliente,
    doDono.promotor,
    dono.id,
    telefoneDe(doDono),
    agora,
  ],
)

/** The consent that is given on its page. */
const LINK = 'link-dos-avisos-0001-abcdefgh'
const idConsentimento = doDono.idCliente.replace(/^c{8}/, '45454545')
await api.consulta(
  `insert into consentimento_envio (id, id_consentimento, id_cliente, codigo_promotor, tentativa,
     canal, id_telefone, id_usuario, link_resumo, expira_em, enviado_em)
   select gen_random_uuid(), id, id_cliente, codigo_promotor, 1, 'SMS', id_telefone, $2, $3,
          link_expira_em, enviado_em from consentimento where id = $1`,
  [idConsentimento, dono.id, resumirLink(LINK)],
)
const origem = { endereco: '203.0.113.9', agente: 'Celular' }
const convite = await abrirConvite({ pool: poolCerto, agora: () => agora }, LINK, {
  ...origem,
  agente: 'bot',
})
if (!convite) throw new Error('The link of the consent is not known')
const textoResumo = resumirTexto(textoCorrido(textoDoConvite(convite)))

/** Who asked to be left alone an hour ago, and who may be written to. */
await api.consulta(`update telefone set situacao = '7', atualizado_em = $2 where id = $1`, [
  telefoneDe(livre),
  new Date(agora.getTime() - HORA_MS),
])
await api.consulta(`update telefone set opt_in_informacional = true where id = $1`, [
  telefoneDe(deLonge),
])

/** The benefit that the INSS is asked about again and again. */
const {
  beneficios: [dito],
} = await inssDeTeste.consultar({
  cpf: doColega.cpf,
  idConsentimento: idConsentimento,
  autorizadoEm: agora,
})
const [{ numeroBeneficio } = { numeroBeneficio: '' }] = await api.consulta<{
  numeroBeneficio: string
}>(`select numero as "numeroBeneficio" from beneficio where id_cliente = $1 order by id limit 1`, [
  doColega.idCliente,
])

const retorno = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

type Aviso = { nome: string; entregar: () => Promise<unknown> }

const nada = () => undefined

const doBanco = (evento: EventoDoBanco): Aviso => ({
  nome: `banco ${evento.situacao}`,
  entregar: () =>
    ouvir(
      services,
      {
        promotor: doDono.promotor,
        evento,
        prova: { corpo: JSON.stringify(evento), instante: '1', assinatura: 'conferida' },
      },
      nada,
    ),
})

/** Records what the bank would post from the proposta to the payment. */
async function viver(): Promise<Aviso[]> {
  const gravados: EventoDoBanco[] = []
  const gravar = async () => {
    const estado = await services.banco.consultar(numero)
    if (!estado) throw new Error('The bank lost it')
    if (gravados.some(({ sequencia }) => sequencia === estado.sequencia)) return
    const evento = `avisos-${numero}-${estado.sequencia}`
    gravados.push({ ocorridoEm: services.agora().toISOString(), ...estado, evento })
  }
  await gravar()
  await esteira.noBanco(numero, 'aprovar')
  await gravar()
  await esteira.ouvirBanco()
  await esteira.averbar()
  await esteira.titular(numero, 'aceitar')
  relogio.adiantadoMs += 24 * HORA_MS
  await esteira.conferir()
  await gravar()
  await esteira.noBanco(numero, 'pagar')
  await gravar()
  return gravados.map(doBanco)
}

const daAssinatura = (['ABERTA', 'DOCUMENTOS', 'BIOMETRIA', 'ASSINADA'] as const).map(
  (situacao, k): Aviso => {
    const evento: EventoDeAssinatura = {
      evento: `${PROTOCOLO}:${k + 1}`,
      protocolo: PROTOCOLO,
      situacao,
      sequencia: k + 1,
      tentativasBiometria: k > 1 ? 1 : 0,
      pontuacao: k > 1 ? 96 : null,
      documentos: [],
      resumoAceito: situacao === 'ASSINADA' ? resumo : null,
      prova: {
        ocorridoEm: new Date(agora.getTime() + (k + 1) * 60_000).toISOString(),
        endereco: '203.0.113.7',
        agente: 'Celular',
        latitude: null,
        longitude: null,
      },
    }
    const prova = { corpo: JSON.stringify(evento), instante: '1', assinatura: 'conferida' }
    return {
      nome: `assinatura ${situacao}`,
      entregar: () => ouvirAssinatura(services, { evento, prova }, nada),
    }
  },
)

const passosDaMensagem = ['ENVIADA', 'ENTREGUE', 'LIDA'] as const
const instanteDoPasso = (k: number) => new Date(agora.getTime() - 60_000 + k * 1000)
const daMensagem = passosDaMensagem.map((situacao, k): Aviso => ({
  nome: `mensagem ${situacao}`,
  entregar: () =>
    receberAviso(services, {
      chave: `avisos:${situacao}`,
      idMensagem,
      idExterno: 'wamid.avisos',
      situacao,
      codigo: null,
      motivo: null,
      ocorridoEm: instanteDoPasso(k),
    }),
}))

/** What clients wrote, minutes from now: the first word is older than the wish to be left alone. */
const doCliente = [
  { quem: livre, texto: 'Quero voltar', minutos: -90 },
  { quem: livre, texto: 'SAIR', minutos: -30 },
  { quem: livre, texto: 'Quero voltar', minutos: -10 },
  { quem: deLonge, texto: 'PARAR', minutos: -20 },
].map(({ quem, texto, minutos }, k): Aviso => ({
  nome: `resposta ${texto}`,
  entregar: () =>
    receberResposta(services, {
      canal: 'WHATSAPP',
      idExterno: `resposta-${k}`,
      de: `5511${quem.telefone}`,
      texto,
      ocorridoEm: new Date(agora.getTime() + minutos * 60_000),
    }),
}))

/** Answers of the INSS: each belongs to the instant of its question. */
const doInss = [1, 2, 3].map((k): Aviso => ({
  nome: `INSS ${k}`,
  entregar: () =>
    transaction(services.pool, sistemaNo(doColega.promotor), async ({ client }) => {
      if (!dito) throw new Error('The INSS answers no benefit')
      const { idCliente, promotor: codigoPromotor } = doColega
      const quem = { idCliente, codigoPromotor, idUsuario: colega.id }
      const em = new Date(agora.getTime() + k * 60_000)
      await gravarBeneficio(
        client,
        { ...quem, agora: em },
        { ...dito, numeroBeneficio, margemDisponivel: 100 * k, qtdEmprestimosAtivos: k },
      )
      await gravarProva(client, {
        idCliente,
        numero: numeroBeneficio,
        situacao: 'A_VENCER',
        ultima: null,
        limite: `2026-12-0${k}`,
        agora: em,
      })
    }),
}))

/** A page is answered while it is open: its instant is that of the press. */
const daPagina = (horas = 0) => ({
  ...services,
  agora: () => new Date(agora.getTime() + horas * HORA_MS),
})
const doConsentimento: Aviso[] = [
  { nome: 'página aberta', entregar: () => abrirConvite(daPagina(), LINK, origem) },
  {
    nome: 'consentimento dado',
    entregar: () =>
      responderConvite(daPagina(), LINK, { decisao: 'autorizar', textoResumo, origem }),
  },
  {
    nome: 'consentimento dado outra vez',
    entregar: () =>
      responderConvite(daPagina(), LINK, { decisao: 'autorizar', textoResumo, origem }),
  },
  {
    nome: 'consentimento recusado depois do prazo do link',
    entregar: () =>
      responderConvite(daPagina(30), LINK, { decisao: 'recusar', textoResumo, origem }),
  },
]

/** Our own workers and sweeps. */
const trabalhos = [
  () => esteira.averbar(),
  () => esteira.conferir(),
  () => esteira.ouvirBanco(),
  () => esteira.julgarAvisos(),
  () => julgarAssinaturas(services, nada),
  () => vencerFormalizacoes(services.pool, services.agora()),
]

async function assentar(): Promise<void> {
  for (let vez = 0; vez < 2; vez += 1) {
    // What was put off waits a quarter of an hour.
    relogio.adiantadoMs += HORA_MS
    await esteira.julgarAvisos()
    await julgarAssinaturas(services, (error) => {
      throw error
    })
    await esteira.averbar()
    relogio.adiantadoMs += HORA_MS
    await esteira.conferir()
    await esteira.ouvirBanco()
  }
}

async function fim() {
  const [lido] = await api.consulta(
    `select
       (select json_build_object('situacao', p.situacao, 'contratos',
            (select count(*) from contrato k where k.numero = p.numero and k.situacao = 'ATIVO'),
            'pagas', (select count(*) from proposta_historico h
                       where h.id_proposta = p.id and h.para = 'PAGA'))
          from proposta p where p.numero = $1) as emprestimo,
       (select json_build_object('situacao', f.situacao, 'assinadaEm', f.assinada_em,
            'provas', (select json_agg(e.tipo order by e.tipo) from formalizacao_evidencia e
                        where e.id_formalizacao = f.id),
            'assinaturas', (select count(*) from formalizacao_historico h
                             where h.id_formalizacao = f.id and h.para = 'ASSINADA'))
          from formalizacao f where f.id = $2) as assinatura,
       (select json_build_object('situacao', m.situacao, 'enviada', m.enviada_em,
            'entregue', m.entregue_em, 'lida', m.lida_em)
          from mensagem m where m.id = $3) as mensagem,
       (select json_build_object('situacao', k.situacao, 'evidencias',
            (select count(*) from consentimento_evidencia v where v.id_consentimento = k.id))
          from consentimento k where k.id = $4) as consentimento,
       (select json_agg(json_build_object('situacao', t.situacao, 'optIn', t.opt_in_informacional,
            'em', t.atualizado_em, 'respostas', (select json_agg(x.texto order by x.recebida_em)
              from mensagem_recebida x where x.id_telefone = t.id)) order by t.id)
          from telefone t where t.id = any ($5)) as telefones,
       (select json_build_object('margem', b.margem_disponivel, 'ativos', b.qtd_ativos,
            'em', b.consultado_em, 'prova', b.prova_vida_ate)
          from beneficio b where b.numero = $6) as beneficio,
       (select count(*)::int from banco_aviso where julgar_em is not null)
         + (select count(*)::int from formalizacao_aviso where julgar_em is not null) as esperam,
       (select count(*)::int from divergencia) as divergencias`,
    [
      numero,
      idFormalizacao,
      idMensagem,
      idConsentimento,
      [livre, deLonge].map(telefoneDe),
      numeroBeneficio,
    ],
  )
  return JSON.parse(JSON.stringify(lido)) as unknown
}

/** What the rules of the books find wrong: rule and row, with what is said of it. */
async function erradosNosLivros(): Promise<Map<string, string>> {
  const vereditos = await conferirBanco(api.ownerUrl, { agora: services.agora() })
  return new Map(
    errados(vereditos).flatMap(({ nome, achados }) =>
      achados.map(({ tabela, id, diz }) => [`${nome} ${tabela} ${id}`, diz] as const),
    ),
  )
}

test('notices of every kind have one end and one evidence, and the books balance, whatever the order, the faults and the kills', async () => {
  const avisos = [
    ...(await viver()),
    ...daAssinatura,
    ...daMensagem,
    ...doCliente,
    ...doInss,
    ...doConsentimento,
  ]
  const depois = relogio.adiantadoMs
  await retorno.voltar()
  // The small world is not kept as a bank keeps it; what the notices leave behind is.
  const antes = await erradosNosLivros()
  const novos = async () => [...(await erradosNosLivros())].filter(([qual]) => !antes.has(qual))
  for (const { entregar } of avisos) await entregar()
  await assentar()
  expect(await novos()).toEqual([])
  const esperado = await fim()
  expect(esperado).toMatchObject({
    emprestimo: { situacao: 'PAGA', contratos: 1, pagas: 1 },
    assinatura: {
      situacao: 'ASSINADA',
      provas: ['ABERTURA', 'ACEITE', 'BIOMETRIA', 'DOCUMENTOS'],
      assinaturas: 1,
    },
    mensagem: { situacao: 'LIDA' },
    consentimento: { situacao: 'AUTORIZADO', evidencias: 1 },
    telefones: [
      { situacao: '1', respostas: ['Quero voltar', 'SAIR', 'Quero voltar'] },
      { optIn: false, respostas: ['PARAR'] },
    ],
    beneficio: { margem: 30_000, ativos: 3, prova: '2026-12-03' },
    esperam: 0,
    divergencias: 0,
  })

  let mortes = 0
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (qual) => {
      const sorte = criarSorte(qual)
      await retorno.voltar()
      relogio.adiantadoMs = depois
      services.pool = poolQueMorre(poolCerto, sorte)
      services.banco = comFalhas(bancoCerto, sorte)
      services.averbador = comFalhas(averbadorCerto, sorte)
      try {
        const pendentes = [...avisos]
        let ouvidas = 0
        while (pendentes.length > 0) {
          const horas = sorte.ate(12)
          relogio.adiantadoMs += horas * HORA_MS
          ouvidas += horas
          // What fails for a whole day stands before a person: the sweep gets through before that.
          if (ouvidas >= 12) {
            ouvidas = 0
            sorte.chance = 0
            await esteira.julgarAvisos()
            await julgarAssinaturas(services, nada)
          }
          sorte.chance = sorte.ate(2) === 0 ? 0.04 : 0
          const vez = sorte.ate(pendentes.length)
          // Without an answer it is told again; now and then it is told again all the same.
          const tomado = await pendentes[vez]?.entregar().then(
            () => true,
            () => false,
          )
          if (tomado && sorte.ate(4) > 0) pendentes.splice(vez, 1)
          if (sorte.ate(3) === 0) await trabalhos[sorte.ate(trabalhos.length)]?.().catch(nada)
        }
      } finally {
        mortes += sorte.falhas
        services.pool = poolCerto
        services.banco = bancoCerto
        services.averbador = averbadorCerto
      }
      await assentar()

      expect(await fim()).toEqual(esperado)
      expect(await novos()).toEqual([])
    }),
    { numRuns: RODADAS },
  )
  expect(mortes).toBeGreaterThan(0)
}, 3_600_000)
