import type { z } from 'zod'
import type { Dia } from '#shared/data.ts'
import type { Pesquisa } from '#shared/pesquisa/shapes.ts'
import { comando, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'
import { lista, objeto } from '../base/db/objeto.ts'

type DeQuem = { idUsuario: string; papel: string; dia: Dia }

const perguntas = lista(
  objeto<z.input<typeof Pesquisa>['perguntas'][number]>({
    idPergunta: 'q.id',
    tipo: 'q.tipo',
    texto: 'q.texto',
    obrigatoria: 'q.obrigatoria',
  }),
  { de: sql`from pesquisa_pergunta q where q.id_pesquisa = s.id`, ordem: sql`q.ordem` },
)

const pesquisaJson = objeto<z.input<typeof Pesquisa>>({
  idPesquisa: 's.id',
  titulo: 's.titulo',
  texto: 's.texto',
  dataInicio: 's.inicio',
  dataFim: 's.fim',
  perguntas,
})

/** One at a time: the survey that ends first of those that the person neither answered nor put off. */
export const acharPendente = umaOuNada(
  'pesquisa.pendente',
  (p: De<DeQuem>) => sql<{ pesquisa: z.input<typeof Pesquisa> }>`select ${pesquisaJson} as pesquisa
  from pesquisa s
 where s.fim >= ${p.dia} and s.inicio <= ${p.dia} and ${p.papel} = any (s.papeis)
   and not exists (select from pesquisa_resposta r
                    where r.id_pesquisa = s.id and r.id_usuario = ${p.idUsuario})
   and not exists (select from pesquisa_adiada d
                    where d.id_pesquisa = s.id and d.id_usuario = ${p.idUsuario}
                      and d.ate > ${p.dia})
 order by s.fim, s.id limit 1`,
)

/** A survey of the person's role, whether it runs or not. */
export const acharPesquisa = umaOuNada(
  'pesquisa.uma',
  (p: De<{ id: string; papel: string }>) => sql<{
    pesquisa: z.input<typeof Pesquisa>
  }>`select ${pesquisaJson} as pesquisa
  from pesquisa s where s.id = ${p.id} and ${p.papel} = any (s.papeis)`,
)

type Nova = { idPesquisa: string; idUsuario: string; codigoPromotor: string; agora: Date }

/** None is inserted where the person answered already. */
export const inserirResposta = comando(
  'pesquisa.inserir-resposta',
  (p: De<Nova>) => sql`insert into pesquisa_resposta
  (id_pesquisa, id_usuario, codigo_promotor, respondida_em)
values (${p.idPesquisa}, ${p.idUsuario}, ${p.codigoPromotor}, ${p.agora})
on conflict do nothing`,
)

type Item = {
  idPesquisa: string
  idUsuario: string
  idPergunta: string
  nota: number | null
  texto: string | null
}

export const inserirItem = comando(
  'pesquisa.inserir-item',
  (p: De<Item>) => sql`insert into pesquisa_resposta_item
  (id_pesquisa, id_usuario, id_pergunta, nota, texto)
values (${p.idPesquisa}, ${p.idUsuario}, ${p.idPergunta}, ${p.nota}, ${p.texto})`,
)

export const gravarAdiada = comando(
  'pesquisa.adiar',
  (p: De<{ idPesquisa: string; idUsuario: string; ate: Dia }>) => sql`insert into pesquisa_adiada
  (id_pesquisa, id_usuario, ate)
values (${p.idPesquisa}, ${p.idUsuario}, ${p.ate})
on conflict (id_pesquisa, id_usuario) do update set ate = excluded.ate`,
)

/** Surveys that began, the newest first. */
export const listarPesquisas = varias(
  'pesquisa.listar',
  (p: De<{ dia: Dia; maximo: number }>) => sql`select s.id as "idPesquisa", s.titulo,
    s.inicio::text as "dataInicio", s.fim::text as "dataFim"
  from pesquisa s where s.inicio <= ${p.dia}
 order by s.inicio desc, s.id desc limit ${p.maximo}`,
)

export const contarNotas = varias(
  'pesquisa.notas',
  (p: De<{ pesquisas: readonly string[] }>) => sql<{
    idPesquisa: string
    dia: string
    nota: number
    quantas: number
  }>`select n.id_pesquisa as "idPesquisa", n.dia::text as dia, n.nota, n.quantas::int as quantas
  from notas_das_pesquisas(${p.pesquisas}::uuid[]) n order by n.dia, n.nota`,
)

export const listarTextos = varias(
  'pesquisa.textos',
  (p: De<{ pesquisas: readonly string[]; minimo: number }>) => sql<{
    idPesquisa: string
    texto: string
  }>`select t.id_pesquisa as "idPesquisa", t.texto
  from textos_das_pesquisas(${p.pesquisas}::uuid[], ${p.minimo}) t`,
)
