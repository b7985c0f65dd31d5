import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../settings.ts'

const Manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })

/** The script behind a command of a package, so that no shell stands between. */
function scriptOf(packageName: string, command: string): string {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const path = typeof bin === 'string' ? bin : bin[command]
  if (!path) throw new Error(`${packageName} has no command ${command}`)
  return join(folder, path)
}

type Outcome = { code: number; signal: string | null; output: string }

type Options = {
  /** Shows the output as it comes instead of keeping it. */
  show?: boolean
  command?: string
  /** Environment variables beside those of this process. */
  env?: Record<string, string>
}

/** Runs a tool of `node_modules` in the project's folder. A signal to us ends it too. */
export function runTool(
  packageName: string,
  args: string[],
  { show = false, command = packageName, env = {} }: Options = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [scriptOf(packageName, command), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (part) => (output += String(part)))
  child.stderr?.on('data', (part) => (output += String(part)))
  const forward = () => child.kill('SIGTERM')
  process.once('SIGTERM', forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.removeListener('SIGTERM', forward)
      resolve({ code: code ?? 1, signal, output })
    })
  })
}
