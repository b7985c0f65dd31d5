-- What a team let pass: asked at every look of who supervises it.
create index lembrete_da_equipe on lembrete (codigo_promotor, quando) where status = 'Agendado';
