import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { transaction } from '../base/db/transaction.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { dadosParaOBanco } from '../banco/sql.ts'
import { desenhar } from '../base/pdf/desenho.ts'
import { agora } from '../test/api.ts'
import { portabilidadeDeTeste } from '../test/portabilidade.ts'
import { contratoDaProposta } from './contrato.ts'
import { folhaDaProposta, folhaDoContrato } from './impresso.ts'

/** The paper of a portability: the client receives nothing, and nothing is deposited. */
const esteira = await portabilidadeDeTeste()
afterAll(esteira.fechar)
const { idProposta, numero, saldo, parcela } = await esteira.propor()
const quem = sistemaNo(esteira.doDono.promotor)
const contrato = await transaction(esteira.api.pool, quem, async ({ client }) =>
  contratoDaProposta(client, { id: null, idProposta }),
)
const emReais = (reais: number) => formatarDinheiro(centavos(Math.round(reais * 100)))

async function textoDo(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  })
  return text.replaceAll(/\s+/g, ' ')
}

test('S1.16 the signed text names the ported balance and its contract, and promises no money', () => {
  const linhas = new Map(contrato.linhas.map(({ rotulo, valor }) => [rotulo, valor]))

  expect(contrato.titulo).toBe(`Portabilidade de empréstimo consignado nº ${numero}`)
  expect([...linhas.keys()]).not.toContain('Depósito em')
  expect([...linhas.keys()].filter((rotulo) => rotulo.includes('troco'))).toEqual([])
  expect(Object.fromEntries(linhas)).toMatchObject({
    'Você recebe': `${formatarDinheiro(centavos(0))} (a portabilidade não libera dinheiro)`,
    'Saldo portado': emReais(saldo),
    'Banco de origem': 'BB',
    'Contrato de origem': 'CT-0001',
    'Parcela por mês': emReais(parcela),
    'Imposto (IOF)': formatarDinheiro(centavos(0)),
    'Quantidade de parcelas': '63',
    'Primeiro desconto': expect.stringMatching(/^folha de \d{2}\/20\d{2}, vence em/),
  })
  expect(contrato.clausulas.join(' ')).toContain('a parcela não aumenta sem o seu novo aceite')
  expect(contrato.depois).toEqual([])
})

test('S1.16 both printed papers have the same terms', async () => {
  const folhas = [folhaDaProposta(contrato, agora), folhaDoContrato(contrato, [], agora)]
  for (const folha of folhas) {
    const texto = await textoDo(await desenhar(folha))
    expect(texto).toContain('Saldo portado')
    expect(texto).toContain('não libera dinheiro')
    expect(texto).not.toMatch(/troco|Depósito|devolver o valor/)
  }
})

test('S8.02 the bank is told a balance to pay to the origin, no released amount and no account', async () => {
  const enviada = await transaction(esteira.api.pool, quem, async ({ client }) =>
    dadosParaOBanco(client, { idProposta }),
  )
  expect(enviada?.dados).toMatchObject({
    produto: 'PORT',
    valorLiberado: 0,
    valorFinanciado: saldo,
    conta: null,
    quitar: [{ contrato: 'CT-0001', banco: '001', saldoDevedor: saldo }],
  })
  const { body } = await esteira.lugar.inject('/banco')
  expect(body).toContain('Saldo portado')
  expect(body).not.toContain('Valor liberado')
})

test('S1.16 papers and simulations name the contract as its bank prints it', async () => {
  const { api, comoDono, doDono, entrada } = esteira
  await api.consulta(
    `update contrato set numero = 'CT-0001 (001)', numero_impresso = 'CT-0001' where id = $1`,
    [doDono.idContrato],
  )
  const papel = await transaction(api.pool, quem, async ({ client }) =>
    contratoDaProposta(client, { id: null, idProposta }),
  )
  const { texto } = await comoDono(simulacaoApi.simular, {
    body: { idRelacionamento: doDono.idRelacionamento, entrada },
  })

  expect([JSON.stringify(papel), texto].map((um) => /CT-0001.{0,6}/.exec(um)?.[0])).toEqual([
    expect.not.stringContaining('(001)'),
    expect.not.stringContaining('(001)'),
  ])
  expect(papel.linhas).toContainEqual(
    expect.objectContaining({ rotulo: 'Contrato de origem', valor: 'CT-0001' }),
  )
})
