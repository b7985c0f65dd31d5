import { afterEach, expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import {
  dadosDeExemplo,
  comContratos,
  contratoDeExemplo,
} from '#shared/calculo/dados-de-exemplo.ts'
import { simular as calcular } from '#shared/calculo/simular.ts'
import { centavos } from '#shared/dinheiro.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo, REFIN, refin, voltarDepoisDeCada } from '../test/margem.ts'

/** What the client keeps of an operation stands on the contract (`docs/decisions/064`). */
const mundo = await mundoDaMargem()
const { esteira, propor, simular, pagar } = mundo
const { api } = esteira
const { doDono } = clientes
const { dono } = personas

await voltarDepoisDeCada(mundo)
afterEach(esquecerRegras)

const contratoDe = async (numero: string) => {
  const [contrato] = await api.consulta<{ id: string; convencao: string; financiado: number }>(
    `select id, convencao, valor_financiado::float8 / 100 as financiado from contrato where numero = $1`,
    [numero],
  )
  if (!contrato) throw new Error('The loan was not paid')
  return contrato
}

test('a loan of another convention keeps it, and is settled by what was lent', async () => {
  const price = { ...novo(200), convencao: 'price-30' as const }
  const sem = await simular(dono, price)
  expect(sem.motivos.map(({ texto }) => texto)).toEqual(['O convênio não usa a Price de 30 dias'])

  await api.consulta(
    `insert into regra_versao (regra, convenio, versao, valor, vigencia_inicio, norma, fonte, natureza,
       confianca)
     values ('convencao_price30', 'INSS/000331', 1, 1, '2026-01-01', 'Ofício', 'Teste', 'POLITICA',
       'alta')`,
  )
  esquecerRegras()
  const { proposta, mensagem } = await propor(dono, NOVO, price)
  expect(mensagem).toBe('Pré-proposta cadastrada')
  await pagar(proposta.numero)
  const { id, convencao, financiado } = await contratoDe(proposta.numero)
  const { refin: seguinte, cronograma } = await simular(dono, refin(210, [id]))

  expect(convencao).toBe('price-30')
  expect(seguinte?.quitados[0]?.saldoDevedor).toBe(financiado)
  expect(cronograma.at(-1)?.saldoFinal).toBe(0)
})

test('a refinancing keeps what it took over, and its own refinancing taxes new money only', async () => {
  const { proposta } = await propor(dono, REFIN, refin(400))
  await pagar(proposta.numero)
  const { id, financiado } = await contratoDe(proposta.numero)
  const anteriores = await api.consulta<{ anterior: string; saldo: number }>(
    `select id_anterior as anterior, saldo::float8 / 100 as saldo from contrato_anterior where id_contrato = $1`,
    [id],
  )
  const dinheiro = await api.consulta<{ desde: string; parte: number }>(
    `select desde::text, parte from dinheiro_do_contrato($1) order by desde`,
    [id],
  )
  const saldo = anteriores[0]?.saldo ?? 0

  expect(anteriores.map(({ anterior }) => anterior)).toEqual([doDono.idContrato])
  expect(dinheiro).toHaveLength(2)
  expect(dinheiro[0]?.parte).toBeCloseTo(saldo / financiado, 9)
  expect((dinheiro[0]?.parte ?? 0) + (dinheiro[1]?.parte ?? 0)).toBeCloseTo(1, 9)
  // Of eight months ago, with instalments paid: only its new part is younger than a year.
  await api.consulta(
    `update contrato set data_contrato = '2026-03-16', primeiro_vencimento = '2026-05-07' where id = $1`,
    [id],
  )
  const { refin: outra } = await simular(dono, refin(405, [id]))
  await api.consulta('delete from contrato_anterior where id_contrato = $1', [id])
  const { refin: semCadeia } = await simular(dono, refin(405, [id]))
  expect(outra?.iofComplementar).toBeLessThan(semCadeia?.iofComplementar ?? 0)
})

test('money lent more than a year ago owes no complementary tax, by its share of the loan', () => {
  const complemento = (dinheiro: { desde: string; parte: number }[] | undefined) => {
    const contrato = contratoDeExemplo('1', {
      origem: 'REFIN',
      dataContrato: '2026-05-15',
      primeiroVencimento: '2026-07-07',
      ...(dinheiro && { dinheiro }),
    })
    const { refin: simulado } = calcular(
      dadosDeExemplo(regrasDosArquivos(), {
        contratos: [contrato],
        beneficio: comContratos([contrato]),
      }),
      {
        tipo: 'REFIN',
        codigoConvenio: '000331',
        prazo: 96,
        taxaAm: 1.8,
        contratos: [contrato.id],
        valorParcela: centavos(35_000),
      },
      '2026-11-23',
    )
    return simulado?.iofComplementar ?? -1
  }
  const inteiro = complemento(undefined)
  const antigo = { desde: '2024-01-10', parte: 0.8 }

  expect(inteiro).toBeGreaterThan(100)
  expect(complemento([antigo, { desde: '2026-05-15', parte: 0.2 }])).toBe(Math.round(inteiro * 0.2))
  expect(complemento([{ ...antigo, parte: 1 }])).toBe(0)
})
