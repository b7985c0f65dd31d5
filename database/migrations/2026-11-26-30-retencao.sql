-- Requests of other banks for contracts of ours (CTC): the retention desk. Who works on one follows from the
-- client's owner; a free client's request is given to somebody.

-- Contracts that were sold to another lender: nothing is kept or released here.
create table ctc_cessao (
  numero_contrato text primary key,
  coobrigacao boolean not null
);
alter table ctc_cessao enable row level security;

create table ctc (
  id uuid primary key,
  numero text not null unique check (numero ~ '^[0-9]{21}$'),
  -- Null where no shop may speak to the client: refused, or the balance informed, by the system.
  codigo_promotor text references promotor,
  id_relacionamento uuid references relacionamento,
  id_cliente uuid references cliente,
  id_contrato uuid references contrato,
  numero_contrato text not null check (length(numero_contrato) between 1 and 40),
  check (num_nonnulls(codigo_promotor, id_relacionamento, id_cliente) in (0, 3)),
  banco text not null check (banco ~ '^[0-9]{3}$'),
  taxa_am numeric(9, 6) not null check (taxa_am >= 0),
  cet_aa numeric(9, 4),
  prazo int not null check (prazo between 1 and 480),
  valor_parcela bigint not null check (valor_parcela > 0),
  saldo bigint not null check (saldo > 0),
  classe text not null check (classe in ('NOSSO', 'NAO_ENCONTRADO', 'OUTRO_BANCO', 'CPF_DIVERGENTE', 'CEDIDO',
    'CEDIDO_SEM_COOBRIGACAO', 'QUITADO', 'TIPO_INVALIDO', 'EM_CURSO', 'SEM_LOJA')),
  check (classe <> 'NOSSO' or num_nonnulls(id_relacionamento, id_contrato) = 2),
  marcas text[] not null default '{}',
  -- Percent, and the balance times it.
  chance int not null check (chance between 0 and 100),
  valor_em_jogo bigint not null check (valor_em_jogo >= 0),
  situacao text not null check (situacao in ('RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA', 'RETIDA', 'LIBERADA',
    'RECUSADA_TECNICA', 'QUITADA', 'DEVOLVIDA', 'DECURSO_DE_PRAZO')),
  motivo text check (length(motivo) between 1 and 60),
  check (situacao not in ('RETIDA', 'RECUSADA_TECNICA') or motivo is not null),
  caminho text check (caminho in ('TAXA', 'TROCO', 'PRAZO', 'SEM_OFERTA')),
  check (situacao <> 'RETIDA' or caminho is not null),
  -- To whom the desk gave the request of a client without an owner.
  id_atendente uuid references usuario,
  tentativas int not null default 0,
  recebida_em timestamptz not null,
  alerta_em timestamptz not null,
  critico_em timestamptz not null,
  interno_em timestamptz not null,
  limite_em timestamptz not null,
  check (alerta_em <= critico_em and critico_em <= interno_em and interno_em <= limite_em),
  -- The next instant at which somebody is told; null when all were.
  toca_em timestamptz,
  terminada_em timestamptz,
  check ((situacao in ('RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA')) = (terminada_em is null)),
  -- Kept with an offer: the oportunidade of it, paid until then or it was no retention.
  id_oportunidade uuid references oportunidade,
  paga_ate timestamptz,
  falsa_em timestamptz,
  check ((caminho in ('TAXA', 'TROCO', 'PRAZO') and situacao = 'RETIDA') = (paga_ate is not null)),
  saldo_informado bigint check (saldo_informado > 0),
  check (situacao <> 'LIBERADA' or saldo_informado is not null),
  respondida_em timestamptz,
  recusa_da_camara text check (length(recusa_da_camara) between 1 and 300),
  versao int not null default 1,
  criada_em timestamptz not null
);
-- A contract has one request at a time.
create unique index ctc_uma_do_contrato on ctc (id_contrato)
  where situacao in ('RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA', 'LIBERADA') and classe = 'NOSSO';
create index ctc_aberta_prazo on ctc (codigo_promotor, interno_em, id)
  where situacao in ('RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA');
create index ctc_aberta_valor on ctc (codigo_promotor, valor_em_jogo desc, id)
  where situacao in ('RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA');
create index ctc_terminada on ctc (codigo_promotor, terminada_em desc, id) where terminada_em is not null;
create index ctc_relacionamento on ctc (id_relacionamento) where id_relacionamento is not null;
create index ctc_cliente on ctc (id_cliente) where id_cliente is not null;
create index ctc_contrato on ctc (id_contrato) where id_contrato is not null;
create index ctc_atendente on ctc (id_atendente) where id_atendente is not null;
create index ctc_oportunidade on ctc (id_oportunidade) where id_oportunidade is not null;
create index ctc_toca on ctc (toca_em) where toca_em is not null;
create index ctc_vence on ctc (limite_em) where terminada_em is null;
create index ctc_falsa on ctc (paga_ate) where paga_ate is not null and falsa_em is null;
alter table ctc enable row level security;
create policy promotor on ctc using (codigo_promotor = any (promotores_visiveis())
  or codigo_promotor is null and usuario_atual() = '00000000-0000-0000-0000-000000000000');
grant select, insert on ctc to consigna_app;
grant update (marcas, situacao, motivo, caminho, id_atendente, tentativas, toca_em, terminada_em, id_oportunidade,
  paga_ate, falsa_em, saldo_informado, respondida_em, recusa_da_camara, versao) on ctc to consigna_app;

create table ctc_historico (
  id bigint generated always as identity primary key,
  id_ctc uuid not null references ctc,
  codigo_promotor text references promotor,
  de text,
  para text not null,
  por text not null check (por in ('USUARIO', 'SISTEMA', 'CAMARA')),
  id_usuario uuid references usuario,
  check ((por = 'USUARIO') = (id_usuario is not null)),
  -- What is no change of the state: nobody answered, a notice contradicts, it was not paid in time.
  resultado text check (resultado in ('SEM_CONTATO', 'CONTRADIZ', 'FALSA')),
  motivo text,
  observacao text check (length(observacao) between 1 and 500),
  ocorrido_em timestamptz not null
);
create index ctc_historico_ctc on ctc_historico (id_ctc, id);
create index ctc_historico_usuario on ctc_historico (id_usuario) where id_usuario is not null;
create index ctc_historico_promotor on ctc_historico (codigo_promotor) where codigo_promotor is not null;
alter table ctc_historico enable row level security;
create policy promotor on ctc_historico using (codigo_promotor = any (promotores_visiveis())
  or codigo_promotor is null and usuario_atual() = '00000000-0000-0000-0000-000000000000');
grant select, insert on ctc_historico to consigna_app;

-- The counter-offer, ready before somebody opens it.
create table ctc_oferta (
  id_ctc uuid not null references ctc,
  codigo_promotor text not null references promotor,
  caminho text not null check (caminho in ('TAXA', 'TROCO', 'PRAZO')),
  oferta jsonb not null,
  calculada_em timestamptz not null,
  -- It was told to the client.
  feita_em timestamptz,
  feita_por uuid references usuario,
  primary key (id_ctc, caminho)
);
create index ctc_oferta_promotor on ctc_oferta (codigo_promotor);
create index ctc_oferta_usuario on ctc_oferta (feita_por) where feita_por is not null;
alter table ctc_oferta enable row level security;
create policy promotor on ctc_oferta using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on ctc_oferta to consigna_app;
grant update (oferta, calculada_em, feita_em, feita_por) on ctc_oferta to consigna_app;

-- A file that proves contact and acceptance; the outcome says what it proves.
create table ctc_evidencia (
  id uuid primary key,
  id_ctc uuid not null references ctc,
  codigo_promotor text not null references promotor,
  id_usuario uuid not null references usuario,
  arquivo uuid not null unique,
  arquivo_resumo text not null check (arquivo_resumo ~ '^[0-9a-f]{64}$'),
  nome text not null,
  formato text not null check (formato in ('JPEG', 'PNG', 'PDF')),
  criada_em timestamptz not null,
  contato_em timestamptz,
  canal text check (canal in ('LIGACAO', 'WHATSAPP', 'EMAIL', 'PRESENCIAL')),
  aceite text check (length(aceite) between 1 and 300),
  usada_em timestamptz,
  check (num_nonnulls(contato_em, canal, aceite, usada_em) in (0, 4))
);
create index ctc_evidencia_ctc on ctc_evidencia (id_ctc);
create index ctc_evidencia_promotor on ctc_evidencia (codigo_promotor);
create index ctc_evidencia_usuario on ctc_evidencia (id_usuario);
alter table ctc_evidencia enable row level security;
create policy promotor on ctc_evidencia using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on ctc_evidencia to consigna_app;
grant update (contato_em, canal, aceite, usada_em) on ctc_evidencia to consigna_app;

-- Notices as they came, with their proof. No promotor is known before they are judged.
create table ctc_aviso (
  chave text primary key check (length(chave) between 8 and 60),
  numero text not null,
  corpo text not null check (length(corpo) between 1 and 20000),
  assinatura text not null check (length(assinatura) between 1 and 200),
  ocorrido_em timestamptz not null,
  recebido_em timestamptz not null,
  -- Null once it is judged.
  julgar_em timestamptz,
  -- It contradicts what we hold, and changed nothing.
  contradiz text check (length(contradiz) between 1 and 300)
);
create index ctc_aviso_por_julgar on ctc_aviso (julgar_em) where julgar_em is not null;
create index ctc_aviso_numero on ctc_aviso (numero);
alter table ctc_aviso enable row level security;
create policy sistema on ctc_aviso using (usuario_atual() = '00000000-0000-0000-0000-000000000000');
grant select, insert on ctc_aviso to consigna_app;
grant update (julgar_em, contradiz) on ctc_aviso to consigna_app;

select fila.create_queue('retencao-responder', '{"policy":"standard","retryLimit":200,"retryDelay":2,"retryBackoff":true,"retryDelayMax":300,"expireInSeconds":60,"retentionSeconds":1209600,"deleteAfterSeconds":86400}');

/** The contract that a request names, of any client of the bank, and the shop that speaks to its holder. */
create function ctc_fatos(do_contrato text, do_cpf text)
  returns table (id_contrato uuid, proprio boolean, situacao text, produto text, cpf_confere boolean, cessao text,
    em_curso boolean, em_refinanciamento boolean, id_cliente uuid, id_relacionamento uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select k.id, k.proprio, k.situacao, k.produto, c.cpf = do_cpf,
         case s.coobrigacao when true then 'COM_COOBRIGACAO' when false then 'SEM_COOBRIGACAO' end,
         exists (select from ctc x where x.id_contrato = k.id and x.classe = 'NOSSO'
                    and x.situacao in ('RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA', 'LIBERADA')),
         exists (select from proposta_contrato q where q.id_contrato = k.id and q.viva),
         k.id_cliente, r.id, r.codigo_promotor
    from contrato k
    join cliente c on c.id = k.id_cliente
    left join ctc_cessao s on s.numero_contrato = k.numero
    left join lateral (
      select v.id, v.codigo_promotor from relacionamento v
       where v.id_cliente = k.id_cliente and v.confirmado_em is not null
       order by v.codigo_promotor = (select p.codigo_promotor from proposta p where p.numero = k.numero)
                  desc nulls last,
                v.id_atendente is null, v.atualizado_em desc, v.id
       limit 1) r on true
   where k.numero = do_contrato;
end;
grant execute on function ctc_fatos(text, text) to consigna_app;

/**
 * Who works on a request: the owner of the client or who covers them; where nobody does, who has another open
 * request of the client, else who has the fewest of the promotor and is there. Null where nobody is.
 */
create function ctc_quem_trata(relacionamento uuid, instante timestamptz) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(
    quem_atende(r.id_atendente, r.codigo_promotor, ctc_quem_trata.instante),
    (select x.id_atendente from ctc x
      where x.id_relacionamento = r.id and x.terminada_em is null and x.id_atendente is not null
        and quem_atende(x.id_atendente, x.codigo_promotor, ctc_quem_trata.instante) = x.id_atendente
      order by x.criada_em limit 1),
    (select u.id from usuario_promotor up
       join usuario u on u.id = up.id_usuario and u.ativo and u.papel = 'ATENDENTE'
       join perfil_controle pc on pc.perfil = u.perfil and pc.controle = 'RETENCAO_TRATAR'
      where up.codigo_promotor = r.codigo_promotor
        and quem_atende(u.id, r.codigo_promotor, ctc_quem_trata.instante) = u.id
      order by (select count(distinct x.id_relacionamento) from ctc x
                  join relacionamento v on v.id = x.id_relacionamento
                 where x.codigo_promotor = r.codigo_promotor and x.terminada_em is null
                   and coalesce(x.id_atendente, v.id_atendente) = u.id), u.id
      limit 1))
    from relacionamento r where r.id = ctc_quem_trata.relacionamento;
end;
grant execute on function ctc_quem_trata(uuid, timestamptz) to consigna_app;
