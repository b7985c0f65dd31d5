import type { z } from 'zod'
import type { Registro } from '#shared/conduta/shapes.ts'
import type { Dia } from '#shared/data.ts'
import type { Formato } from '#shared/formalizacao/documento.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'
import { objeto } from '../base/db/objeto.ts'

/** The one reader of points that count: of a person, or of all people of the promotores. */
export const lerVivos = varias(
  'conduta.vivos',
  (p: De<{ escopo: readonly string[]; idUsuario: string | null; dia: Dia }>) => sql<{
    idUsuario: string
    codigoPromotor: string
    pontos: number
    venceEm: Dia
  }>`select c.id_usuario as "idUsuario", c.codigo_promotor as "codigoPromotor", c.pontos, c.vence_em as "venceEm"
  from conduta c
 where c.codigo_promotor = any (${p.escopo}::text[]) and c.situacao = 'CONFIRMADA'
   and (${p.idUsuario}::uuid is null or c.id_usuario = ${p.idUsuario}) and c.vence_em > ${p.dia}::date`,
)

export const listarPessoas = varias(
  'conduta.pessoas',
  (p: De<{ escopo: readonly string[]; idUsuario: string | null }>) => sql<{
    idUsuario: string
    nome: string
    codigoPromotor: string
  }>`select u.id as "idUsuario", u.nome, up.codigo_promotor as "codigoPromotor",
    u.certificacao_valida_ate as "certificacaoValidaAte"
  from usuario_promotor up join usuario u on u.id = up.id_usuario
 where up.codigo_promotor = any (${p.escopo}::text[]) and u.ativo and u.papel in ('ATENDENTE', 'PROMOTOR')
   and (${p.idUsuario}::uuid is null or u.id = ${p.idUsuario})
 order by u.nome, u.id, up.codigo_promotor`,
)

type Lido = z.input<typeof Registro>
type Pessoa = Lido['autor']

const registroJson = ({ agora }: De<{ agora: Date }>) =>
  objeto<Lido>({
    idConduta: 'c.id',
    codigoPromotor: 'c.codigo_promotor',
    pessoa: objeto<Pessoa>({ idUsuario: 'u.id', nome: 'u.nome' }),
    motivo: 'm.nome',
    pontos: 'c.pontos',
    texto: 'c.texto',
    numeroProposta: sql`(select p.numero from proposta p where p.id = c.id_proposta)`,
    dataFato: 'c.data_fato',
    situacao: sql<Lido['situacao']>`c.situacao`,
    autor: objeto<Pessoa>({ idUsuario: 'a.id', nome: 'a.nome' }),
    criadaEm: 'c.criada_em',
    naMesa: sql<boolean>`(c.situacao = 'PROPOSTA' and ninguem_mais_tem(c.codigo_promotor,
      array[c.id_autor, c.id_usuario], 'CONDUTA_CONFIRMAR', ${agora}))`,
    decisor: sql`(select d.nome from usuario d where d.id = c.id_decisor)`,
    observacao: 'c.observacao',
    decididaEm: 'c.decidida_em',
    venceEm: 'c.vence_em',
    resposta: 'c.resposta',
  })

const juncoes = sql`from conduta c
  join conduta_motivo m on m.codigo = c.motivo
  join usuario u on u.id = c.id_usuario
  join usuario a on a.id = c.id_autor`

type Busca = {
  escopo: readonly string[]
  idUsuario: string | null
  /** Only confirmed ones that count on this day; null: whatever their state. */
  contamEm: Dia | null
  situacao: Lido['situacao'] | null
  instante: string | undefined
  id: string | undefined
  /** Null: all of them. */
  quantas: number | null
  agora: Date
}

/** The newest first, of a person or of all, after the cursor when given. */
export const listarRegistros = varias(
  'conduta.registros',
  (p: De<Busca>, { depois }) => sql<{ registro: Lido; cursor: string }>`select
    ${registroJson(p)} as registro,
    to_char(c.criada_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || c.id as cursor
  ${juncoes}
 where c.codigo_promotor = any (${p.escopo}::text[])
   and (${p.idUsuario}::uuid is null or c.id_usuario = ${p.idUsuario})
   and (${p.contamEm}::date is null
        or (c.situacao = 'CONFIRMADA' and c.vence_em > ${p.contamEm}::date))
   and (${p.situacao}::text is null or c.situacao = ${p.situacao})
   ${depois ? sql`and (c.criada_em, c.id) < (${p.instante}::timestamptz, ${p.id}::uuid)` : sql``}
 order by c.criada_em desc, c.id desc
 limit ${p.quantas}::int`,
  { variantes: { depois: [false, true] } },
)

/** Points that only the bank's checker can confirm, proposed by others and of others, the oldest first. */
export const acharDaMesa = varias(
  'conduta.da-mesa',
  (p: De<{ agora: Date; idUsuario: string; id: string | null }>) => sql<{
    id: string
    codigoPromotor: string
    total: number
  }>`select m.id, m.codigo_promotor as "codigoPromotor", count(*) over ()::int as total
  from condutas_da_mesa(${p.agora}) m
 where (${p.id}::uuid is null or m.id = ${p.id})
   and m.id_autor <> ${p.idUsuario} and m.id_usuario <> ${p.idUsuario}
 order by m.criada_em, m.id limit 100`,
)

export const listarDaMesa = varias(
  'conduta.listar-da-mesa',
  (p: De<{ ids: readonly string[]; agora: Date }>) => sql<{
    registro: Lido
  }>`select ${registroJson(p)} as registro ${juncoes} where c.id = any (${p.ids}::uuid[])
 order by c.criada_em, c.id`,
)

export const listarMotivos = varias(
  'conduta.motivos',
  () => sql<{ codigo: string; nome: string; pontos: number; fonte: string }>`
select m.codigo, m.nome, m.pontos, m.fonte from conduta_motivo m order by m.pontos, m.nome`,
)

/** Absent: there is no such proposta in the promotor. */
export const acharProposta = umaOuNada(
  'conduta.proposta',
  (p: De<{ numero: string; codigoPromotor: string }>) => sql<{ id: string }>`select p.id
  from proposta p where p.numero = ${p.numero} and p.codigo_promotor = ${p.codigoPromotor}`,
)

type Nova = {
  arquivo: string
  formato: Formato
  arquivoResumo: string
  id: string
  codigoPromotor: string
  idUsuario: string
  motivo: string
  texto: string
  idProposta: string | null
  dataFato: Dia
  idAutor: string
  agora: Date
}

/** Zero rows: there is no such reason. */
export const inserirConduta = comando(
  'conduta.inserir',
  (
    p: De<Nova>,
  ) => sql`insert into conduta (id, codigo_promotor, id_usuario, motivo, pontos, texto, id_proposta,
    arquivo, formato, arquivo_resumo, data_fato, situacao, id_autor, criada_em)
  select ${p.id}, ${p.codigoPromotor}, ${p.idUsuario}, m.codigo, m.pontos, ${p.texto}, ${p.idProposta},
    ${p.arquivo}, ${p.formato}, ${p.arquivoResumo}, ${p.dataFato}, 'PROPOSTA', ${p.idAutor}, ${p.agora}
    from conduta_motivo m where m.codigo = ${p.motivo}`,
)

/** Locks it; absent where it is not of the promotor. */
export const travarConduta = umaOuNada(
  'conduta.travar',
  (p: De<{ id: string; escopo: readonly string[]; idLeitor: string }>) => sql<{
    situacao: Lido['situacao']
    formato: Formato
  }>`select c.situacao, c.id_usuario as "idUsuario", c.id_autor as "idAutor", c.vence_em as "venceEm",
    c.resposta, c.codigo_promotor as "codigoPromotor", c.arquivo, c.formato,
    exists (select from conduta_abertura a where a.id_conduta = c.id and a.id_usuario = ${p.idLeitor}) as aberta
  from conduta c where c.id = ${p.id} and c.codigo_promotor = any (${p.escopo}::text[]) for update`,
)

type Decidida = {
  id: string
  situacao: string
  idDecisor: string
  observacao: string | null
  venceEm: Dia | null
  agora: Date
}

export const guardarDecisao = comando(
  'conduta.decidir',
  (p: De<Decidida>) => sql`update conduta
   set situacao = ${p.situacao}, id_decisor = ${p.idDecisor}, observacao = ${p.observacao},
       vence_em = ${p.venceEm}, decidida_em = ${p.agora}
 where id = ${p.id} and situacao = 'PROPOSTA'`,
)

export const guardarResposta = comando(
  'conduta.responder',
  (p: De<{ id: string; texto: string; agora: Date }>) => sql`update conduta
   set resposta = ${p.texto}, respondida_em = ${p.agora} where id = ${p.id} and resposta is null`,
)

/** The active gestores of a promotor. */
export const listarGestores = varias(
  'conduta.gestores',
  (p: De<{ codigoPromotor: string }>) => sql<{ id: string }>`select u.id
  from usuario_promotor up join usuario u on u.id = up.id_usuario
 where up.codigo_promotor = ${p.codigoPromotor} and u.ativo and u.papel = 'GESTOR'`,
)

export const anotarAbertura = comando(
  'conduta.anotar-abertura',
  (
    p: De<{ id: string; idUsuario: string; codigoPromotor: string; agora: Date }>,
  ) => sql`insert into conduta_abertura (id_conduta, id_usuario, codigo_promotor, aberta_em)
  values (${p.id}, ${p.idUsuario}, ${p.codigoPromotor}, ${p.agora}) on conflict do nothing`,
)

const acaba = (
  p: De<{ dia: Dia; ate: Dia }>,
) => sql`u.ativo and u.papel in ('ATENDENTE', 'PROMOTOR')
       and u.certificacao_valida_ate between ${p.dia}::date and ${p.ate}::date
       and exists (select from usuario_promotor up where up.id_usuario = u.id)`

/** People whose certification ends between the days, and who were not told of that end. */
export const listarCertificacoes = varias(
  'conduta.certificacoes-a-avisar',
  (p: De<{ dia: Dia; ate: Dia; depois: string | null; maximo: number }>) => sql`
select u.id from usuario u
 where ${acaba(p)} and (${p.depois}::uuid is null or u.id > ${p.depois})
   and not exists (select from conduta_certificacao c
     where c.id_usuario = u.id and c.valida_ate = u.certificacao_valida_ate)
 order by u.id limit ${p.maximo}`,
)

/** Takes one expiring certificate that was not notified yet, and its gestores. */
export const marcarCertificacao = umaOuNada(
  'conduta.marcar-certificacao',
  (p: De<{ idUsuario: string; dia: Dia; ate: Dia; agora: Date }>) => sql<{
    gestores: string[]
  }>`with novas as (
    insert into conduta_certificacao (id_usuario, valida_ate, avisada_em)
    select u.id, u.certificacao_valida_ate, ${p.agora} from usuario u
     where u.id = ${p.idUsuario} and ${acaba(p)}
        on conflict do nothing
    returning id_usuario)
  select array(
      select distinct g.id from usuario_promotor dela
        join usuario_promotor dele on dele.codigo_promotor = dela.codigo_promotor
        join usuario g on g.id = dele.id_usuario and g.ativo and g.papel = 'GESTOR'
        join perfil_controle pc on pc.perfil = g.perfil and pc.controle = 'CONDUTA_VER'
       where dela.id_usuario = n.id_usuario) as gestores
    from novas n`,
)

/** The last day of a person's certification. */
export const lerCertificacao = uma(
  'conduta.certificacao',
  (p: De<{ idUsuario: string }>) => sql`select certificacao_valida_ate as ate from usuario
 where id = ${p.idUsuario}`,
)
