-- A code moved the money to another account although its phone was known by then not to be the client's
-- (docs/decisions/053).
create or replace function trocar_conta_da_proposta(troca uuid, provado bytea, quem uuid, agora timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  t proposta_conta_troca;
begin
  update proposta_conta_troca c set confirmada_em = agora, id_usuario_confirmou = quem
   where c.id = troca and c.codigo_resumo = provado and c.confirmada_em is null
     and c.expira_em > agora
     and not exists (select from proposta_conta_troca o
           where o.id_proposta = c.id_proposta and o.ordem > c.ordem)
     and exists (select from proposta p where p.id = c.id_proposta
           and p.codigo_promotor = any (promotores_visiveis()))
     -- One verified anew since the code was sent may be another person's.
     and exists (select from telefone f
           where f.id = c.id_telefone and f.id_cliente = c.id_cliente and f.situacao = '2'
             and f.verificado_em < c.pedida_em)
  returning c.* into t;
  if not found then return false; end if;
  update proposta_conta set id_dados_bancarios = t.para_conta, banco = t.para_banco,
    agencia = t.para_agencia, conta = t.para_numero, digito = t.para_digito,
    tipo_conta = t.para_tipo, copiada_em = agora
   where id_proposta = t.id_proposta;
  update proposta set id_dados_bancarios = t.para_conta, versao = versao + 1, atualizada_em = agora
   where id = t.id_proposta;
  return true;
end $$;
