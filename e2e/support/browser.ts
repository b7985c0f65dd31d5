import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** Nothing of Chromium's own may reach outside: the tests hold the pages to that. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The shell first: it has no window to draw, and the stories take an eighth less of the processor. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]

const onThePath = (nomes: readonly string[]): string[] =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => nomes.map((name) => join(folder, name)))

const existing = (paths: readonly string[]): string[] =>
  [...new Set(paths)].filter((path) => path !== '' && existsSync(path))

/** Places of a Chrome or Chromium: given, on the path, installed by the system, downloaded. */
export function browserCandidates(): string[] {
  const { CHROME_PATH, LOCALAPPDATA, PROGRAMFILES } = process.env
  const onPath = onThePath(names)
  const windows = [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe'))
  const mac = ['Google Chrome', 'Chromium'].map(
    (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
  )
  const all = [CHROME_PATH ?? '', ...onPath, ...windows, ...mac, chromium.executablePath()]
  return existing(all)
}

/** A browser without a window, the same for every test and picture. */
export function launchBrowser(): Promise<Browser> {
  const [executablePath] = browserCandidates()
  if (!executablePath) throw new Error('No Chrome or Chromium found; npm test installs one.')
  return chromium.launch({ executablePath, args: flags })
}

/** Places of a Firefox: given, on the path, installed by the system. */
export const firefoxCandidates = (): string[] =>
  existing([
    process.env['FIREFOX_PATH'] ?? '',
    ...onThePath(['firefox-esr', 'firefox']),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ])

export const SEM_FIREFOX = 'No Firefox found: install firefox-esr, or name one in FIREFOX_PATH.'
