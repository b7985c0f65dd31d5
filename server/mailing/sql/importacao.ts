import type { z } from 'zod'
import type { CampoDoArquivo, Colunas } from '#shared/mailing/arquivo.ts'
import type { Importacao } from '#shared/mailing/importacao.ts'
import type { ResultadoDaLinha } from '#shared/mailing/resultado.ts'
import { comando, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, json, sql } from '../../base/db/fragmento.ts'
import { objeto } from '../../base/db/objeto.ts'
import {
  type Juizo,
  juncoesDoJuizo,
  perfilDaLista,
  pesoDaLista,
  resultadoDoJuizo,
  voltaDoJuizo,
} from './juizo.ts'

type Escrita = z.input<typeof Importacao>

const importacaoJson = objeto<Escrita>({
  idImportacao: 'i.id',
  idMailing: 'i.id_mailing',
  nomeArquivo: 'i.nome_arquivo',
  situacao: 'i.situacao',
  linhas: 'i.linhas',
  julgadas: sql<number>`(select coalesce(sum(q.value::int), 0) from jsonb_each_text(i.contagem) q)`,
  contagem: 'i.contagem',
  falha: 'i.falha',
  criadoEm: 'i.criado_em',
  terminouEm: 'i.terminou_em',
  desfazerAte: 'i.desfazer_ate',
  desfeitaEm: 'i.desfeita_em',
})

type DoPromotor = { promotores: readonly string[] }

export const buscarImportacao = umaOuNada(
  'mailing.buscar-importacao',
  (p: De<DoPromotor & { id: string }>) => sql<{ importacao: Escrita }>`select
    ${importacaoJson} as importacao
  from mailing_importacao i
 where i.id = ${p.id} and i.codigo_promotor = any (${p.promotores}::text[])`,
)

/** The newest ones of a list. */
export const listarImportacoes = varias(
  'mailing.importacoes',
  (p: De<DoPromotor & { idMailing: string; maximo: number }>) => sql<{
    importacao: Escrita
    total: number
  }>`
select ${importacaoJson} as importacao, count(*) over ()::int as total
  from mailing_importacao i
 where i.id_mailing = ${p.idMailing} and i.codigo_promotor = any (${p.promotores}::text[])
   and i.situacao <> 'ENVIO'
 order by i.criado_em desc limit ${p.maximo}`,
)

type Nova = {
  id: string
  idMailing: string
  codigoPromotor: string
  nomeArquivo: string
  bytes: number
  idUsuario: string
  agora: Date
}

export const inserirImportacao = comando(
  'mailing.inserir-importacao',
  (
    p: De<Nova>,
  ) => sql`insert into mailing_importacao (id, id_mailing, codigo_promotor, nome_arquivo,
  bytes, criado_por, criado_em)
values (${p.id}, ${p.idMailing}, ${p.codigoPromotor}, ${p.nomeArquivo}, ${p.bytes}, ${p.idUsuario},
  ${p.agora})`,
)

export type ImportacaoTravada = NonNullable<Awaited<ReturnType<typeof travarImportacao>>>

/** What the first reading of a file found. */
type Leitura = {
  formato: 'CSV' | 'XLSX'
  codificacao: string
  separador: string | null
  nomes: string[]
  /** Whether the first row holds the names. */
  cabecalho: boolean
}

export const travarImportacao = umaOuNada(
  'mailing.travar-importacao',
  (p: De<DoPromotor & { id: string }>) => sql<{
    leitura: Leitura | null
    colunas: Colunas | null
  }>`select i.id, i.id_mailing as "idMailing", i.codigo_promotor as "codigoPromotor", i.situacao,
    i.bytes, i.arquivo, i.leitura, i.colunas, i.cursor, i.linhas, i.criado_por as "criadoPor",
    i.desfazer_ate as "desfazerAte", f.finalidade, m.situacao as "situacaoDoMailing"
  from mailing_importacao i
  join mailing m on m.id = i.id_mailing
  join mailing_perfil f on f.codigo = m.codigo_perfil
 where i.id = ${p.id} and i.codigo_promotor = any (${p.promotores}::text[])
   for update of i`,
)

type Lida = { id: string; arquivo: string; leitura: Leitura; linhas: number }

export const gravarLeitura = comando(
  'mailing.gravar-leitura',
  (p: De<Lida>) => sql`update mailing_importacao
   set situacao = 'LIDA', arquivo = ${p.arquivo}, leitura = ${json(p.leitura)}, linhas = ${p.linhas}
 where id = ${p.id}`,
)

export const enfileirarImportacao = comando(
  'mailing.enfileirar-importacao',
  (p: De<{ id: string; colunas: Colunas; agora: Date }>) => sql`update mailing_importacao
   set situacao = 'FILA', colunas = ${json(p.colunas)}, comecou_em = ${p.agora},
       batida_em = ${p.agora}
 where id = ${p.id}`,
)

/** Names that a person of the promotor chose, the newest choice of each. */
export const listarColunasLembradas = varias(
  'mailing.colunas-lembradas',
  (p: De<{ codigoPromotor: string; nomes: readonly string[] }>) => sql<{ campo: CampoDoArquivo }>`
select nome, campo from mailing_coluna
 where codigo_promotor = ${p.codigoPromotor} and nome = any (${p.nomes}::text[])`,
)

type Lembrar = { codigoPromotor: string; nomes: readonly string[]; campos: readonly string[] }

export const lembrarColunas = comando(
  'mailing.lembrar-colunas',
  (p: De<Lembrar & { agora: Date }>) => sql`
insert into mailing_coluna (codigo_promotor, nome, campo, escolhida_em)
select ${p.codigoPromotor}, x.nome, x.campo, ${p.agora}
  from unnest(${p.nomes}::text[], ${p.campos}::text[]) as x (nome, campo)
on conflict (codigo_promotor, nome) do update
   set campo = excluded.campo, escolhida_em = excluded.escolhida_em`,
)

type Pedaco = Juizo & {
  id: string
  idMailing: string
  codigoPromotor: string
  linhas: readonly number[]
  /** Null where the cell holds none. */
  cpfs: readonly (string | null)[]
  mascarados: readonly string[]
  repetidos: readonly boolean[]
  pesos: readonly number[]
  motivos: readonly (string | null)[]
  voltas: readonly (Date | null)[]
  cursor: number
  agora: Date
}

/**
 * Judges a piece of the file and puts in who is accepted, with the result of each row and the cursor,
 * in one statement.
 */
export const gravarPedaco = varias(
  'mailing.gravar-pedaco',
  (p: De<Pedaco>) => sql<{ resultado: ResultadoDaLinha }>`with entrada as materialized (
  select * from unnest(${p.linhas}::int[], ${p.cpfs}::text[], ${p.mascarados}::text[],
      ${p.repetidos}::boolean[], ${p.pesos}::int[], ${p.motivos}::text[], ${p.voltas}::timestamptz[])
    as x (linha, cpf, mascarado, repetido, peso, motivo, volta)
), julgados as materialized (
  select e.*, r.id as id_relacionamento, k.situacao as antes,
    to_jsonb(k) as linha_antes,
    ${voltaDoJuizo(p)} as carencia_ate,
    case
      when e.cpf is null then 'CPF_INVALIDO'
      when e.repetido then 'REPETIDO'
      when k.situacao = 'ESPERA' then 'JA_ESPERA'
      when r.id is null then 'NAO_E_DA_LOJA'
      else ${resultadoDoJuizo}
    end as resultado
  from entrada e
  left join cliente c on c.cpf = e.cpf
  left join relacionamento r on r.id_cliente = c.id and r.codigo_promotor = ${p.codigoPromotor}
    and r.confirmado_em is not null
  left join mailing_cliente k on k.id_mailing = ${p.idMailing} and k.id_relacionamento = r.id
  ${juncoesDoJuizo(p)}
), pesos as materialized (
  select v.codigo, v.peso from pesos_da_fila(${p.codigoPromotor}, ${p.agora}) v
), entraram as (
  insert into mailing_cliente as k (id_mailing, id_relacionamento, codigo_promotor, peso, peso_proprio,
    motivos, volta_em, entrou_em, id_importacao)
  select ${p.idMailing}, j.id_relacionamento, ${p.codigoPromotor},
    j.peso + ${pesoDaLista(p, p.idMailing)} + coalesce(v.peso, 0), j.peso,
    array_remove(array[${perfilDaLista(p.idMailing)}, j.motivo], null), greatest(${p.agora}, j.volta, j.carencia_ate), ${p.agora},
    ${p.id}
    from julgados j left join pesos v on v.codigo = j.motivo
   where j.resultado = 'ACEITO'
   order by j.id_relacionamento
  on conflict (id_mailing, id_relacionamento) do update
     set situacao = 'ESPERA', saiu_em = null, falou = false, id_atendente = excluded.id_atendente,
         dorme = excluded.dorme, peso = excluded.peso, peso_proprio = excluded.peso_proprio,
         motivos = excluded.motivos, volta_em = excluded.volta_em, entrou_em = excluded.entrou_em,
         id_importacao = excluded.id_importacao
), anotadas as (
  insert into mailing_importacao_linha (id_importacao, codigo_promotor, linha, cpf, resultado,
    id_relacionamento, antes)
  select ${p.id}, ${p.codigoPromotor}, j.linha, j.mascarado, j.resultado,
    case when j.resultado = 'ACEITO' then j.id_relacionamento end,
    case when j.resultado = 'ACEITO' then j.linha_antes end
    from julgados j
), contadas as (
  select j.resultado, count(*)::int as quantas from julgados j group by j.resultado
), avanco as (
  update mailing_importacao i
     set situacao = 'RODANDO', cursor = ${p.cursor}, batida_em = ${p.agora},
         contagem = i.contagem || (
           select jsonb_object_agg(q.resultado,
                    coalesce((i.contagem ->> q.resultado)::int, 0) + q.quantas) from contadas q)
   where i.id = ${p.id}
)
select resultado as "resultado", quantas from contadas`,
)

export const terminarImportacao = comando(
  'mailing.terminar-importacao',
  (p: De<{ id: string; desfazerAte: Date; agora: Date }>) => sql`update mailing_importacao
   set situacao = 'FEITA', terminou_em = ${p.agora}, arquivo = null,
       desfazer_ate = ${p.desfazerAte}
 where id = ${p.id}`,
)

export const falharImportacao = comando(
  'mailing.falhar-importacao',
  (p: De<{ id: string; falha: string; desfazerAte: Date | null; agora: Date }>) => sql`
update mailing_importacao
   set situacao = 'FALHOU', falha = ${p.falha}, terminou_em = ${p.agora}, arquivo = null,
       desfazer_ate = ${p.desfazerAte}
 where id = ${p.id}`,
)

/** Imports whose job was not heard of for a while, of every promotor. */
export const listarParadas = varias(
  'mailing.importacoes-paradas',
  (p: De<{ antesDe: Date; agora: Date }>) => sql`update mailing_importacao
   set batida_em = ${p.agora}
 where situacao in ('FILA', 'RODANDO') and batida_em < ${p.antesDe}
returning id`,
)

export const acharPromotorDaImportacao = umaOuNada(
  'mailing.promotor-da-importacao',
  (p: De<{ id: string }>) => sql`select codigo_promotor as "codigoPromotor" from mailing_importacao
 where id = ${p.id}`,
)

/** Who still waits by the import is again what they were before; who was worked since stays. */
export const desfazerImportacao = comando(
  'mailing.desfazer-importacao',
  (p: De<{ id: string; idMailing: string; agora: Date }>) => sql`update mailing_cliente k
   set situacao = coalesce(a.situacao, 'RETIRADO'), saiu_em = coalesce(a.saiu_em, ${p.agora}),
       falou = coalesce(a.falou, k.falou), peso = coalesce(a.peso, k.peso),
       peso_proprio = coalesce(a.peso_proprio, k.peso_proprio),
       motivos = coalesce(a.motivos, k.motivos), volta_em = coalesce(a.volta_em, k.volta_em),
       dorme = coalesce(a.dorme, k.dorme), entrou_em = coalesce(a.entrou_em, k.entrou_em),
       id_importacao = case when a.situacao is null then k.id_importacao else a.id_importacao end
  from mailing_importacao_linha l
  cross join lateral jsonb_populate_record(null::mailing_cliente, l.antes) a
 where l.id_importacao = ${p.id} and l.resultado = 'ACEITO'
   and k.id_mailing = ${p.idMailing} and k.id_relacionamento = l.id_relacionamento
   and k.id_importacao = ${p.id} and k.situacao = 'ESPERA'`,
)

export const marcarDesfeita = comando(
  'mailing.marcar-desfeita',
  (p: De<{ id: string; agora: Date }>) => sql`update mailing_importacao
   set situacao = 'DESFEITA', desfeita_em = ${p.agora} where id = ${p.id}`,
)

/** The results after a row, in the order of the file. */
export const listarResultados = varias(
  'mailing.resultados',
  (p: De<{ id: string; depoisDe: number; maximo: number }>) => sql<{ resultado: ResultadoDaLinha }>`
select linha, cpf, resultado from mailing_importacao_linha
 where id_importacao = ${p.id} and linha > ${p.depoisDe}
 order by linha limit ${p.maximo}`,
)
