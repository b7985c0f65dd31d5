import sharp from 'sharp'
import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

export const ctcDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '7c7c7c7c')
/** A kept request that the clearing has not heard of. */
const retidaDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '7b7b7b7b')
export const evidenciaDe = ({ idCliente }: Cliente): string =>
  idCliente.replace(/^c{8}/, '7e7e7e7e')

const avisoDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '7a7a7a7a')
/** Notice of a request that we do not know. */
const AVISO_SEM_LOJA = '7f7f7f7f-0000-4000-8000-000000000001'

type Banco = Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>

/** An open request of another bank for the contract of a client. */
export async function semearCtc({ consulta }: Banco, cliente: Cliente): Promise<void> {
  const { idRelacionamento, idCliente, idContrato, promotor } = cliente
  await consulta(
    `insert into ctc (id, numero, codigo_promotor, id_relacionamento, id_cliente, id_contrato, numero_contrato,
       banco, taxa_am, cet_aa, prazo, valor_parcela, saldo, classe, chance, valor_em_jogo, situacao, recebida_em,
       alerta_em, critico_em, interno_em, limite_em, criada_em)
     select $1, $2, $3, $4, $5, k.id, k.numero, '001', 1.6, 25, 60, 20000, 500000, 'NOSSO', 60, 300000,
       'RECEBIDA', '2026-11-19T13:00:00Z', '2026-11-24T03:00:00Z', '2026-11-25T21:00:00Z',
       '2026-11-26T21:00:00Z', '2026-11-28T03:00:00Z', '2026-11-19T13:00:00Z'
       from contrato k where k.id = $6`,
    [
      ctcDe(cliente),
      `1${idCliente.slice(-12).padStart(20, '0')}`,
      promotor,
      idRelacionamento,
      idCliente,
      idContrato,
    ],
  )
}

/** For each client a request of another bank for their contract, with a file as evidence and a notice that contradicts. */
export async function semearCtcs(api: Banco): Promise<void> {
  const { consulta } = api
  for (const cliente of Object.values(clientes)) {
    const { idCliente, promotor, atendente } = cliente
    await semearCtc(api, cliente)
    await consulta(
      `insert into ctc select (jsonb_populate_record(null::ctc, to_jsonb(x) || jsonb_build_object('id', $2::uuid,
         'numero', $3::text, 'situacao', 'RETIDA', 'motivo', 'issuer_retention', 'caminho', 'SEM_OFERTA',
         'terminada_em', '2026-11-20T13:00:00Z'))).* from ctc x where x.id = $1`,
      [ctcDe(cliente), retidaDe(cliente), `2${idCliente.slice(-12).padStart(20, '0')}`],
    )
    await consulta(
      `insert into ctc_evidencia (id, id_ctc, codigo_promotor, id_usuario, arquivo, arquivo_resumo, nome, formato,
         criada_em)
       values ($1, $2, $3, $4, $1, $5, 'evidencia.pdf', 'PDF', '2026-11-19T14:00:00Z')`,
      [
        evidenciaDe(cliente),
        ctcDe(cliente),
        promotor,
        (atendente ?? personas.gestor).id,
        'a'.repeat(64),
      ],
    )
    await consulta(
      `insert into ctc_aviso (id, chave, numero, corpo, assinatura, ocorrido_em, recebido_em, contradiz)
       select $1::uuid, $1::text, numero, $3, 'v1', '2026-11-19T15:00:00Z', '2026-11-19T15:00:00Z',
         'A câmara avisa a TED de um pedido que não foi liberado' from ctc where id = $2`,
      [avisoDe(cliente), ctcDe(cliente), ted],
    )
  }
  await consulta(
    `insert into ctc_aviso (id, chave, numero, corpo, assinatura, ocorrido_em, recebido_em, contradiz)
     values ($1::uuid, $1::text, $2, $3, 'v1', '2026-11-19T15:00:00Z', '2026-11-19T15:00:00Z',
       'A câmara termina um pedido que não conhecemos')`,
    [AVISO_SEM_LOJA, '8'.repeat(21), ted],
  )
}

const ted = JSON.stringify({ tipo: 'QUITADA', valor: 13_000 })

/** A photograph of a screen that anybody may look at. */
export const fotoDaEvidencia = (
  await sharp({ create: { width: 320, height: 260, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toBuffer()
).toString('base64')

export function exemplosDaRetencao(cliente: Cliente, atendente: string): Record<string, Exemplo> {
  const { idRelacionamento, promotor } = cliente
  const idCtc = ctcDe(cliente)
  return {
    'retencao.listar': {
      body: { situacao: 'RECEBIDA', codigoPromotor: promotor, atendente, idRelacionamento },
    },
    'retencao.contratos': { body: { idRelacionamento } },
    'retencao.totalizadores': {
      params: { codigoPromotor: promotor },
      query: { atendente, idRelacionamento },
    },
    'retencao.motivos': {},
    'retencao.historico': { query: { idCtc } },
    'retencao.gerar': { body: { idCtc, versao: 1 } },
    'retencao.registrar': {
      body: {
        ctcs: [
          {
            idCtc,
            versao: 1,
            acao: 'TRATAR',
            evidencia: {
              idEvidencia: evidenciaDe(cliente),
              contatoEm: '2026-11-19T15:00:00Z',
              canal: 'LIGACAO',
              aceite: 'Quero ficar',
            },
          },
        ],
      },
    },
    'retencao.enviarHsm': { body: { ids: [idCtc], idTemplate: ctcDe(cliente) } },
    'retencao.reenviar': { body: { idCtc: retidaDe(cliente) } },
    'retencao.guardarEvidencia': { body: { idCtc, conteudo: fotoDaEvidencia } },
    'retencao.abrirEvidencia': { body: { idCtc, idEvidencia: evidenciaDe(cliente) } },
    'retencao.avisos': { query: { atendente, parte: 'ABERTAS' } },
    'retencao.verAviso': {
      body: { idCtc, idAviso: avisoDe(cliente), observacao: 'A TED voltou ao outro banco' },
    },
    'retencao.avisosDaMesa': {},
    'retencao.verAvisoDaMesa': {
      params: { idAviso: AVISO_SEM_LOJA },
      body: { observacao: 'A TED voltou ao outro banco' },
    },
  }
}
