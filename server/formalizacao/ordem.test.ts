import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Assinatura } from '#integrations/assinatura/assinatura.ts'
import type { EstadoDaAssinatura, EventoDeAssinatura } from '#integrations/assinatura/protocolo.ts'
import { erradoNosLivros } from '#scripts/conferir/test/em-ordem.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { SituacaoFormalizacao } from '#shared/formalizacao/situacao.ts'
import { falhar } from '../test/falhar.ts'
import { agora, testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import { telefoneDe } from '../test/exemplos-consentimento.ts'
import { propostaEm, semearFormalizacoes } from '../test/exemplos-formalizacao.ts'
import { porFormalizacaoEmOrdem } from '../test/formalizacao-em-ordem.ts'
import { semearMensagens } from '../test/exemplos-mensagem.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { VEZES } from '../test/semente.ts'
import { criarLink } from './assinatura.ts'
import { ouvirAssinatura } from './receber.ts'

/**
 * The notices of a client who signs on the phone, heard in any order, repeated and late: the end is
 * that of the order in which they were sent, every proof is kept, and nothing is left for a person.
 */
const PROTOCOLO = 'P-ORDEM'
const assinatura: Assinatura = {
  criar: async () => ({ protocolo: PROTOCOLO, endereco: 'https://assina.teste/a/x' }),
  consultar: async () => null,
  cancelar: async () => undefined,
  baixar: async () => Buffer.alloc(0),
  entregar: async () => undefined,
}

const api = await testApi({ assinatura })
await semearCredito(api)
await semearMensagens(api)
await semearFormalizacoes(api)
await porFormalizacaoEmOrdem(api, 'livre')
const { doDono } = clientes
const idProposta = propostaEm('livre', doDono)
const { body } = await api.as(personas.dono)(formalizacaoApi.remoto, {
  body: { idProposta, canal: 'SMS', idTelefone: telefoneDe(doDono) },
})
const { idFormalizacao, tentativa } = body.model
const servicos = {
  pool: api.pool,
  fila: api.fila,
  assinatura,
  mensagens: api.dependencias.mensagens,
  agora: () => agora,
}
await criarLink(servicos, { acao: 'criar', idFormalizacao, tentativa, codigoPromotor: '1001' })
const [{ resumo } = { resumo: '' }] = await api.consulta<{ resumo: string }>(
  'select resumo from formalizacao_texto where id_formalizacao = $1',
  [idFormalizacao],
)
const retorno = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const HORA_MS = 3_600_000

type Passo = Partial<EstadoDaAssinatura> & Pick<EstadoDaAssinatura, 'situacao'>

/** Step `k` of the client, `k` minutes after the link; the service posts its state whole. */
const viver = (passos: readonly Passo[]): EstadoDaAssinatura[] => {
  const vida: EstadoDaAssinatura[] = []
  for (const [i, mudanca] of passos.entries()) {
    const k = i + 1
    vida.push({
      protocolo: PROTOCOLO,
      tentativasBiometria: 0,
      pontuacao: null,
      documentos: [],
      resumoAceito: null,
      ...vida.at(-1),
      prova: {
        ocorridoEm: new Date(agora.getTime() + k * 60_000).toISOString(),
        endereco: '203.0.113.7',
        agente: 'Celular',
        latitude: null,
        longitude: null,
      },
      sequencia: k,
      ...mudanca,
    })
  }
  return vida
}

const aberta: readonly Passo[] = [{ situacao: 'ABERTA' }, { situacao: 'DOCUMENTOS' }]
const rosto = (situacao: Passo['situacao'], tentativasBiometria: number, pontuacao: number) => ({
  situacao,
  tentativasBiometria,
  pontuacao,
})
const assinada: Passo = { situacao: 'ASSINADA', resumoAceito: resumo }

type Vida = {
  situacao: SituacaoFormalizacao
  passos: readonly Passo[]
  /** Each proof with the score of its face. */
  provas: readonly string[]
}
const vidas: Record<string, Vida> = {
  signed: {
    situacao: 'ASSINADA',
    passos: [...aberta, rosto('BIOMETRIA', 1, 96), assinada],
    provas: ['ABERTURA', 'ACEITE', 'BIOMETRIA 96', 'DOCUMENTOS'],
  },
  'signed after a face that was not recognised': {
    situacao: 'ASSINADA',
    passos: [...aberta, rosto('DOCUMENTOS', 1, 31), rosto('BIOMETRIA', 2, 96), assinada],
    provas: ['ABERTURA', 'ACEITE', 'BIOMETRIA 31', 'BIOMETRIA 96', 'DOCUMENTOS'],
  },
  'ended by three faces that were not recognised': {
    situacao: 'REPROVADA_BIOMETRIA',
    passos: [
      ...aberta,
      rosto('DOCUMENTOS', 1, 31),
      rosto('DOCUMENTOS', 2, 32),
      rosto('REPROVADA', 3, 33),
    ],
    provas: ['ABERTURA', 'BIOMETRIA 31', 'BIOMETRIA 32', 'BIOMETRIA 33', 'DOCUMENTOS'],
  },
  'ended by its deadline': {
    situacao: 'EXPIRADA',
    passos: [...aberta, { situacao: 'EXPIRADA', prova: null }],
    provas: ['ABERTURA', 'DOCUMENTOS'],
  },
  'ended by the signing service': {
    situacao: 'CANCELADA',
    passos: [...aberta, { situacao: 'CANCELADA', sequencia: 2, prova: null }],
    provas: ['ABERTURA', 'DOCUMENTOS'],
  },
}

/** All of them in some order, up to three again, and the hours that pass before each. */
const ordensDe = (passos: EstadoDaAssinatura[]) =>
  fc.tuple(
    fc.shuffledSubarray(passos, { minLength: passos.length }),
    fc.array(fc.constantFrom(...passos), { maxLength: 3 }),
    fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 8, maxLength: 8 }),
  )

/** As the service posts it; what fails to be judged fails the test. */
const ouvir = (evento: EventoDeAssinatura, ouvidoEm: Date) =>
  ouvirAssinatura(
    { ...servicos, agora: () => ouvidoEm },
    { evento, prova: { corpo: JSON.stringify(evento), instante: '1', assinatura: 'conferida' } },
    falhar,
  )

async function fim() {
  const [formalizacao] = await api.consulta(
    `select f.situacao,
       (select array_agg(concat_ws(' ', e.tipo, e.pontuacao) order by e.tipo, e.pontuacao)
          from formalizacao_evidencia e where e.id_formalizacao = f.id) as provas,
       (select count(*)::int from formalizacao_historico h
         where h.id_formalizacao = f.id and h.para = f.situacao) as fins,
       (select count(*)::int from formalizacao_aviso a
         where a.id_formalizacao = f.id and a.julgar_em is null) as guardados,
       (select count(*)::int from divergencia d where d.id_proposta = f.id_proposta) as divergencias
       from formalizacao f where f.id = $1`,
    [idFormalizacao],
  )
  return formalizacao
}

test.for(Object.entries(vidas))(
  'the notices of a signature have one end in any order, repeated and days late: %s',
  { timeout: 120_000 * VEZES },
  async ([, { situacao, passos, provas }]) => {
    const vida = viver(passos)
    await fc.assert(
      fc.asyncProperty(ordensDe(vida), async ([todos, repetidos, esperas]) => {
        await retorno.voltar()
        let adiante = HORA_MS
        for (const [k, dele] of [...todos, ...repetidos].entries()) {
          adiante += (esperas[k] ?? 0) * HORA_MS
          const ouvidoEm = new Date(agora.getTime() + adiante)
          await ouvir({ ...dele, evento: `ordem:${dele.sequencia}:${dele.situacao}` }, ouvidoEm)
        }

        expect(await fim()).toEqual({
          situacao,
          provas,
          fins: 1,
          guardados: passos.length,
          divergencias: 0,
        })
        expect(await erradoNosLivros(api, new Date(agora.getTime() + adiante))).toEqual([])
      }),
      { numRuns: 12 * VEZES },
    )
  },
)
