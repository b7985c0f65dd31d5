import type { z } from 'zod'
import { type Fim, Resultado } from '#shared/fila/resultado.ts'
import type { Locado, Tentativa, Vez } from '#shared/fila/shapes.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import { comando, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, json, sql, type Sql } from '../base/db/fragmento.ts'
import { lista, objeto, quando } from '../base/db/objeto.ts'
import { pessoa } from '../organizacao/sql.ts'
import { telefoneMascaradoSql } from '../contato/sql.ts'
import type { TelefoneDeAntes } from '../telefone/restaurar.ts'

type TentativaEscrita = z.input<typeof Tentativa>

/** Whether a turn with the client began after the turn `t`. */
const teveOutra = sql`exists (select from fila_tentativa outra
  where outra.id_relacionamento = t.id_relacionamento and outra.iniciada_em > t.iniciada_em)`

/** `Tentativa` of the row `t`, for the person who may correct their own until `corrige`. */
const tentativaJson = (idUsuario: Sql, corrigeDesde: Sql, correcao: Sql) =>
  objeto<TentativaEscrita>({
    idTentativa: 't.id',
    idRelacionamento: 't.id_relacionamento',
    atendente: sql`(select ${pessoa('u')} from usuario u where u.id = t.id_usuario)`,
    nomeMailing: sql`(select m.nome from mailing m where m.id = t.id_mailing)`,
    iniciadaEm: 't.iniciada_em',
    ligouEm: 't.ligou_em',
    telefone: sql`(select ${telefoneMascaradoSql} from telefone t where t.id = chamado.id)`,
    resultado: 't.resultado',
    observacao: 't.observacao',
    concluidaEm: 't.concluida_em',
    corrigeAte: sql`case when t.id_usuario = ${idUsuario} and t.ligou_em is not null
      and t.resultado in ${Resultado.options} and not ${teveOutra}
      and t.concluida_em > ${corrigeDesde} then t.concluida_em + ${correcao} end`,
  })

type Correcao = { idUsuario: string; agora: Date; minutos: number }

const escrita = (p: De<Correcao>) =>
  tentativaJson(
    sql`${p.idUsuario}::uuid`,
    sql`(${p.agora}::timestamptz - make_interval(mins => ${p.minutos}::int))`,
    sql`make_interval(mins => ${p.minutos}::int)`,
  )

const deTentativa = sql`from fila_tentativa t cross join lateral (select t.id_telefone as id) chamado`

/** The ended turns with a client, the last first. */
export const listarTentativas = varias(
  'fila.tentativas',
  (p: De<Correcao & { idRelacionamento: string; maximo: number }>) => sql<{
    tentativa: TentativaEscrita
  }>`select ${escrita(p)} as tentativa ${deTentativa}
 where t.id_relacionamento = ${p.idRelacionamento} and t.resultado is not null
 order by t.iniciada_em desc, t.id limit ${p.maximo}`,
)

type BuscaDasLigacoes = Correcao & {
  idRelacionamento: string
  instante: string | undefined
  id: string | undefined
  maximo: number
}

/** The turns in which the client was called, the last first, after the cursor when given. */
export const listarLigacoes = varias(
  'fila.ligacoes',
  (p: De<BuscaDasLigacoes>, { depois }) => sql<{
    tentativa: TentativaEscrita
    cursor: string
  }>`select ${escrita(p)} as tentativa, t.id_anotacao as "idAnotacao",
    to_char(t.iniciada_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || t.id as cursor
  ${deTentativa}
 where t.id_relacionamento = ${p.idRelacionamento} and t.ligou_em is not null
   ${depois ? sql`and (t.iniciada_em, t.id) < (${p.instante}::timestamptz, ${p.id}::uuid)` : sql``}
 order by t.iniciada_em desc, t.id desc limit ${p.maximo}`,
  { variantes: { depois: [false, true] } },
)

export const buscarTentativa = umaOuNada(
  'fila.tentativa',
  (p: De<Correcao & { id: string }>) => sql<{ tentativa: TentativaEscrita }>`
select ${escrita(p)} as tentativa ${deTentativa} where t.id = ${p.id}`,
)

type Pedido = {
  codigoPromotor: string
  idMailing: string | null
  idUsuario: string
  agora: Date
  minutos: number
  olhares: number
}

/** Leases the next client: one statement (`2026-11-24-20-fila.sql`). */
export const alocarProximo = umaOuNada(
  'fila.proximo',
  (p: De<Pedido>) => sql<{ idRelacionamento: string | null; secaram: string[] }>`
select x.achado as "idRelacionamento", x.secaram
  from proximo_cliente(${p.codigoPromotor}, ${p.idMailing}, ${p.idUsuario}, ${p.agora}, ${p.minutos},
    ${p.olhares}) x`,
  { plano: 'indiferente' },
)

type Combinado = Omit<Pedido, 'idMailing' | 'olhares'> & { desde: Date }

/** Leases whom the person comes back to, or promised a call (`2026-11-25-11-fila-prometida.sql`). */
export const alocarDoCombinado = umaOuNada(
  'fila.combinado',
  (p: De<Combinado>) => sql<{ idRelacionamento: string | null }>`
select combinado_da_vez(${p.codigoPromotor}, ${p.idUsuario}, ${p.agora}, ${p.desde}, ${p.minutos})
    as "idRelacionamento"`,
  { plano: 'indiferente' },
)

type QuemPede = Pick<Pedido, 'codigoPromotor' | 'idMailing' | 'idUsuario' | 'agora'>

/**
 * Whether the person is working now (present, neither absent nor covered by somebody else), and whether the list, where
 * one is asked for, is the promotor's.
 */
export const buscarQuemPede = umaOuNada(
  'fila.quem-pede',
  (p: De<QuemPede>) => sql<{ presente: boolean; haMailing: boolean }>`
select coalesce(quem_atende(${p.idUsuario}, ${p.codigoPromotor}, ${p.agora}) = ${p.idUsuario}, false)
    as presente,
  ${p.idMailing}::uuid is null or exists (
    select from mailing where id = ${p.idMailing} and codigo_promotor = ${p.codigoPromotor})
    as "haMailing"`,
)

/** Whether the person has an open list in the promotor, one or any. */
export const haLista = comando(
  'fila.ha-lista',
  (p: De<QuemPede>) => sql`
select from listas_abertas(${p.codigoPromotor}, ${p.idMailing}, ${p.idUsuario}, ${p.agora}) limit 1`,
)

type Locador = { idUsuario: string; codigoPromotor: string; agora: Date }

const deNinguem = '00000000-0000-0000-0000-000000000000'

type Contagem = Locador & { donos: readonly string[]; maximo: number }

/** The open lists of the person, and how many clients of theirs or of nobody wait in each, up to a maximum. */
export const contarEsperas = varias(
  'fila.esperas',
  (p: De<Contagem>) => sql<{
    idMailing: string
    nome: string
    prioridade: number
    esperam: number
  }>`
select m.id as "idMailing", m.nome, m.prioridade, x.esperam
  from listas_abertas(${p.codigoPromotor}, null, ${p.idUsuario}, ${p.agora}) m
 cross join lateral (select count(*)::int as esperam from (
   select from (
     select mc.id_atendente from mailing_cliente mc
      where m.de_outros and mc.id_mailing = m.id and mc.situacao = 'ESPERA' and not mc.dorme
     union all
     select mc.id_atendente from unnest(${p.donos}::uuid[] || ${deNinguem}::uuid) d (id)
       join mailing_cliente mc on mc.id_atendente = d.id
      where not m.de_outros and mc.id_mailing = m.id and mc.situacao = 'ESPERA' and not mc.dorme
     union all
     -- Woken by the next look at the list: those of others are read too, so only the first are.
     select a.id_atendente from (select mc.id_atendente from mailing_cliente mc
              where mc.id_mailing = m.id and mc.situacao = 'ESPERA' and mc.dorme
                and mc.volta_em <= ${p.agora} order by mc.volta_em limit ${p.maximo}::int * 10) a
      where m.de_outros or a.id_atendente = any (${p.donos}::uuid[] || ${deNinguem}::uuid)) w
    limit ${p.maximo}::int) y) x
 order by m.prioridade, m.id`,
)

/** When the next client of the open lists comes back. */
export const proximaVolta = umaOuNada(
  'fila.proxima-volta',
  (p: De<Pick<Pedido, 'codigoPromotor' | 'idMailing' | 'idUsuario' | 'agora'>>) => sql`
select c.volta_em as "voltaEm"
  from listas_abertas(${p.codigoPromotor}, ${p.idMailing}, ${p.idUsuario}, ${p.agora}) m
 cross join lateral (select mc.volta_em from mailing_cliente mc
         where mc.id_mailing = m.id and mc.situacao = 'ESPERA' and mc.dorme
         order by mc.volta_em limit 1) c
 order by c.volta_em limit 1`,
)

/** The live lease of the person in the promotor, held until the transaction ends. */
export const travarLocacaoDe = umaOuNada(
  'fila.travar-locacao-de',
  (p: De<Locador>) => sql`select l.id_relacionamento as "idRelacionamento",
    l.id_tentativa as "idTentativa", l.desde, l.ultimo_ato as "ultimoAto"
  from fila_locacao l
 where l.id_usuario = ${p.idUsuario} and l.codigo_promotor = ${p.codigoPromotor} and l.ate > ${p.agora}
 order by l.desde desc limit 1 for update`,
)

export type Locacao = NonNullable<Awaited<ReturnType<typeof travarLocacao>>>

/** The live lease of the client, held until the transaction ends. */
export const travarLocacao = umaOuNada(
  'fila.travar-locacao',
  (p: De<{ idRelacionamento: string; agora: Date }>) => sql`select l.id_relacionamento as
    "idRelacionamento", l.id_cliente as "idCliente", l.codigo_promotor as "codigoPromotor",
    l.id_usuario as "idUsuario", l.id_tentativa as "idTentativa", l.desde, l.ultimo_ato as "ultimoAto",
    t.id_telefone as "idTelefone", t.ligou_em as "ligouEm", p.finalidade
  from fila_locacao l
  join fila_tentativa t on t.id = l.id_tentativa
  left join mailing m on m.id = l.id_mailing
  left join mailing_perfil p on p.codigo = m.codigo_perfil
 where l.id_relacionamento = ${p.idRelacionamento} and l.ate > ${p.agora} for update of l`,
)

/**
 * The live lease of the client, unless another change holds it: that one renews it, and nobody waits for a
 * lease in order to change something else of the client.
 */
export const travarLocacaoLivre = umaOuNada(
  'fila.travar-locacao-livre',
  (
    p: De<{ idRelacionamento: string; agora: Date }>,
  ) => sql`select l.id_usuario as "idUsuario", l.desde
  from fila_locacao l
 where l.id_relacionamento = ${p.idRelacionamento} and l.ate > ${p.agora} for update skip locked`,
)

/** An act on the client: the lease lasts on. */
export const renovarLocacao = comando(
  'fila.renovar',
  (p: De<{ idRelacionamento: string; idUsuario: string; agora: Date; ate: Date }>) => sql`
update fila_locacao set ultimo_ato = ${p.agora}, ate = greatest(ate, ${p.ate})
 where id_relacionamento = ${p.idRelacionamento} and id_usuario = ${p.idUsuario} and ate > ${p.agora}`,
)

type NaTela = { idRelacionamento: string; idUsuario: string; agora: Date }

/** The person's live lease of the client, unless it was made longer within the last minute or is held. */
export const buscarLocacaoVelha = umaOuNada(
  'fila.locacao-velha',
  (p: De<NaTela & { minutos: number }>) => sql`select l.desde from fila_locacao l
 where l.id_relacionamento = ${p.idRelacionamento} and l.id_usuario = ${p.idUsuario}
   and l.ate > ${p.agora} and l.ate < ${p.agora}::timestamptz + make_interval(mins => ${p.minutos}::int - 1)
   for update skip locked`,
)

/** The client is on the screen: no act, but the lease lasts on. */
export const prolongarLocacao = comando(
  'fila.prolongar',
  (p: De<NaTela & { ate: Date }>) => sql`update fila_locacao set ate = greatest(ate, ${p.ate})
 where id_relacionamento = ${p.idRelacionamento} and id_usuario = ${p.idUsuario} and ate > ${p.agora}`,
)

export const soltarLocacao = comando(
  'fila.soltar',
  (p: De<{ idRelacionamento: string }>) =>
    sql`delete from fila_locacao where id_relacionamento = ${p.idRelacionamento}`,
)

export const registrarChamada = comando(
  'fila.registrar-chamada',
  (p: De<{ id: string; idTelefone: string; agora: Date }>) => sql`
update fila_tentativa set id_telefone = ${p.idTelefone}, ligou_em = ${p.agora} where id = ${p.id}`,
)

type Encerramento = {
  id: string
  resultado: string
  observacao: string | null
  retiradaPor: string | null
  agora: Date
}

export const encerrarTentativa = comando(
  'fila.encerrar-tentativa',
  (p: De<Encerramento>) => sql`update fila_tentativa
   set resultado = ${p.resultado}, observacao = ${p.observacao}, concluida_em = ${p.agora},
       retirada_por = ${p.retiradaPor}
 where id = ${p.id} and resultado is null`,
)

export const corrigirTentativa = comando(
  'fila.corrigir-tentativa',
  (p: De<{ id: string; resultado: Resultado; observacao: string | null; agora: Date }>) => sql`
update fila_tentativa set resultado = ${p.resultado}, observacao = ${p.observacao},
       corrigida_em = ${p.agora}
 where id = ${p.id}`,
)

export const ligarAnotacao = comando(
  'fila.ligar-anotacao',
  (p: De<{ id: string; idAnotacao: string }>) => sql`update fila_tentativa
   set id_anotacao = ${p.idAnotacao} where id = ${p.id}`,
)

/** What a wrong number takes from the phone. */
export const guardarTelefone = comando(
  'fila.guardar-telefone',
  (p: De<{ id: string; antes: TelefoneDeAntes }>) => sql`
update fila_tentativa set telefone_antes = ${json(p.antes)} where id = ${p.id}`,
)

/** A turn that the person ended themselves, held until the transaction ends. */
export const travarTentativa = umaOuNada(
  'fila.travar-tentativa',
  (p: De<{ id: string; idUsuario: string; escopo: readonly string[] }>) => sql<{
    resultado: Fim
    telefoneAntes: TelefoneDeAntes | null
    concluidaEm: Date
    teveOutra: boolean
  }>`
select t.id, t.id_relacionamento as "idRelacionamento", t.id_cliente as "idCliente",
    t.codigo_promotor as "codigoPromotor", r.id_atendente as "idAtendente",
    t.id_telefone as "idTelefone", t.resultado,
    t.concluida_em as "concluidaEm", t.telefone_antes as "telefoneAntes",
    ${teveOutra} as "teveOutra"
  from fila_tentativa t join relacionamento r on r.id = t.id_relacionamento
 where t.id = ${p.id} and t.id_usuario = ${p.idUsuario} and t.resultado is not null
   and t.codigo_promotor = any (${p.escopo}::text[]) for update of t`,
)

/** No list calls the client before then; a longer rest stays. */
export const descansar = comando(
  'fila.descansar',
  (p: De<{ idRelacionamento: string; codigoPromotor: string; ate: Date }>) => sql`
insert into fila_descanso as d (id_relacionamento, codigo_promotor, ate)
values (${p.idRelacionamento}, ${p.codigoPromotor}, ${p.ate})
on conflict (id_relacionamento) do update set ate = greatest(d.ate, excluded.ate)`,
)

/** Takes back the rest that ends then or before, and answers its end: a longer one comes from another result. */
export const acabarDescanso = umaOuNada(
  'fila.acabar-descanso',
  (p: De<{ idRelacionamento: string; ate: Date }>) => sql`delete from fila_descanso
 where id_relacionamento = ${p.idRelacionamento} and ate <= ${p.ate} returning ate`,
)

/** Who sleeps in a list until the end of a rest that was taken back waits in it again. */
export const acordarNaLista = comando(
  'fila.acordar-na-lista',
  (p: De<{ idRelacionamento: string; fim: Date; volta: Date }>) =>
    sql`select from acordar_na_lista(${p.idRelacionamento}, ${p.fim}, ${p.volta})`,
)

export const concluirEspera = comando(
  'fila.concluir-espera',
  (p: De<{ idRelacionamento: string; falou: boolean; agora: Date }>) =>
    sql`select from concluir_espera(${p.idRelacionamento}, ${p.falou}, ${p.agora})`,
)

export const voltarAEsperar = comando(
  'fila.voltar-a-esperar',
  (p: De<{ idRelacionamento: string; saida: Date; volta: Date }>) =>
    sql`select from voltar_a_esperar(${p.idRelacionamento}, ${p.saida}, ${p.volta})`,
)

/** Who left a list since, because nobody could call them, waits in it again. */
export const voltarALista = comando(
  'fila.voltar-a-lista',
  (p: De<{ idRelacionamento: string; desde: Date; volta: Date }>) =>
    sql`select from voltar_a_lista(${p.idRelacionamento}, ${p.desde}, ${p.volta})`,
)

/** Leases that ran out: each turn ends without a result, at its own instant. */
export const limparVencidas = varias(
  'fila.limpar-vencidas',
  (p: De<{ agora: Date; maximo: number }>) => sql`with vencidas as (
  select l.id_relacionamento from fila_locacao l where l.ate <= ${p.agora}
   order by l.id_relacionamento limit ${p.maximo} for update skip locked
), soltas as (
  delete from fila_locacao l using vencidas v where l.id_relacionamento = v.id_relacionamento
  returning l.id_relacionamento, l.id_tentativa, l.ate
), terminadas as (
  update fila_tentativa t set resultado = 'SEM_RESULTADO', concluida_em = s.ate
    from soltas s where t.id = s.id_tentativa and t.resultado is null
)
select s.id_relacionamento as "idRelacionamento" from soltas s`,
)

/** Who was given a client before they signed in: the end of their sessions ends the lease too. */
export const marcarComSessao = comando(
  'fila.marcar-com-sessao',
  (p: De<{ agora: Date }>) => sql`update fila_locacao l set com_sessao = true
  from (select x.id_relacionamento from fila_locacao x
         where x.ate > ${p.agora} and not x.com_sessao and identidade.tem_sessao(x.id_usuario)
         order by x.id_relacionamento for update skip locked) v
 where l.id_relacionamento = v.id_relacionamento`,
)

/** Leases of people who are signed in nowhere any more: each turn ends at this instant. */
export const soltarSemSessao = varias(
  'fila.soltar-sem-sessao',
  (p: De<{ agora: Date }>) => sql`with sairam as (
  select l.id_relacionamento from fila_locacao l
   where l.ate > ${p.agora} and l.com_sessao and not identidade.tem_sessao(l.id_usuario)
   order by l.id_relacionamento for update skip locked
), soltas as (
  delete from fila_locacao l using sairam v where l.id_relacionamento = v.id_relacionamento
  returning l.id_relacionamento, l.id_tentativa
), terminadas as (
  update fila_tentativa t set resultado = 'SAIU', concluida_em = ${p.agora}
    from soltas s where t.id = s.id_tentativa and t.resultado is null
)
select s.id_relacionamento as "idRelacionamento" from soltas s`,
)

/** The live leases of the promotores, the oldest first. */
export const listarLocados = varias(
  'fila.locados',
  (p: De<{ escopo: readonly string[]; agora: Date; maximo: number }>) => sql<{
    locado: z.input<typeof Locado>
    total: number
  }>`select count(*) over ()::int as total, ${objeto<z.input<typeof Locado>>({
    idRelacionamento: 'l.id_relacionamento',
    nomeCliente: 'c.nome',
    atendente: pessoa('u'),
    nomeMailing: 'm.nome',
    desde: 'l.desde',
    ligouEm: 't.ligou_em',
    ate: 'l.ate',
  })} as locado
  from fila_locacao l
  join fila_tentativa t on t.id = l.id_tentativa
  join cliente c on c.id = l.id_cliente
  join usuario u on u.id = l.id_usuario
  left join mailing m on m.id = l.id_mailing
 where l.codigo_promotor = any (${p.escopo}::text[]) and l.ate > ${p.agora}
 order by l.desde, l.id_relacionamento limit ${p.maximo}`,
)

type VezEscrita = Omit<z.input<typeof Vez>, 'telefones' | 'tentativas' | 'impedimentos'>
type MotivoEscrito = VezEscrita['motivos'][number]

/** The client whom the person holds. */
export const buscarVez = umaOuNada(
  'fila.vez',
  (p: De<Locador>) => sql<{ vez: VezEscrita; obitoEm: string | null }>`
select c.restrito, c.obito_em as "obitoEm", f.finalidade, ${objeto<VezEscrita>({
    idTentativa: 'l.id_tentativa',
    idRelacionamento: 'l.id_relacionamento',
    idCliente: 'l.id_cliente',
    nome: 'c.nome',
    codigoPromotor: 'l.codigo_promotor',
    atendente: quando(sql`d.id is not null`, pessoa('d')),
    lista: quando(
      sql`m.id is not null`,
      objeto<NonNullable<VezEscrita['lista']>>({
        idMailing: 'm.id',
        nome: 'm.nome',
        perfil: 'f.nome',
        prioridade: 'm.prioridade',
        roteiro: 'm.roteiro',
      }),
    ),
    motivos: lista(objeto<MotivoEscrito>({ codigo: 'x.codigo', peso: 'x.peso' }), {
      de: sql`from (select w.codigo, coalesce(g.peso, 0) as peso 
                 from unnest(mc.motivos || case when t.id_promessa is not null
                   then array['PROMESSA_VENCENDO'] end) w (codigo)
               left join pesos_da_fila(l.codigo_promotor, ${p.agora}) g on g.codigo = w.codigo) x`,
      ordem: sql`x.peso desc, x.codigo`,
    }),
    peso: sql`coalesce(mc.peso, 0)`,
    promessa: sql`(select ${objeto<NonNullable<VezEscrita['promessa']>>({
      assunto: 'p.assunto',
      texto: 'p.texto',
      quando: 'p.quando',
    })} from promessa p
       where p.id_relacionamento = l.id_relacionamento and (p.id = t.id_promessa
         or p.situacao = 'ABERTA' and p.quando < ${p.agora}::timestamptz + interval '1 day')
       order by p.id is distinct from t.id_promessa, p.quando, p.id limit 1)`,
    desde: 'l.desde',
    ate: 'l.ate',
    ligouEm: 't.ligou_em',
    melhorOferta: sql`(select ${objeto<NonNullable<VezEscrita['melhorOferta']>>({
      idOportunidade: 'o.id',
      produto: 'o.produto',
      status: 'o.status',
      valorLiberado: sql`reais(o.valor_liberado)`,
      convenio: 'v.nome',
    })} from oportunidade o join convenio v on v.codigo = o.codigo_convenio
       where o.id_relacionamento = l.id_relacionamento and o.status not in ${finalizadas}
       order by o.valor_liberado desc, o.id limit 1)`,
    ultimaAnotacao: sql`(select ${objeto<NonNullable<VezEscrita['ultimaAnotacao']>>({
      texto: 'n.texto',
      autor: 'a.nome',
      criadaEm: 'n.criada_em',
    })} from anotacao n join usuario a on a.id = n.id_usuario
       where n.id_relacionamento = l.id_relacionamento
       order by n.criada_em desc, n.id limit 1)`,
  })} as vez
  from fila_locacao l
  join fila_tentativa t on t.id = l.id_tentativa
  join relacionamento r on r.id = l.id_relacionamento
  join cliente c on c.id = l.id_cliente
  left join usuario d on d.id = r.id_atendente
  left join mailing m on m.id = l.id_mailing
  left join mailing_perfil f on f.codigo = m.codigo_perfil
  left join mailing_cliente mc on mc.id_mailing = l.id_mailing and mc.id_relacionamento = l.id_relacionamento
 where l.id_usuario = ${p.idUsuario} and l.codigo_promotor = ${p.codigoPromotor} and l.ate > ${p.agora}
 order by l.desde desc limit 1`,
)
