-- What was begun and not put in motion, by how long nobody touched it: the system's sweep reads it.
create index oportunidade_em_curso on oportunidade (atualizada_em, id)
  where status in ('Em Atendimento', 'Simulada');
