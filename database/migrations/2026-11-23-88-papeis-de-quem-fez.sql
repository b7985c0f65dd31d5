-- Signed words, links and views of documents are read by the promotor of the formalization only
-- (docs/decisions/054).
alter policy cliente on formalizacao_texto
  using (exists (select from formalizacao f where f.id = id_formalizacao
                    and f.codigo_promotor = any (promotores_visiveis())))
  with check (cliente_visivel(id_cliente));
alter policy cliente on formalizacao_link
  using (exists (select from formalizacao f where f.id = id_formalizacao
                    and f.codigo_promotor = any (promotores_visiveis())))
  with check (cliente_visivel(id_cliente));
alter policy cliente on formalizacao_vista
  using (exists (select from formalizacao_documento d where d.id = id_documento
                    and d.codigo_promotor = any (promotores_visiveis())))
  with check (cliente_visivel(id_cliente));
