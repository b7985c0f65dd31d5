import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type FatosDoContato, Finalidade, semaforo, tiposDeOptIn } from '../contato/semaforo.ts'
import {
  efeitoDa,
  impedimentoDoOptIn,
  impedimentoDoToken,
  SituacaoDita,
  situacoes,
} from './situacao.ts'

const Lista = z.object({
  situacao_telefone: z.array(z.tuple([z.string(), z.string()])),
})
const { situacao_telefone: lista } = Lista.parse(
  JSON.parse(readFileSync('database/reference/listas.json', 'utf8')),
)
const codigos = lista.map(([codigo]) => codigo)

test('the situations of the code are those of the reference list, each once', () => {
  expect(Object.values(situacoes).toSorted()).toEqual(codigos.toSorted())
})

test('a person cannot set the situations of the code and of Não me Perturbe', () => {
  const naoDitas = codigos.filter((codigo) => !SituacaoDita.safeParse(codigo).success)
  expect(naoDitas).toEqual([situacoes.confirmadoPorToken, situacoes.naoMePerturbe])
})

test.each(SituacaoDita.options)('the effect of %s on the phone matches its meaning', (situacao) => {
  const efeito = efeitoDa(situacao)
  const naoEDoCliente = impedimentoDoToken(true, situacao) !== null && situacao !== situacoes.optOut
  // A wrong or unused number: neither star nor opt-ins.
  if (naoEDoCliente) {
    expect(efeito).toEqual({
      exigeMotivo: true,
      verificado: false,
      perdeHotphone: true,
      perdeOptIns: true,
    })
  }
  // Opt-ins that are over could not be noted again, and the other way round.
  expect(efeito.perdeOptIns).toBe(impedimentoDoOptIn(situacao) !== null)
  // A reason is asked for exactly where the phone is not confirmed.
  expect(efeito.exigeMotivo).toBe(efeito.verificado === false)
  // Who is not to be contacted is never the first to be called.
  expect(efeito.perdeHotphone).toBe(efeito.perdeOptIns)
})

test('a wish to be left alone does not change the owner of a phone', () => {
  expect(efeitoDa(situacoes.optOut).verificado).toBeNull()
})

test('a code proves mobiles only, in every situation', () => {
  for (const situacao of codigos) {
    expect(impedimentoDoToken(false, situacao)).toBe(
      'Telefone fixo não recebe SMS: confirme em ligação',
    )
  }
  const provaveis = codigos.filter((situacao) => impedimentoDoToken(true, situacao) === null)
  // What the client asked for is not undone by a code that the atendente sends.
  const naoProvaveis: string[] = [situacoes.naoPertence, situacoes.inexistente, situacoes.optOut]
  expect(provaveis).toEqual(codigos.filter((um) => !naoProvaveis.includes(um)))
})

const telefone = {
  ddd: '11',
  numero: '900001234',
  situacao: situacoes.confirmadoPorToken as string,
  recado: false,
  verificado: true,
  naoMePerturbe: false,
  optIns: { informacional: true, comercial: true, transacional: true },
}
const limite = (regra: string, valor: number) => ({ regra, valor, norma: 'Norma' })
const fatos: FatosDoContato = {
  canal: 'WHATSAPP',
  restrito: false,
  obitoEm: null,
  concessoes: [],
  atende: true,
  contatosHoje: 0,
  telefone,
  limites: [
    limite('contato_semana_inicio_h', 9),
    limite('contato_semana_fim_h', 21),
    limite('contato_sabado_inicio_h', 10),
    limite('contato_sabado_fim_h', 16),
    limite('contato_tentativas_dia', 3),
    limite('contato_carencia_ddb_dias', 180),
  ],
  feriados: [],
}
/** A campaign calls; its templates are sent for purposes of their own. */
const mensagens = Finalidade.options.filter((finalidade) => finalidade !== 'CAMPANHA')

/** A Wednesday, 10:00 in Brasília. */
const agora = new Date('2026-11-18T13:00:00Z')

test.each(SituacaoDita.options)(
  'after %s the gate refuses every message whose opt-in the phone lost',
  (situacao) => {
    const efeito = efeitoDa(situacao)
    const restam = Object.fromEntries(tiposDeOptIn.map((tipo) => [tipo, !efeito.perdeOptIns]))
    const depois = {
      ...telefone,
      situacao,
      verificado: efeito.verificado ?? telefone.verificado,
      optIns: { ...telefone.optIns, ...restam },
    }
    const passam = mensagens.filter(
      (finalidade) => semaforo({ ...fatos, telefone: depois }, finalidade, agora).liberado,
    )
    const daSituacao: Record<SituacaoDita, readonly string[]> = {
      '1': ['ATENDIMENTO', 'FRAUDE', 'TOKEN'],
      // A call confirms the phone for calls and notices, not for the client's own word.
      '3': mensagens.filter((finalidade) => finalidade !== 'CONSENTIMENTO'),
      '4': [],
      '5': [],
      '7': ['COBRANCA', 'FRAUDE', 'TOKEN'],
    }
    expect(passam).toEqual(daSituacao[situacao])
  },
)
