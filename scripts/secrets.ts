import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { readState, syncFolder, writeState } from '#disk/state.ts'
import { secretNames } from './settings.ts'
import type { SecretName, Settings } from './settings.ts'

const Kept = z.partialRecord(z.enum(secretNames), z.string())

/**
 * The secrets by name: the given one, else a random one stored in the data folder in a file
 * readable by its owner only. Production requires all of its own (`readSettings`); those of the
 * stand-ins are not used there. They are on the disk before anything is sealed with them.
 *
 * @throws BrokenState where the file is not whole: it is never made anew over what it sealed
 */
export function readSecrets(settings: Settings): Record<SecretName, string> {
  const given = { ...settings, GATEWAY_KEYS: settings.GATEWAY_KEYS?.join(',') }
  const file = join(settings.DATA_DIR, 'segredos.json')
  const kept = readState(file, { shape: Kept, wayOut }) ?? {}

  const known = { ...kept }
  for (const name of secretNames) known[name] = given[name] ?? kept[name] ?? random()
  const secrets = z.record(z.enum(secretNames), z.string()).parse(known)

  const made = secretNames.filter((name) => given[name] === undefined && !kept[name])
  if (made.length > 0) {
    const both = { ...kept, ...Object.fromEntries(made.map((name) => [name, secrets[name]])) }
    mkdirSync(settings.DATA_DIR, { recursive: true })
    writeState(file, `${JSON.stringify(both, null, 2)}\n`)
    // The folder may be as new as the file.
    syncFolder(dirname(settings.DATA_DIR))
  }
  return secrets
}

const wayOut =
  'It keeps the secrets that sealed the keys and the documents of this data folder: put the file back from a backup. Without one, move the whole data folder away and run npm start: it begins anew.'

const random = () => randomBytes(32).toString('base64url')
