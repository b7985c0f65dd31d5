-- Templates approved by Meta. A promotor's own row precedes the default of the same name.

create table hsm_template (
  id uuid primary key default gen_random_uuid(),
  codigo_promotor text references promotor,
  template text,
  tag text,
  mensagem text check (length(mensagem) <= 1024),
  tipo_optin text check (tipo_optin in ('INFORMACIONAL', 'COMERCIAL', 'TRANSACIONAL')),
  categoria text not null check (categoria in ('AUTHENTICATION', 'MARKETING', 'UTILITY')),
  situacao text not null default 'APPROVED'
    check (situacao in ('PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED')),
  idioma text not null default 'pt_BR',
  versao int not null default 1,
  -- The fields of {{1}}, {{2}}…, in order.
  variaveis text[] not null default '{}',
  unique nulls not distinct (codigo_promotor, template)
);
alter table hsm_template enable row level security;
create policy promotor on hsm_template
  using (codigo_promotor is null or codigo_promotor = any (promotores_visiveis()));
grant select on hsm_template to consigna_app;
