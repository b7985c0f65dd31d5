import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { browserCandidates, firefoxCandidates, SEM_FIREFOX } from '#e2e/support/browser.ts'
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
  if (isDebianRoot()) {
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

/** Finds a Firefox, or installs Debian's. @returns the missing part, as a sentence */
export async function installFirefox(): Promise<string | undefined> {
  const found = () => firefoxCandidates().some(runs)
  if (!found() && isDebianRoot()) {
    console.log('No Firefox found: installing the package firefox-esr')
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'firefox-esr')
  }
  return found() ? undefined : SEM_FIREFOX
}

const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

const apt = (...args: string[]) =>
  spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-q', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
