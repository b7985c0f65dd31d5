-- The whole row of who was in the list before, so that an import that is undone restores it.
alter table mailing_importacao_linha
  alter antes type jsonb using jsonb_build_object('situacao', antes);
update mailing_importacao_linha set antes = null where antes ->> 'situacao' is null;
