import { comando, uma, umaOuNada } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

export const inserirEnvio = comando(
  'telefone.inserir-envio',
  (p: De<{ resumo: Buffer }>) =>
    sql`insert into telefone_envio (numero_resumo) values (${p.resumo}) on conflict do nothing`,
)

/** Times of codes sent to a number; the row is locked, so that sends are judged one by one. */
export const travarEnvios = uma(
  'telefone.travar-envios',
  (p: De<{ resumo: Buffer }>) =>
    sql`select envios from telefone_envio where numero_resumo = ${p.resumo} for update`,
)

export const anotarEnvio = comando(
  'telefone.anotar-envio',
  (p: De<{ resumo: Buffer; envios: readonly Date[] }>) =>
    sql`update telefone_envio set envios = ${p.envios} where numero_resumo = ${p.resumo}`,
)

type Novo = {
  id: string
  idTelefone: string
  idCliente: string
  idUsuario: string
  resumo: Buffer
  enviadoEm: Date
  expiraEm: Date
}

export const inserirToken = comando(
  'telefone.inserir-token',
  (p: De<Novo>) => sql`insert into telefone_token
    (id, id_telefone, id_cliente, id_usuario, resumo, enviado_em, expira_em)
  values (${p.id}, ${p.idTelefone}, ${p.idCliente}, ${p.idUsuario}, ${p.resumo}, ${p.enviadoEm},
          ${p.expiraEm})`,
)

/** Counts an attempt on the last open code of the phone and returns the code; no row without an open code. */
export const contarTentativa = umaOuNada(
  'telefone.contar-tentativa',
  (p: De<{ idTelefone: string }>) => sql<{ usado: boolean }>`update telefone_token
   set tentativas = tentativas + 1
 where id = (select id from telefone_token where id_telefone = ${p.idTelefone}
              order by enviado_em desc, id desc limit 1)
returning id, resumo, expira_em as "expiraEm", tentativas, usado_em is not null as usado`,
)

export const usarToken = comando(
  'telefone.usar-token',
  (p: De<{ id: string; agora: Date }>) =>
    sql`update telefone_token set usado_em = ${p.agora} where id = ${p.id}`,
)

/** Of a phone that the transaction may see. */
export const numeroDoTelefone = uma(
  'telefone.numero',
  (p: De<{ id: string }>) => sql`select ddd, numero from telefone where id = ${p.id}`,
)

/** `(11) 9****-1234`. */
export const numeroMascarado = uma(
  'telefone.numero-mascarado',
  (p: De<{ id: string }>) => sql<{ telefone: string }>`
select telefone_mascarado(ddd, numero) as telefone from telefone where id = ${p.id}`,
)
