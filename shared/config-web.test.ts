import { expect, test } from 'vitest'
import { lerConfigWeb } from './config-web.ts'

const documento = {
  hostApi: 'https://api.banco.example/',
  identidade: {
    authority: 'https://id.banco.example',
    clientId: 'crm-web',
    fluxo: 'implicito',
    escopos: ['openid', 'profile', 'core'],
    escopoCore: 'core',
    claimUsuario: 'sub',
  },
  chaveGateway: 'chave',
  sistema: 'CONSIGNA',
  cabecalhos: { gateway: 'X-Chave', sistema: 'X-Sistema', promotor: 'X-Promotor' },
  notificador: { ambiente: 'homolog', host: '' },
  demo: true,
}

test('S7.03 the one host of the API comes from the settings', () => {
  expect(lerConfigWeb(documento).hostApi).toBe('https://api.banco.example')
  expect(lerConfigWeb({ ...documento, hostApi: '' }).hostApi).toBe('')
})

test('S6.07 the sign-in asks for both tokens in one step only where the settings say true', () => {
  const com = (umPasso: unknown) =>
    lerConfigWeb({ ...documento, identidade: { ...documento.identidade, umPasso } }).identidade
  expect([com(undefined), com(true), com('true')].map(({ umPasso }) => umPasso)).toEqual([
    false,
    true,
    false,
  ])
})

test('the aggregate call is used unless the settings say the host lacks it', () => {
  expect(lerConfigWeb(documento).abrirAgregado).toBe(true)
  expect(lerConfigWeb({ ...documento, abrirAgregado: false }).abrirAgregado).toBe(false)
})

test.each(['development', 'homolog', 'production'])(
  'S9.13 the notifier of %s is a setting; without a host it is the API’s own',
  (ambiente) => {
    const host = `https://avisos-${ambiente}.banco.example/`
    const com = lerConfigWeb({ ...documento, notificador: { ambiente, host } })
    expect(com.notificador).toEqual({ ambiente, host: host.slice(0, -1) })
    const sem = lerConfigWeb({ ...documento, notificador: { ambiente, host: '' } })
    expect(sem.notificador).toEqual({ ambiente, host: '' })
  },
)

test.each([
  [{ ...documento, hostApi: 'javascript:alert(1)' }, 'hostApi'],
  [{ ...documento, chaveGateway: '' }, 'chaveGateway'],
  [{ ...documento, identidade: { ...documento.identidade, fluxo: 'hibrido' } }, 'fluxo'],
  [{ ...documento, identidade: { ...documento.identidade, escopos: 'openid' } }, 'escopos'],
  [{ ...documento, cabecalhos: undefined }, 'cabecalhos'],
  [{ ...documento, notificador: { ambiente: 'qa', host: '' } }, 'ambiente'],
  [null, 'config'],
])('a wrong setting is refused by its name', (json, campo) => {
  expect(() => lerConfigWeb(json)).toThrow(campo)
})

test('the numbers of the demonstration are shown only where the settings say true', () => {
  const demo = (valor: unknown) => lerConfigWeb({ ...documento, demo: valor }).demo
  expect([demo(true), demo(false), demo(undefined), demo('true')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test.each([[['openid', '']], [['openid', 7]], ['openid'], [undefined]])(
  'scopes that are %j are refused by name',
  (escopos) => {
    const identidade = { ...documento.identidade, escopos }
    expect(() => lerConfigWeb({ ...documento, identidade })).toThrow('escopos is missing or wrong')
  },
)
