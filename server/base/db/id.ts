import { randomBytes } from 'node:crypto'

/**
 * A new id: UUIDv7 (RFC 9562), made here because PostgreSQL 15 cannot. It sorts by the moment it
 * was made, so rows of a table arrive at the end of its index.
 */
export function novoId(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
