import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { browserCandidates } from '#e2e/support/browser.ts'
import { runTool } from './tool.ts'

/**
 * Ubuntu's `chromium-browser` may be a script that asks for a snap: only a browser that runs
 * counts.
 */
function runs(path: string): boolean {
  // Chrome on Windows opens a window instead of saying its version.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
}

/**
 * Finds a working Chrome or Chromium, or installs one: the system's package where allowed, else the
 * download of Playwright. Its path is set for every child process.
 *
 * @returns the missing part, as a sentence; `undefined` when a browser is there.
 */
export async function installBrowser(): Promise<string | undefined> {
  if (foundBrowser()) return undefined
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('No Chrome or Chromium found: installing the package chromium-headless-shell')
    apt('update')
    // Older systems have the whole browser only.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      apt('install', '-y', '--no-install-recommends', name)
      if (foundBrowser()) return undefined
    }
  }
  console.log('No Chrome or Chromium found: downloading one with Playwright')
  await runTool('playwright-core', ['install', '--no-shell', 'chromium'], { show: true })
  if (foundBrowser()) return undefined
  return 'The browser tests need Chrome or Chromium, and none could be installed: install one, or name it in CHROME_PATH.'
}

function foundBrowser(): boolean {
  const path = browserCandidates().find(runs)
  if (path) process.env.CHROME_PATH = path
  return path !== undefined
}

const apt = (...args: string[]) =>
  spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-q', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
