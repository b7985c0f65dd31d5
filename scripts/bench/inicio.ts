import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { newPlace, startSystem, type Place } from '#e2e/support/system.ts'
import { root } from '../settings.ts'
import { inMs, median, type Line } from './report.ts'

const rounds = 3

/**
 * From the command to the ready line, with the demonstration. The project is copied without its
 * build, as after an installation, with the installed packages.
 */
export async function inicio(): Promise<Line[]> {
  const project = copyProject()
  const places: Place[] = []
  const inPlace = async (env: NodeJS.ProcessEnv, work: (place: Place) => Promise<void>) => {
    const place = await newPlace(env)
    places.push(place)
    await work(place)
  }
  try {
    const cold: number[] = []
    const warm: number[] = []
    const again: number[] = []
    for (let i = 0; i < rounds; i += 1) {
      rmSync(join(project, 'dist'), { recursive: true, force: true })
      rmSync(join(project, 'cache'), { recursive: true, force: true })
      // An empty compile cache too, as on the first start after an installation.
      const env = { NODE_COMPILE_CACHE: join(project, 'cache') }
      await inPlace(env, async (place) => {
        cold.push(await timeStart(place, project))
      })
      await inPlace(env, async (place) => {
        warm.push(await timeStart(place, project))
        again.push(await timeStart(place, project))
      })
    }
    return [
      lineOf('first start, nothing built yet', cold, 10_000),
      lineOf('first start, pages built', warm, 10_000),
      lineOf('restart', again, 2000),
    ]
  } finally {
    // Not between the rounds: a file system goes around what was just deleted, and is slow to make files.
    for (const place of places) place.remove()
    rmSync(project, { recursive: true, force: true })
  }
}

function lineOf(what: string, times: number[], goal: number): Line {
  const spread = `${inMs(Math.min(...times))} to ${inMs(Math.max(...times))}`
  return {
    what,
    measured: `${inMs(median(times))} (${spread})`,
    goal: `<= ${goal / 1000} s`,
    met: median(times) <= goal,
  }
}

async function timeStart(place: Place, project: string): Promise<number> {
  const start = performance.now()
  const system = await startSystem(place, join(project, 'scripts/run.mjs'))
  const ms = performance.now() - start
  await system.stop()
  return ms
}

/** The files of the repository, and its packages by a link. */
function copyProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'consigna-bench-'))
  process.once('exit', () => rmSync(project, { recursive: true, force: true }))
  chmodSync(project, 0o755)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  for (const file of files.toString().trim().split('\n')) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(project, file)), { recursive: true })
    cpSync(join(root, file), join(project, file))
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  return project
}
