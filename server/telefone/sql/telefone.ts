import type { z } from 'zod'
import type { TipoDeOptIn } from '#shared/contato/semaforo.ts'
import type { MudancaDeOptIn } from '#shared/telefone/shapes.ts'
import { comando, uma, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { juntos, objeto } from '../../base/db/objeto.ts'
import { modelo } from '../../base/http/modelo.ts'
import { nomeDaCasa } from '../../organizacao/sql.ts'

type OptIns = Record<TipoDeOptIn, boolean>

export type TelefoneTravado = Awaited<ReturnType<typeof travarTelefones>>[number]

/** Locks all phones of a client together, because only one of them is the hotphone. */
export const travarTelefones = varias(
  'telefone.travar',
  (p: De<{ idCliente: string }>) => sql<{ optIns: OptIns; atualizadoEm: Date }>`
select id, ddd, numero, situacao, motivo_nao_confirmado as motivo, hotphone, versao,
       verificado_em as "verificadoEm",
       incluido_por as "incluidoPor",
       coalesce(atualizado_em, criado_em) as "atualizadoEm",
       ${objeto<OptIns>({
         informacional: 'opt_in_informacional',
         comercial: 'opt_in_comercial',
         transacional: 'opt_in_transacional',
       })} as "optIns"
  from telefone where id_cliente = ${p.idCliente} order by id for update`,
)

/** The phone that a message went to, locked. */
export const telefoneDaMensagem = umaOuNada(
  'telefone.da-mensagem',
  (p: De<{ idMensagem: string }>) => sql<{ optIns: OptIns }>`
select t.id, ${objeto<OptIns>({
    informacional: 't.opt_in_informacional',
    comercial: 't.opt_in_comercial',
    transacional: 't.opt_in_transacional',
  })} as "optIns"
  from mensagem m join telefone t on t.id = m.id_telefone
 where m.id = ${p.idMensagem} for update of t`,
)

/** When the client refused offers on this phone by a message of their own, if that was the last word. */
export const ofertasRecusadas = uma(
  'telefone.ofertas-recusadas',
  (p: De<{ id: string }>) => sql<{ em: Date | null }>`
select max(o.ocorrido_em) filter (where o.canal = 'MENSAGEM' and not o.concedido) as em
  from (select canal, concedido, ocorrido_em from telefone_opt_in
         where id_telefone = ${p.id} and tipo = 'comercial' order by ordem desc limit 1) o`,
)

/** How often the client asked to leave by a message on the phone, whichever promotor was answered. */
export const contarSaidas = uma(
  'telefone.contar-saidas',
  (p: De<{ id: string }>) => sql`select coalesce(saidas_do_telefone(${p.id}), 0) as saidas`,
)

/** Whether another client of the bank has the number too. */
export const lerPartilhado = uma(
  'telefone.partilhado',
  (p: De<{ id: string }>) => sql<{ partilhado: boolean }>`
select coalesce(telefone_partilhado(${p.id}), false) as partilhado`,
)

/** Whether the area code and the kind are known. */
export const conhecidos = uma(
  'telefone.conhecidos',
  (p: De<{ ddd: string | null; tipo: string }>) => sql<{ ddd: boolean; tipo: boolean }>`
select ${p.ddd}::text is null or exists (select from ddd where ddd = ${p.ddd}) as ddd,
       exists (select from lista where lista = 'tipo_telefone' and codigo = ${p.tipo}) as tipo`,
)

export const contarMotivo = comando(
  'telefone.contar-motivo',
  (p: De<{ codigo: string }>) => sql`select from lista
 where lista = 'motivo_telefone_nao_confirmado' and codigo = ${p.codigo}`,
)

type Novo = {
  id: string
  idCliente: string
  ddd: string
  numero: string
  tipo: string
  situacao: string
  /** Who brings it. */
  idUsuario: string
  agora: Date
}

/** Adds no row when the client has the number already. */
export const inserirTelefone = comando(
  'telefone.inserir',
  (p: De<Novo>) => sql`insert into telefone
    (id, id_cliente, ddd, numero, tipo, situacao, incluido_por, criado_em, atualizado_em)
  values (${p.id}, ${p.idCliente}, ${p.ddd}, ${p.numero}, ${p.tipo}, ${p.situacao}, ${p.idUsuario},
          ${p.agora}, ${p.agora})
  on conflict do nothing`,
)

/** Since when a number is not the client's ends what was sent to it: a later touch does not begin that anew. */
export const gravarTipo = comando(
  'telefone.gravar-tipo',
  (p: De<{ id: string; tipo: string; agora: Date }>) => sql`update telefone
   set tipo = ${p.tipo}, versao = versao + 1,
       atualizado_em = case when situacao in ('4', '5') then atualizado_em else ${p.agora} end
 where id = ${p.id}`,
)

type Situacao = {
  id: string
  situacao: string
  motivo: string | null
  /** Null: unchanged. */
  verificado: boolean | null
  agora: Date
}

/** As `gravarTipo`. A number of the register of Não me Perturbe stays in it, whatever is said of it. */
export const gravarSituacao = comando(
  'telefone.gravar-situacao',
  (p: De<Situacao>) => sql`update telefone
   set situacao = ${p.situacao}, motivo_nao_confirmado = ${p.motivo},
       nao_me_perturbe = nao_me_perturbe or situacao = '6',
       verificado_em = case when ${p.verificado}::boolean is null then verificado_em
                            when ${p.verificado} then ${p.agora}::timestamptz end,
       versao = versao + 1,
       atualizado_em = case when situacao in ('4', '5') and ${p.situacao} in ('4', '5')
                            then atualizado_em else ${p.agora} end
 where id = ${p.id}`,
)

/** A state that a slip took away, with the instant of its proof. */
export const devolverSituacao = comando(
  'telefone.devolver-situacao',
  (p: De<Omit<Situacao, 'verificado'> & { verificadoEm: Date | null }>) => sql`update telefone
   set situacao = ${p.situacao}, motivo_nao_confirmado = ${p.motivo},
       verificado_em = ${p.verificadoEm}, versao = versao + 1, atualizado_em = ${p.agora}
 where id = ${p.id}`,
)

/** Takes or gives back the proof alone: since when the client asks for something stays. */
export const gravarProva = comando(
  'telefone.gravar-prova',
  (p: De<{ id: string; verificadoEm: Date | null }>) => sql`update telefone
   set verificado_em = ${p.verificadoEm}, versao = versao + 1 where id = ${p.id}`,
)

/** The client's phones other than this one; all of them without one. */
export const tirarHotphone = comando(
  'telefone.tirar-hotphone',
  (p: De<{ idCliente: string; id: string | null; agora: Date }>) => sql`update telefone
   set hotphone = false, versao = versao + 1, atualizado_em = ${p.agora}
 where id_cliente = ${p.idCliente} and hotphone and id is distinct from ${p.id}`,
)

export const marcarHotphone = comando(
  'telefone.marcar-hotphone',
  (p: De<{ id: string; agora: Date }>) => sql`update telefone
   set hotphone = true, versao = versao + 1, atualizado_em = ${p.agora}
 where id = ${p.id} and not hotphone`,
)

/** What the trigger `anotar_opt_in` writes down beside the next change of opt-ins. */
export const anotarDito = comando(
  'telefone.anotar-dito',
  (p: De<{ dito: string }>) => sql`select set_config('consigna.opt_in', ${p.dito}, true)`,
)

export const atualizarOptIns = comando(
  'telefone.atualizar-opt-ins',
  (p: De<OptIns & { id: string; agora: Date }>) => sql`update telefone
   set opt_in_informacional = ${p.informacional}, opt_in_comercial = ${p.comercial},
       opt_in_transacional = ${p.transacional}, versao = versao + 1, atualizado_em = ${p.agora}
 where id = ${p.id}`,
)

/** Every change on a phone, the newest first. */
export const historicoDeOptIns = modelo(
  'telefone.historico-de-opt-ins',
  (p: De<{ idTelefone: string }>) => sql`select ${juntos(
    objeto<z.input<typeof MudancaDeOptIn>>({
      idMudanca: 'o.id',
      tipo: 'o.tipo',
      concedido: 'o.concedido',
      canal: 'o.canal',
      texto: 'o.texto',
      por: nomeDaCasa('u'),
      ocorridoEm: 'o.ocorrido_em',
    }),
    sql`o.ordem desc`,
  )}::text as model
  from telefone_opt_in o left join usuario u on u.id = o.id_usuario
 where o.id_telefone = ${p.idTelefone}`,
)
