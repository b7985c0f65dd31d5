-- When a list of our own base last took in who is new.
alter table mailing add base_em timestamptz;
