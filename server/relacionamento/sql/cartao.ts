import type { z } from 'zod'
import { CPF_OCULTO } from '#shared/cpf.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import type { ClienteEncontrado, Relacionamento } from '#shared/relacionamento/shapes.ts'
import { varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { objeto, quando } from '../../base/db/objeto.ts'
import { pessoa } from '../../organizacao/sql.ts'
import { juncoesDoAlvo, bloco, leitura } from '../../atendimento/sql.ts'

type Cartao = z.input<typeof Relacionamento>

/** Nobody attends for the owner `u` now: gone, no longer of the promotor, or absent without cover. */
const donoForaHoje = sql`quem_atende(u.id, a.codigo_promotor, a.agora) is null`

/** The queue leased the client to somebody else. */
const comOutroNaFila = sql`exists (select from fila_locacao l
      where l.id_relacionamento = a.id and l.ate > a.agora and l.id_usuario <> a.id_usuario)`

/**
 * Why the person `a.id_usuario` cannot assume the client, or null (domain 11.6): free, or its owner
 * is away, or the person supervises the promotor. Needs the row `a` of `comAlvo` and its owner `u`.
 */
export const impedimentoAssumir = sql`case
    when a.id_atendente = a.id_usuario then 'O cliente já está com você'
    when a.id_atendente = any (a.donos) then 'Você cobre o atendente deste cliente: já pode atendê-lo'
    when a.codigo_promotor is distinct from a.promotor_ativo
      then 'O cliente é de outro promotor: troque o promotor ativo para assumir'
    when a.papel = 'ATENDENTE' and ${comOutroNaFila} then 'Outro atendente está com este cliente na fila'
    when a.id_atendente is null or a.papel <> 'ATENDENTE' or ${donoForaHoje} then null
    else 'O cliente está com outro atendente'
  end`

const aConfirmar = sql`a.confirmado_em is null`

const nome = sql`case when ${aConfirmar} then nome_a_confirmar(a.id) else c.nome end`

/** The fields of a card that anyone of the promotor may see; `c` is the client, `u` the owner. */
const camposDoCartao = {
  idRelacionamento: 'a.id',
  idCliente: 'a.id_cliente',
  nome,
  atendente: quando(sql`u.id is not null`, pessoa('u')),
  codigoPromotor: 'a.codigo_promotor',
  possuiOportunidadesNaoAtuadas: sql`not a.resumo and exists (
      select from oportunidade o where o.id_relacionamento = a.id and o.status = 'Em Aberto')`,
  acesso: sql`case when ${aConfirmar} then 'a confirmar'
      when a.resumo then 'resumo' else 'completo' end`,
}

/** `Relacionamento` of the rows `a`, `c` and `u`. */
export const relacionamentoJson = objeto<Cartao>({
  ...camposDoCartao,
  impedimentoAssumir,
  cpf: sql`case when a.resumo then cpf_mascarado(c.cpf) else c.cpf end`,
  meu: sql`coalesce(a.id_atendente = any (a.donos), false)`,
  versao: 'a.versao',
})

/** `ClienteEncontrado`: the CPF masked whoever asks, age and state only for who may read on. */
export const encontradoJson = objeto<z.input<typeof ClienteEncontrado>>({
  ...camposDoCartao,
  cpf: sql`case when ${aConfirmar} then ${CPF_OCULTO} else cpf_mascarado(c.cpf) end`,
  idade: sql`case when not a.resumo and not ${aConfirmar}
      then extract(year from age(a.hoje, c.data_nascimento))::int end`,
  uf: sql`case when not a.resumo and not ${aConfirmar} then c.uf end`,
})

/** Of a relationship to be confirmed there is no client to join: its card is in a list all the same. */
export const juncoesDoAchado = sql`left ${juncoesDoAlvo}`

export const lerRelacionamento = leitura(
  'relacionamento.ler',
  relacionamentoApi.consultar,
  ({ params }) => params.idRelacionamento,
  relacionamentoJson,
)

export const consultarRelacionamento = bloco('relacionamento.consultar', () => relacionamentoJson)

/** Of several relationships in scope, in no order. */
export const nomesDe = varias(
  'relacionamento.nomes',
  (p: De<{ ids: readonly string[]; escopo: readonly string[] }>) => sql<{
    nome: string
  }>`select a.id, ${nome} as nome
  from relacionamento a
  left join cliente c on c.id = a.id_cliente
 where a.id = any (${p.ids}::uuid[]) and a.codigo_promotor = any (${p.escopo}::text[])`,
)
