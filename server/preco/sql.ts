import type { Mudanca } from '#shared/calculo/repreco.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import type { Dia } from '#shared/data.ts'
import type { SituacaoDoPreco } from '#shared/proposta/api.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'
import { contratoParado, type Impedimento, impedimentoEm } from '../proposta/sql/fatos.ts'

type Acordo = {
  /** As kept by the simulation. */
  condicoes: unknown
  valorParcela: Centavos
  /** What the client accepted last: by signature, or by the answer to a new price. */
  aceito: Centavos
  liberado: Centavos
  /** What the client was told last. */
  contado: Centavos
  financiado: Centavos
  liberacao: Dia | null
  idSimulacaoAceita: string
  primeiroVencimento: Dia | null
  /** The contracts that it settles now; null for none. */
  contratos: string[] | null
  /** The number of one of them that does not run any more. */
  parado: string | null
  /** Why nothing is lent any more. */
  impedido: Impedimento | null
}

/** The amount that the client was told last of the proposta `p`: a price that waits to be told is none. */
const contadoPorUltimo = sql`coalesce(
      (select t.liberado from preco_dia t where t.id_proposta = p.id
          and t.avisado_em is not null and t.situacao in ('APLICADO', 'ACEITO')
        order by t.criado_em desc limit 1),
      (select s.valor_liberado from preco_dia f join simulacao s on s.id = f.id_simulacao_antes
        where f.id_proposta = p.id order by f.criado_em limit 1))`

/** The price that a proposta has, and the one that the client accepted. */
export type PrecoDaProposta = NonNullable<Awaited<ReturnType<typeof lerPreco>>>

export const lerPreco = umaOuNada(
  'preco.ler',
  (
    p: De<{ id: string; hoje: Dia }>,
  ) => sql<Acordo>`select p.id_relacionamento as "idRelacionamento",
    p.id_cliente as "idCliente", p.id_oportunidade as "idOportunidade", p.id_usuario as "idUsuario",
    p.codigo_promotor as "codigoPromotor", s.id as "idSimulacao", s.entrada as condicoes,
    p.valor_parcela as "valorParcela", p.valor_liberado as liberado,
    p.valor_financiado as financiado,
    coalesce(${contadoPorUltimo}, p.valor_liberado) as contado,
    s.resultado #>> '{numeros,liberacao}' as liberacao,
    s.resultado #>> '{numeros,primeiroVencimento}' as "primeiroVencimento",
    coalesce((select case r.situacao when 'ACEITO' then r.liberado else r.liberado_aceito end
                from preco_dia r where r.id_proposta = p.id
               order by r.criado_em desc, r.id desc limit 1), p.valor_liberado) as aceito,
    coalesce((select case r.situacao when 'ACEITO' then r.id_simulacao
                     else coalesce(r.id_simulacao_aceita, r.id_simulacao_antes) end
                from preco_dia r where r.id_proposta = p.id
               order by r.criado_em desc, r.id desc limit 1), p.id_simulacao)
      as "idSimulacaoAceita",
    exists (select from preco_dia r where r.id_proposta = p.id and r.situacao = 'AGUARDA') as espera,
    (select array_agg(q.id_contrato order by q.id_contrato) from proposta_contrato q
      where q.id_proposta = p.id) as contratos,
    ${contratoParado} as parado,
    ${impedimentoEm(p.hoje)} as impedido
  from proposta p join simulacao s on s.id = p.id_simulacao join cliente c on c.id = p.id_cliente
 where p.id = ${p.id} and p.produto <> 'PORT'`,
)

export type Momento = 'AVERBACAO' | 'PAGAMENTO'

type Novo = {
  id: string
  idProposta: string
  momento: Momento
  dia: Dia
  situacao: 'APLICADO' | 'AGUARDA'
  mudanca: Mudanca
  idSimulacaoAntes: string
  idSimulacao: string
  /** What the client accepted last: the price that the question compares with. */
  idSimulacaoAceita: string
  aceito: Centavos
  liberado: Centavos
  resumo: string
  linkResumo: string | null
  /** Null until a message tells the client. */
  avisadoEm: Date | null
  agora: Date
}

export const inserirRepreco = comando(
  'preco.inserir',
  (p: De<Novo>) => sql`insert into preco_dia (id, id_proposta, id_cliente, codigo_promotor, momento,
    dia, situacao, mudanca, id_simulacao_antes, id_simulacao, id_simulacao_aceita, liberado_aceito,
    liberado, resumo, link_resumo, criado_em, avisado_em)
  select ${p.id}, p.id, p.id_cliente, p.codigo_promotor, ${p.momento}, ${p.dia}, ${p.situacao},
    ${p.mudanca}, ${p.idSimulacaoAntes}, ${p.idSimulacao}, ${p.idSimulacaoAceita}, ${p.aceito},
    ${p.liberado}, ${p.resumo}, ${p.linkResumo}, ${p.agora}, ${p.avisadoEm}
    from proposta p where p.id = ${p.idProposta}`,
)

/** Whose a link is, by its hash, before row-level security knows the promotor. */
export const acharRepreco = umaOuNada(
  'preco.achar-link',
  (p: De<{ resumo: string }>) => sql<{ id: string; codigoPromotor: string }>`
select id, codigo_promotor as "codigoPromotor" from preco_do_link(${p.resumo})`,
)

type Lido = {
  momento: Momento
  situacao: SituacaoDoPreco
  dia: Dia
  liberadoAceito: Centavos
  valorParcela: Centavos
  /** The simulation accepted last, and the new one, as they were kept. */
  antes: unknown
  depois: unknown
}

/** A question to the client, as its page shows it. */
export type PrecoPerguntado = NonNullable<Awaited<ReturnType<typeof lerPergunta>>>

export const lerPergunta = umaOuNada(
  'preco.pergunta',
  (p: De<{ id: string }>) => sql<Lido>`select r.id, r.id_proposta as "idProposta", p.numero,
    r.momento, r.situacao, r.dia, r.id_simulacao as "idSimulacao", r.resumo,
    r.liberado_aceito as "liberadoAceito", a.resultado as antes, s.resultado as depois,
    p.valor_parcela as "valorParcela",
    p.prazo, split_part(c.nome, ' ', 1) as "primeiroNome", b.nome_curto as banco
  from preco_dia r
  join proposta p on p.id = r.id_proposta
  join cliente c on c.id = r.id_cliente
  join simulacao a on a.id = coalesce(r.id_simulacao_aceita, r.id_simulacao_antes)
  join simulacao s on s.id = r.id_simulacao
  join banco b on b.proprio
 where r.id = ${p.id}`,
)

type Resposta = {
  id: string
  situacao: 'ACEITO' | 'RECUSADO'
  endereco: string
  agente: string
  agora: Date
}

/** Nothing when it was answered before. */
export const responderRepreco = comando(
  'preco.responder',
  (
    p: De<Resposta>,
  ) => sql`update preco_dia set situacao = ${p.situacao}, respondido_em = ${p.agora},
    endereco = ${p.endereco}, agente = ${p.agente}
 where id = ${p.id} and situacao = 'AGUARDA'`,
)

type DaSimulacao = { idProposta: string; idSimulacao: string }

/** A simulation of a proposta, and whether its figures are the proposta's now. */
export const lerSimulada = uma(
  'preco.simulada',
  (p: De<DaSimulacao>) => sql<{ atual: boolean }>`select s.resultado,
    p.id_simulacao = s.id as atual
  from proposta p join simulacao s on s.id = ${p.idSimulacao} where p.id = ${p.idProposta}`,
)

/** The prices after that simulation count no more. */
export const desfazerPrecos = comando(
  'preco.desfazer',
  (p: De<DaSimulacao>) => sql`update preco_dia r set situacao = 'DESFEITO'
 where r.id_proposta = ${p.idProposta} and r.situacao in ('APLICADO', 'ACEITO')
   and r.criado_em > coalesce((select max(o.criado_em) from preco_dia o
        where o.id_proposta = ${p.idProposta} and o.id_simulacao = ${p.idSimulacao}), '-infinity')`,
)

/** `regrasDoContato`: a refusal of the contact gate is the gate's to judge again, no failure of the phone. */
type Falhas = { haUmDia: Date; regrasDoContato: readonly string[] }

/** Phones through which the question `r` of the proposta `p` failed within a day. */
const telefonesQueFalharam = (p: De<Falhas>) => sql<string[]>`array(select m.id_telefone
     from mensagem m
    where m.id_cliente = p.id_cliente and m.chave_unica like 'novo-valor:%'
      and m.situacao = 'FALHOU' and m.falhou_em >= greatest(r.criado_em, ${p.haUmDia})
      and coalesce(m.codigo_falha, '') <> all (${p.regrasDoContato}::text[]))`

type Espera = { antes: Centavos; depois: Centavos; falharam: string[] }

/** The open question of a proposta; locks it. */
export const lerEspera = umaOuNada(
  'preco.espera',
  (
    p: De<Falhas & { idProposta: string }>,
  ) => sql<Espera>`select p.numero, r.liberado_aceito as antes,
    r.liberado as depois, p.id_cliente as "idCliente", p.id_relacionamento as "idRelacionamento",
    p.codigo_promotor as "codigoPromotor", ${telefonesQueFalharam(p)} as falharam
  from preco_dia r join proposta p on p.id = r.id_proposta
 where r.id_proposta = ${p.idProposta} and r.situacao = 'AGUARDA' for update of r`,
)

/**
 * Stores another link for the open question of a proposta. The last link that left works until this one has left.
 */
export const trocarLink = comando(
  'preco.trocar-link',
  (p: De<{ idProposta: string; resumo: string; agora: Date }>) => sql`update preco_dia
   set link_anterior = case when preco_link_saiu(link_resumo) or link_anterior is null
                            then link_resumo else link_anterior end,
       link_resumo = ${p.resumo}, avisado_em = ${p.agora}
 where id_proposta = ${p.idProposta} and situacao = 'AGUARDA'`,
)

/** The open question ends without an answer: too late, or with its proposta. */
export const encerrarPergunta = comando(
  'preco.encerrar',
  (p: De<{ idProposta: string; situacao: 'VENCIDO' | 'ENCERRADO' }>) => sql`update preco_dia
   set situacao = ${p.situacao} where id_proposta = ${p.idProposta} and situacao = 'AGUARDA'`,
)

/** Whether no link of the open question left: nobody could be asked. */
export const perguntaNaoSaiu = uma(
  'preco.nao-saiu',
  (p: De<{ idProposta: string }>) => sql<{ naoSaiu: boolean }>`select exists (select from preco_dia
 where id_proposta = ${p.idProposta} and situacao = 'AGUARDA'
   and (avisado_em is null or preco_link_falhou(link_resumo))
   and (link_anterior is null or not preco_link_saiu(link_anterior))) as "naoSaiu"`,
)

/** A message told the client of it, or is on its way; those before it are not told any more. */
export const marcarAvisado = comando(
  'preco.marcar-avisado',
  (p: De<{ id: string; agora: Date }>) => sql`update preco_dia r set avisado_em = ${p.agora}
  from preco_dia d
 where d.id = ${p.id} and r.id_proposta = d.id_proposta and r.avisado_em is null
   and r.criado_em <= d.criado_em`,
)

/** Marked as tried before the try: one that fails waits behind the others. */
export const tomarPrecosPorContar = varias(
  'preco.tomar-por-contar',
  (p: De<{ agora: Date; limite: number }>) => sql<{ id: string; codigoPromotor: string }>`
select id, codigo_promotor as "codigoPromotor" from tomar_precos_por_contar(${p.agora}, ${p.limite})`,
)

type PorContar = {
  dia: Dia
  situacao: 'APLICADO' | 'AGUARDA'
  /** What the client was told last. */
  antes: Centavos
  depois: Centavos
  /** Phones through which the question failed within a day. */
  falharam: string[]
}

/** The proposta of a price: `precoDoDia` holds it too, and makes a newer price of it. */
export const segurarPropostaDoPreco = comando(
  'preco.segurar-proposta',
  (p: De<{ id: string }>) => sql`select from proposta
 where id = (select id_proposta from preco_dia where id = ${p.id}) for update`,
)

/** A price that nothing told the client yet, unless a newer one took its place; locks it. */
export const lerPorContar = umaOuNada(
  'preco.por-contar-um',
  (p: De<Falhas & { id: string }>) => sql<PorContar>`select p.id as "idProposta", p.numero, r.dia,
    r.situacao,
    case r.situacao when 'AGUARDA' then r.liberado_aceito
      else ${contadoPorUltimo} end as antes,
    r.liberado as depois, p.id_cliente as "idCliente", p.id_relacionamento as "idRelacionamento",
    p.codigo_promotor as "codigoPromotor", ${telefonesQueFalharam(p)} as falharam
  from preco_dia r
  join proposta p on p.id = r.id_proposta
 where r.id = ${p.id}
   and (r.avisado_em is null and r.situacao in ('APLICADO', 'AGUARDA')
        or r.situacao = 'AGUARDA' and preco_link_falhou(r.link_resumo))
   and not exists (select from preco_dia n
     where n.id_proposta = r.id_proposta and n.situacao <> 'DESFEITO'
       and (n.criado_em, n.id) > (r.criado_em, r.id))
   for update of r`,
)

export const perguntasVencidas = varias(
  'preco.perguntas-vencidas',
  (p: De<{ agora: Date; limite: number }>) => sql<{ numero: string; codigoPromotor: string }>`
select numero, codigo_promotor as "codigoPromotor" from perguntas_vencidas(${p.agora}, ${p.limite})`,
)
