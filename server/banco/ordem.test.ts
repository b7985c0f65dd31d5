import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { EventoDoBanco } from '#integrations/banco/protocolo.ts'
import { erradoNosLivros, porEmOrdem } from '#scripts/conferir/test/em-ordem.ts'
import { falhar } from '../test/falhar.ts'
import { agora } from '../test/api.ts'
import { esteiraDeTeste } from '../test/esteira.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { VEZES } from '../test/semente.ts'
import { ouvir } from './julgar.ts'

/**
 * The recorded notices of a proposta, heard in any order, repeated, late or never: the end is the one of
 * the order in which the bank sent them, nothing is left for a person, and the books balance.
 */
const esteira = await esteiraDeTeste()
const { api, relogio, services } = esteira
const { doDono, doColega } = clientes
const { dono, colega, deFora } = personas

await porEmOrdem(api)
const paga = await esteira.propor(dono, doDono)
const reprovada = await esteira.propor(colega, doColega)
const desistida = await esteira.propor(deFora, clientes.deFora)
await esteira.enviar()
await api.consulta('delete from fila.job')
/** Paid only after its booking and our order: both stand before the notices. */
await esteira.noBanco(desistida.numero, 'aprovar')
await esteira.ouvirBanco()
await esteira.averbar()
await esteira.titular(desistida.numero, 'aceitar')
esteira.passarDias(1)
await esteira.conferir()
const retorno = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

const HORA_MS = 3_600_000

/** Records what the bank would post after each step of its own or of ours. */
function gravador(numero: string) {
  const gravados: EventoDoBanco[] = []
  const gravar = async () => {
    const lido = await services.banco.consultar(numero)
    if (!lido) throw new Error('The bank lost it')
    // A notice is of its own step: only an answer names the payment before an end.
    const { pagamento: _antes, ...estado } = lido
    const { sequencia } = estado
    if (gravados.some((outro) => outro.sequencia === sequencia)) return
    gravados.push({
      ocorridoEm: services.agora().toISOString(),
      ...estado,
      evento: `gravado-${numero}-${sequencia}`,
    })
  }
  return {
    gravados,
    gravar,
    noBanco: async (acao: string) => {
      await esteira.noBanco(numero, acao)
      await gravar()
    },
  }
}

async function viverAtePagar(numero: string): Promise<EventoDoBanco[]> {
  const { gravados, gravar, noBanco } = gravador(numero)
  await gravar()
  await noBanco('aprovar')
  await esteira.ouvirBanco()
  await esteira.averbar()
  await esteira.titular(numero, 'aceitar')
  relogio.adiantadoMs += 24 * HORA_MS
  await esteira.conferir()
  await gravar()
  await noBanco('pagar')
  return gravados
}

async function viverAteDesistir(numero: string): Promise<EventoDoBanco[]> {
  const { gravados, gravar, noBanco } = gravador(numero)
  relogio.adiantadoMs = 24 * HORA_MS
  await gravar()
  await noBanco('pagar')
  relogio.adiantadoMs += 24 * HORA_MS
  await noBanco('desistir')
  return gravados
}

async function viverAteReprovar(numero: string): Promise<EventoDoBanco[]> {
  const { gravados, gravar, noBanco } = gravador(numero)
  await gravar()
  for (const acao of ['aprovar', 'reprovar']) await noBanco(acao)
  return gravados
}

const escutar = (evento: EventoDoBanco) => {
  const prova = { corpo: JSON.stringify(evento), instante: '1', assinatura: 'conferida' }
  const { promotor } = evento.numero === desistida.numero ? clientes.deFora : doDono
  return ouvir(services, { promotor, evento, prova }, falhar)
}

/** Our jobs and sweeps, and last a question to the bank, until nothing moves. */
async function assentar(): Promise<void> {
  for (let vez = 0; vez < 2; vez += 1) {
    await esteira.julgarAvisos()
    await esteira.averbar()
    relogio.adiantadoMs += HORA_MS
    await esteira.conferir()
    await esteira.ouvirBanco()
    await esteira.conferirDesistencias()
  }
}

async function fim(numero: string) {
  const [proposta] = await api.consulta(
    `select p.situacao,
       (select array_agg(k.situacao) from contrato k where k.numero = p.numero) as contratos,
       (select o.status from oportunidade o where o.id = p.id_oportunidade) as oportunidade,
       (select count(*)::int from proposta_historico h where h.id_proposta = p.id
           and h.para = p.situacao and (p.situacao <> 'CANCELADA' or h.de = 'PAGA')) as fins,
       (select count(*)::int from divergencia d where d.id_proposta = p.id) as divergencias
       from proposta p where p.numero = $1`,
    [numero],
  )
  return proposta
}

/** Recorded first: the sweeps of the other lives would order the payment of another day. */
const ateDesistir = await viverAteDesistir(desistida.numero)

/** What the bank's own count may say of a payment and a withdrawal of one instant, and their numbers. */
const contagens = [
  ['the withdrawal after the payment', 90, 91],
  ['both under one number', 90, 90],
  ['the payment after the withdrawal', 91, 90],
] as const

/** All of them in some order, or some of them only; up to three again, and the hours that pass before each. */
const ordensDe = (gravados: EventoDoBanco[]) =>
  fc.tuple(
    fc.oneof(
      fc.shuffledSubarray(gravados, { minLength: gravados.length }),
      fc.shuffledSubarray(gravados),
    ),
    fc.array(fc.constantFrom(...gravados), { maxLength: 3 }),
    fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 8, maxLength: 8 }),
  )

test.for([
  ['PAGA', paga.numero, viverAtePagar, ['ATIVO'], 'Ganha'],
  ['CANCELADA', desistida.numero, async () => ateDesistir, ['EXCLUIDO'], 'Perdida'],
  ['REPROVADA', reprovada.numero, viverAteReprovar, null, 'Em Atendimento'],
] as const)(
  'the notices of a loan that ends as %s have one end in any order, repeated, late or lost',
  { timeout: 120_000 * VEZES },
  async ([situacao, numero, viver, contratos, oportunidade]) => {
    relogio.adiantadoMs = 0
    await retorno.voltar()
    const gravados = await viver(numero)
    expect(gravados.at(-1)).toMatchObject({ situacao })
    expect(gravados.length).toBeGreaterThan(2)
    const depois = Date.parse(gravados.at(-1)?.ocorridoEm ?? '') - agora.getTime()
    await fc.assert(
      fc.asyncProperty(ordensDe(gravados), async ([todos, repetidos, esperas]) => {
        await retorno.voltar()
        relogio.adiantadoMs = depois
        for (const [k, aviso] of [...todos, ...repetidos].entries()) {
          relogio.adiantadoMs += (esperas[k] ?? 0) * HORA_MS
          await escutar(aviso)
        }
        await assentar()

        expect(await fim(numero)).toEqual({
          situacao,
          contratos,
          oportunidade,
          fins: 1,
          divergencias: 0,
        })
        expect(await erradoNosLivros(api, services.agora())).toEqual([])
      }),
      { numRuns: 8 * VEZES },
    )
  },
)

test.for(contagens)(
  'a payment and a withdrawal of one instant have one end in any order, counted %s',
  { timeout: 120_000 * VEZES },
  async ([, daPaga, daDesistencia]) => {
    relogio.adiantadoMs = 0
    const [paga, desistencia] = ['PAGA', 'CANCELADA'].map((qual) => {
      const gravado = ateDesistir.find(({ situacao }) => situacao === qual)
      if (!gravado) throw new Error(`The bank never said ${qual}`)
      return gravado
    }) as [EventoDoBanco, EventoDoBanco]
    const { ocorridoEm } = paga
    const juntos = [
      { ...paga, sequencia: daPaga, evento: 'junto-paga' },
      { ...desistencia, sequencia: daDesistencia, evento: 'junto-desistencia', ocorridoEm },
    ]
    const depois = Date.parse(desistencia.ocorridoEm) - agora.getTime()
    const desistida = daDesistencia > daPaga
    await fc.assert(
      fc.asyncProperty(
        ordensDe(juntos).filter(([todos]) => todos.length === juntos.length),
        async ([todos, repetidos, esperas]) => {
          await retorno.voltar()
          relogio.adiantadoMs = depois
          for (const [k, aviso] of [...todos, ...repetidos].entries()) {
            relogio.adiantadoMs += (esperas[k] ?? 0) * HORA_MS
            await escutar(aviso)
          }
          await assentar()

          const { numero } = paga
          expect(await fim(numero)).toMatchObject(
            desistida
              ? { situacao: 'CANCELADA', contratos: ['EXCLUIDO'], oportunidade: 'Perdida', fins: 1 }
              : { situacao: 'PAGA', contratos: ['ATIVO'], oportunidade: 'Ganha', fins: 1 },
          )
          expect(
            await api.consulta(
              `select d.nossa, d.deles from divergencia d join proposta p on p.id = d.id_proposta
                where p.numero = $1 and d.sistema = 'BANCO'`,
              [numero],
            ),
          ).toEqual(desistida ? [] : [{ nossa: 'PAGA', deles: 'CANCELADA' }])
          expect(await erradoNosLivros(api, services.agora())).toEqual([])
        },
      ),
      { numRuns: 8 * VEZES },
    )
  },
)
