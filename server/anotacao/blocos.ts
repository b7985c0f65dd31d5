/** `Anotacao` of a row `n` and its author `u`. */
export const anotacaoJson = `json_build_object(
      'idAnotacao', n.id,
      'texto', n.texto,
      'canal', n.canal,
      'fixada', n.fixada,
      'autor', json_build_object('idUsuario', u.id, 'loginUsuario', u.login),
      'criadaEm', n.criada_em)`

/**
 * A page of the notes of the relationship `a`: the pinned ones, then the newest first. A page is bounded by its bytes
 * too: the notes beyond them are asked with a smaller page.
 */
export const pagina = ({ filtro = 'true', tamanho, salto = '0', maximoBytes }: Pagina) => `(select
    json_build_object('items', coalesce(json_agg(${anotacaoJson}
      order by n.fixada desc, n.criada_em desc, n.id), '[]'))
    from (select n.*, sum(octet_length(n.texto) + 200) 
                          over (order by n.fixada desc, n.criada_em desc, n.id) as bytes
            from (select n.* from anotacao n
                   where n.id_relacionamento = a.id and ${filtro}
                   order by n.fixada desc, n.criada_em desc, n.id
                   limit ${tamanho} offset ${salto}) n) n
    join usuario u on u.id = n.id_usuario
   where n.bytes <= ${maximoBytes})`

/** Expressions of SQL: parameters (`$8`) or whole numbers of ours, never what a caller wrote. */
type Pagina = { filtro?: string; tamanho: string; salto?: string; maximoBytes: number }

/** Longest answer of one page, in bytes of text. */
export const MAXIMO_BYTES_DA_PAGINA = 5_000_000
