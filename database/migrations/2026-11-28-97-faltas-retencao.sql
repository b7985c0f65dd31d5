-- The first page of the retention desk among a million requests.

/**
 * Condition on one expression: an `or` was taken for two ways into an index, and a page read every request of the
 * month to sort them. The rows are the same.
 */
alter policy promotor on ctc using (case when codigo_promotor is null
  then usuario_atual() = '00000000-0000-0000-0000-000000000000'
  else codigo_promotor = any (promotores_visiveis()) end);

create index ctc_terminada_situacao on ctc (codigo_promotor, situacao, terminada_em desc, id)
  where terminada_em is not null;
