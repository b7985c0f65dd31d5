-- Steps of one instant keep the order in which they were taken.

alter table formalizacao_historico add column ordem bigint generated always as identity;
