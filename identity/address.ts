import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Reads the address of a caller. `X-Forwarded-For` counts only as far as gateways of ours wrote it:
 * the last address in it that is none of theirs. No other header names an address.
 */
export function createAddressReader(gateways: readonly string[]) {
  const ours = new BlockList()
  for (const gateway of gateways) {
    const [address = '', bits] = gateway.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits) ours.addSubnet(address, Number(bits), family)
    else ours.addAddress(address, family)
  }
  const isOurs = (ip: string) => ours.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    let address = plain(socket.remoteAddress ?? '')
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    while (isIP(address) !== 0 && isOurs(address)) {
      const before = plain(forwarded.pop()?.trim() ?? '')
      if (isIP(before) === 0) break
      address = before
    }
    return address
  }
}

/** An IPv4 address on an IPv6 socket is the same address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
