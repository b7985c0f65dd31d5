import { expect, test } from 'vitest'
import { formasConfundidas } from '#database/demo/numero-de-contrato.ts'
import { agoraDaDemo, demonstracao } from './test/demonstracao.ts'
import { plantacao, plantar } from './test/plantar.ts'
import { conferirBanco } from './ler.ts'
import { relatar } from './relato.ts'
import { vestigios } from './vestigios.ts'

const { nomeia } = plantacao(vestigios)

test('the demonstration gives nothing away', async () => {
  const { ownerUrl } = await demonstracao()
  const vereditos = await conferirBanco(ownerUrl, { agora: agoraDaDemo }, vestigios)

  expect(relatar(vereditos.filter(({ achados }) => achados.length > 0))).toMatch(
    /^The books balance/,
  )
})

const anotar = (texto: string, onde = 'true') => `update anotacao a set texto = '${texto}'
  where a.id = (select a.id from anotacao a join cliente c on c.id = a.id_cliente
    where ${onde} order by a.id limit 1) returning id`
const doInss = 'exists (select from beneficio b where b.id_cliente = c.id)'
const loas = `exists (select from beneficio b where b.id_cliente = c.id and b.especie in ('87', '88'))`

test.each([
  [
    'an instalment that the client has nowhere',
    anotar('Perguntou da portabilidade do Pan; parcela de R$ 4.131,00, taxa de entrada alta'),
  ],
  [
    'a contract at a bank where the client has none',
    anotar(
      'quer quitar o contrato do Facta e ficar com uma parcela só',
      `not exists (select from contrato k where k.id_cliente = c.id)`,
    ),
  ],
  [
    'a margin beyond the income',
    anotar('Aumento do benefício entrou, nova margem de R$ 99.000,00', doInss),
  ],
  [
    'a new retirement that is old',
    anotar('Aposentado novo, benefício ainda bloqueado na concessão', doInss),
  ],
  ['a retired person who has an assistance', anotar('Aposentado, só atende de manhã', loas)],
  [
    'the INSS to a person without a benefit',
    anotar('não lembra da senha do gov.br, orientei a ir na agência do INSS', `not ${doInss}`),
  ],
  [
    'a payment that never was',
    anotar(
      'Cliente confirmou recebimento do valor, tudo certo',
      `not exists (select from proposta p where p.id_cliente = c.id)`,
    ),
  ],
  [
    'a simulation that never was',
    anotar(
      'Mandei a simulação no zap, vai conversar com a esposa',
      `not exists (select from simulacao s where s.id_cliente = c.id)`,
    ),
  ],
  [
    'an anuência before the law',
    anotar(
      'anuência: ensinei o caminho no app Meu INSS',
      `a.criada_em < '2026-05-01' and ${doInss}`,
    ),
  ],
])('a note of %s is named', (_qual, sentenca) => nomeia('nota', plantar(sentenca)))

test('sentences drawn alike are named', () =>
  nomeia(
    'frase',
    plantar(
      `update anotacao a set texto = 'Frase ' || x.k from (
         select id, row_number() over (order by id) % 12 as k from anotacao) x where x.id = a.id`,
      `with n as (select a.*, row_number() over (order by id_cliente, id) as lugar from anotacao a)
       select (array_agg(n.id order by n.lugar))[1] as id from n
        group by n.texto order by count(*) desc, min(n.lugar) limit 1`,
    ),
  ))

test('an account of a card is named', () =>
  nomeia(
    'conta',
    plantar(`update dados_bancarios d set conta = '12345' where d.id = (
      select id from dados_bancarios where tipo_conta = '5' order by id limit 1) returning id`),
  ))

test('a postal code of another city is named', () =>
  nomeia(
    'cep',
    plantar(`update endereco e set cep = '19069010' where e.id = (
      select e.id from endereco e join municipio m on m.codigo_ibge = e.municipio
       where m.nome <> 'Presidente Prudente' order by e.id limit 1) returning id`),
  ))

test('a contract numbered as by another bank is named', () =>
  nomeia(
    'numero',
    plantar(`update contrato k set numero = '4000000001' where k.id = (
      select id from contrato where banco = '623' order by id limit 1) returning id`),
  ))

test('no number of a contract may be of two banks', () => {
  expect(formasConfundidas()).toEqual([])
})

test('a benefit granted on a Sunday is named', () =>
  nomeia(
    'despacho',
    plantar(`update beneficio b set data_despacho = '2024-06-09' where b.id = (
      select id from beneficio where data_inicio < '2024-01-01' order by id limit 1) returning id`),
  ))

const umCartao = (campos: string) => `update contrato k set ${campos} where k.id = (
  select k.id from contrato k where k.produto = 'RMC' order by k.id limit 1) returning id`

test.each([
  ['with a term', umCartao('prazo = 84')],
  ['that reserves another share', umCartao('valor_parcela = valor_parcela - 1000')],
  ['withdrawn beyond its limit', umCartao('valor_liberado = 99000000')],
  ['of 2026', umCartao(`data_contrato = '2026-01-05'`)],
  [
    'offered in 2026',
    `update oportunidade o set criada_em = '2026-02-02' where o.id = (
    select id from oportunidade where produto = 'RMC' order by id limit 1) returning id`,
  ],
])('a card %s is named', (_qual, sentenca) => nomeia('cartao', plantar(sentenca)))

test('cards of one rate are named', () =>
  nomeia(
    'cartao',
    plantar(
      `update contrato set taxa_am = 2.46 where produto in ('RMC', 'RCC')`,
      `select id from contrato where produto in ('RMC', 'RCC') order by id limit 1`,
    ),
  ))

test('margins that are all full are named', () =>
  nomeia(
    'uso',
    plantar(
      `update contrato k set valor_parcela = greatest(1, b.valor_base * 0.34 / n.quantos)
         from beneficio b, lateral (select count(*) as quantos from contrato o
           where o.id_beneficio = b.id and o.situacao = 'ATIVO' and o.produto not in ('RMC', 'RCC')) n
        where k.id_beneficio = b.id and k.situacao = 'ATIVO' and k.produto not in ('RMC', 'RCC')
          and b.especie not in ('87', '88')`,
      `select b.id from beneficio b where b.especie not in ('87', '88') and exists (
         select from contrato k where k.id_beneficio = b.id and k.situacao = 'ATIVO'
            and k.produto not in ('RMC', 'RCC')) order by b.id limit 1`,
    ),
    ['nota'],
  ))

test.each([
  [
    'contrato',
    `update contrato k set prazo = 108 where k.id = (select id from contrato
    where produto = 'NOVO' and data_contrato < '2026-01-01' order by id limit 1) returning id`,
  ],
  [
    'proposta',
    `update proposta p set prazo = 108 where p.id = (select id from proposta
    where produto = 'NOVO' and criada_em < '2026-05-01' order by id limit 1) returning id`,
  ],
  [
    'simulação',
    `update simulacao s set prazo = 108 where s.id = (select id from simulacao
    where tipo = 'NOVO' and criada_em < '2026-05-01' order by id limit 1) returning id`,
  ],
])('108 instalments of a %s before their day are named', (_qual, sentenca) =>
  nomeia('prazo', plantar(sentenca)),
)

test('a booking without the word of its holder is named', () =>
  nomeia(
    'anuencia',
    plantar(`delete from proposta_historico h where h.para = 'ANUENCIA' and h.id_proposta = (
      select id_proposta from proposta_historico where para = 'AVERBADA' and id_proposta in (
        select id_proposta from proposta_historico where para = 'ANUENCIA')
         and id_cliente not in (select id_cliente from anotacao where texto like 'anuência%')
       order by 1 limit 1) returning id_proposta as id`),
  ))
