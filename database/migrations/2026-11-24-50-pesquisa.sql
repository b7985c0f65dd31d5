-- Satisfaction surveys: who is asked and when, their questions, and one answer of each person.

create table pesquisa (
  id uuid primary key,
  titulo text not null check (length(titulo) between 3 and 80),
  texto text not null default '' check (length(texto) <= 500),
  -- The active people of these roles are asked.
  papeis text[] not null
    check (cardinality(papeis) > 0 and papeis <@ '{ATENDENTE,PROMOTOR,GESTOR}'::text[]),
  -- Days of São Paulo, both included.
  inicio date not null,
  fim date not null check (fim >= inicio),
  criada_em timestamptz not null default now()
);
create index pesquisa_dias on pesquisa (fim, inicio);

create table pesquisa_pergunta (
  id uuid primary key,
  id_pesquisa uuid not null references pesquisa,
  ordem smallint not null,
  -- From 0 to 10, or a text.
  tipo text not null check (tipo in ('NOTA', 'TEXTO')),
  texto text not null check (length(texto) between 3 and 200),
  obrigatoria boolean not null,
  unique (id_pesquisa, ordem),
  unique (id, id_pesquisa)
);
create unique index pesquisa_pergunta_nota on pesquisa_pergunta (id_pesquisa) where tipo = 'NOTA';

-- One answer of a person to a survey, whoever sends it twice.
create table pesquisa_resposta (
  id_pesquisa uuid not null references pesquisa,
  id_usuario uuid not null references usuario,
  -- Where the person worked when answering: results are counted by it.
  codigo_promotor text not null references promotor,
  respondida_em timestamptz not null,
  primary key (id_pesquisa, id_usuario)
);

create table pesquisa_resposta_item (
  id_pesquisa uuid not null,
  id_usuario uuid not null,
  id_pergunta uuid not null,
  nota smallint check (nota between 0 and 10),
  texto text check (length(texto) between 1 and 2000),
  check ((nota is null) <> (texto is null)),
  primary key (id_pesquisa, id_usuario, id_pergunta),
  foreign key (id_pesquisa, id_usuario) references pesquisa_resposta,
  foreign key (id_pergunta, id_pesquisa) references pesquisa_pergunta (id, id_pesquisa)
);

-- A person asked to see the survey later.
create table pesquisa_adiada (
  id_pesquisa uuid not null references pesquisa,
  id_usuario uuid not null references usuario,
  -- Shown again from this day on.
  ate date not null,
  primary key (id_pesquisa, id_usuario)
);

-- An answer is of the person who gave it: not even their gestor reads it, only sums.
alter table pesquisa_resposta enable row level security;
create policy pessoa on pesquisa_resposta using (id_usuario = usuario_atual());
alter table pesquisa_resposta_item enable row level security;
create policy pessoa on pesquisa_resposta_item using (id_usuario = usuario_atual());
alter table pesquisa_adiada enable row level security;
create policy pessoa on pesquisa_adiada using (id_usuario = usuario_atual());
grant select on pesquisa, pesquisa_pergunta to consigna_app;
grant select, insert on pesquisa_resposta, pesquisa_resposta_item to consigna_app;
grant select, insert, update on pesquisa_adiada to consigna_app;

/** Answers by day and mark, of the promotores in scope, without persons. */
create function notas_das_pesquisas(pesquisas uuid[])
  returns table (id_pesquisa uuid, dia date, nota smallint, quantas bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select r.id_pesquisa, (r.respondida_em at time zone 'America/Sao_Paulo')::date, i.nota, count(*)
    from pesquisa_resposta r
    join pesquisa_resposta_item i on i.id_pesquisa = r.id_pesquisa and i.id_usuario = r.id_usuario
   where r.id_pesquisa = any (pesquisas) and i.nota is not null
     and r.codigo_promotor = any (promotores_visiveis())
   group by 1, 2, 3;
end;
grant execute on function notas_das_pesquisas(uuid[]) to consigna_app;

/**
 * The texts of the promotores in scope, without persons, days or the order in which they came; none of
 * a survey with fewer answers than `minimo`, because few people are known by what they write.
 */
create function textos_das_pesquisas(pesquisas uuid[], minimo int)
  returns table (id_pesquisa uuid, texto text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select i.id_pesquisa, i.texto
    from pesquisa_resposta r
    join pesquisa_resposta_item i on i.id_pesquisa = r.id_pesquisa and i.id_usuario = r.id_usuario
   where r.id_pesquisa = any (pesquisas) and i.texto is not null
     and r.codigo_promotor = any (promotores_visiveis())
     and (select count(*) from pesquisa_resposta t
           where t.id_pesquisa = r.id_pesquisa
             and t.codigo_promotor = any (promotores_visiveis())) >= minimo
   order by md5(i.texto);
end;
grant execute on function textos_das_pesquisas(uuid[], int) to consigna_app;
