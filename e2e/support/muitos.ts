import type { Pool } from 'pg'

/** So many clients more in a promotor, and how many oportunidades and lembretes they have. */
export type Muitos = {
  codigoPromotor: string
  clientes: number
  porCliente?: number
  /** Without owners anybody of the promotor may be given them. */
  livres?: boolean
}

/**
 * Fills a promotor up to so many clients, set by set: each with a phone, an owner (one of five has none),
 * live and ended oportunidades with their histories, and every third a lembrete. Kept with the folder.
 */
export async function encher(
  owner: Pool,
  { codigoPromotor, clientes, porCliente = 2, livres = false }: Muitos,
): Promise<void> {
  const { rows } = await owner.query<{ n: number }>(
    'select count(*)::int as n from relacionamento where codigo_promotor = $1',
    [codigoPromotor],
  )
  const ha = rows[0]?.n ?? 0
  for (let feitos = ha; feitos < clientes; feitos += PEDACO) {
    await encherPedaco(owner, {
      codigoPromotor,
      de: feitos,
      ate: Math.min(clientes, feitos + PEDACO),
      porCliente,
      livres,
    })
  }
  if (ha < clientes) await owner.query('vacuum analyze')
}

/** A piece is one transaction: its rows fit into memory. */
const PEDACO = 100_000

async function encherPedaco(
  owner: Pool,
  {
    codigoPromotor,
    de,
    ate,
    porCliente,
    livres,
  }: Required<Omit<Muitos, 'clientes'>> & { de: number; ate: number },
): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(novos, [codigoPromotor, de, ate - 1, livres])
    await client.query('create unique index on novo (id)')
    await client.query('analyze novo')
    for (const texto of [clientesSql, telefones, relacionamentos, historicos, lembretes]) {
      await client.query(texto)
    }
    // The rows of the trigger that a row runs are in the row already.
    await client.query('alter table oportunidade disable trigger oportunidade_atendente')
    await client.query(oportunidades, [porCliente])
    await client.query('alter table oportunidade enable trigger oportunidade_atendente')
    await client.query(passos)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const novos = `create temporary table novo on commit drop as
  select n, gen_random_uuid() as id, gen_random_uuid() as id_cliente, $1::text as codigo_promotor,
         case when n % 5 > 0 and not $4::boolean then e.ids[1 + n % cardinality(e.ids)] end as id_atendente,
         now() - interval '40 days' as criado_em
    from generate_series($2::int, $3::int) n,
         (select array_agg(u.id order by u.login) as ids from usuario u
            join usuario_promotor up on up.id_usuario = u.id
           where up.codigo_promotor = $1 and u.papel = 'ATENDENTE' and u.ativo) e`

const clientesSql = `insert into cliente (id, cpf, nome, data_nascimento, sexo, uf, criado_em)
  select id_cliente,
         -- Each number is another CPF: the factor has no divisor in common with 10^11.
         lpad((((select count(*) from promotor p where p.codigo < codigo_promotor) * 10000000 + n)::numeric
           * 61803398879 % 100000000000)::text, 11, '0'),
         initcap(translate(left(md5(n::text), 7), '0123456789', 'ghijklmnop')) || ' '
           || initcap(translate(right(md5(n::text), 7), '0123456789', 'ghijklmnop')),
         date '1950-01-01' + n % 9000, case n % 2 when 0 then 'F' else 'M' end, 'SP', criado_em
    from novo`

const telefones = `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao, opt_in_comercial)
  select gen_random_uuid(), id_cliente, '11', '9' || lpad((n % 100000000)::text, 8, '0'), '1', '3', true
    from novo`

const relacionamentos = `insert into relacionamento (id, id_cliente, codigo_promotor, id_atendente,
    confirmado_em, criado_em)
  select id, id_cliente, codigo_promotor, id_atendente, criado_em, criado_em from novo`

const historicos = `insert into relacionamento_historico (id_relacionamento, id_cliente, acao, para,
    id_usuario, ocorrido_em)
  select v.id, v.id_cliente, 'CRIADO', v.id_atendente, g.id, v.criado_em
    from novo v, (select id from usuario where papel = 'GESTOR' order by login limit 1) g`

const lembretes = `insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente,
    tipo, texto, quando, status, criado_em)
  select gen_random_uuid(), v.id, v.id_cliente, v.codigo_promotor, v.id_atendente, t.tipo,
         'Retornar a ligação', now() + (1 + v.n % 20) * interval '1 day', 'Agendado', v.criado_em
    from novo v, (select tipo from lembrete limit 1) t
   where v.n % 3 = 0 and v.id_atendente is not null`

/** The first of each client lives, begun for a third; the others have ended. */
const oportunidades = `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor,
    id_atendente, codigo_convenio, produto, perfil, origem, status, id_fator_perda, valor_liberado,
    criada_em, atualizada_em)
  select gen_random_uuid(), v.id, v.id_cliente, v.codigo_promotor, v.id_atendente, c.codigos[1 + v.n % 2],
         (array['NOVO', 'REFIN', 'PORT', 'RMC'])[1 + (v.n + k) % 4], 'Bancada', 'MOTOR', s.status,
         case when s.status = 'Perdida' then f.id end, 100000 + v.n % 900000, v.criado_em,
         v.criado_em + (v.n * 7919::bigint + k) % 2592000 * interval '1 second'
    from novo v
    cross join generate_series(1, $1::int) k
    cross join lateral (select case
        when k > 1 then (array['Perdida', 'Ganha', 'Perdida'])[1 + (v.n + k) % 3]
        when v.n % 3 > 0 or v.id_atendente is null then 'Em Aberto'
        else (array['Em Atendimento', 'Simulada'])[1 + v.n % 2] end as status) s,
    (select array['000331', '000040'] as codigos) c,
    (select min(id) as id from fator_perda) f`

const passos = `insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por,
    codigo_promotor, id_fator_perda, ocorrido_em)
  select o.id, o.id_cliente, h.de, h.para, 'SISTEMA', o.codigo_promotor,
         case when h.para = 'Perdida' then o.id_fator_perda end, h.em
    from novo v join oportunidade o on o.id_relacionamento = v.id
    cross join lateral (values
        (null, 'Em Aberto', o.criada_em),
        ('Em Aberto', case o.status when 'Simulada' then 'Em Atendimento' else o.status end,
          o.criada_em + (o.atualizada_em - o.criada_em) / 2),
        ('Em Atendimento', 'Simulada', o.atualizada_em)) h (de, para, em)
   where h.de is null or h.de = 'Em Aberto' and o.status <> 'Em Aberto' or h.para = 'Simulada' and o.status = 'Simulada'`

/** So many atendentes more in the promotor, who sign in as everybody of the demonstration does. Their logins. */
export async function contratar(
  owner: Pool,
  { codigoPromotor, pessoas }: { codigoPromotor: string; pessoas: number },
): Promise<string[]> {
  const logins = Array.from({ length: pessoas }, (_, n) => `bancada${n + 1}`)
  await owner.query(
    `with novas as (
       insert into usuario (id, login, nome, papel, perfil, certificacao_valida_ate)
         select gen_random_uuid(), x.login, initcap(x.login), u.papel, u.perfil, u.certificacao_valida_ate
           from unnest($1::text[]) x (login), usuario u where u.login = 'atendente'
       on conflict do nothing returning id
     ), lugares as (
       insert into usuario_promotor (id_usuario, codigo_promotor) select id, $2 from novas
     )
     insert into identidade.credencial (id_usuario, senha_hash, demonstracao)
     select n.id, c.senha_hash, false from novas n,
            identidade.credencial c join usuario u on u.id = c.id_usuario and u.login = 'atendente'`,
    [logins, codigoPromotor],
  )
  return logins
}

/** The list of the bench. */
export const LISTA = '11111111-0000-4000-8000-0000000000ba'

/** In the list of the bench the first so many clients without an owner wait, and nobody holds one. */
export async function porNaLista(
  owner: Pool,
  codigoPromotor: string,
  clientes: number,
): Promise<void> {
  await owner.query(`delete from fila_locacao; delete from fila_tentativa; delete from fila_descanso;
    delete from mailing_cliente where id_mailing = '${LISTA}'`)
  await owner.query(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, prioridade, inicio, situacao,
       criado_por, criado_em, atualizado_em)
     select $1, $2, 'Bancada', 'LISTA_DA_LOJA', 'MANUAL', 1, '2026-01-01', 'ATIVA', id, now(), now()
       from usuario where login = 'gestor' on conflict do nothing`,
    [LISTA, codigoPromotor],
  )
  await owner.query(
    `insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, volta_em, entrou_em)
     select $1, r.id, r.codigo_promotor, now() - interval '1 day', now() - interval '1 day'
       from relacionamento r where r.codigo_promotor = $2 and r.id_atendente is null and exists (
              select from telefone t where t.id_cliente = r.id_cliente and t.situacao in ('1', '2', '3'))
      order by r.id limit $3`,
    [LISTA, codigoPromotor, clientes],
  )
  await owner.query('vacuum analyze mailing_cliente, fila_locacao, fila_tentativa')
}
