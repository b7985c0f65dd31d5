import type { Formato, TipoDocumento } from '#shared/formalizacao/documento.ts'
import { comando, uma, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

const campos = sql`id, tipo, bytes, recebidos, resumo, id_documento as "idDocumento"`

type DoEnvio = { tipo: TipoDocumento }

export type Envio = NonNullable<Awaited<ReturnType<typeof travarEnvio>>>

type MesmoEnvio = {
  idFormalizacao: string
  idUsuario: string
  tipo: TipoDocumento
  resumo: string
}

/** The same document of the same person, not yet complete, is the same sending. */
export const inserirEnvio = comando(
  'formalizacao.inserir-envio',
  (
    p: De<MesmoEnvio & { id: string; idCliente: string; bytes: number; agora: Date }>,
  ) => sql`insert into formalizacao_envio (id, id_formalizacao, id_cliente, tipo, bytes, resumo,
    id_usuario, criado_em)
  values (${p.id}, ${p.idFormalizacao}, ${p.idCliente}, ${p.tipo}, ${p.bytes}, ${p.resumo},
          ${p.idUsuario}, ${p.agora})
  on conflict (id_formalizacao, tipo, resumo, id_usuario) where id_documento is null
  do nothing`,
)

export const buscarEnvio = uma(
  'formalizacao.buscar-envio',
  (p: De<MesmoEnvio>) => sql<DoEnvio>`select ${campos} from formalizacao_envio
 where id_formalizacao = ${p.idFormalizacao} and tipo = ${p.tipo}
   and resumo = ${p.resumo} and id_usuario = ${p.idUsuario} and id_documento is null`,
)

export const travarEnvio = umaOuNada(
  'formalizacao.travar-envio',
  (
    p: De<{ idFormalizacao: string; idEnvio: string; idUsuario: string }>,
  ) => sql<DoEnvio>`select ${campos} from formalizacao_envio
 where id = ${p.idEnvio} and id_formalizacao = ${p.idFormalizacao} and id_usuario = ${p.idUsuario}
   for update`,
)

export const anotarRecebidos = comando(
  'formalizacao.anotar-recebidos',
  (p: De<{ idEnvio: string; recebidos: number }>) =>
    sql`update formalizacao_envio set recebidos = ${p.recebidos} where id = ${p.idEnvio}`,
)

export const concluirEnvio = comando(
  'formalizacao.concluir-envio',
  (p: De<{ idEnvio: string; idDocumento: string }>) =>
    sql`update formalizacao_envio set id_documento = ${p.idDocumento} where id = ${p.idEnvio}`,
)

/** One document of each kind is current; the previous one stays, marked as replaced. */
export const substituirDocumento = comando(
  'formalizacao.substituir-documento',
  (p: De<{ idFormalizacao: string; tipo: TipoDocumento }>) => sql`update formalizacao_documento
   set situacao = 'SUBSTITUIDO'
 where id_formalizacao = ${p.idFormalizacao} and tipo = ${p.tipo} and situacao = 'RECEBIDO'`,
)

type NovoDocumento = {
  id: string
  idFormalizacao: string
  idCliente: string
  codigoPromotor: string
  tipo: TipoDocumento
  origem: 'ATENDENTE' | 'CLIENTE'
  formato: Formato
  bytes: number
  largura: number | null
  altura: number | null
  paginas: number | null
  resumo: string
  idUsuario?: string | undefined
  externo?: string | undefined
  situacao: 'RECEBIDO' | 'ADICIONAL'
  agora: Date
}

export const inserirDocumento = comando(
  'formalizacao.inserir-documento',
  (p: De<NovoDocumento>) => sql`insert into formalizacao_documento (id, id_formalizacao, id_cliente,
    codigo_promotor, tipo, origem, formato, arquivo, bytes, largura, altura, paginas, resumo,
    externo, situacao, id_usuario, criado_em)
  values (${p.id}, ${p.idFormalizacao}, ${p.idCliente}, ${p.codigoPromotor}, ${p.tipo}, ${p.origem},
          ${p.formato}, ${p.id}, ${p.bytes}, ${p.largura}, ${p.altura}, ${p.paginas}, ${p.resumo},
          ${p.externo}, ${p.situacao}, ${p.idUsuario}, ${p.agora})`,
)

/** Copies the photographs to the following formalization; the face is verified again each time. */
export const herdarDocumentos = comando(
  'formalizacao.herdar-documentos',
  (p: De<{ de: string; para: string }>) => sql`insert into formalizacao_documento (id,
    id_formalizacao, id_cliente, codigo_promotor, tipo, origem, formato, arquivo, bytes, largura,
    altura, paginas, resumo, conteudo_ativo, id_usuario, criado_em)
  select gen_random_uuid(), ${p.para}, id_cliente, codigo_promotor, tipo, origem, formato, arquivo,
         bytes, largura, altura, paginas, resumo, conteudo_ativo, id_usuario, criado_em
    from formalizacao_documento
   where id_formalizacao = ${p.de} and situacao = 'RECEBIDO'
     and tipo not in ('ROSTO', 'CONTRATO_ASSINADO')`,
)

export const documentoDe = umaOuNada(
  'formalizacao.documento',
  (p: De<{ idFormalizacao: string; idDocumento: string }>) => sql<{
    tipo: TipoDocumento
    formato: Formato
  }>`select tipo, formato, arquivo, id_cliente as "idCliente" from formalizacao_documento
 where id = ${p.idDocumento} and id_formalizacao = ${p.idFormalizacao}`,
)

type NovaVista = {
  id: string
  idDocumento: string
  idCliente: string
  idUsuario: string
  agora: Date
}

/** Who asked to open it, for the report of evidence. */
export const anotarVista = comando(
  'formalizacao.anotar-vista',
  (p: De<NovaVista>) => sql`insert into formalizacao_vista
    (id, id_documento, id_cliente, id_usuario, vista_em)
  values (${p.id}, ${p.idDocumento}, ${p.idCliente}, ${p.idUsuario}, ${p.agora})`,
)

/** How many of what the signing service has under this id are here. */
export const contarBaixados = comando(
  'formalizacao.baixados',
  (p: De<{ idFormalizacao: string; externo: string }>) => sql`select from formalizacao_documento
 where id_formalizacao = ${p.idFormalizacao} and externo = ${p.externo}`,
)

export const arquivosConhecidos = varias(
  'formalizacao.arquivos-conhecidos',
  () => sql<{ arquivo: string }>`select arquivos_conhecidos() as arquivo`,
)

export const enviosAbertos = varias(
  'formalizacao.envios-abertos',
  () => sql<{ id: string }>`select envios_abertos() as id`,
)
