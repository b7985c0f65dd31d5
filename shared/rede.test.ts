import { expect, test } from 'vitest'
import { redeDe } from './rede.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as %s', (endereco, rede) => {
  expect(redeDe(endereco)).toBe(rede)
})

test.each(['', 'unknown', '1:2:3', '1::2::3', '2001:db8::12345', '1:2:3:4:5:6:7:8:9', '::g'])(
  'what is no address (%j) counts as it is written',
  (texto) => {
    expect(redeDe(texto)).toBe(texto)
  },
)

test('the next network of 64 bits is another caller', () => {
  expect(redeDe('2001:db8:1:3::1')).not.toBe(redeDe('2001:db8:1:2::1'))
})
