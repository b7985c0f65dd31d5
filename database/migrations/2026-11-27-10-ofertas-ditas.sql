-- What was told to a client who may leave is kept as it was told, and the outcome names it. The counter-offer
-- itself (`ctc_oferta`) is priced again at each look.
create table ctc_oferta_dita (
  id uuid primary key,
  id_ctc uuid not null references ctc,
  codigo_promotor text not null references promotor,
  caminho text not null check (caminho in ('TAXA', 'TROCO', 'PRAZO')),
  oferta jsonb not null,
  -- Of the figures: an acceptance counts for these alone.
  resumo text not null check (resumo ~ '^[0-9a-f]{64}$'),
  dita_em timestamptz not null,
  dita_por uuid not null references usuario
);
create index ctc_oferta_dita_ctc on ctc_oferta_dita (id_ctc, caminho, dita_em);
create index ctc_oferta_dita_promotor on ctc_oferta_dita (codigo_promotor);
create index ctc_oferta_dita_usuario on ctc_oferta_dita (dita_por);
alter table ctc_oferta_dita enable row level security;
create policy promotor on ctc_oferta_dita using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on ctc_oferta_dita to consigna_app;

-- Those told until now: their figures count again once they are told again.
insert into ctc_oferta_dita (id, id_ctc, codigo_promotor, caminho, oferta, resumo, dita_em, dita_por)
select o.id, o.id_ctc, o.codigo_promotor, o.caminho, o.oferta || jsonb_build_object('resumo', o.resumo), o.resumo,
       o.feita_em, o.feita_por
  from (select gen_random_uuid() as id, encode(sha256(convert_to(f.oferta::text, 'utf8')), 'hex') as resumo, f.*
          from ctc_oferta f where f.feita_em is not null and f.feita_por is not null) o;
alter table ctc_oferta drop column feita_em, drop column feita_por;

alter table ctc add column id_oferta uuid references ctc_oferta_dita;
create index ctc_oferta_aceita on ctc (id_oferta) where id_oferta is not null;
grant update (id_oferta) on ctc to consigna_app;
