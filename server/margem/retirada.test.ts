import { expect, test } from 'vitest'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { clienteApi } from '#shared/cliente/api.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { deReais } from '#shared/dinheiro.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { varrerValores } from '../oferta/varrer-valores.ts'
import { falhar } from '../test/falhar.ts'
import { beneficioDe, consentimentoDe, oportunidadeNovaDe } from '../test/credito.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo, voltarDepoisDeCada } from '../test/margem.ts'
import { paginaDoConsentimento } from '../test/pagina-do-consentimento.ts'

const mundo = await mundoDaMargem()
const { esteira, propor } = mundo
const { api } = esteira
const { doDono } = clientes
const { idCliente, idRelacionamento } = doDono
const { dono } = personas

const { pedirLink, naPagina } = paginaDoConsentimento(esteira)

await voltarDepoisDeCada(mundo)

const SEM_CONSENTIMENTO =
  'O cliente não tem consentimento válido do INSS. Envie o link de consentimento.'
const RETIRADA =
  'O cliente retirou a autorização da última consulta ao INSS: consulte o INSS de novo'

const passar = () => (esteira.relogio.adiantadoMs += 60_000)

/** The INSS answers 150.00 to a question of a promotor under an authorisation. */
async function perguntar(promotor: string, idConsentimento: string) {
  passar()
  const em = esteira.services.agora()
  await api.consulta(
    'update beneficio set margem_disponivel = $1, consultado_em = $2 where id = $3',
    [deReais(150), em, beneficioDe(doDono)],
  )
  await api.consulta(
    `insert into beneficio_consulta (id, id_cliente, id_usuario, codigo_promotor, id_consentimento,
       tipo, resultado, consultado_em)
     values (gen_random_uuid(), $1, $2, $3, $4, 'BENEFICIOS', 'RESPONDIDA', $5)`,
    [idCliente, dono.id, promotor, idConsentimento, em],
  )
}

async function retirar(idConsentimento = consentimentoDe(doDono)) {
  passar()
  const { status } = await api.as(dono)(consentimentoApi.revogar, {
    params: { idRelacionamento, idConsentimento },
    body: { motivo: 'O cliente pediu' },
  })
  expect(status).toBe(200)
}

/** The client authorises anew. */
async function consentir(): Promise<string> {
  passar()
  const [novo] = await api.consulta<{ id: string }>(
    `insert into consentimento (id, id_cliente, codigo_promotor, tipo, situacao, canal, enviado_em,
       autorizado_em, valido_ate)
     values (gen_random_uuid(), $1, $2, 'INSS', 'AUTORIZADO', 'SMS', $3::timestamptz, $3,
       $3::timestamptz + interval '30 days') returning id`,
    [idCliente, promotores.alfa, esteira.services.agora()],
  )
  return novo?.id ?? ''
}

/** The figure in each place that shows it to Alfa. */
async function mostrada() {
  const params = { idRelacionamento }
  const [bloco, cabecalho, convenio, regua, carteira] = await Promise.all([
    api.as(dono)(beneficioApi.inss, { params }),
    api.as(dono)(clienteApi.resumo, {
      query: { idCliente, CodigoPromotor: doDono.promotor },
    }),
    api.as(dono)(beneficioApi.margemConvenio, {
      query: { Cpf: doDono.cpf, codigoConvenio: '000331' },
    }),
    api.as(dono)(simulacaoApi.margens, { query: { idRelacionamento } }),
    api.consulta<{ margem: number | null }>(
      'select margem::float8 / 100 as margem from carteira where id_relacionamento = $1',
      [idRelacionamento],
    ),
  ])
  const deEmprestimo = ({ modalidade }: { modalidade: string }) => modalidade === 'EMPRESTIMO'
  return [
    bloco.body.model.beneficios[0]?.margens.find(deEmprestimo)?.disponivel,
    cabecalho.body.model.beneficios[0]?.margem?.disponivel,
    convenio.body.model.fontes[0]?.margens.find(deEmprestimo)?.disponivel,
    regua.body.model.items[0]?.disponivel,
    carteira[0]?.margem ?? undefined,
  ]
}
const emTodas = (figura: number | undefined) => Array.from({ length: 5 }, () => figura)

/** What keeps the figure from being sold: by the simulator, by its standard simulation, and as an offer. */
async function recusas() {
  const [simulada, padrao, oferta] = await Promise.all([
    api.as(dono)(simulacaoApi.simular, { body: { idRelacionamento, entrada: novo(100) } }),
    api.as(dono)(simulacaoApi.daOportunidade, {
      params: { idOportunidade: oportunidadeNovaDe(doDono) },
    }),
    api.as(dono)(ofertaApi.unica, { query: { idRelacionamento } }),
  ])
  const { ofertas, recusadas } = oferta.body.model
  return {
    simulada: simulada.body.message,
    padrao: padrao.body.message,
    ofertas: ofertas.length,
    motivos: [...new Set(recusadas.map(({ motivos: [motivo] }) => motivo?.texto))],
  }
}

/** The amount that the lists and the board keep of the new loan. */
async function naLista(): Promise<number> {
  const [linha] = await api.consulta<{ valor: number }>(
    'select valor_liberado::float8 / 100 as valor from oportunidade where id = $1',
    [oportunidadeNovaDe(doDono)],
  )
  return linha?.valor ?? 0
}

test('an answer asked under an authorisation that was taken back is dead under a new one until the INSS is asked again', async () => {
  await perguntar(promotores.alfa, consentimentoDe(doDono))
  expect(await mostrada()).toEqual(emTodas(150))

  await api.as(dono)(ofertaApi.unica, { query: { idRelacionamento } })
  expect(await naLista()).toBeGreaterThan(0)

  await retirar()
  expect(await naLista()).toBe(0)
  expect(await mostrada()).toEqual(emTodas(undefined))
  expect((await recusas()).simulada).toBe(SEM_CONSENTIMENTO)

  const novoConsentimento = await consentir()
  expect(await mostrada()).toEqual(emTodas(undefined))
  expect(await recusas()).toEqual({
    simulada: RETIRADA,
    padrao: RETIRADA,
    ofertas: 0,
    motivos: [RETIRADA],
  })
  const { body } = await api.as(dono)(oportunidadeApi.consultar, {
    params: { idOportunidade: oportunidadeNovaDe(doDono) },
  })
  expect(body.model).toMatchObject({ valorLiberado: 0, valorRecusa: RETIRADA })

  await perguntar(promotores.alfa, novoConsentimento)
  expect(await mostrada()).toEqual(emTodas(150))
  expect((await propor(dono, NOVO, novo(100))).status).toBe(200)
})

test('an authorisation that the client takes back on the page takes its amounts and its offers at once', async () => {
  await retirar()
  const link = await pedirLink('INSS')
  const { id } = await naPagina(link, 'autorizar')
  await perguntar(promotores.alfa, id)
  await api.as(dono)(ofertaApi.unica, { query: { idRelacionamento } })
  expect(await mostrada()).toEqual(emTodas(150))
  expect(await naLista()).toBeGreaterThan(0)

  expect(await naPagina(link, 'retirar')).toMatchObject({ situacao: 'REVOGADO' })
  expect(await naLista()).toBe(0)
  expect(await mostrada()).toEqual(emTodas(undefined))
  expect(await recusas()).toMatchObject({ ofertas: 0, motivos: [RETIRADA] })
  const { body } = await api.as(dono)(oportunidadeApi.consultar, {
    params: { idOportunidade: oportunidadeNovaDe(doDono) },
  })
  expect(body.model).toMatchObject({ valorLiberado: 0, valorRecusa: RETIRADA })
})

/** What the simulator of a promotor says of a loan over the figure of 150.00. */
const simulada = async (quem: typeof dono, idDoRelacionamento: string) => {
  const { body } = await api.as(quem)(simulacaoApi.simular, {
    body: { idRelacionamento: idDoRelacionamento, entrada: novo(100) },
  })
  return body.message ?? body.model.margem?.disponivelAntes
}

test('another promotor reads the answer that it asked for itself, and no answer of a revoked authorisation', async () => {
  const { deFora } = personas
  const [emBeta] = await api.consulta<{ id: string; consentimento: string }>(
    `select r.id, k.id as consentimento from relacionamento r join consentimento k using (id_cliente)
      where r.id_cliente = $1 and r.codigo_promotor = $2 and k.codigo_promotor = $2 and k.tipo = 'INSS'`,
    [idCliente, promotores.beta],
  )
  const { id = '', consentimento = '' } = emBeta ?? {}
  const ambas = async () => [
    await simulada(dono, idRelacionamento),
    await simulada(deFora, id),
    ...(
      await api.consulta<{ margem: number | null }>(
        'select margem::float8 / 100 as margem from carteira where id_relacionamento = any ($1) order by codigo_promotor',
        [[idRelacionamento, id]],
      )
    ).map(({ margem }) => margem),
  ]

  await perguntar(promotores.beta, consentimento)
  await retirar()
  await consentir()
  expect(await ambas()).toEqual([RETIRADA, 150, null, 150])

  // Asked by Alfa under what it was given anew: both read it, until that too is taken back.
  const deAlfa = await consentir()
  await perguntar(promotores.alfa, deAlfa)
  expect(await ambas()).toEqual([150, 150, 150, 150])
  // What Beta reckoned by it is made anew by the next sweep, whatever its day.
  const { body } = await api.as(deFora)(oportunidadeApi.incluir, {
    body: { idRelacionamento: id, produto: 'NOVO', codigoConvenio: '000331', valorLiberado: 100 },
  })
  const params = { idOportunidade: body.model.idOportunidade }
  const emBetaVale = async () => {
    const lida = await api.as(deFora)(oportunidadeApi.consultar, { params })
    return [lida.body.model.valorLiberado, lida.body.model.valorRecusa]
  }
  // What a person typed keeps its day.
  const cartao = await api.as(deFora)(oportunidadeApi.incluir, {
    body: { idRelacionamento: id, produto: 'RMC', codigoConvenio: '000331', valorLiberado: 100 },
  })
  const { valorEm } = cartao.body.model
  expect(valorEm).toBe('2026-11-20')
  await api.as(deFora)(ofertaApi.unica, { query: { idRelacionamento: id } })
  expect(await emBetaVale()).toEqual([6731.86, null])
  await retirar(deAlfa)
  await varrerValores(esteira.services, falhar, { maximo: 100 })
  expect(await emBetaVale()).toEqual([0, RETIRADA])
  const digitada = await api.as(deFora)(oportunidadeApi.consultar, {
    params: { idOportunidade: cartao.body.model.idOportunidade },
  })
  expect(digitada.body.model.valorEm).toBe(valorEm)
  await consentir()
  expect(await ambas()).toEqual([RETIRADA, RETIRADA, null, null])
})
