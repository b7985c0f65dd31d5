import { comando, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

type Aviso = {
  chave: string
  protocolo: string
  corpo: string
  instante: string
  assinatura: string
  agora: Date
}

/** A notice with its proof, to be judged now; one that is sent again adds nothing. */
export const guardarAviso = comando(
  'formalizacao.guardar-aviso',
  (
    p: De<Aviso>,
  ) => sql`insert into formalizacao_aviso (chave, id_formalizacao, codigo_promotor, corpo,
    instante, assinatura, recebido_em, julgar_em)
  select ${p.chave}, f.id, f.codigo_promotor, ${p.corpo}, ${p.instante}, ${p.assinatura}, ${p.agora},
         ${p.agora}
    from formalizacao f
   where f.protocolo = ${p.protocolo}
      or exists (select from formalizacao_link l
                  where l.id_formalizacao = f.id and l.protocolo = ${p.protocolo})
  on conflict (chave) do nothing`,
)

type Depois = { agora: Date; depoisDe: Date | null; daChave: string | null; limite: number }

export const avisosPorJulgar = varias(
  'formalizacao.avisos-por-julgar',
  (p: De<Depois>) => sql<{ chave: string; promotor: string; julgarEm: Date }>`
select chave, codigo_promotor as promotor, julgar_em as "julgarEm"
  from avisos_da_assinatura_por_julgar(${p.agora}, ${p.depoisDe}, ${p.daChave}, ${p.limite})`,
)

/** Of two concurrent servers one takes it. */
export const tomarAviso = umaOuNada(
  'formalizacao.tomar-aviso',
  (p: De<{ chave: string }>) => sql`update formalizacao_aviso set julgar_em = null
 where chave = ${p.chave} and julgar_em is not null returning corpo`,
)

/** The next try of one that could not be judged; `espera` is false when it was tried long enough. */
export const adiarAviso = umaOuNada(
  'formalizacao.adiar-aviso',
  (p: De<{ chave: string; vezes: number; julgarEm: Date }>) => sql<{
    espera: boolean
  }>`update formalizacao_aviso a
   set tentativas = a.tentativas + 1,
       julgar_em = case when a.tentativas + 1 < ${p.vezes} then ${p.julgarEm}::timestamptz end
  from formalizacao f
 where a.chave = ${p.chave} and a.julgar_em is not null and f.id = a.id_formalizacao
returning f.id as "idFormalizacao", a.recebido_em as "recebidoEm",
          a.julgar_em is not null as espera`,
)
