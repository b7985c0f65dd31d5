-- The search by CPF names the atendente of a client, as the other answers do.
create or replace function clientes_do_cpf(escopo text[], pessoa uuid, donos uuid[], papel text,
  dia date, procurado text, maximo int) returns text language plpgsql stable
as $$
begin
  perform set_config('consigna.usuario', pessoa::text, true),
          set_config('consigna.promotores', array_to_string(escopo, ','), true);
  return (select '[' || coalesce(string_agg(x.cliente, ','), '') || ']' from (
    select json_build_object(
        'idRelacionamento', a.id,
        'idCliente', a.id_cliente,
        'nome', case when a.confirmado_em is null then nome_a_confirmar(a.id) else c.nome end,
        'atendente', case when u.id is not null
          then json_build_object('idUsuario', u.id, 'loginUsuario', u.login, 'nome', u.nome) end,
        'codigoPromotor', a.codigo_promotor,
        'possuiOportunidadesNaoAtuadas', not a.resumo and exists (
          select from oportunidade o where o.id_relacionamento = a.id and o.status = 'Em Aberto'),
        'acesso', case when a.confirmado_em is null then 'a confirmar'
          when a.resumo then 'resumo' else 'completo' end,
        'cpf', case when a.confirmado_em is null then '***.***.***-**'
          else cpf_mascarado(c.cpf) end,
        'idade', case when not a.resumo and a.confirmado_em is not null
          then extract(year from age(dia, c.data_nascimento))::int end,
        'uf', case when not a.resumo and a.confirmado_em is not null then c.uf end)::text as cliente
      from (select r.*, papel = 'ATENDENTE' and not coalesce(r.id_atendente = any (donos), false) as resumo
              from relacionamento r
             -- A query of its own: the planner cannot estimate the scope, so one plan serves all.
             where r.codigo_promotor = any ((select escopo)::text[])
               and r.id_cliente = (select id_do_cpf(procurado))) a
      left join cliente c on c.id = a.id_cliente
      left join usuario u on u.id = a.id_atendente
     order by (a.id_atendente = any (donos)) desc nulls last, a.id
     limit maximo) x);
end $$;
