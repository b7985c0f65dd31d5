import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { travarCliente } from './trava.ts'

/** The client lives in the state of the main address. */
const estado = `update cliente c set uf = m.uf
  from endereco e join municipio m on m.codigo_ibge = e.municipio
 where c.id = $1 and e.id_cliente = c.id and e.principal and c.uf is distinct from m.uf`

/** Of several main ones the newest stays; of none, the newest becomes it. */
const umPrincipal = (tabela: 'endereco' | 'dados_bancarios') => `update ${tabela} t
   set principal = t.id = p.id, versao = t.versao + 1, atualizado_em = $2
  from (select id from ${tabela} where id_cliente = $1
         order by principal desc, criado_em desc, id desc limit 1) p
 where t.id_cliente = $1 and t.principal is distinct from (t.id = p.id)`

/** The copies that follow an address, after one changed. */
export async function acertarCopias(contexto: Contexto): Promise<boolean> {
  const { rowCount } = await contexto.client.query(preparada(estado, [alvoDe(contexto).idCliente]))
  return rowCount === 1
}

/**
 * Brings the registered data of the client to agree with itself: one main address, one main
 * account, the state that of the main address.
 */
export async function sincronizar(
  contexto: Contexto,
): Promise<{ sincronizadoEm: string; alteracoes: string[] }> {
  const { client, agora } = contexto
  const { idCliente } = alvoDe(contexto)
  await travarCliente(contexto)
  const enderecos = await client.query(preparada(umPrincipal('endereco'), [idCliente, agora]))
  const contas = await client.query(preparada(umPrincipal('dados_bancarios'), [idCliente, agora]))
  const mudouEstado = await acertarCopias(contexto)
  await client.query(
    preparada('update cliente set sincronizado_em = $2 where id = $1', [idCliente, agora]),
  )
  const alteracoes = [
    enderecos.rowCount ? ['O endereço principal voltou a ser um só'] : [],
    contas.rowCount ? ['A conta principal voltou a ser uma só'] : [],
    mudouEstado ? ['A UF do cliente passou a ser a do endereço principal'] : [],
  ].flat()
  return { sincronizadoEm: agora.toISOString(), alteracoes }
}
