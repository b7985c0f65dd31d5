import sharp from 'sharp'
import { criarResumos } from '../telefone/codigo.ts'
import { agora, type testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { telefoneDe } from './exemplos-telefone.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

const idDe = (familia: string, { idCliente }: Pick<Cliente, 'idCliente'>) =>
  idCliente.replace(/^c{8}/, familia)

/** The code that each client was sent. */
const CODIGO = '271828'

/** A photograph that anybody may look at. */
export const documento = (
  await sharp({ create: { width: 320, height: 260, channels: 3, background: '#ccaa88' } })
    .jpeg()
    .toBuffer()
).toString('base64')

/** For each client a verified phone, a code on its way, and a document that another person sent. */
export async function semearConfirmacoes({
  consulta,
  dependencias: { segredoDosRascunhos },
}: Awaited<ReturnType<typeof testApi>>): Promise<void> {
  const resumos = criarResumos(segredoDosRascunhos)
  for (const cliente of Object.values(clientes)) {
    const { idRelacionamento, idCliente, promotor } = cliente
    await consulta(
      `update telefone set situacao = '2', verificado_em = '2026-11-10T12:00:00Z' where id = $1`,
      [telefoneDe(cliente)],
    )
    const codigo = idDe('c0d1c0d1', cliente)
    await consulta(
      `insert into confirmacao (id, id_relacionamento, id_cliente, codigo_promotor, tipo, id_usuario,
         pedida_em, id_telefone, resumo, expira_em)
       values ($1, $2, $3, $4, 'CODIGO', $5, $6::timestamptz - interval '2 minutes', $7, $8,
         $6::timestamptz + interval '3 minutes')`,
      [
        codigo,
        idRelacionamento,
        idCliente,
        promotor,
        personas.inativo.id,
        agora,
        telefoneDe(cliente),
        resumos.doCodigo(codigo, CODIGO).toString('hex'),
      ],
    )
  }
}

/** A document of each client that a person who is not asked here has sent. */
export async function semearDocumentos({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  for (const cliente of Object.values(clientes)) {
    await consulta(
      `insert into confirmacao (id, id_relacionamento, id_cliente, codigo_promotor, tipo, id_usuario,
         pedida_em, arquivo, nome_arquivo, formato, arquivo_resumo)
       values ($1, $2, $3, $4, 'DOCUMENTO', $5, '2026-11-20T12:00:00Z', $6, 'identidade.jpg', 'JPEG',
         repeat('a', 64))`,
      [
        documentoDe(cliente),
        cliente.idRelacionamento,
        cliente.idCliente,
        cliente.promotor,
        personas.inativo.id,
        idDe('d0c1d0c1', cliente),
      ],
    )
  }
  await consulta(
    `insert into confirmacao_abertura (id_confirmacao, id_usuario, codigo_promotor, aberta_em)
     select k.id, u.id, k.codigo_promotor, k.pedida_em from confirmacao k cross join usuario u
      where k.tipo = 'DOCUMENTO'`,
  )
}

const documentoDe = (cliente: Pick<Cliente, 'idCliente'>): string => idDe('d0c0d0c0', cliente)

export function exemplosDaConfirmacao(cliente: Cliente): Record<string, Exemplo> {
  const params = { idRelacionamento: cliente.idRelacionamento }
  const doDocumento = { idConfirmacao: documentoDe(cliente) }
  return {
    'confirmacao.consultar': { params },
    'confirmacao.enviarCodigo': { params, body: {} },
    'confirmacao.enviarLink': { params, body: {} },
    'confirmacao.validarCodigo': { params, body: { codigo: CODIGO } },
    'confirmacao.enviarDocumento': { params, body: { conteudo: documento } },
    'confirmacao.pendentes': {},
    'confirmacao.abrirDocumento': { params: doDocumento, body: {} },
    'confirmacao.decidir': {
      params: doDocumento,
      body: { aprovada: false, motivo: 'A foto está cortada' },
    },
  }
}
