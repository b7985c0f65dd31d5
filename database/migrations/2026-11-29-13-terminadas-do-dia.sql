-- The days of a panel show what ended on each: one of six rows of `painel_dia`.
create index painel_dia_terminadas on painel_dia (codigo_promotor, dia)
  where status in ('Ganha', 'Perdida');
