import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Assinatura, createAssinatura } from './assinatura.ts'
import type { PedidoDeAssinatura } from './protocolo.ts'
import { assinaturaSandbox } from './sandbox.ts'

const lugar = fastify({ forceCloseConnections: true })
let assinatura: Assinatura

beforeAll(async () => {
  const credencial = { segredo: 'segredo-da-assinatura' }
  await lugar.register(assinaturaSandbox, { prefix: '/assinatura', ...credencial })
  const url = await lugar.listen({ port: 0, host: '127.0.0.1' })
  assinatura = createAssinatura({ url: `${url}/assinatura`, credencial, limiteMs: 5000 })
})
afterAll(() => lugar.close())

const criar = (chave: string, horas = 1) => assinatura.criar(chave, pedidoAte(new Date(), horas))

function pedidoAte(agora: Date, horas: number): PedidoDeAssinatura {
  return {
    referencia: 'formalizacao-1',
    signatario: { nome: 'Doralice Belga', cpf: '90000010150' },
    documentos: [],
    tentativasBiometria: 3,
    contrato: {
      titulo: 'Empréstimo',
      banco: 'Banco',
      linhas: [{ rotulo: 'Parcela', valor: 'R$ 200,00' }],
      partes: [{ rotulo: 'Contratante', valor: 'Doralice Belga' }],
      clausulas: ['Você pode desistir em até 7 dias.'],
      depois: ['Confirme no Meu INSS.'],
      resumo: 'a'.repeat(64),
    },
    expiraEm: new Date(agora.getTime() + horas * 3_600_000).toISOString(),
  }
}

const pagina = async (endereco: string) => (await lugar.inject(new URL(endereco).pathname)).payload

const fins: [como: string, dito: string, acabar: (protocolo: string) => Promise<unknown>][] = [
  [
    'the proposta ended',
    'Esta proposta foi encerrada',
    (protocolo) => assinatura.cancelar(protocolo, 'OPERACAO_ENCERRADA'),
  ],
  [
    'it is signed in another way',
    'O atendente mudou a forma de assinar',
    (protocolo) => assinatura.cancelar(protocolo, 'OUTRA_ASSINATURA'),
  ],
  ['a newer link was made', 'O atendente mudou a forma de assinar', () => criar('outra')],
]

test.each(fins)(
  'S1.16 when %s the page of the link says so, and asks nothing',
  async (como, dito, acabar) => {
    const { protocolo, endereco } = await criar(como)
    expect(await pagina(endereco)).toContain('CPF')
    await acabar(protocolo)

    const morta = await pagina(endereco)
    expect(morta).toContain('Este link não vale mais')
    expect(morta).toContain(dito)
    expect(morta).toContain('Nada foi contratado')
    expect(morta).not.toContain('<form')
    expect(await assinatura.consultar(protocolo)).toMatchObject({ situacao: 'CANCELADA' })
  },
)

test('an expired link shows that it expired, and how to get a new one', async () => {
  const { endereco } = await criar('vencida', -1)

  expect(await pagina(endereco)).toMatch(/O prazo acabou.*Peça um link novo/s)
})

test('the client signs and the link ends by the clock of the CRM, wherever the bench sets it', async () => {
  const meses = fastify({ forceCloseConnections: true })
  let doCrm = new Date(Date.now() + 60 * 86_400_000)
  const credencial = { segredo: 'segredo-da-assinatura' }
  await meses.register(assinaturaSandbox, { ...credencial, agora: async () => doCrm })
  const url = await meses.listen({ port: 0, host: '127.0.0.1' })
  const outra = createAssinatura({ url, credencial, limiteMs: 5000 })
  const { protocolo, endereco } = await outra.criar('daqui-a-dois-meses', pedidoAte(doCrm, 1))
  const caminho = new URL(endereco).pathname

  await meses.inject({
    method: 'POST',
    url: `${caminho}?passo=confirmar`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'digitos=90000',
  })
  expect((await outra.consultar(protocolo))?.prova?.ocorridoEm).toBe(doCrm.toISOString())

  doCrm = new Date(doCrm.getTime() + 2 * 3_600_000)
  await meses.inject(caminho)
  expect((await outra.consultar(protocolo))?.situacao).toBe('EXPIRADA')
  await meses.close()
})
