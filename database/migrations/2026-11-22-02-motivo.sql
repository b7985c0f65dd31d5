-- Since when an opportunity waits for a gestor's reason: the simulation that it keeps leaves the
-- customer worse, and nobody said yet why it goes on.
alter table oportunidade add column motivo_pedido_em timestamptz;

update oportunidade o set motivo_pedido_em = s.criada_em from simulacao s
 where s.id = o.id_simulacao and s.resultado #>> '{vantagem,situacao}' = 'PIOR'
   and not exists (select from simulacao_autorizacao a where a.id_simulacao = s.id);

create index oportunidade_espera_motivo on oportunidade (codigo_promotor, motivo_pedido_em, id)
  where motivo_pedido_em is not null and status in ('Em Atendimento', 'Simulada', 'Em Andamento');
