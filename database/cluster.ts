import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { readState, syncFolder, writeState } from '#disk/state.ts'
import { anyoneEnters, isRoot, nobody, openFolder, postgresBinaries } from './binaries.ts'

/** A PostgreSQL data folder, made and ready to be started. */
export type Cluster = {
  data: string
  log: string
  /** The folder of `initdb` and `postgres`. */
  bin: string
  /** Whom the server runs as; empty when it is us. */
  user: { uid?: number; gid?: number }
  passwords: { superuser: string; owner: string }
}

const run = promisify(execFile)

const Passwords = z.object({ superuser: z.string().min(1), owner: z.string().min(1) })

/**
 * Finds the cluster of `folder`, or makes it: checksums on, text compared byte by byte in UTF-8, no
 * entry without a password. The passwords are random, in a file only we can read.
 *
 * @param unsafe for tests: nothing is flushed to the disk.
 */
export async function prepareCluster(folder: string, unsafe: boolean): Promise<Cluster> {
  mkdirSync(folder, { recursive: true })
  const bin = postgresBinaries(folder)
  const place = dataPlace(folder)
  const data = join(place, 'data')
  const passwords = readPasswords(join(folder, 'passwords.json'))
  const log = join(folder, 'postgres.log')

  if (existsSync(data)) return { data, log, bin, passwords, user: ownerOf(data) }
  const user = isRoot ? nobody : {}
  await initialize({ bin, data, user, password: passwords.superuser, unsafe })
  return { data, log, bin, passwords, user }
}

/** The owner of the files runs the server, so that root may start an ordinary user's database. */
function ownerOf(data: string): Cluster['user'] {
  const { uid, gid } = statSync(data)
  if (isRoot) return uid === 0 ? nobody : { uid, gid }
  if (process.getuid && uid !== process.getuid()) {
    throw new Error(`${data} belongs to another user (${uid}): choose another DATA_DIR.`)
  }
  return {}
}

/**
 * The data lives in `folder`. Below a closed folder of root, which the user nobody cannot reach, it
 * lives in an open place of the system, and `place` in `folder` is a link to it.
 */
function dataPlace(folder: string): string {
  const link = join(folder, 'place')
  if (existsSync(link)) return realpathSync(link)
  if (!isRoot) return folder
  chmodSync(folder, statSync(folder).mode | 0o011)
  if (anyoneEnters(folder)) return folder
  const place = mkdtempSync(join(openFolder(), 'dados-'))
  chmodSync(place, 0o711)
  // The link never stands on the disk without the place.
  syncFolder(dirname(place))
  symlinkSync(place, link)
  syncFolder(folder)
  return place
}

function readPasswords(file: string): Cluster['passwords'] {
  const kept = readState(file, { shape: Passwords, wayOut })
  if (kept) return kept
  const made = { superuser: newPassword(), owner: newPassword() }
  writeState(file, JSON.stringify(made))
  return made
}

const wayOut =
  'It keeps the passwords of the PostgreSQL beside it: put the file back from a backup. Without one, move the whole data folder away and run npm start: it begins anew.'

const newPassword = () => randomBytes(24).toString('base64url')

type Initialize = {
  bin: string
  data: string
  user: Cluster['user']
  password: string
  unsafe: boolean
}

/**
 * Under a unique name until complete, so that a killed start begins anew. An `initdb` may outlive
 * its parent: it then continues in its own folder, or removes it.
 */
async function initialize({ bin, data, user, password, unsafe }: Initialize): Promise<void> {
  removeLeftovers(data)
  const part = mkdtempSync(`${data}.new.`)
  const secrets = mkdtempSync(join(tmpdir(), 'consigna-'))
  const passwordFile = join(secrets, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  for (const path of [part, secrets, passwordFile]) give(path, user)

  const options = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const text = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const safety = unsafe ? ['--no-sync'] : []
  try {
    await run(
      join(bin, 'initdb'),
      ['-D', part, '--data-checksums', '--no-instructions', ...options, ...text, ...safety],
      { ...user, env: cleanEnvironment(), windowsHide: true },
    )
  } catch (error) {
    const why = error instanceof Error && 'stderr' in error && error.stderr ? error.stderr : error
    throw new Error(`PostgreSQL could not make its data folder ${part}: ${String(why)}`, {
      cause: error,
    })
  } finally {
    rmSync(secrets, { recursive: true, force: true })
  }
  renameSync(part, data)
  // What is acknowledged in it stays under this name.
  if (!unsafe) syncFolder(dirname(data))
}

function removeLeftovers(data: string): void {
  const begun = `${basename(data)}.new`
  for (const name of readdirSync(dirname(data)).filter((one) => one.startsWith(begun))) {
    try {
      rmSync(join(dirname(data), name), { recursive: true, force: true })
    } catch {
      // Directory still in use by another initdb; removed on the next start.
    }
  }
}

function give(path: string, { uid, gid }: Cluster['user']): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** Nothing of a person's own PostgreSQL settings (`PGDATA`, `PGPORT`…) reaches ours. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
