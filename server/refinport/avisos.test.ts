import * as fc from 'fast-check'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { EventoDoBanco } from '#integrations/banco/protocolo.ts'
import type { AvisoDoPedido } from '#integrations/camara/pedidos-protocolo.ts'
import { erradoNosLivros, porEmOrdem } from '#scripts/conferir/test/em-ordem.ts'
import { refinportApi } from '#shared/refinport/api.ts'
import { ouvir } from '../banco/julgar.ts'
import { falhar } from '../test/falhar.ts'
import { contaDe } from '../test/credito.ts'
import { portabilidadeDeTeste } from '../test/portabilidade.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { VEZES } from '../test/semente.ts'

/**
 * The notices of a portability and of its refinancing, heard in any order, repeated and late: both propostas end
 * as in the order in which they were sent.
 */
const esteira = await portabilidadeDeTeste()
const { api, comoDono, doDono, naCamara, noBanco, propor, relogio, services } = esteira
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
/** The numbers of a portability at the clearing, and of its refinancing at the bank. */
async function osDois(): Promise<{ port: string; refin: string }> {
  const { idProposta, numero: port } = await propor()
  const params = { idProposta }
  const { confirmacao } = (await comoDono(refinportApi.preparar, { params, body: {} })).body.model
  if (!confirmacao) throw new Error('No refinancing may be proposed')
  const { body } = await comoDono(refinportApi.propor, {
    params,
    body: { idDadosBancarios: contaDe(doDono), confirmacao },
  })
  await esteira.enviar()
  return { port, refin: body.model.numero }
}

type Qual = 'port' | 'refin'
type Dito = { qual: Qual; fonte: 'BANCO' | 'CAMARA'; evento: EventoDoBanco | AvisoDoPedido }

/** Both lived to the end of the portability; what bank and clearing posted at each step. */
async function viver(como: 'paga' | 'retida'): Promise<{ ditos: Dito[]; numeros: string[] }> {
  await retorno.voltar()
  const numeros = await osDois()
  const ditos: Dito[] = []
  const doBanco = async (qual: Qual) => {
    const estado = await services.banco.consultar(numeros[qual])
    if (!estado) throw new Error('The bank lost it')
    const evento = `banco-${numeros[qual]}-${estado.sequencia}`
    const ocorridoEm = services.agora().toISOString()
    ditos.push({ qual, fonte: 'BANCO', evento: { ocorridoEm, ...estado, evento } })
  }
  const daCamara = async () => {
    const estado = await services.camara.consultar(numeros.port)
    if (!estado) throw new Error('The clearing lost it')
    const evento = `camara-${numeros.port}-${estado.sequencia}`
    ditos.push({ qual: 'port', fonte: 'CAMARA', evento: { ...estado, evento } })
  }
  await doBanco('refin')
  await noBanco(numeros.refin, 'aprovar')
  await doBanco('refin')
  await doBanco('port')
  await daCamara()
  await naCamara(numeros.port, como === 'retida' ? 'reter' : 'informar')
  await daCamara()
  if (como === 'paga') {
    await esteira.contarSaldos()
    for (const acao of ['enviarTed', 'quitar', 'averbarPortabilidade', 'pagar']) {
      await noBanco(numeros.port, acao)
      await doBanco('port')
    }
  }
  return { ditos, numeros: [numeros.port, numeros.refin] }
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

/** How both ended: state, how often, what is settled and booked, and what waits for a person. */
const fimDe = (numeros: readonly string[]) =>
  api.consulta(
    `select p.produto, p.situacao,
       (select count(*)::int from proposta_historico h
         where h.id_proposta = p.id and h.para = p.situacao) as vezes,
       (select o.status from oportunidade o where o.id = p.id_oportunidade) as oportunidade,
       (select a.situacao from averbacao a where a.id_proposta = p.id) as averbacao,
       (select count(*)::int from proposta_contrato q join contrato k on k.id = q.id_contrato
          join proposta m on m.id = p.id_portabilidade and m.numero = k.numero
         where q.id_proposta = p.id) as "doQueVeio",
       (select count(*)::int from divergencia d where d.id_proposta = p.id) as divergencias
      from proposta p where p.numero = any ($1) order by p.produto`,
    [numeros],
  )

const portabilidade = { produto: 'PORT', vezes: 1, averbacao: null, doQueVeio: 0, divergencias: 0 }
const refin = { produto: 'REFIN_PORT', vezes: 1, divergencias: 0 }

test.each([
  [
    'paga',
    [
      { ...portabilidade, situacao: 'PAGA', oportunidade: 'Ganha' },
      {
        ...refin,
        situacao: 'APROVADA',
        oportunidade: 'Em Andamento',
        averbacao: 'NA_FILA',
        doQueVeio: 1,
      },
    ],
  ],
  [
    'retida',
    [
      { ...portabilidade, situacao: 'RETIDA', oportunidade: 'Em Atendimento' },
      {
        ...refin,
        situacao: 'CANCELADA',
        oportunidade: 'Em Atendimento',
        averbacao: null,
        doQueVeio: 0,
      },
    ],
  ],
] as const)(
  'S4.11 the notices of a portability that is %s, and of its refinancing, have one end in any order, repeated and late',
  { timeout: 120_000 * VEZES },
  async (como, esperado) => {
    const { ditos, numeros } = await viver(como)
    expect(await fimDe(numeros)).toEqual(esperado)
    const depois = relogio.adiantadoMs
    const [daPort = '', doRefin = ''] = numeros
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(ditos, { minLength: ditos.length }),
        fc.array(fc.constantFrom(...ditos), { maxLength: 3 }),
        async (todos, repetidos) => {
          relogio.adiantadoMs = 0
          await retorno.voltar()
          const novos = await osDois()
          relogio.adiantadoMs = depois
          for (const dito of [...todos, ...repetidos]) {
            relogio.adiantadoMs += HORA_MS
            const texto = JSON.stringify(dito)
              .replaceAll(daPort, novos.port)
              .replaceAll(doRefin, novos.refin)
            await escutar(JSON.parse(texto), novos[dito.qual])
          }
          await esteira.julgarAvisos()

          expect(await fimDe([novos.port, novos.refin])).toEqual(esperado)
          expect(await erradoNosLivros(api, services.agora())).toEqual([])
        },
      ),
      { numRuns: 4 * VEZES },
    )
  },
)
