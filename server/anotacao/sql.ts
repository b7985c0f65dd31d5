import type { z } from 'zod'
import type { Anotacao, Anotacoes } from '#shared/anotacao/api.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import { juntos, objeto } from '../base/db/objeto.ts'
import { modelo, modeloOuNada } from '../base/http/modelo.ts'
import { pessoa } from '../organizacao/sql.ts'
import { bloco } from '../atendimento/sql.ts'

/** Longest answer of one page, in bytes of text. */
const MAXIMO_BYTES_DA_PAGINA = 5_000_000

/** `Anotacao` of a row `n` and its author `u`. */
const anotacaoJson = objeto<z.input<typeof Anotacao>>({
  idAnotacao: 'n.id',
  texto: 'n.texto',
  canal: 'n.canal',
  fixada: 'n.fixada',
  autor: pessoa('u'),
  emNomeDe: sql`(select d.nome from usuario d where d.id = n.em_nome_de)`,
  criadaEm: 'n.criada_em',
})

type Pagina = { filtro?: Sql; tamanho: Sql | number; salto?: Sql }

/** The pinned ones, then the newest first. */
const ordem = sql`n.fixada desc, n.criada_em desc, n.id`

/**
 * A page of the notes of the relationship `a`, and how many there are. A page is limited in bytes too:
 * where fewer came than there are, the others come by smaller pages.
 */
export const pagina = ({
  filtro = sql`true`,
  tamanho,
  salto = sql`0`,
}: Pagina): Sql<z.input<typeof Anotacoes>> =>
  sql`(select ${objeto<z.input<typeof Anotacoes>>({
    items: juntos(anotacaoJson, ordem),
    total: sql`(select count(*) from anotacao n where n.id_relacionamento = a.id and ${filtro})`,
  })}
    from (select n.*, sum(octet_length(n.texto) + 200) over (order by ${ordem}) as bytes
            from (select n.* from anotacao n
                   where n.id_relacionamento = a.id and ${filtro}
                   order by ${ordem}
                   limit ${tamanho} offset ${salto}) n) n
    join usuario u on u.id = n.id_usuario
   where n.bytes <= ${MAXIMO_BYTES_DA_PAGINA})`

export const listarAnotacoes = bloco(
  'anotacao.listar',
  (p: De<{ tamanho: number; salto: number; codigoPromotor: string; canal: string | null }>) =>
    pagina({
      filtro: sql`n.codigo_promotor = ${p.codigoPromotor}
        and (${p.canal}::text is null or n.canal = ${p.canal})`,
      tamanho: sql`${p.tamanho}::int`,
      salto: sql`${p.salto}::bigint`,
    }),
)

type Nova = {
  id: string
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  texto: string
  idUsuario: string
  agora: Date
}

export const inserirAnotacao = modelo(
  'anotacao.inserir',
  (p: De<Nova>) => sql`with n as (
  insert into anotacao (id, id_relacionamento, id_cliente, codigo_promotor, canal, texto,
                        id_usuario, criada_em)
  select ${p.id}, ${p.idRelacionamento}, ${p.idCliente}, m.codigo, m.canal, ${p.texto},
         ${p.idUsuario}, ${p.agora}
    from promotor m where m.codigo = ${p.codigoPromotor} returning *)
select ${anotacaoJson}::text as model from n join usuario u on u.id = n.id_usuario`,
)

export const fixar = modeloOuNada(
  'anotacao.fixar',
  (p: De<{ id: string; idRelacionamento: string; fixada: boolean }>) => sql`with n as (
  update anotacao set fixada = ${p.fixada}
   where id = ${p.id} and id_relacionamento = ${p.idRelacionamento} returning *)
select ${anotacaoJson}::text as model from n join usuario u on u.id = n.id_usuario`,
)
