-- Finding a client by CPF is what people do most. As one statement with its security context inside,
-- it needs no transaction of its own around it: one message to PostgreSQL instead of four.

/**
 * The relationships of a CPF in the promotores of `escopo`, as a JSON list of `ClienteEncontrado`
 * (`server/relacionamento/cartao.ts`; a test holds the two together). It runs with the rights of who
 * calls, so row-level security holds here as everywhere; the context ends with the statement.
 */
create function clientes_do_cpf(escopo text[], pessoa uuid, papel text, dia date, procurado text,
  maximo int) returns text language plpgsql stable
as $$
begin
  perform set_config('consigna.usuario', pessoa::text, true),
          set_config('consigna.promotores', array_to_string(escopo, ','), true);
  return (select '[' || coalesce(string_agg(x.cliente, ','), '') || ']' from (
    select json_build_object(
        'idRelacionamento', a.id,
        'idCliente', a.id_cliente,
        'nome', c.nome,
        'atendente', case when u.id is not null
          then json_build_object('idUsuario', u.id, 'loginUsuario', u.login) end,
        'codigoPromotor', a.codigo_promotor,
        'possuiOportunidadesNaoAtuadas', not a.resumo and exists (
          select from oportunidade o where o.id_relacionamento = a.id and o.status = 'Em Aberto'),
        'acesso', case when a.resumo then 'resumo' else 'completo' end,
        'cpf', cpf_mascarado(c.cpf),
        'idade', case when not a.resumo then extract(year from age(dia, c.data_nascimento))::int end,
        'uf', case when not a.resumo then c.uf end)::text as cliente
      from (select r.*, papel = 'ATENDENTE' and r.id_atendente is distinct from pessoa as resumo
              from relacionamento r
             -- A query of its own: the planner cannot count the scope, so one plan serves them all.
             where r.codigo_promotor = any ((select escopo)::text[])) a
      join cliente c on c.id = a.id_cliente
      left join usuario u on u.id = a.id_atendente
     where c.cpf = procurado
     order by (a.id_atendente = pessoa) desc nulls last, a.id
     limit maximo) x);
end $$;
revoke execute on function clientes_do_cpf(text[], uuid, text, date, text, int) from public;
grant execute on function clientes_do_cpf(text[], uuid, text, date, text, int) to consigna_app;

-- The same rule as before, written where it is used: a function with a query of its own costs a call
-- for each row looked at, and this one is looked at by everybody.
drop policy ver on cliente;
create policy ver on cliente for select using (exists (
  select from relacionamento v
   where v.id_cliente = cliente.id and v.codigo_promotor = any (promotores_visiveis())));
