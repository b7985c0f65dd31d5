import { comando, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

type Aviso = {
  chave: string
  numero: string
  corpo: string
  assinatura: string
  ocorridoEm: Date
  agora: Date
  julgarEm: Date
}

/** A notice that came before is the same one: nothing is added. */
export const guardarAviso = comando(
  'retencao.guardar-aviso',
  (
    p: De<Aviso>,
  ) => sql`insert into ctc_aviso (chave, numero, corpo, assinatura, ocorrido_em, recebido_em, julgar_em)
values (${p.chave}, ${p.numero}, ${p.corpo}, ${p.assinatura}, ${p.ocorridoEm}, ${p.agora}, ${p.julgarEm})
on conflict (chave) do nothing`,
)

export const avisosPorJulgar = varias(
  'retencao.avisos-por-julgar',
  (p: De<{ agora: Date; maximo: number }>) => sql`select chave from ctc_aviso
 where julgar_em <= ${p.agora} order by ocorrido_em, chave limit ${p.maximo}`,
)

/** Held until the transaction ends; one that was judged is not there. */
export const tomarAviso = umaOuNada(
  'retencao.tomar-aviso',
  (p: De<{ chave: string }>) => sql`select corpo, recebido_em as "recebidoEm" from ctc_aviso
 where chave = ${p.chave} and julgar_em is not null for update skip locked`,
)

export const adiarAviso = comando(
  'retencao.adiar-aviso',
  (p: De<{ chave: string; julgarEm: Date }>) => sql`update ctc_aviso set julgar_em = ${p.julgarEm}
 where chave = ${p.chave} and julgar_em is not null`,
)

type Julgado = { chave: string; julgarEm: Date | null; contradiz: string | null }

/** It is judged, or waits on. */
export const anotarJulgado = comando(
  'retencao.anotar-julgado',
  (p: De<Julgado>) => sql`update ctc_aviso set julgar_em = ${p.julgarEm}, contradiz = ${p.contradiz}
 where chave = ${p.chave}`,
)
