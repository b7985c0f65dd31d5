import { test } from 'vitest'
import { plantacao, plantar } from './test/plantar.ts'

const { nomeia, aceita } = plantacao()

const umPromotor = `(select codigo_promotor from painel_estoque where dia = 'infinity' and quantas > 0
  order by codigo_promotor, id_atendente, status, codigo_convenio, produto limit 1)`

test.each([
  [
    'a stock that counts one more',
    `update painel_estoque e set quantas = quantas + 1
      where e.dia = 'infinity' and e.ctid = (select ctid from painel_estoque
        where dia = 'infinity' and codigo_promotor = ${umPromotor} limit 1)
     returning codigo_promotor as id`,
  ],
  [
    'a day that lost an amount',
    `update painel_dia d set valor = valor - 1
      where d.ctid = (select ctid from painel_dia where status = 'Ganha' and quantas > 0 limit 1)
     returning codigo_promotor as id`,
  ],
  [
    'a month that counts one more than its days',
    `update painel_mes m set quantas = quantas + 1
      where m.ctid = (select ctid from painel_mes where status = 'Em Aberto' limit 1)
     returning codigo_promotor as id`,
  ],
  [
    'a month that lost seconds of its days',
    `update painel_mes m set segundos = segundos - 1
      where m.ctid = (select ctid from painel_mes where segundos > 0 limit 1)
     returning codigo_promotor as id`,
  ],
  [
    'a total of a past day that counts one more',
    `update painel_foto_total t set quantas = quantas + 1
      where t.ctid = (select ctid from painel_foto_total limit 1)
     returning codigo_promotor as id`,
  ],
])('%s is named', (_qual, sentenca) => nomeia('painel', plantar(sentenca)))

test('an amount that no trigger saw is named', () =>
  nomeia(
    'painel',
    plantar(
      'alter table oportunidade disable trigger painel_mudar',
      `update oportunidade o set valor_liberado = valor_liberado + 100
        where o.id = (select id from oportunidade where status = 'Em Aberto' order by id limit 1)
       returning o.codigo_promotor as id`,
    ),
  ))

test('S6.06 amounts of many at once stay in the panels', () =>
  aceita(
    plantar(
      `update oportunidade set valor_liberado = valor_liberado + 100 where status = 'Em Aberto'
       returning id`,
      `update oportunidade set valor_liberado = valor_liberado + 1 where status = 'Ganha' returning id`,
      // An end of a month before, that of another owner, and one that is gone.
      `update oportunidade set atualizada_em = atualizada_em - interval '40 days'
        where status = 'Ganha' returning id`,
      `update oportunidade set id_atendente = null where status = 'Ganha' returning id`,
    ),
  ))
