import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { testApi } from './api.ts'
import { telefoneDe } from './exemplos-consentimento.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

const idDe = (familia: string, { idCliente }: Pick<Cliente, 'idCliente'>) =>
  idCliente.replace(/^c{8}/, familia)

/** Propostas of each client that wait for a signature, by the state of their formalization. */
const pontos = {
  livre: { familia: 'f0f0f001', modalidade: null, situacao: null },
  remota: { familia: 'f0f0f002', modalidade: 'REMOTA', situacao: 'EM_PREENCHIMENTO' },
  papel: { familia: 'f0f0f003', modalidade: 'FISICA', situacao: 'EM_PREENCHIMENTO' },
  completa: { familia: 'f0f0f004', modalidade: 'FISICA', situacao: 'DOCUMENTOS_OK' },
  assinada: { familia: 'f0f0f005', modalidade: 'FISICA', situacao: 'ASSINADA' },
} as const
type Ponto = keyof typeof pontos
const ordem = ['livre', 'remota', 'papel', 'completa', 'assinada'] as const

export const propostaEm = (ponto: Ponto, cliente: Pick<Cliente, 'idCliente'>): string =>
  idDe(pontos[ponto].familia, cliente)

export const formalizacaoEm = (
  ponto: Exclude<Ponto, 'livre'>,
  cliente: Pick<Cliente, 'idCliente'>,
): string => idDe(pontos[ponto].familia.replace(/^f/, 'a'), cliente)

/** A photograph that anybody may look at. */
const foto = await sharp({
  create: { width: 320, height: 260, channels: 3, background: '#88aacc' },
})
  .jpeg()
  .toBuffer()
const resumir = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const envioEm = (qual: 'comecado' | 'inteiro', cliente: Pick<Cliente, 'idCliente'>): string =>
  idDe(qual === 'comecado' ? 'b0b0b001' : 'b0b0b002', cliente)

const EM = '2026-11-20T12:00:00Z'

/** For each client a proposta at each point, and default dated terms of a link. */
export async function semearFormalizacoes({
  consulta,
  dependencias,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta' | 'dependencias'>): Promise<void> {
  await consulta(`insert into regra_vigencia (regra, convenio, valor, vigencia_inicio, norma, confianca)
    values ('formalizacao_link_horas', 'FORMALIZACAO', 72, '2020-01-01', 'Prática', 'media'),
           ('formalizacao_biometria_tentativas', 'FORMALIZACAO', 3, '2020-01-01', 'Prática', 'media')
    on conflict do nothing`)
  for (const cliente of Object.values(clientes)) {
    for (const ponto of ordem) await semearPonto(consulta, cliente, ponto)
    for (const qual of ['comecado', 'inteiro'] as const) {
      const id = envioEm(qual, cliente)
      await consulta(
        `insert into formalizacao_envio (id, id_formalizacao, id_cliente, tipo, bytes, recebidos,
           resumo, id_usuario, criado_em) values ($1, $2, $3, $4, $5, $6, $7, $8, '${EM}')`,
        [
          id,
          formalizacaoEm('papel', cliente),
          cliente.idCliente,
          qual === 'inteiro' ? 'IDENTIDADE_VERSO' : 'EXTRATO_BENEFICIO',
          foto.length,
          qual === 'inteiro' ? foto.length : 0,
          resumir(foto),
          (cliente.atendente ?? personas.gestor).id,
        ],
      )
      if (qual === 'inteiro') await dependencias.acervo.escreverParte(id, 0, foto)
    }
  }
}

async function semearPonto(
  consulta: Awaited<ReturnType<typeof testApi>>['consulta'],
  cliente: Cliente,
  ponto: Ponto,
): Promise<void> {
  const { idCliente, idRelacionamento, promotor, atendente } = cliente
  const idProposta = propostaEm(ponto, cliente)
  // Who collected is no longer active: everybody else may check.
  const idUsuario = ponto === 'assinada' ? personas.inativo.id : (atendente ?? personas.gestor).id
  const { modalidade, situacao } = pontos[ponto]
  const idOportunidade = idProposta.replace(/^f/, 'e')
  await consulta(
    `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, codigo_convenio,
       produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em)
     values ($1, $2, $3, $4, '000331', 'NOVO', 'Margem livre', 'MANUAL', 'Ganha', 100000,
       '${EM}', '${EM}')`,
    [idOportunidade, idRelacionamento, idCliente, promotor],
  )
  await consulta(
    `insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
       codigo_promotor, produto, codigo_convenio, situacao, valor_financiado, valor_liberado,
       valor_parcela, prazo, taxa_am, cet_aa, id_usuario, criada_em, atualizada_em)
     values ($1, $2, $3, $4, $5, $6, 'NOVO', '000331', 'DIGITADA', 104500, 100000, 2500, 84, 1.8,
       24.61, $7, '${EM}', '${EM}')`,
    [
      idProposta,
      `PF-${idProposta.slice(7, 8)}-${idCliente.slice(-2)}`,
      idOportunidade,
      idRelacionamento,
      idCliente,
      promotor,
      idUsuario,
    ],
  )
  if (modalidade === null || ponto === 'livre') return
  const id = formalizacaoEm(ponto, cliente)
  await consulta(
    `insert into formalizacao (id, id_proposta, id_relacionamento, id_cliente, codigo_promotor,
       modalidade, caso, situacao, id_usuario, protocolo, expira_em, criada_em, atualizada_em)
     values ($1, $2, $3, $4, $5, $6, 'COMUM', $7, $8, $9, $10, '${EM}', '${EM}')`,
    [
      id,
      idProposta,
      idRelacionamento,
      idCliente,
      promotor,
      modalidade,
      situacao,
      idUsuario,
      modalidade === 'REMOTA' ? `ASS-${idCliente.slice(-2)}` : null,
      modalidade === 'REMOTA' ? '2026-11-23T12:00:00Z' : null,
    ],
  )
  await consulta(
    `insert into formalizacao_historico (id, id_formalizacao, id_cliente, para, por, ocorrido_em)
     values ($1, $1, $2, $3, 'SISTEMA', '${EM}')`,
    [id, idCliente, situacao],
  )
  if (situacao === 'EM_PREENCHIMENTO') return
  for (const [ordem, tipo] of tiposDoPapel.entries()) {
    await consulta(
      `insert into formalizacao_documento (id, id_formalizacao, id_cliente, codigo_promotor, tipo,
         origem, formato, arquivo, bytes, resumo, id_usuario, criado_em)
       values ($1, $2, $3, $4, $5, 'ATENDENTE', 'JPEG', $1, 1000, $6, $7, '${EM}')`,
      [documentoEm(id, ordem), id, idCliente, promotor, tipo, '0'.repeat(64), idUsuario],
    )
  }
  if (situacao !== 'ASSINADA') return
  await consulta(
    `insert into formalizacao_evidencia (id, id_formalizacao, id_cliente, tipo, ocorrido_em, dia)
     values ($1, $1, $2, 'ASSINATURA_FISICA', '${EM}', '2026-11-20')`,
    [id, idCliente],
  )
}

/** What the INSS asks for on paper. */
const tiposDoPapel = [
  'IDENTIDADE_FRENTE',
  'IDENTIDADE_VERSO',
  'EXTRATO_BENEFICIO',
  'CONTRATO_ASSINADO',
]

/** The id of a seeded document of a formalization. */
const documentoEm = (idFormalizacao: string, ordem: number): string =>
  idFormalizacao.replace(/^(.{8})-(....)/, `$1-d00${ordem}`)

export function exemplosDaFormalizacao(
  cliente: Cliente,
  atendente: string,
): Record<string, Exemplo> {
  const { idRelacionamento } = cliente
  const query = { idRelacionamento }
  const envio = { canal: 'SMS', idTelefone: telefoneDe(cliente) }
  const quem = {
    caso: 'REPRESENTANTE',
    pessoas: [{ papel: 'REPRESENTANTE', nome: 'Rosa Tutora', cpf: '11144477735' }],
  }
  const idProposta = propostaEm('livre', cliente)
  const em = (ponto: Exclude<Ponto, 'livre'>) => ({
    params: { idFormalizacao: formalizacaoEm(ponto, cliente) },
  })
  // In Gama works nobody who may check.
  const naMesa = { idFormalizacao: formalizacaoEm('assinada', clientes.deLonge) }
  return {
    'formalizacao.contratos': { query },
    'formalizacao.checklist': {
      query: { idProposta, modalidade: 'REMOTA', caso: 'REPRESENTANTE' },
    },
    'formalizacao.propostasRemotas': { query: { atendente, ...query } },
    'formalizacao.consultar': { query },
    'formalizacao.incluir': { body: { idProposta, modalidade: 'REMOTA', ...quem } },
    'formalizacao.fisico': { body: { idProposta, ...quem } },
    'formalizacao.remoto': { body: { idProposta, ...quem, ...envio } },
    'formalizacao.remotoNova': {
      body: {
        idProposta: propostaEm('remota', cliente),
        ...envio,
        ...quem,
        motivo: 'O link venceu',
      },
    },
    'evento.consultarAssinatura': { query },
    'formalizacao.iniciarEnvio': {
      ...em('papel'),
      body: { tipo: 'IDENTIDADE_FRENTE', bytes: 4096, resumo: '1'.repeat(64) },
    },
    'formalizacao.enviarParte': {
      params: { ...em('papel').params, idEnvio: envioEm('comecado', cliente) },
      body: {
        inicio: 0,
        conteudo: foto.subarray(0, 300).toString('base64'),
        resumo: resumir(foto.subarray(0, 300)),
      },
    },
    'formalizacao.concluirEnvio': {
      params: { ...em('papel').params, idEnvio: envioEm('inteiro', cliente) },
      body: {},
    },
    'formalizacao.abrirDocumento': {
      params: {
        ...em('assinada').params,
        idDocumento: documentoEm(formalizacaoEm('assinada', cliente), 0),
      },
      body: {},
    },
    'formalizacao.imprimir': { ...em('remota'), body: { tipo: 'CONTRATO' } },
    'formalizacao.assinar': { ...em('completa'), body: { assinadaEm: '2026-11-20' } },
    'formalizacao.conferir': {
      ...em('assinada'),
      body: {
        aprovada: false,
        tipos: ['IDENTIDADE_FRENTE'],
        motivo: 'A foto saiu escura',
        marcas: ['TROUXE'],
      },
    },
    'formalizacao.daMesa': {},
    'formalizacao.abrirNaMesa': {
      params: { ...naMesa, idDocumento: documentoEm(naMesa.idFormalizacao, 0) },
      body: {},
    },
    'formalizacao.imprimirNaMesa': { params: naMesa, body: { tipo: 'CONTRATO' } },
    'formalizacao.conferirNaMesa': {
      params: naMesa,
      body: {
        aprovada: false,
        tipos: ['IDENTIDADE_FRENTE'],
        motivo: 'A foto saiu escura',
        marcas: ['TROUXE'],
      },
    },
    'formalizacao.cancelar': { ...em('remota'), body: { motivo: 'O cliente desistiu' } },
  }
}
