import { afterAll, afterEach, expect, test } from 'vitest'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { refinportApi } from '#shared/refinport/api.ts'
import { pararImpedidas } from '../proposta/impedir.ts'
import { falhar } from '../test/falhar.ts'
import { contaDe } from '../test/credito.ts'
import { personas } from '../test/fixtures.ts'
import { portabilidadeDeTeste } from '../test/portabilidade.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

/** The client died, came under restriction or lost the benefit while a portability was on its way. */
const esteira = await portabilidadeDeTeste()
const { api, comoDono, doDono, ler, naCamara, noBanco, propor, services } = esteira

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  esteira.relogio.adiantadoMs = 0
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

/** What the INSS answered to a question since; it names no benefit. */
const respondido = (resultado: 'RESPONDIDA' | 'RECUSADA', erros: string) =>
  `insert into beneficio_consulta (id, id_cliente, id_usuario, codigo_promotor, id_consentimento, tipo, resultado,
     erros, consultado_em)
   select gen_random_uuid(), k.id_cliente, '${personas.dono.id}', k.codigo_promotor, k.id, 'BENEFICIOS',
     '${resultado}', '${erros}', '2026-11-20T13:00:00Z' from consentimento k where k.id_cliente = $1 limit 1`

const depois = [
  [
    'died',
    `update cliente set obito_em = '2026-11-20' where id = $1`,
    'O óbito do cliente foi informado: a portabilidade não é feita',
  ],
  [
    'came under restriction',
    `update cliente set restrito = true, restricao_motivo = 'Ordem judicial' where id = $1`,
    'O cliente está na lista restrita: a portabilidade não é feita',
  ],
  [
    'lost the benefit',
    `update beneficio set data_cessacao = '2026-11-19' where id_cliente = $1`,
    'O benefício cessou em 19/11/2026: a portabilidade não é feita',
  ],
  [
    'lost the share of a pension',
    `with e as (update especie_beneficio set checar_extincao_cota = true returning codigo)
     update beneficio set data_extincao_cota = '2026-11-19' from e
      where id_cliente = $1 and e.codigo = especie`,
    'A cota da pensão terminou em 19/11/2026: a portabilidade não é feita',
  ],
  [
    'has a benefit that the INSS names no more',
    respondido('RESPONDIDA', '[]'),
    'O INSS não informa mais o benefício: a portabilidade não é feita',
  ],
  [
    'is not known to the INSS any more',
    respondido('RECUSADA', '[{"codigo": "GE", "numero": null, "previsao": null}]'),
    'O INSS não informa mais o benefício: a portabilidade não é feita',
  ],
] as const

const saber = (mudanca: string) => api.consulta(mudanca, [doDono.idCliente])

const parar = () => pararImpedidas(services, falhar)

async function comRefin() {
  const port = await propor()
  const params = { idProposta: port.idProposta }
  const { confirmacao } = (await comoDono(refinportApi.preparar, { params, body: {} })).body.model
  if (!confirmacao) throw new Error('No refinancing may be proposed')
  const { body } = await comoDono(refinportApi.propor, {
    params,
    body: { idDadosBancarios: contaDe(doDono), confirmacao },
  })
  await esteira.enviar()
  return { port, refin: body.model }
}

test.each(depois)(
  'a portability at the clearing ends when its client %s, with its refinancing and its request',
  async (_fato, mudanca, motivo) => {
    const { port, refin } = await comRefin()
    await noBanco(refin.numero, 'aprovar')
    await saber(mudanca)

    expect(await parar()).toBe(1)
    await esteira.pedirNaCamara()
    expect(await ler(port.idProposta)).toMatchObject({
      situacao: 'REPROVADA',
      motivoReprovacao: motivo,
    })
    expect(await ler(refin.idProposta)).toMatchObject({ situacao: 'CANCELADA', averbacao: null })
    expect((await services.camara.consultar(port.numero))?.situacao).toBe('CANCELADO')
  },
)

test.each(depois)(
  'the TED of a client who %s after the balance was accepted is not ordered',
  async (_fato, mudanca, motivo) => {
    const { idProposta, numero } = await propor()
    await naCamara(numero, 'informar')
    expect(await ler(idProposta)).toMatchObject({ situacao: 'SALDO_CONFERIDO' })
    await saber(mudanca)
    await esteira.contarSaldos()

    expect(await ler(idProposta)).toMatchObject({
      situacao: 'REPROVADA',
      motivoReprovacao: motivo,
    })
    expect(await services.banco.consultar(numero)).toMatchObject({ situacao: 'APROVADA' })
  },
)

test('the clearing is not asked for the contract of a client who died before it', async () => {
  const { idProposta, numero } = await esteira.proporSo()
  await esteira.lugar.inject({ method: 'POST', url: `/banco/propostas/${numero}/aprovar` })
  await esteira.ouvirBanco()
  expect(await ler(idProposta)).toMatchObject({ situacao: 'APROVADA' })
  await saber(depois[0][1])
  expect(await esteira.pedirNaCamara()).toBe(1)

  expect(await ler(idProposta)).toMatchObject({ situacao: 'REPROVADA' })
  expect(await services.camara.consultar(numero)).toBeNull()
  expect(
    await api.consulta('select situacao from camara_pedido where id_proposta = $1', [idProposta]),
  ).toEqual([{ situacao: 'ENCERRADO' }])
})

test.each(depois)(
  'a portability whose TED left goes on to its contract, though its client %s; its refinancing is not booked',
  async (_fato, mudanca) => {
    const { port, refin } = await comRefin()
    await noBanco(refin.numero, 'aprovar')
    await naCamara(port.numero, 'informar')
    await esteira.contarSaldos()
    await noBanco(port.numero, 'enviarTed')
    await saber(mudanca)
    expect(await parar()).toBe(0)
    await noBanco(port.numero, 'quitar', 'averbarPortabilidade', 'pagar')
    expect(await ler(port.idProposta)).toMatchObject({ situacao: 'PAGA' })

    await esteira.averbar()
    expect(await ler(refin.idProposta)).toMatchObject({
      situacao: 'REPROVADA',
      averbacao: { situacao: 'RECUSADA' },
    })
    expect(await esteira.naDataprev(refin.numero)).toBeNull()
  },
)

test('a portability of a benefit that the INSS names no more is not proposed', async () => {
  const { idOportunidade } = doDono
  const body = { entrada: esteira.entrada }
  const simulada = await comoDono(oportunidadeApi.simular, { params: { idOportunidade }, body })
  const { idSimulacao } = simulada.body.model
  const [guardada] = await api.consulta<{ parcela: number }>(
    'select valor_parcela::float8 / 100 as parcela from simulacao where id = $1',
    [idSimulacao],
  )
  await saber(respondido('RESPONDIDA', '[]'))
  const { prazo, taxaAm } = esteira.entrada
  const proposta = await comoDono(propostaApi.incluir, {
    body: {
      idOportunidade,
      idSimulacao,
      idDadosBancarios: contaDe(doDono),
      confirmacao: { valorLiberado: 0, valorParcela: guardada?.parcela ?? 0, prazo, taxaAm },
    },
  })
  expect([proposta.status, proposta.body.message]).toEqual([
    400,
    'O INSS não informa mais este benefício',
  ])
})

test('an answer that refuses the data of the benefit alone, or names it, stops nothing', async () => {
  const { idProposta } = await propor()
  await saber(
    respondido('RESPONDIDA', '[]').replace(
      `'[]'`,
      `(select jsonb_build_array(jsonb_build_object('codigo', 'HN', 'numero', nb_mascarado(b.numero)))
         from beneficio b where b.id_cliente = k.id_cliente)`,
    ),
  )
  expect(await parar()).toBe(0)
  await saber(respondido('RECUSADA', '[{"codigo": "OG", "numero": null, "previsao": null}]'))
  expect(await parar()).toBe(0)
  expect(await ler(idProposta)).toMatchObject({ situacao: 'CTC_ENVIADA' })
})
