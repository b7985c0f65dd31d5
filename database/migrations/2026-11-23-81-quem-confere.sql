-- Who took part in a formalization checks none of its proposta: each sender of a link counts, not the
-- last one only; so do who restarted it, whose pieces became a document, and who signs in it.

create or replace function parte_na_formalizacao(formalizacao_id uuid, pessoa uuid) returns text
  language sql stable
  begin atomic
    select case
        when exists (select from formalizacao g
          where g.id_proposta = f.id_proposta and g.id_usuario = pessoa)
          or exists (select from formalizacao g
          join formalizacao_historico h on h.id_formalizacao = g.id
          where g.id_proposta = f.id_proposta and h.para = 'CRIADA' and h.id_usuario = pessoa)
          then 'COMECOU'
        when exists (select from formalizacao g
          where g.id_proposta = f.id_proposta and g.id_usuario_do_link = pessoa)
          or exists (select from formalizacao g
          join formalizacao_link l on l.id_formalizacao = g.id
          where g.id_proposta = f.id_proposta and l.id_usuario = pessoa) then 'LINK'
        when exists (select from formalizacao g
          join formalizacao_documento d on d.id_formalizacao = g.id
          where g.id_proposta = f.id_proposta and d.id_usuario = pessoa)
          or exists (select from formalizacao g
          join formalizacao_envio e on e.id_formalizacao = g.id
          where g.id_proposta = f.id_proposta and e.id_usuario = pessoa
            and e.id_documento is not null) then 'ENVIOU'
        when exists (select from formalizacao g
          join formalizacao_historico h on h.id_formalizacao = g.id
          where g.id_proposta = f.id_proposta and h.para = 'ASSINADA' and h.id_usuario = pessoa)
          then 'ASSINATURA'
        when exists (select from formalizacao g
          join formalizacao_pessoa s on s.id_formalizacao = g.id
          join usuario u on u.cpf_agente = s.cpf
          where g.id_proposta = f.id_proposta and u.id = pessoa)
          or exists (select from cliente c join usuario u on u.cpf_agente = c.cpf
          where c.id = f.id_cliente and u.id = pessoa) then 'ASSINA'
      end
      from formalizacao f where f.id = formalizacao_id;
  end;
