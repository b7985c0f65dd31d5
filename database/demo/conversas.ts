import type { ClientBase } from 'pg'
import { TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { textoCorrido, textoDoConsentimento } from '#shared/consentimento/texto.ts'
import { type Dia, hoje, somarDias } from '#shared/data.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import { textoDoToken } from '#shared/telefone/token.ts'
import { regrasDosArquivos } from '../reference.ts'
import { textos } from './textos.ts'

/**
 * Messages and links of clients. They follow from existing rows without randomness: a number
 * derived from an id decides, the same in every run.
 */
export async function gravarConversas(client: ClientBase, agora: Date): Promise<void> {
  for (const passo of [verificados, semCritica, telefones, historico, envios, links])
    await client.query(passo)
  for (const tipo of TipoConsentimento.options) {
    const texto = textoDoConsentimento(tipo, {
      banco: '{banco}',
      promotor: '{promotor}',
      atendente: '{atendente}',
      validadeDias: validadeEm(tipo, hoje(agora)),
    })
    await client.query(evidencias, [tipo, textoCorrido(texto), texto.versao, textos.celulares])
  }
  await client.query(codigos, [textoDoToken('••••••', '{banco}')])
  // Days ago: a template of yesterday could not be sent again today.
  await client.query(modelos, [somarDias(hoje(agora), -5)])
  await client.query(respostas, [textos.respostas])
}

function validadeEm(tipo: TipoConsentimento, dia: Dia): number {
  const escopo = tipo === 'INSS' ? 'INSS' : 'CLT'
  const linha = regraEm(regrasDosArquivos(), 'consentimento_validade_dias', escopo, dia)
  if ('recusa' in linha) throw new Error(linha.recusa)
  return linha.valor
}

/** From 0 to 99, the same for the same id. */
const dado = (id: string, qual: string) =>
  `abs(('x' || substr(md5(${id}::text || '${qual}'), 1, 7))::bit(28)::int % 100)`

/** An id that follows from another. */
const outroId = (id: string, qual: string) => `md5(${id}::text || '${qual}')::uuid`

/** Phones to which a link may be sent: the client's own. */
const doCliente = `t.tipo <> '4' and t.situacao not in ('4', '5')`

/** A link goes to a verified phone only: without one, a phone was verified before the first link. */
const verificados = `
  update telefone t
     set verificado_em = x.enviado_em - interval '20 minutes',
         tipo = case t.tipo when '4' then '1' else t.tipo end,
         situacao = case t.situacao when '7' then '7' else '2' end
    from (select distinct on (t.id_cliente) t.id, c.enviado_em
            from telefone t
            join (select id_cliente, min(enviado_em) as enviado_em from consentimento group by 1) c
              on c.id_cliente = t.id_cliente
           where not exists (select from telefone t
               where t.id_cliente = c.id_cliente and ${doCliente} and t.verificado_em is not null)
           order by t.id_cliente, not (${doCliente}), t.hotphone desc, t.id) x
   where t.id = x.id`

const semCritica = `
  delete from oportunidade_critica k using oportunidade o
   where o.id = k.id_oportunidade and k.critica = 'Telefone não verificado'
     and exists (select from telefone t
          where t.id_cliente = o.id_cliente and t.verificado_em is not null)`

/** The phone of a link: verified by then, the client's own before any other. */
const telefones = `
  update consentimento c
     set id_telefone = t.id,
         aberto_em = case when c.situacao in ('ABERTO', 'AUTORIZADO', 'RECUSADO')
           then coalesce(c.autorizado_em - interval '40 seconds', c.enviado_em + interval '90 seconds') end,
         encerrado_em = case c.situacao when 'RECUSADO' then c.enviado_em + interval '4 minutes'
                                        when 'EXPIRADO_LINK' then c.link_expira_em end
    from (select distinct on (t.id_cliente) t.id, t.id_cliente, t.verificado_em from telefone t
           where ${doCliente} and t.verificado_em is not null
           order by t.id_cliente, t.hotphone desc, t.id) t
   where t.id_cliente = c.id_cliente and t.verificado_em < c.enviado_em`

const historico = `
  insert into consentimento_historico (id, id_consentimento, id_cliente, de, para, por, id_usuario,
                                       canal, tentativa, ocorrido_em)
  select ${outroId('c.id', `' || p.para || '`)}, c.id, c.id_cliente, p.de, p.para, p.por,
         case p.por when 'ATENDENTE' then c.id_usuario end,
         case p.para when 'ENVIADO' then c.canal end, 1, p.em
    from consentimento c
   cross join lateral (values
     (null, 'ENVIADO', case when c.id_usuario is null then 'SISTEMA' else 'ATENDENTE' end, c.enviado_em),
     ('ENVIADO', 'ABERTO', 'CLIENTE', c.aberto_em),
     ('ABERTO', 'AUTORIZADO', 'CLIENTE', c.autorizado_em),
     ('ABERTO', 'RECUSADO', 'CLIENTE', case c.situacao when 'RECUSADO' then c.encerrado_em end),
     ('ENVIADO', 'EXPIRADO_LINK', 'SISTEMA', case c.situacao when 'EXPIRADO_LINK' then c.encerrado_em end)
   ) as p (de, para, por, em)
   where p.em is not null`

/** These links were never sent: their hash is of no token. */
const envios = `
  insert into consentimento_envio (id, id_consentimento, id_cliente, codigo_promotor, tentativa,
                                   canal, id_telefone, id_usuario, link_resumo, expira_em, enviado_em)
  select ${outroId('c.id', 'envio')}, c.id, c.id_cliente, c.codigo_promotor, 1, c.canal,
         c.id_telefone, c.id_usuario, encode(sha256(convert_to(c.id::text, 'UTF8')), 'hex'),
         c.link_expira_em, c.enviado_em
    from consentimento c where c.id_usuario is not null and c.id_telefone is not null`

const colunas = `(id, chave_unica, id_relacionamento, id_cliente, codigo_promotor, id_usuario, canal,
    finalidade, id_telefone, id_template, template_versao, texto, secreta, opt_in, situacao,
    codigo_falha, motivo_falha, id_externo, tentativas, criada_em, iniciada_em, aceita_em,
    enviada_em, entregue_em, lida_em, falhou_em, atualizada_em)`

/** How far a message came, and when: read needs a screen of WhatsApp. */
const andamento = (em: string, situacao: string) => `1, ${em}, ${em} + interval '1 second',
    ${em} + interval '2 seconds', ${em} + interval '3 seconds',
    case when ${situacao} in ('ENTREGUE', 'LIDA') then ${em} + interval '8 seconds' end,
    case when ${situacao} = 'LIDA' then ${em} + interval '6 minutes' end,
    case when ${situacao} = 'FALHOU' then ${em} + interval '9 seconds' end,
    ${em} + interval '6 minutes'`

const links = `
  insert into mensagem ${colunas}
  select ${outroId('e.id', 'mensagem')}, 'consentimento:' || e.id, c.id_relacionamento, c.id_cliente,
         e.codigo_promotor, e.id_usuario, e.canal, 'CONSENTIMENTO', e.id_telefone, null, null,
         'Link de consentimento: ••••••', true, null, s.situacao, null, null,
         'demo-' || left(md5(e.id::text), 12), ${andamento('e.enviado_em', 's.situacao')}
    from consentimento_envio e join consentimento c on c.id = e.id_consentimento
   cross join lateral (select case when e.canal = 'WHATSAPP' and c.aberto_em is not null then 'LIDA'
                                   else 'ENTREGUE' end as situacao) s`

/** The client's own answer, on a phone of the networks that documentation keeps for examples. */
const evidencias = `
  insert into consentimento_evidencia (id_consentimento, id_cliente, decisao, ocorrido_em, endereco,
                                       agente, versao_texto, texto, texto_resumo)
  select c.id, c.id_cliente, case c.situacao when 'AUTORIZADO' then 'ACEITE' else 'RECUSA' end,
         coalesce(c.autorizado_em, c.encerrado_em),
         case when ${dado('c.id', 'rede')} < 60 then '203.0.113.' else '198.51.100.' end
           || 1 + ${dado('c.id', 'endereco')},
         ($4::text[])[1 + ${dado('c.id', 'celular')} % cardinality($4::text[])],
         $3, x.texto, encode(sha256(convert_to(x.texto, 'UTF8')), 'hex')
    from consentimento c
    join promotor p on p.codigo = c.codigo_promotor
    left join usuario u on u.id = c.id_usuario
   cross join lateral (select replace(replace(replace($2::text, '{promotor}', p.nome),
       '{atendente}', coalesce(u.nome, 'Atendimento')),
       '{banco}', coalesce((select nome_curto from banco where proprio), 'Banco')) as texto) x
   where c.tipo = $1 and c.situacao in ('AUTORIZADO', 'RECUSADO')`

/** A verified phone was sent a code. */
const codigos = `
  insert into mensagem ${colunas}
  select ${outroId('t.id', 'codigo')}, 'token:' || ${outroId('t.id', 'codigo')}, r.id, t.id_cliente,
         r.codigo_promotor, r.id_atendente, 'SMS', 'TOKEN', t.id, null, null,
         replace($1, '{banco}', coalesce((select nome_curto from banco where proprio), 'Banco')), true, null, 'ENTREGUE', null, null,
         'demo-' || left(md5(t.id::text || 'codigo'), 12),
         ${andamento("(t.verificado_em - interval '2 minutes')", "'ENTREGUE'")}
    from telefone t join relacionamento r on r.id_cliente = t.id_cliente
   where t.situacao = '2' and t.verificado_em is not null and r.id_atendente is not null`

/**
 * After a note, a first template to a client with opt-in, once: by the author of the note, in
 * working hours.
 */
const modelos = `
  insert into mensagem ${colunas}
  select ${outroId('n.id', 'hsm')}, 'hsm:' || n.id, n.id_relacionamento, n.id_cliente,
         n.codigo_promotor, n.id_usuario, 'WHATSAPP', 'INFORMACAO', n.id_telefone, h.id, h.versao,
         replace(replace(replace(h.mensagem, '{{1}}', split_part(n.nome, ' ', 1)),
           '{{2}}', split_part(n.atendente, ' ', 1)), '{{3}}', n.promotor),
         false, 'informacional', s.situacao,
         case s.situacao when 'FALHOU' then '131026' end,
         case s.situacao when 'FALHOU' then 'O número não tem WhatsApp' end,
         'demo-' || left(md5(n.id::text), 12),
         ${andamento("(n.criada_em + interval '4 minutes')", 's.situacao')}
    from (select distinct on (a.id_relacionamento) a.*, c.nome, u.nome as atendente,
                 p.nome as promotor, t.id as id_telefone
            from anotacao a
            join cliente c on c.id = a.id_cliente
            join usuario u on u.id = a.id_usuario
            join promotor p on p.codigo = a.codigo_promotor
            join telefone t on t.id_cliente = a.id_cliente and t.opt_in_informacional
             and t.verificado_em is not null and t.tipo <> '4' and not t.nao_me_perturbe
             and t.verificado_em < a.criada_em
           where a.criada_em < $1::date
             -- Nine in the westernmost of the country's clocks too.
             and (a.criada_em at time zone 'America/Sao_Paulo')::time >= '11:00'
             and c.obito_em is null and not c.restrito
           order by a.id_relacionamento, a.criada_em, a.id) n
    join hsm_template h on h.template = 'consig_boas_vindas_v1' and h.codigo_promotor is null
   cross join lateral (select case when ${dado('n.id', 'fim')} < 58 then 'LIDA'
                                   when ${dado('n.id', 'fim')} < 88 then 'ENTREGUE'
                                   when ${dado('n.id', 'fim')} < 94 then 'ENVIADA'
                                   else 'FALHOU' end as situacao) s
   where ${dado('n.id', 'envia')} < 70`

const respostas = `
  insert into mensagem_recebida (id, canal, id_externo, id_cliente, id_telefone, texto, intencao,
                                 recebida_em)
  select ${outroId('m.id', 'resposta')}, 'WHATSAPP', 'demo-r' || left(md5(m.id::text), 12),
         m.id_cliente, m.id_telefone,
         ($1::text[])[1 + ${dado('m.id', 'texto')} % cardinality($1::text[])],
         'nao', m.lida_em + interval '11 minutes'
    from mensagem m
   where m.finalidade = 'INFORMACAO' and m.situacao = 'LIDA' and ${dado('m.id', 'responde')} < 40`
