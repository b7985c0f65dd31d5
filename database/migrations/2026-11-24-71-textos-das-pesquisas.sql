-- The texts of a survey are counted, not its answers: one text among five marks would be known.

/**
 * The texts of the promotores in scope, without persons, days or the order in which they came; none of
 * a survey with fewer texts than `minimo`, because few people are known by what they write.
 */
create or replace function textos_das_pesquisas(pesquisas uuid[], minimo int)
  returns table (id_pesquisa uuid, texto text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select t.id_pesquisa, t.texto
    from (select i.id_pesquisa, i.texto,
                 (select count(distinct o.id_usuario)
                    from pesquisa_resposta q
                    join pesquisa_resposta_item o
                      on o.id_pesquisa = q.id_pesquisa and o.id_usuario = q.id_usuario
                   where q.id_pesquisa = r.id_pesquisa and o.texto is not null
                     and q.codigo_promotor = any (promotores_visiveis())) as escreveram
            from pesquisa_resposta r
            join pesquisa_resposta_item i
              on i.id_pesquisa = r.id_pesquisa and i.id_usuario = r.id_usuario
           where r.id_pesquisa = any (pesquisas) and i.texto is not null
             and r.codigo_promotor = any (promotores_visiveis())) t
   where t.escreveram >= minimo
   order by md5(t.texto);
end;
