import * as fc from 'fast-check'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { EventoDoBanco } from '#integrations/banco/protocolo.ts'
import {
  type AvisoDoPedido,
  CAMINHO_DOS_EVENTOS_DOS_PEDIDOS,
} from '#integrations/camara/pedidos-protocolo.ts'
import { assinarAviso, CABECALHO_DA_CAMARA } from '#integrations/camara/protocolo.ts'
import { erradoNosLivros, porEmOrdem } from '#scripts/conferir/test/em-ordem.ts'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { motivosDaCamara, oQueFazer } from '#shared/trilha/motivos.ts'
import { trilhaApi } from '#shared/trilha/api.ts'
import { ouvir } from '../banco/julgar.ts'
import { falhar } from '../test/falhar.ts'
import { personas } from '../test/fixtures.ts'
import { portabilidadeDeTeste } from '../test/portabilidade.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { VEZES } from '../test/semente.ts'
import { adicionarEventosDosPedidos } from './eventos.ts'
import { avisarSilencios } from './silencio.ts'

const esteira = await portabilidadeDeTeste()
const { api, comoDono, doDono, ler, naCamara, noBanco, propor, relogio, services } = esteira
const segredo = 'segredo-de-teste-da-camara'
adicionarEventosDosPedidos(api.app, { ...services, segredo, relatar: falhar })

await porEmOrdem(api)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  relogio.adiantadoMs = 0
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

const HORA_MS = 3_600_000

/** How often the clearing got the request, and what became of it. */
async function naFita(numero: string) {
  const { body } = await esteira.lugar.inject({ url: '/camara/livro/nossos' })
  const livro: { pedido: { chave: string }; estado: AvisoDoPedido; recebido: number }[] =
    JSON.parse(body)
  return livro.find(({ pedido }) => pedido.chave === numero)
}

const pedidoDe = async (idProposta: string) =>
  (
    await api.consulta<{ situacao: string; numero: string | null }>(
      'select situacao, numero from camara_pedido where id_proposta = $1',
      [idProposta],
    )
  )[0]

const divergencias = (idProposta: string) =>
  api.consulta('select sistema, nossa, deles from divergencia where id_proposta = $1', [idProposta])

const jobs = (nome: string) =>
  api.consulta(`select data from fila.job where name = $1 and state = 'created'`, [nome])

test('S1.14 an approved portability asks the clearing once, with what the norm names', async () => {
  const { idProposta, numero, saldo, parcela } = await propor()
  const dita = await naFita(numero)

  expect(dita).toMatchObject({
    recebido: 1,
    pedido: {
      chave: numero,
      contrato: 'CT-0001',
      cpf: doDono.cpf,
      saldo,
      parcela,
      prazo: 63,
      taxaAm: 1.66,
      taxaAa: 21.84,
      sistema: 'PRICE',
    },
  })
  expect(await pedidoDe(idProposta)).toEqual({ situacao: 'ABERTO', numero: dita?.estado.numero })
  const { historico } = await ler(idProposta)
  expect(historico[0]).toMatchObject({ para: 'CTC_ENVIADA', por: 'CAMARA' })
  // The bank's own number is not the clearing's.
  const [proposta] = await api.consulta<{ protocolo: string }>(
    'select protocolo_banco as protocolo from proposta where id = $1',
    [idProposta],
  )
  expect(proposta?.protocolo).toMatch(/^BCO/)
})

test('S1.14 the clearing is asked for the number that the bank of origin prints, where ours has the bank after it', async () => {
  await api.consulta(`update contrato set numero_impresso = 'CT-0001' where id = $1`, [
    doDono.idContrato,
  ])
  const { numero } = await propor('CT-0001 (033)')

  expect((await naFita(numero))?.pedido).toMatchObject({ contrato: 'CT-0001' })
})

test('S1.14 a request whose answer was lost is sent again by the sweep, and stays one', async () => {
  const { idProposta, numero } = await propor()
  await api.consulta(
    `update camara_pedido set situacao = 'ENVIADO', numero = null where id_proposta = $1`,
    [idProposta],
  )
  expect(await esteira.conferirPedidos()).toBe(0)
  relogio.adiantadoMs += HORA_MS
  expect(await esteira.conferirPedidos()).toBe(1)
  expect(await esteira.pedirNaCamara()).toBe(1)

  expect((await naFita(numero))?.recebido).toBe(2)
  expect(await pedidoDe(idProposta)).toMatchObject({ situacao: 'ABERTO' })
  // While a job of it waits, the sweep adds none.
  await api.consulta(
    `update camara_pedido set situacao = 'ENVIADO', conferir_em = criado_em where id_proposta = $1`,
    [idProposta],
  )
  await esteira.conferirPedidos()
  await api.consulta(`update camara_pedido set conferir_em = criado_em where id_proposta = $1`, [
    idProposta,
  ])
  await esteira.conferirPedidos()
  expect(await jobs('camara-pedir')).toHaveLength(1)
})

test('S1.14 a notice that was lost is found by a question, once', async () => {
  const { idProposta, numero } = await propor()
  await esteira.lugar.inject({ method: 'POST', url: `/camara/nossos/${numero}/informar` })
  relogio.adiantadoMs += HORA_MS
  await esteira.conferirPedidos()
  expect((await ler(idProposta)).situacao).toBe('SALDO_CONFERIDO')
  relogio.adiantadoMs += HORA_MS
  await esteira.conferirPedidos()

  expect(await jobs('banco-informar')).toHaveLength(1)
  expect(await divergencias(idProposta)).toEqual([])
})

test.each(['ECTC0023', 'ECTC0028', 'DECURSO_DE_PRAZO'])(
  'S1.14 a request that the clearing rejects with %s ends in words with what to do, and the bank stops',
  async (codigo) => {
    const { idProposta, numero } = await propor()
    await esteira.responderNaCamara(numero, 'rejeitar', { codigo })
    const { situacao, recuperavel, motivoReprovacao } = await ler(idProposta)

    expect([situacao, recuperavel]).toEqual(['REPROVADA', true])
    expect(motivoReprovacao).toBe(`${motivosDaCamara[codigo]?.nome} (${codigo})`)
    expect(oQueFazer(motivoReprovacao)).toMatch(/\.$/)
    expect(await jobs('banco-informar')).toMatchObject([{ data: { situacao: 'REPROVADA' } }])
    // What the clearing ended itself is closed here, and nothing is left to do.
    expect(await esteira.pedirNaCamara()).toBe(1)
    expect(await pedidoDe(idProposta)).toMatchObject({ situacao: 'ENCERRADO' })
    expect((await naFita(numero))?.estado.situacao).toBe('REJEITADO')
  },
)

test('S1.14 a portability that ends here takes its request back, and an approval after that asks nothing', async () => {
  const { idProposta, numero } = await propor()
  await noBanco(numero, 'cancelar')

  expect((await ler(idProposta)).situacao).toBe('CANCELADA')
  expect((await naFita(numero))?.estado.situacao).toBe('CANCELADO')
  expect(await pedidoDe(idProposta)).toMatchObject({ situacao: 'ENCERRADO' })
  expect(await divergencias(idProposta)).toEqual([])
  relogio.adiantadoMs += HORA_MS
  expect(await esteira.conferirPedidos()).toBe(0)
})

test('S1.14 a TED that came back takes the request back, though the clearing was asked nothing any more', async () => {
  const { idProposta, numero } = await propor()
  await naCamara(numero, 'informar')
  await esteira.contarSaldos()
  await noBanco(numero, 'enviarTed')
  relogio.adiantadoMs += HORA_MS
  await esteira.conferirPedidos()
  expect(await pedidoDe(idProposta)).toMatchObject({ situacao: 'ENCERRADO' })
  await noBanco(numero, 'devolverTed')

  expect((await ler(idProposta)).situacao).toBe('REPROVADA')
  expect((await naFita(numero))?.estado.situacao).toBe('CANCELADO')
  expect(await pedidoDe(idProposta)).toMatchObject({ situacao: 'ENCERRADO' })
  expect(await divergencias(idProposta)).toEqual([])
})

test('S1.14 an origin that keeps the client after it told the balance ends the portability, and the bank stops', async () => {
  const { idProposta, numero } = await propor()
  await naCamara(numero, 'informar', 'reter')

  expect(await ler(idProposta)).toMatchObject({
    situacao: 'RETIDA',
    motivoReprovacao: 'Retenção do cliente (issuer_retention)',
  })
  expect(await divergencias(idProposta)).toEqual([])
  expect(await jobs('banco-informar')).toContainEqual({
    data: expect.objectContaining({ situacao: 'REPROVADA' }),
  })
})

test('S1.14 a request that waits outside for long stands before the atendente, who sends it again', async () => {
  const { idProposta } = await propor()
  await api.consulta(
    `update camara_pedido set situacao = 'ENVIADO', conferir_em = criado_em where id_proposta = $1`,
    [idProposta],
  )
  await esteira.conferirPedidos()
  await api.consulta(
    `update fila.job set state = 'retry', retry_count = 5, created_on = created_on - interval '1 hour'
      where name = 'camara-pedir'`,
  )
  const { body } = await comoDono(divergenciaApi.deveres, { query: {} })

  expect(body.model.items).toMatchObject([{ tipo: 'PEDIDO_A_CAMARA', idProposta }])
})

/** As the clearing posts it, its signature of now. */
const postar = (aviso: object, assinadoCom = segredo) => {
  const payload = JSON.stringify(aviso)
  const instante = Math.floor(Date.now() / 1000)
  return api.app.inject({
    method: 'POST',
    url: CAMINHO_DOS_EVENTOS_DOS_PEDIDOS,
    headers: {
      'content-type': 'application/json',
      [CABECALHO_DA_CAMARA]: assinarAviso(assinadoCom, instante, payload),
    },
    payload,
  })
}

const aviso = (numero: string, mudado: Partial<AvisoDoPedido> = {}): AvisoDoPedido => ({
  evento: `aviso-${numero}-${mudado.sequencia ?? 3}`,
  chave: numero,
  numero: '1'.repeat(21),
  situacao: 'SALDO_INFORMADO',
  sequencia: 3,
  codigo: null,
  saldo: 1000,
  ocorridoEm: services.agora().toISOString(),
  ...mudado,
})

test('S1.14 a notice is kept with its proof before it is judged, and counts once', async () => {
  const { idProposta, numero, saldo } = await propor()
  relogio.adiantadoMs += 1000
  const dito = aviso(numero, { saldo })
  expect((await postar(dito, 'outro segredo de outra casa')).statusCode).toBe(401)
  expect((await postar({ ...dito, situacao: 'FIM' })).statusCode).toBe(400)
  expect((await postar({ ...dito, chave: '999' })).statusCode).toBe(404)
  const respostas = [await postar(dito), await postar(dito)]

  expect(respostas.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  expect(await ler(idProposta)).toMatchObject({
    situacao: 'SALDO_CONFERIDO',
    saldoInformado: saldo,
  })
  expect(
    await api.consulta(
      `select fonte, julgar_em, assinatura like 't=%,v1=%' as assinada from banco_aviso
        where id_proposta = $1`,
      [idProposta],
    ),
  ).toEqual([{ fonte: 'CAMARA', julgar_em: null, assinada: true }])
  expect(await jobs('banco-informar')).toHaveLength(1)
})

test('S1.14 a notice of the clearing about a proposta that is no portability moves nothing and goes to a person', async () => {
  const { idProposta, numero } = await esteira.proporNovo()
  await esteira.enviar()
  relogio.adiantadoMs += 1000
  const antes = await ler(idProposta)
  const dito = aviso(numero, { situacao: 'REJEITADO', codigo: 'ECTC0023', saldo: null })
  expect((await postar(dito)).statusCode).toBe(204)
  expect((await postar({ ...dito, sequencia: 4, evento: `${dito.evento}-4` })).statusCode).toBe(204)

  expect(await ler(idProposta)).toEqual(antes)
  expect(await divergencias(idProposta)).toEqual([
    { sistema: 'CAMARA', nossa: antes.situacao, deles: 'REPROVADA' },
    { sistema: 'CAMARA', nossa: antes.situacao, deles: 'REPROVADA' },
  ])
})

test('S1.14 a balance of tomorrow waits for its instant, and one of next week goes to a person', async () => {
  const { idProposta, numero, saldo } = await propor()
  const em = (ms: number) => new Date(services.agora().getTime() + ms).toISOString()
  await postar(aviso(numero, { saldo, ocorridoEm: em(5 * HORA_MS) }))
  expect((await ler(idProposta)).situacao).toBe('CTC_ENVIADA')
  await postar(
    aviso(numero, { saldo, sequencia: 4, situacao: 'RETIDO', ocorridoEm: em(170 * HORA_MS) }),
  )
  expect((await ler(idProposta)).situacao).toBe('CTC_ENVIADA')
  expect(await divergencias(idProposta)).toEqual([
    { sistema: 'CAMARA', nossa: 'CTC_ENVIADA', deles: 'RETIDA' },
  ])
  relogio.adiantadoMs += 6 * HORA_MS
  await esteira.julgarAvisos()
  expect((await ler(idProposta)).situacao).toBe('SALDO_CONFERIDO')
})

test('S1.14 a balance, or an end, that the clearing says after the TED changes nothing and goes to a person', async () => {
  const { idProposta, numero, saldo } = await propor()
  await naCamara(numero, 'informar')
  await esteira.contarSaldos()
  await noBanco(numero, 'enviarTed')
  relogio.adiantadoMs += 1000
  await postar(aviso(numero, { sequencia: 4, saldo: saldo + 10 }))
  await postar(aviso(numero, { sequencia: 5, situacao: 'RETIDO', codigo: 'issuer_retention' }))
  await postar(aviso(numero, { sequencia: 6, situacao: 'REJEITADO', codigo: 'ECTC0028' }))

  expect(await ler(idProposta)).toMatchObject({ situacao: 'TED_ENVIADA', saldoInformado: saldo })
  expect(await divergencias(idProposta)).toMatchObject([
    { sistema: 'CAMARA', deles: 'SALDO_RECEBIDO' },
    { sistema: 'CAMARA', deles: 'RETIDA' },
    { sistema: 'CAMARA', deles: 'REPROVADA' },
  ])
})

type Dito = { fonte: 'BANCO' | 'CAMARA'; evento: EventoDoBanco | AvisoDoPedido }

/** A portability lived to its end; what bank and clearing posted at each step. */
async function viver(como: 'paga' | 'rejeitada') {
  await retorno.voltar()
  const ditos: Dito[] = []
  const { idProposta, numero, saldo } = await propor()
  const doBanco = async () => {
    const estado = await services.banco.consultar(numero)
    if (!estado) throw new Error('The bank lost it')
    const { sequencia } = estado
    const evento = `banco-${numero}-${sequencia}`
    ditos.push({
      fonte: 'BANCO',
      evento: { ocorridoEm: services.agora().toISOString(), ...estado, evento },
    })
  }
  const daCamara = async () => {
    const estado = await services.camara.consultar(numero)
    if (!estado) throw new Error('The clearing lost it')
    const evento = `camara-${numero}-${estado.sequencia}`
    ditos.push({ fonte: 'CAMARA', evento: { ...estado, evento } })
  }
  await doBanco()
  await daCamara()
  if (como === 'rejeitada') {
    await naCamara(numero, 'rejeitar')
    await daCamara()
    return { idProposta, numero, ditos }
  }
  await naCamara(numero, 'informar')
  await daCamara()
  relogio.adiantadoMs += 1000
  await esteira.responderNaCamara(numero, 'informar', { saldo: Math.round(saldo * 99) / 100 })
  await daCamara()
  await esteira.contarSaldos()
  for (const acao of ['enviarTed', 'quitar', 'averbarPortabilidade', 'pagar']) {
    await noBanco(numero, acao)
    await doBanco()
  }
  return { idProposta, numero, ditos }
}

const escutar = ({ fonte, evento }: Dito, numero: string) =>
  ouvir(
    services,
    {
      promotor: doDono.promotor,
      fonte,
      evento: { evento: evento.evento, numero, ocorridoEm: evento.ocorridoEm },
      prova: { corpo: JSON.stringify(evento), instante: '1', assinatura: 'conferida' },
    },
    falhar,
  )

test.each([
  ['paga', 'PAGA', 7],
  ['rejeitada', 'REPROVADA', 3],
] as const)(
  'S1.14 the notices of bank and clearing of a portability that is %s have one end in any order, repeated and late',
  { timeout: 120_000 * VEZES },
  async (como, situacao, quantos) => {
    const { ditos } = await viver(como)
    expect(ditos.length).toBeGreaterThanOrEqual(quantos)
    const depois = relogio.adiantadoMs
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(ditos, { minLength: ditos.length }),
        fc.array(fc.constantFrom(...ditos), { maxLength: 3 }),
        async (todos, repetidos) => {
          relogio.adiantadoMs = 0
          await retorno.voltar()
          // Proposed again under the same number: only what is heard from here on counts.
          const { idProposta, numero } = await propor()
          relogio.adiantadoMs = depois
          for (const dito of [...todos, ...repetidos]) {
            relogio.adiantadoMs += HORA_MS
            await escutar(renomear(dito, numero), numero)
          }
          await esteira.julgarAvisos()

          expect((await ler(idProposta)).situacao).toBe(situacao)
          expect(await divergencias(idProposta)).toEqual([])
          expect(await erradoNosLivros(api, services.agora())).toEqual([])
        },
      ),
      { numRuns: 6 * VEZES },
    )
  },
)

/** The recorded notice, of another proposta. */
const renomear = (dito: Dito, numero: string): Dito =>
  JSON.parse(JSON.stringify(dito).replaceAll(chaveDe(dito), numero))

const chaveDe = ({ evento }: Dito): string => ('chave' in evento ? evento.chave : evento.numero)

test('S1.14 an origin that is silent after its business days is told to atendente and gestor, once', async () => {
  const { idProposta, numero } = await propor()
  const avisados = () =>
    api.consulta<{ login: string }>(
      `select u.login from aviso a join usuario u on u.id = a.id_usuario
        where a.dados ->> 'motivo' = 'SILENCIO' and a.dados ->> 'idProposta' = $1 order by 1`,
      [idProposta],
    )
  // Five business days from Friday, 20/11, which is a holiday: Friday, 27/11, to its end.
  relogio.adiantadoMs = Date.parse('2026-11-28T02:00:00Z') - services.agora().getTime()
  expect(await avisarSilencios(services, falhar)).toBe(0)
  relogio.adiantadoMs += 2 * HORA_MS
  expect(await avisarSilencios(services, falhar)).toBe(1)
  expect(await avisarSilencios(services, falhar)).toBe(0)

  const logins = (await avisados()).map(({ login }) => login)
  expect(logins.length).toBeGreaterThan(1)
  expect(logins).toContain(personas.dono.login)
  expect(logins).toContain(personas.gestor.login)
  expect(await comoDono(trilhaApi.acompanhamento, { query: { atrasadas: 'true' } })).toMatchObject({
    body: { model: { items: [{ numero, etapa: 'ORIGEM', atrasada: true }] } },
  })
  // What comes late counts all the same.
  await naCamara(numero, 'informar')
  expect((await ler(idProposta)).situacao).toBe('SALDO_CONFERIDO')
})

test('S1.14 an origin whose notice fails keeps no other one untold', async () => {
  const primeira = await propor()
  const segunda = await propor('CT-8801', await esteira.copiarContrato())
  relogio.adiantadoMs = Date.parse('2026-11-28T04:00:00Z') - services.agora().getTime()
  await api.consulta(`alter table aviso add constraint quebrado
    check (dados ->> 'idProposta' is distinct from '${primeira.idProposta}') not valid`)
  const erros: unknown[] = []
  const quantos = await avisarSilencios(services, (error) => erros.push(error))
  const avisadas = await api.consulta(
    `select distinct dados ->> 'idProposta' as id from aviso where dados ->> 'motivo' = 'SILENCIO'`,
  )
  await api.consulta('alter table aviso drop constraint quebrado')

  expect([quantos, erros.length]).toEqual([1, 1])
  expect(avisadas).toEqual([{ id: segunda.idProposta }])
  // The one that failed is told once it can be.
  expect(await avisarSilencios(services, falhar)).toBe(1)
})
