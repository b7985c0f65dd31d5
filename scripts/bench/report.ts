import { cpus, loadavg } from 'node:os'

/** One line of a table. Without a floor the value is compared with its goal directly. */
export type Line = {
  what: string
  /** Absolute figures, in the unit they are said in: `1.2 ms / 1.9 ms`. */
  measured: string
  floor?: string
  /** Of each round, so that the median and the spread can be told. */
  ratios?: number[]
  /** The goal as text; without one the line is information. */
  goal?: string
  met?: boolean
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Quantile of the values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Half and the slow twentieth of these milliseconds. */
export const p50p95 = (ms: readonly number[]): string =>
  `${inMs(median(ms))} / ${inMs(quantile(ms, 0.95))}`

export const inMs = (ms: number): string =>
  ms >= 1000 ? `${(ms / 1000).toFixed(2)} s` : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`

/** The machine and how busy it was: other work makes every absolute figure larger. */
export const setting = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`

/** Writes the table as Markdown, ready for `docs/bench.md`. */
export function print(name: string, lines: readonly Line[], before: string): void {
  const rows = lines.map(({ what, measured, floor = '', ratios, goal = '', met }) => [
    what,
    measured,
    floor,
    ratios ? `${median(ratios).toFixed(2)} (${spread(ratios)})` : '',
    goal,
    met === undefined ? '' : met ? 'yes' : 'NO',
  ])
  const head = ['', 'measured', 'floor', 'ratio (rounds)', 'goal', 'met']
  const text = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  const when = new Date().toISOString().slice(0, 16)
  process.stdout.write(`\n### ${name}\n${when}Z, ${before}\n\n${text.join('\n')}\n`)
}

const spread = (ratios: readonly number[]) =>
  `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`
