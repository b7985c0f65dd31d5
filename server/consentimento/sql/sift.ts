import { comando, uma, umaOuNada } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

export const buscarCpf = uma(
  'consentimento.cpf',
  (p: De<{ idCliente: string }>) => sql`select cpf from cliente where id = ${p.idCliente}`,
)

type NovoEnvio = {
  id: string
  idCliente: string
  idRelacionamento: string
  codigoPromotor: string
  idUsuario: string
  agora: Date
}

export const inserirEnvioDaSift = comando(
  'consentimento.inserir-envio-sift',
  (p: De<NovoEnvio>) => sql`insert into sift_envio (id, id_cliente, id_relacionamento,
    codigo_promotor, id_usuario, situacao, criado_em)
  values (${p.id}, ${p.idCliente}, ${p.idRelacionamento}, ${p.codigoPromotor}, ${p.idUsuario},
          'NA_FILA', ${p.agora})`,
)

type NovoScore = {
  id: string
  idCliente: string
  codigoPromotor: string
  score: number
  motivos: readonly string[]
  origem: 'CONSULTA' | 'ATUALIZACAO'
  idUsuario: string
  agora: Date
}

export const inserirScore = comando(
  'consentimento.inserir-score',
  (p: De<NovoScore>) => sql`insert into sift_score (id, id_cliente, codigo_promotor, score, motivos,
    origem, id_usuario, consultado_em)
  values (${p.id}, ${p.idCliente}, ${p.codigoPromotor}, ${p.score}, ${p.motivos}, ${p.origem},
          ${p.idUsuario}, ${p.agora})`,
)

/** The data for the anti-fraud service, while the job is open. */
export const buscarDadosDoEnvio = umaOuNada(
  'consentimento.dados-sift',
  (
    p: De<{ idEnvio: string }>,
  ) => sql`select s.id_usuario as "idUsuario", c.id as "idCliente", c.cpf,
    c.nome, c.email,
    (select '55' || t.completo from telefone t where t.id_cliente = c.id
      order by t.hotphone desc, t.verificado_em desc nulls last, t.id limit 1) as telefone,
    m.nome as cidade, m.uf
  from sift_envio s
  join cliente c on c.id = s.id_cliente
  left join lateral (select m.nome, m.uf from endereco e
      join municipio m on m.codigo_ibge = e.municipio
     where e.id_cliente = c.id order by e.principal desc, e.id limit 1) m on true
 where s.id = ${p.idEnvio} and s.situacao = 'NA_FILA'`,
)

export const marcarEnviado = comando(
  'consentimento.marcar-enviado',
  (p: De<{ idEnvio: string; agora: Date }>) => sql`update sift_envio
   set situacao = 'ENVIADO', enviado_em = ${p.agora}
 where id = ${p.idEnvio} and situacao = 'NA_FILA'`,
)
