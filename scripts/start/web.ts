import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '#disk/reasons.ts'
import { syncTree } from '#disk/state.ts'

/** What the pages are made of: a change in any of these makes `dist` old. */
const sources = ['web', 'shared', 'vite.config.ts', 'package-lock.json']

/**
 * Builds the pages into `dist` when they are older than their sources, compared by content. The new
 * folder replaces the old one atomically, so a running server always has one.
 *
 * @throws Error with the end of the bundler's output.
 */
export async function buildWeb(root: string, signal?: AbortSignal): Promise<'built' | 'fresh'> {
  const dist = join(root, 'dist')
  const stamp = join(dist, '.origem')
  const wanted = hashOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 'fresh'

  demandWritable(root)
  const made = `${dist}.${randomUUID()}`
  await bundle(root, made, signal)
  // The mark is only on pages that are on the disk.
  syncTree(made)
  writeFileSync(join(made, '.origem'), wanted)
  replace(dist, made)
  return 'built'
}

/** The pages are built beside their sources; the bundler also writes among the packages. */
function demandWritable(root: string): void {
  for (const folder of [root, join(root, 'node_modules')]) {
    try {
      accessSync(folder, constants.W_OK)
    } catch (error) {
      const reason = reasonOf(error, 'the project')
      throw new Error(
        `The pages are not built yet, and this user cannot build them: ${reason} Once its owner has run npm start, other users can.`,
        { cause: error },
      )
    }
  }
}

/** Another instance may be doing the same: whoever comes last stays, and both are equal. */
function replace(dist: string, made: string): void {
  for (let left = 10; ; left -= 1) {
    const old = `${made}.old${left}`
    try {
      if (existsSync(dist)) renameSync(dist, old)
      renameSync(made, dist)
      return
    } catch (error) {
      if (left === 0) throw error
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  }
}

function hashOf(root: string): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((name) => filesOf(root, name))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(root: string, name: string): string[] {
  if (!existsSync(join(root, name))) return []
  if (name.includes('.')) return [name]
  return readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted()
}

async function bundle(root: string, folder: string, signal?: AbortSignal): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    },
  )
  let said = ''
  child.stdout.on('data', (part) => (said += String(part)))
  child.stderr.on('data', (part) => (said += String(part)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  rmSync(folder, { recursive: true, force: true })
  throw new Error(`The pages could not be built:\n${said.slice(-3000)}`)
}
