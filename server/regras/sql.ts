import type { Dia } from '#shared/data.ts'
import type { VersaoDaRegra } from '#shared/regras/shapes.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, json, sql } from '../base/db/fragmento.ts'

/** Every version of these rules, of one scope or of all, with the name of the part of a scope. */
export const listarVersoes = varias(
  'regras.versoes',
  (p: De<{ regras: readonly string[]; escopo: string | null }>) => sql<
    Pick<VersaoDaRegra, 'natureza'>
  >`select v.regra, v.convenio as escopo, v.versao, v.valor::float8 as valor,
    v.vigencia_inicio as "vigenciaInicio", v.vigencia_fim as "vigenciaFim", v.norma, v.fonte,
    v.natureza, v.confianca, v.motivo, u.nome as por, v.criada_em as "criadaEm",
    case v.regra when 'especie_permite' then (select e.descricao from especie_beneficio e
                      where e.codigo = split_part(v.convenio, '/', 2))
                 when 'situacao_permite' then (select s.descricao from situacao_beneficio s
                      where s.codigo = split_part(v.convenio, '/', 2))
                 else coalesce((select c.nome from convenio c
                      where v.convenio = c.regime || '/' || c.codigo), (select b.nome_curto from banco b
                        where b.codigo = split_part(v.convenio, '/', 2))) end as parte
  from regra_versao v left join usuario u on u.id = v.id_usuario
 where v.regra = any (${p.regras}::text[])
   and (${p.escopo}::text is null or v.convenio = ${p.escopo})
 order by v.regra, v.convenio, v.versao`,
)

/** Whether the scope exists, and the name of its part, if any. */
export const buscarEscopo = uma(
  'regras.escopo',
  (p: De<{ escopo: string }>) => sql<{ ha: boolean }>`
select exists (select from regra_versao where convenio = ${p.escopo})
    or exists (select from banco where ${p.escopo} = 'PORTABILIDADE/' || codigo)
    or exists (select from convenio where ${p.escopo} = regime || '/' || codigo) as ha,
       (select nome from convenio where ${p.escopo} = regime || '/' || codigo) as parte`,
)

type Nova = Pick<
  VersaoDaRegra,
  'versao' | 'valor' | 'norma' | 'fonte' | 'natureza' | 'confianca'
> & {
  regra: string
  escopo: string
  vigenciaInicio: Dia
  vigenciaFim?: Dia | null | undefined
  motivo: string
  idUsuario: string
  agora: Date
}

/** Everything a version of law has beside. */
type DaLei = {
  normaNumero?: string | null | undefined
  normaData?: Dia | null | undefined
  normaEndereco?: string | null | undefined
  excecao: 'RETROATIVA' | 'IMEDIATA' | null
}

/** None is added when somebody else added the same version a moment before. */
export const inserirVersao = comando(
  'regras.inserir-versao',
  (
    p: De<Nova & DaLei & { idAprovador: string | null }>,
  ) => sql`insert into regra_versao (regra, convenio, versao, valor, vigencia_inicio,
    vigencia_fim, norma, fonte, natureza, confianca, motivo, id_usuario, criada_em, norma_numero,
    norma_data, norma_endereco, excecao, id_aprovador)
  values (${p.regra}, ${p.escopo}, ${p.versao}, ${p.valor}, ${p.vigenciaInicio}, ${p.vigenciaFim},
          ${p.norma}, ${p.fonte}, ${p.natureza}, ${p.confianca}, ${p.motivo}, ${p.idUsuario},
          ${p.agora}, ${p.normaNumero}, ${p.normaData}, ${p.normaEndereco}, ${p.excecao},
          ${p.idAprovador})
  on conflict (regra, convenio, versao) do nothing`,
)

/** Inserts nothing while another request for this rule waits. */
export const inserirPedido = comando(
  'regras.inserir-pedido',
  (
    p: De<Omit<Nova, 'natureza'> & DaLei & { id: string }>,
  ) => sql`insert into regra_pedido (id, regra, convenio,
    versao, valor, vigencia_inicio, vigencia_fim, norma, norma_numero, norma_data, norma_endereco,
    excecao, fonte, confianca, motivo, id_usuario, criado_em)
  values (${p.id}, ${p.regra}, ${p.escopo}, ${p.versao}, ${p.valor}, ${p.vigenciaInicio},
    ${p.vigenciaFim}, ${p.norma}, ${p.normaNumero}, ${p.normaData}, ${p.normaEndereco},
    ${p.excecao}, ${p.fonte}, ${p.confianca}, ${p.motivo}, ${p.idUsuario}, ${p.agora})
  on conflict (regra, convenio) where situacao = 'PENDENTE' do nothing`,
)

const colunasDoPedido = sql`q.id as "idPedido", q.regra, q.convenio as escopo, q.versao,
    q.valor::float8 as valor, q.vigencia_inicio as "vigenciaInicio",
    q.vigencia_fim as "vigenciaFim", q.norma, q.norma_numero as "normaNumero",
    q.norma_data as "normaData", q.norma_endereco as "normaEndereco", q.excecao, q.fonte,
    q.confianca, q.motivo, q.id_usuario as "idUsuario", u.nome as por, q.criado_em as "criadoEm",
    q.situacao`

type DoPedido = { excecao: 'RETROATIVA' | 'IMEDIATA' | null; confianca: 'alta' | 'media' | 'baixa' }

export const listarPedidos = varias(
  'regras.pedidos',
  () => sql<DoPedido>`select ${colunasDoPedido},
    (select c.nome from convenio c where q.convenio = c.regime || '/' || c.codigo) as parte
  from regra_pedido q left join usuario u on u.id = q.id_usuario
 where q.situacao = 'PENDENTE' order by q.criado_em, q.id`,
)

export const travarPedido = umaOuNada(
  'regras.travar-pedido',
  (p: De<{ id: string }>) => sql<DoPedido>`select ${colunasDoPedido}
  from regra_pedido q left join usuario u on u.id = q.id_usuario
 where q.id = ${p.id} for update of q`,
)

type Decisao = {
  id: string
  situacao: 'APROVADO' | 'RECUSADO' | 'RETIRADO'
  idDecisor: string
  motivo: string | null
  agora: Date
}

export const decidirPedido = comando(
  'regras.decidir-pedido',
  (p: De<Decisao>) => sql`update regra_pedido
   set situacao = ${p.situacao}, id_decisor = ${p.idDecisor}, decidido_em = ${p.agora},
       motivo_decisao = ${p.motivo}
 where id = ${p.id} and situacao = 'PENDENTE'`,
)

/** Inputs of past simulations with their relationships; each once. */
export const listarSimulacoes = varias(
  'regras.simulacoes',
  (p: De<{ de: Date; ate: Date; maximo: number }>) => sql<{ idRelacionamento: string }>`
with feitas as (
    select id_relacionamento, entrada, criada_em as em from simulacao
     where criada_em >= ${p.de} and criada_em < ${p.ate}
       and codigo_promotor = any (promotores_visiveis())
    union all
    select id_relacionamento, detalhe -> 'entrada', ocorrido_em from simulador_log
     where ocorrido_em >= ${p.de} and ocorrido_em < ${p.ate} and acao = 'SIMULAR'
       and detalhe ? 'entrada' and codigo_promotor = any (promotores_visiveis())
  ), unicas as (
    select id_relacionamento, entrada, max(em) as em from feitas
     where id_relacionamento is not null group by id_relacionamento, entrada)
  select id_relacionamento as "idRelacionamento", entrada, count(*) over () as total
    from unicas order by em desc, id_relacionamento limit ${p.maximo}`,
)

/** The value of each rule of the script when the person read it. */
export type Visto = Record<string, string>

/** The script in force of the convênio `c`, as the version `v`: its own, else that of its family. */
const doConvenio = sql`convenio c cross join lateral (
    select r.* from roteiro_versao r where r.escopo in (c.regime, c.regime || '/' || c.codigo)
     order by r.escopo <> c.regime desc, r.versao desc limit 1) v`

/** `escopo`: scope of the rules. `dono`: owner of the text, the convênio or its family. */
export type Guardado = NonNullable<Awaited<ReturnType<typeof buscarRoteiro>>>

export const buscarRoteiro = umaOuNada(
  'regras.roteiro',
  (p: De<{ codigoConvenio: string; idUsuario: string }>) => sql<{
    escopo: string
    visto: Visto | null
  }>`select c.regime || '/' || c.codigo as escopo, c.regime as familia,
    c.nome as convenio, v.escopo as dono, v.versao, v.texto, v.motivo, u.nome as por,
    v.criada_em as "criadaEm", l.versao as "versaoLida", l.lida_em as "lidaEm", l.visto
  from ${doConvenio}
  left join usuario u on u.id = v.id_usuario
  left join roteiro_leitura l on l.escopo = v.escopo and l.id_usuario = ${p.idUsuario}
 where c.codigo = ${p.codigoConvenio}`,
)

type Leitura = { idUsuario: string; escopo: string; versao: number; agora: Date; visto: Visto }

/** A value read under one convênio stays read while another of the same script is read. */
export const gravarLeitura = comando(
  'regras.gravar-leitura',
  (p: De<Leitura>) => sql`insert into roteiro_leitura (id_usuario, escopo, versao, lida_em, visto)
  values (${p.idUsuario}, ${p.escopo}, ${p.versao}, ${p.agora}, ${json(p.visto)})
  on conflict (id_usuario, escopo) do update
    set versao = excluded.versao, lida_em = excluded.lida_em,
        visto = roteiro_leitura.visto || excluded.visto`,
)

export const buscarUltima = umaOuNada(
  'regras.ultima',
  (p: De<{ escopo: string }>) => sql`select versao, texto from roteiro_versao
 where escopo = ${p.escopo} order by versao desc limit 1`,
)

type NovoRoteiro = {
  escopo: string
  versao: number
  texto: string
  motivo: string
  idUsuario: string
  agora: Date
}

export const inserirRoteiro = comando(
  'regras.inserir-roteiro',
  (p: De<NovoRoteiro>) => sql`insert into roteiro_versao (escopo, versao, texto, motivo, id_usuario,
    criada_em)
  values (${p.escopo}, ${p.versao}, ${p.texto}, ${p.motivo}, ${p.idUsuario}, ${p.agora})
  on conflict (escopo, versao) do nothing`,
)

export const listarDosConvenios = varias(
  'regras.dos-convenios',
  () => sql<{ proprio: boolean }>`select c.codigo as "codigoConvenio", c.nome, c.regime as familia,
    v.escopo <> c.regime as proprio, v.versao
  from ${doConvenio}
 where c.ativo order by c.regime, c.codigo`,
)

/** Every version of the script that the convênio goes by, the last first. */
export const listarDoRoteiro = varias(
  'regras.do-roteiro',
  (p: De<{ codigoConvenio: string }>) => sql`select r.versao, r.texto, r.motivo, u.nome as por,
    r.criada_em as "criadaEm"
  from ${doConvenio} join roteiro_versao r on r.escopo = v.escopo
  left join usuario u on u.id = r.id_usuario
 where c.codigo = ${p.codigoConvenio} order by r.versao desc`,
)
