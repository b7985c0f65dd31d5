-- A payment is heard before the price that it was made at: the figures of a paid proposta may go back to it. Its
-- production is of the money that was paid.

/** The row of the last payment of a paid proposta, with its commission, follows what was financed. */
create function producao_acertar() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update producao s
     set valor = new.valor_financiado,
         comissao = comissao_de(s.codigo_promotor, s.produto, s.codigo_convenio, s.dia, new.valor_financiado)
   where s.id_historico = (select q.id_historico from producao q
                             join proposta_historico h on h.id = q.id_historico
                            where q.id_proposta = new.id and q.quantas = 1
                            order by h.ocorrido_em desc, h.id desc limit 1);
  return null;
end $$;
create trigger producao_acertar after update of valor_financiado on proposta
  for each row when (new.situacao = 'PAGA' and old.valor_financiado is distinct from new.valor_financiado)
  execute function producao_acertar();
