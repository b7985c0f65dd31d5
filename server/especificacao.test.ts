import { readFileSync } from 'node:fs'
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { papelDe, verdadeDe } from '#database/demo/hiscon/encomenda.ts'
import { lerChamadas } from '#especificacao/chamadas.ts'
import { viverUmDia } from '#especificacao/dia.ts'
import { hoje } from '#shared/data.ts'
import { chaveDeTeste, subirDemonstracao } from './test/demonstracao.ts'

const sistema = await subirDemonstracao({ clientes: 120 })
afterAll(() => sistema.parar())

const Livro = z.array(z.object({ para: z.string(), texto: z.string() }))

/** The code that reached a phone of the stand-in gateway: the first figures of the text. */
async function codigoRecebido(final: string): Promise<string> {
  for (let vezes = 0; vezes < 300; vezes += 1) {
    const livro = Livro.parse(await (await fetch(`${sistema.mundo}/sms/livro`)).json())
    const chegou = livro.find(({ para }) => para.endsWith(final))
    const codigo = /\d{6}/.exec(chegou?.texto ?? '')?.[0]
    if (codigo) return codigo
    await esperar(100)
  }
  throw new Error(`No code reached the phone ending in ${final}`)
}

/** A day of a client that imports nothing of ours and was written from the specification alone. */
const dia = await viverUmDia(
  {
    url: sistema.url,
    cabecalhos: {
      gateway: 'Ocp-Apim-Subscription-Key',
      sistema: 'Sistema-Solicitante',
      promotor: 'Codigo-Promotor',
    },
    chave: chaveDeTeste,
    sistema: 'consigna-web',
  },
  lerChamadas('docs/spec/calls.tsv'),
  {
    atendente: await sistema.tokenDe('atendente'),
    colega: await sistema.tokenDe('atendente2'),
    gestor: await sistema.tokenDe('gestor'),
    // docs/sandbox.md, "Clients of the demonstration".
    cpfs: {
      cliente: '90000200182',
      livre: '90000201316',
      comSenha: '90000201901',
      trabalhador: '90000201820',
      semConsentimento: '90000206113',
      inedito: '52998224725',
      outroInedito: '11144477735',
    },
    agora: sistema.agora,
    hiscon: await papelDe(
      verdadeDe(
        'Maria Aparecida Pereira dos Santos',
        '1234567889',
        `${hoje(sistema.agora)}T09:00:00`,
        [{}],
      ),
    ),
    codigoRecebido,
  },
)

test('S7.04 a client written from the specification alone is understood in every call', () => {
  expect(dia.queixas.join('\n')).toBe('')
})

test('S7.04 its day leaves out no call of the specification, and no second path of one', () => {
  expect(dia.esquecidas).toEqual([])
  expect(dia.chamadas).toBe(202)
})

test('docs/integration.md gives the count of that day', () => {
  const { chamadas, caminhos, entendidas, pedidos } = dia
  console.log(
    `Understood ${entendidas} of ${caminhos} paths of ${chamadas} calls, ${pedidos} requests`,
  )
  expect(readFileSync('docs/integration.md', 'utf8')).toContain(
    `**${entendidas} of ${caminhos} paths of ${chamadas} calls are understood**`,
  )
})
