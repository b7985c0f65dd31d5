import { expect, test } from 'vitest'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { aplicarEstado } from '../banco/aplicar.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo, REFIN, refin, voltarDepoisDeCada } from '../test/margem.ts'

const mundo = await mundoDaMargem()
const { esteira, propor, simular, pagar } = mundo
const { api } = esteira
const { doDono } = clientes
const { dono, deFora, gestor, promotor } = personas

await voltarDepoisDeCada(mundo)

let sequencia = 90
/** The bank's newest word about a proposta, whatever we hold. */
const dizer = (numero: string, situacao: 'PAGA' | 'REPROVADA' | 'CANCELADA') =>
  transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
    aplicarEstado(
      { client, agora: esteira.services.agora(), fila: api.fila },
      `disputa:${numero}:${situacao}`,
      {
        numero,
        protocolo: `BCO-${numero}`,
        situacao,
        sequencia: (sequencia += 1),
        motivo: null,
        recuperavel: situacao === 'PAGA' ? null : true,
        ocorridoEm: esteira.services.agora().toISOString(),
      },
    ),
  )

/** By two persons where the decision takes a second one. */
async function decidir(idProposta: string, vale: 'NOSSA' | 'DELES', esperado = 200) {
  const [aberta] = await api.consulta<{ id: string }>(
    'select id from divergencia where id_proposta = $1',
    [idProposta],
  )
  const params = { idProposta, idDivergencia: aberta?.id ?? '' }
  const observacao = 'Conferido com o banco por telefone'
  const { status, body } = await api.as(gestor)(divergenciaApi.decidir, {
    params,
    body: { vale, observacao },
  })
  expect(status).toBe(esperado)
  if (status !== 200 || body.model.decisao !== null) return
  const confirmada = await api.as(promotor)(divergenciaApi.confirmar, {
    params,
    body: { observacao },
  })
  expect(confirmada.status).toBe(200)
}

const livre = async (quem = dono) => (await simular(quem, novo(10))).margem?.disponivelAntes

/** Refused here with its booking; 217.35 are free again. */
async function reprovada(em = NOVO, entrada = novo(200)) {
  const { proposta } = await propor(dono, em, entrada)
  await esteira.enviar()
  expect(await dizer(proposta.numero, 'REPROVADA')).toBe('aplicado')
  return proposta
}

test('a loan refused here that the bank says it paid keeps its margin, of every promotor, until a person decides', async () => {
  const { idProposta, numero } = await reprovada()
  expect(await livre()).toBe(217.35)
  expect(await dizer(numero, 'PAGA')).toBe('divergente')
  expect(await livre()).toBe(17.35)
  expect(await livre(deFora)).toBe(17.35)
  expect((await propor(deFora, { produto: 'NOVO' }, novo(200))).status).toBe(400)

  await decidir(idProposta, 'NOSSA')
  expect(await livre()).toBe(217.35)
})

test('money that a person recognises after the end is a contract, and its missing booking stands before a person', async () => {
  const { idProposta, numero } = await reprovada()
  await dizer(numero, 'PAGA')
  await decidir(idProposta, 'DELES')

  expect(await livre()).toBe(17.35)
  expect(
    await api.consulta(
      `select p.situacao, k.situacao as contrato, h.por from proposta p
         join contrato k on k.numero = p.numero
         join proposta_historico h on h.id_proposta = p.id and h.para = 'PAGA' where p.id = $1`,
      [idProposta],
    ),
  ).toEqual([{ situacao: 'PAGA', contrato: 'ATIVO', por: 'USUARIO' }])
  expect(
    await api.consulta(
      'select sistema, deles from divergencia where id_proposta = $1 and decidida_em is null',
      [idProposta],
    ),
  ).toEqual([{ sistema: 'DATAPREV', deles: 'SEM_AVERBACAO' }])
  // The client takes it back in time: nothing stays reserved.
  expect(await dizer(numero, 'CANCELADA')).toBe('aplicado')
  expect(await livre()).toBe(217.35)
})

/** Paid beside its order: by us it stands among the divergences, and is a contract. */
async function pagaForaDaOrdem() {
  const { proposta } = await propor(dono, REFIN, refin(400))
  await mundo.ateAverbar(proposta.numero)
  esteira.passarDias(6)
  await esteira.noBanco(proposta.numero, 'pagar')
  await esteira.ouvirBanco()
  expect(await livre()).toBe(167.35)
  return proposta
}

test.each(['decided', 'not decided'])(
  'a loan paid beside its order and taken back in time gives margin and contract free: %s',
  async (quando) => {
    const { idProposta, numero } = await pagaForaDaOrdem()
    if (quando === 'decided') await decidir(idProposta, 'DELES')
    expect(await dizer(numero, 'CANCELADA')).toBe('aplicado')
    expect(await livre()).toBe(217.35)
    const { motivos } = await simular(deFora, refin(360))
    expect(motivos.map(({ texto }) => texto).join()).not.toContain('proposta')
  },
)

test('of a paid portability no decision brings the contract of the other bank back', async () => {
  const { proposta } = await propor(dono, REFIN, refin(300))
  await pagar(proposta.numero)
  await api.consulta(`update proposta set produto = 'PORT' where id = $1`, [proposta.idProposta])
  expect(await dizer(proposta.numero, 'CANCELADA')).toBe('divergente')
  await decidir(proposta.idProposta, 'DELES', 400)
  expect(
    await api.consulta('select situacao from contrato where numero = $1', [proposta.numero]),
  ).toEqual([{ situacao: 'ATIVO' }])
})

test('what a disputed refinancing settles is in no other proposta', async () => {
  const { idProposta, numero } = await reprovada(REFIN, refin(400))
  await dizer(numero, 'PAGA')

  // 400.00 less the 350.00 that it settles.
  expect(await livre()).toBe(167.35)
  const { motivos } = await simular(deFora, refin(360))
  expect(motivos.map(({ texto }) => texto).join()).toContain('em outra proposta')

  await decidir(idProposta, 'NOSSA')
  const depois = await simular(deFora, refin(360))
  expect(depois.motivos.map(({ texto }) => texto).join()).not.toContain('proposta')
})

test('a refinancing paid here that the bank denies keeps the higher of the two instalments', async () => {
  const { proposta } = await propor(dono, REFIN, refin(300))
  await pagar(proposta.numero)
  expect(await livre()).toBe(267.35)

  await dizer(proposta.numero, 'REPROVADA')
  expect(await livre()).toBe(217.35)
  await decidir(proposta.idProposta, 'NOSSA')
  expect(await livre()).toBe(267.35)
})
