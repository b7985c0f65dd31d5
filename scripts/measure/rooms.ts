import { filesOf, isTest, textOf } from './files.ts'

const rooms = [
  'shared',
  'server',
  'web',
  'identity',
  'integrations',
  'database',
  'disk',
  'logs',
  'scripts',
  'e2e',
]

export type Room = {
  room: string
  files: number
  lines: number
  median: number
  p90: number
  longest: number
  over300: number
  testLines: number
}

/** Written by `npm run types` from the database and the statements. */
const isGenerated = (file: string) => /\/(?:sql\.types|db\/tables)\.ts$/.test(file)

export const codeOf = (root: string): string[] =>
  filesOf(root, '*.ts', '*.tsx', '*.mjs').filter((file) => rooms.includes(file.split('/')[0] ?? ''))

export const sourceOf = (files: string[]): string[] =>
  files.filter((file) => !isTest(file) && !isGenerated(file))

export const generatedLines = (root: string, files: string[]): number =>
  sum(files.filter(isGenerated).map((file) => linesOf(root, file)))

/** One row for each room, and one for all rooms. */
export function roomsOf(root: string, files: string[]): Room[] {
  const row = (room: string, own: string[]): Room => {
    const lengths = sourceOf(own)
      .map((file) => linesOf(root, file))
      .toSorted((a, b) => a - b)
    return {
      room,
      files: lengths.length,
      lines: sum(lengths),
      median: atShare(lengths, 0.5),
      p90: atShare(lengths, 0.9),
      longest: lengths.at(-1) ?? 0,
      over300: lengths.filter((lines) => lines > 300).length,
      testLines: sum(own.filter(isTest).map((file) => linesOf(root, file))),
    }
  }
  return [
    ...rooms.map((room) =>
      row(
        room,
        files.filter((file) => file.startsWith(`${room}/`)),
      ),
    ),
    row('all', files),
  ]
}

const linesOf = (root: string, file: string) => textOf(root, file).split('\n').length - 1

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** The smallest length that this share of the files does not exceed. */
const atShare = (sorted: number[], share: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
