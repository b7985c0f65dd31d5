-- A script may be of one agreement (`SIAPE/910001`), which follows its family's until it has one: the
-- column that named the family names the scope, as the rules do.

alter table roteiro_versao rename column familia to escopo;
alter table roteiro_leitura rename column familia to escopo;
