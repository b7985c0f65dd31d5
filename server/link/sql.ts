import type { LinkDaProposta } from '#shared/link/shapes.ts'
import { abrem, type PapelDaImagem, type SituacaoDoLink } from '#shared/link/situacao.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import { lista, objeto } from '../base/db/objeto.ts'

/**
 * The phone to which the link `l` went was taken from the client, and the minutes in which a slip is corrected are
 * over: as of a formalization (`links_impedidos`) and of a consent.
 */
const impedido = ({ agora }: De<{ agora: Date }>): Sql<boolean> => sql<boolean>`exists (
  select from telefone t where t.id = l.id_telefone and t.situacao in ('4', '5', '7')
     and coalesce(t.atualizado_em, t.criado_em) <= ${agora}::timestamptz - interval '5 minutes')`

/** A token of the page that is still here, and whose link still reaches the client; read once the page is held. */
export const valeToken = umaOuNada(
  'link.vale-token',
  (p: De<{ id: string; resumo: string; agora: Date }>) => sql`
select k.id_link as id from link_token k join link l on l.id = k.id_link
 where k.id_link = ${p.id} and k.resumo = ${p.resumo} and not ${impedido(p)}`,
)

type Dono = { id: string; codigoPromotor: string }

/** Whose a hash is, before row-level security knows the promotor. */
export const acharHash = umaOuNada(
  'link.achar-hash',
  (p: De<{ resumo: string }>) => sql<Dono>`
select id, codigo_promotor as "codigoPromotor" from link_do_hash(${p.resumo})`,
)

/** Whose a token is, while it lasts. */
export const acharToken = umaOuNada(
  'link.achar-token',
  (p: De<{ resumo: string; agora: Date }>) => sql<Dono>`
select id, codigo_promotor as "codigoPromotor" from link_do_token(${p.resumo}, ${p.agora})`,
)

type DaProposta = {
  situacaoDaProposta: SituacaoProposta
  situacao: SituacaoDoLink | null
}

/** The proposta with its newest page, both held: in this order, as everybody takes them. */
export type Travado = NonNullable<Awaited<ReturnType<typeof travarDaProposta>>>

export const travarProposta = umaOuNada(
  'link.travar-proposta',
  (p: De<{ idProposta: string }>) => sql`
select p.numero from proposta p where p.id = ${p.idProposta} for no key update`,
)

export const travarDaProposta = umaOuNada(
  'link.travar-da-proposta',
  (p: De<{ idProposta: string; agora: Date }>) => sql<DaProposta>`
select p.id as "idProposta", p.numero, p.produto, p.situacao as "situacaoDaProposta",
    p.id_relacionamento as "idRelacionamento", p.id_cliente as "idCliente",
    p.codigo_promotor as "codigoPromotor", r.id_atendente as "idAtendente",
    c.data_nascimento is not null as "temNascimento",
    l.id, l.situacao, coalesce(l.envios, 0) as envios,
    coalesce(l.expira_em <= ${p.agora}, false) as expirado
  from proposta p
  join relacionamento r on r.id = p.id_relacionamento
  join cliente c on c.id = p.id_cliente
  left join lateral (select x.* from link x
                      where x.id_proposta = p.id or x.id = (select j.id_link
                        from link_junta j where j.id_proposta = p.id)
                      order by x.id_proposta = p.id, x.criado_em desc, x.id desc limit 1) l on true
 where p.id = ${p.idProposta}`,
)

type Novo = {
  id: string
  idProposta: string
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  idUsuario: string
  agora: Date
}

export const inserirLink = comando(
  'link.inserir',
  (p: De<Novo>) => sql`insert into link (id, id_proposta, id_relacionamento, id_cliente,
    codigo_promotor, id_usuario, criado_em, atualizado_em)
  values (${p.id}, ${p.idProposta}, ${p.idRelacionamento}, ${p.idCliente}, ${p.codigoPromotor},
          ${p.idUsuario}, ${p.agora}, ${p.agora})
  on conflict do nothing`,
)

type Envio = {
  id: string
  hashResumo: string
  canal: 'SMS' | 'WHATSAPP'
  idTelefone: string
  expiraEm: Date
  agora: Date
}

/** A new hash in place of the one before, which opens nothing any more. */
export const trocarHash = comando(
  'link.trocar-hash',
  (p: De<Envio>) => sql`update link
   set hash_resumo = ${p.hashResumo}, tentativas = 0, extratos = 0, canal = ${p.canal}, id_telefone = ${p.idTelefone},
       envios = envios + 1, expira_em = ${p.expiraEm}, atualizado_em = ${p.agora}
 where id = ${p.id}`,
)

export const apagarTokens = comando(
  'link.apagar-tokens',
  (p: De<{ id: string }>) => sql`delete from link_token where id_link = ${p.id}`,
)

type Passo = {
  id: string
  idHistorico: string
  para: SituacaoDoLink
  por: 'ATENDENTE' | 'CLIENTE'
  idUsuario: string | null
  agora: Date
}

/** One step with its history. A state that ends the page takes its hash away. */
export const mudarSituacao = comando(
  'link.mudar-situacao',
  (p: De<Passo>) => sql`with mudado as (
  update link set situacao = ${p.para}, atualizado_em = ${p.agora},
         hash_resumo = case when ${p.para} in ('NAO_PEDIDO', 'REVOGADO') then null else hash_resumo end
   where id = ${p.id} returning id, codigo_promotor)
insert into link_historico (id, id_link, codigo_promotor, para, por, id_usuario, ocorrido_em)
select ${p.idHistorico}, id, codigo_promotor, ${p.para}, ${p.por}, ${p.idUsuario}, ${p.agora} from mudado`,
)

/**
 * Counts an answer to a hash before it is judged; no row if the hash opens nothing: expired, ended, sent to a phone
 * that was taken from the client, or too many wrong answers.
 */
export const contarTentativa = umaOuNada(
  'link.contar-tentativa',
  (p: De<{ id: string; hashResumo: string; maximo: number; agora: Date }>) => sql`
update link l set tentativas = tentativas + 1
 where id = ${p.id} and hash_resumo = ${p.hashResumo} and tentativas < ${p.maximo}
   and situacao in ${abrem} and expira_em > ${p.agora} and not ${impedido(p)}
returning id`,
)

/** Whether digits and birth date are those of the client. */
export const conferirProva = uma(
  'link.conferir-prova',
  (p: De<{ id: string; digitos: string; nascimento: string }>) => sql<{ certo: boolean }>`
select coalesce(right(c.cpf, 3) = ${p.digitos} and c.data_nascimento = ${p.nascimento}::date, false) as certo
  from link l join cliente c on c.id = l.id_cliente where l.id = ${p.id}`,
)

type NovoToken = {
  id: string
  hashResumo: string
  tokenResumo: string
  expiraEm: Date
}

/** The right answer takes the wrong ones back; none for a hash that was replaced meanwhile. */
export const inserirToken = umaOuNada(
  'link.inserir-token',
  (p: De<NovoToken>) => sql<{ situacao: SituacaoDoLink }>`with aberto as (
  update link set tentativas = 0 where id = ${p.id} and hash_resumo = ${p.hashResumo}
  returning id, codigo_promotor, situacao),
novo as (
  insert into link_token (resumo, id_link, codigo_promotor, expira_em)
  select ${p.tokenResumo}, id, codigo_promotor, ${p.expiraEm} from aberto)
select situacao from aberto`,
)

export const apagarTokensVelhos = comando(
  'link.apagar-tokens-velhos',
  (p: De<{ id: string; agora: Date }>) => sql`
delete from link_token where id_link = ${p.id} and expira_em <= ${p.agora}`,
)

type Fino = {
  situacao: SituacaoDoLink
  /** Of every portability on the page. */
  situacoes: SituacaoProposta[]
  papeis: PapelDaImagem[]
}

/** The page of a token, held: its proposta, whom to tell, and what the client did so far. */
export type Pagina = NonNullable<Awaited<ReturnType<typeof travarPagina>>>

const daPagina = (p: De<{ id: string }>) => sql<Fino>`
select l.id, l.situacao, l.id_proposta as "idProposta", l.id_relacionamento as "idRelacionamento",
    l.id_cliente as "idCliente", l.codigo_promotor as "codigoPromotor",
    array(select q.situacao from proposta q where q.id = l.id_proposta
            or q.id in (select j.id_proposta from link_junta j where j.id_link = l.id)) as situacoes,
    coalesce(r.id_atendente, l.id_usuario) as "idAvisado",
    split_part(c.nome, ' ', 1) as "primeiroNome",
    coalesce((select b.sac from banco b where b.proprio), '') as sac,
    array(select i.papel from link_imagem i
           where i.id_link = l.id and i.arquivo is not null and i.trocada_em is null
           order by i.papel) as papeis,
    array(select a.resumo from link_aceite a where a.id_link = l.id) as aceitos
  from link l
  join relacionamento r on r.id = l.id_relacionamento
  join cliente c on c.id = l.id_cliente
 where l.id = ${p.id}`

export const verPaginaDe = umaOuNada('link.ver-pagina', daPagina)

export const travarPagina = umaOuNada(
  'link.travar-pagina',
  (p: De<{ id: string }>) => sql<Fino>`${daPagina(p)} for no key update of l`,
)

/** The propostas of a page, before any is held, in the order in which they are. */
export const lerNumeros = varias(
  'link.numeros',
  (p: De<{ id: string }>) => sql`
select p.numero from link l join proposta p on p.id = l.id_proposta
    or p.id in (select j.id_proposta from link_junta j where j.id_link = l.id)
 where l.id = ${p.id} order by p.numero`,
)

type Aceite = {
  id: string
  idLink: string
  idProposta: string
  codigoPromotor: string
  texto: string
  resumo: string
  endereco: string
  agente: string
  agora: Date
}

export const inserirAceite = comando(
  'link.inserir-aceite',
  (p: De<Aceite>) => sql`insert into link_aceite (id, id_link, id_proposta, codigo_promotor, texto,
    resumo, endereco, agente, aceito_em)
  values (${p.id}, ${p.idLink}, ${p.idProposta}, ${p.codigoPromotor}, ${p.texto}, ${p.resumo}, ${p.endereco},
          ${p.agente}, ${p.agora})
  on conflict (id_link, resumo) do nothing`,
)

/** Counts one paper before anybody reads it; no row where the hash took its last one. */
export const contarExtrato = umaOuNada(
  'link.contar-extrato',
  (p: De<{ id: string; maximo: number }>) => sql`
update link set extratos = extratos + 1 where id = ${p.id} and extratos < ${p.maximo} returning id`,
)

type Mandada = { idLink: string; papel: PapelDaImagem; resumo: string }

/** The same picture, not yet whole, is the same sending. */
export const inserirImagem = comando(
  'link.inserir-imagem',
  (
    p: De<Mandada & { id: string; codigoPromotor: string; bytes: number; agora: Date }>,
  ) => sql`insert into link_imagem (id, id_link, codigo_promotor, papel, bytes, resumo, criada_em)
  values (${p.id}, ${p.idLink}, ${p.codigoPromotor}, ${p.papel}, ${p.bytes}, ${p.resumo}, ${p.agora})
  on conflict (id_link, papel, resumo) where arquivo is null do nothing`,
)

export const travarImagem = umaOuNada(
  'link.travar-imagem',
  (p: De<Mandada>) => sql`select id, bytes, recebidos, resumo from link_imagem
 where id_link = ${p.idLink} and papel = ${p.papel} and resumo = ${p.resumo} and arquivo is null
   for update`,
)

/** A picture of this file stands already: a press again sends nothing. */
export const imagemPronta = umaOuNada(
  'link.imagem-pronta',
  (p: De<Mandada>) => sql`select id from link_imagem
 where id_link = ${p.idLink} and papel = ${p.papel} and resumo = ${p.resumo}
   and arquivo is not null and trocada_em is null`,
)

export const anotarRecebidos = comando(
  'link.anotar-recebidos',
  (p: De<{ id: string; recebidos: number }>) =>
    sql`update link_imagem set recebidos = ${p.recebidos} where id = ${p.id}`,
)

/** Pictures that a page may still begin: an endless number of beginnings fills no disk. */
export const contarImagens = uma(
  'link.contar-imagens',
  (p: De<{ idLink: string }>) => sql<{ quantas: number }>`
select count(*)::int as quantas from link_imagem where id_link = ${p.idLink}`,
)

/** The one before stays, marked as replaced. */
export const trocarImagem = comando(
  'link.trocar-imagem',
  (p: De<{ idLink: string; papel: PapelDaImagem; agora: Date }>) => sql`update link_imagem
   set trocada_em = ${p.agora}
 where id_link = ${p.idLink} and papel = ${p.papel} and arquivo is not null and trocada_em is null`,
)

export const guardarImagem = comando(
  'link.guardar-imagem',
  (p: De<{ id: string; resumoGuardado: string; agora: Date }>) => sql`update link_imagem
   set arquivo = id, resumo_guardado = ${p.resumoGuardado}, pronta_em = ${p.agora}
 where id = ${p.id} and arquivo is null`,
)

export const imagemAtual = umaOuNada(
  'link.imagem-atual',
  (p: De<{ idProposta: string; papel: PapelDaImagem }>) => sql<{ arquivo: string }>`
select i.arquivo, l.id_cliente as "idCliente", p.numero
  from proposta p
  join link l on l.id_proposta = p.id
    or l.id = (select j.id_link from link_junta j where j.id_proposta = p.id)
  join link_imagem i on i.id_link = l.id
 where p.id = ${p.idProposta} and i.papel = ${p.papel}
   and i.arquivo is not null and i.trocada_em is null
 order by i.pronta_em desc limit 1`,
)

type Mudanca = LinkDaProposta['historico'][number]

/** The page as the atendente sees it. */
export const lerLink = umaOuNada(
  'link.ler',
  (p: De<{ idProposta: string; maximo: number; agora: Date }>) => sql<{
    link: LinkDaProposta
  }>`select ${objeto<LinkDaProposta>({
    idLink: 'l.id',
    situacao: sql<SituacaoDoLink>`l.situacao`,
    canal: sql<LinkDaProposta['canal']>`l.canal`,
    telefone: sql<string | null>`(select telefone_mascarado(t.ddd, t.numero)
      from telefone t where t.id = l.id_telefone)`,
    envios: 'l.envios',
    expiraEm: 'l.expira_em',
    expirado: sql<boolean>`coalesce(l.expira_em <= ${p.agora}, false)`,
    bloqueado: sql<boolean>`l.tentativas >= ${p.maximo}`,
    impedido: impedido(p),
    imagens: lista(sql<PapelDaImagem>`i.papel`, {
      de: sql`from link_imagem i
        where i.id_link = l.id and i.arquivo is not null and i.trocada_em is null`,
      ordem: sql`i.papel`,
    }),
    historico: lista(
      objeto<Mudanca>({
        para: sql<SituacaoDoLink>`h.para`,
        por: sql<Mudanca['por']>`h.por`,
        quem: sql<string | null>`(select u.nome from usuario u where u.id = h.id_usuario)`,
        ocorridoEm: 'h.ocorrido_em',
      }),
      {
        de: sql`from link_historico h where h.id_link = l.id`,
        ordem: sql`h.ocorrido_em desc, h.id desc`,
      },
    ),
  })} as link
  from link l
 where l.id_proposta = ${p.idProposta}
    or l.id = (select j.id_link from link_junta j where j.id_proposta = ${p.idProposta})
 order by l.id_proposta = ${p.idProposta}, l.criado_em desc, l.id desc limit 1`,
)
