import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { secretNames } from './settings.ts'
import type { SecretName, Settings } from './settings.ts'

const Kept = z.partialRecord(z.enum(secretNames), z.string())

/**
 * The secrets by name: the given one, else a random one stored in the data folder in a file
 * readable by its owner only. Production requires all of its own (`readSettings`); those of the
 * stand-ins are not used there.
 */
export function readSecrets(settings: Settings): Record<SecretName, string> {
  const given = { ...settings, GATEWAY_KEYS: settings.GATEWAY_KEYS?.join(',') }
  const file = join(settings.DATA_DIR, 'segredos.json')
  const kept = existsSync(file) ? Kept.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}

  const known = { ...kept }
  for (const name of secretNames) known[name] = given[name] ?? kept[name] ?? random()
  const secrets = z.record(z.enum(secretNames), z.string()).parse(known)

  const made = secretNames.filter((name) => given[name] === undefined && !kept[name])
  if (made.length > 0) {
    const both = { ...kept, ...Object.fromEntries(made.map((name) => [name, secrets[name]])) }
    mkdirSync(settings.DATA_DIR, { recursive: true })
    writeFileSync(`${file}.new`, `${JSON.stringify(both, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return secrets
}

const random = () => randomBytes(32).toString('base64url')
