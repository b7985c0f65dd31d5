import type { House } from './house.ts'
import type { Measured } from './functions.ts'
import type { Room } from './rooms.ts'

/** The figures as Markdown; with a house before, each figure beside the one it had. */
export function tablesOf(after: House, before?: House): string {
  return [
    roomTable(after, before),
    figureTable(after, before),
    longestTable(after, before),
    strangerTable(after, before),
  ].join('\n\n')
}

const columns: [title: string, cell: (room: Room) => string][] = [
  ['Files', ({ files }) => String(files)],
  ['Lines', ({ lines }) => String(lines)],
  ['Median', ({ median }) => String(median)],
  ['p90', ({ p90 }) => String(p90)],
  ['Longest', ({ longest }) => String(longest)],
  ['Over 300', ({ over300 }) => String(over300)],
  ['Test lines', ({ testLines }) => String(testLines)],
  ['Test lines per line', ({ lines, testLines }) => (testLines / Math.max(1, lines)).toFixed(2)],
]

function roomTable(after: House, before?: House): string {
  const rows = after.rooms.map((room, index) => {
    const old = before?.rooms[index]
    return [room.room, ...columns.map(([, cell]) => both(cell(room), old && cell(old)))]
  })
  return table(['Room', ...columns.map(([title]) => title)], rows)
}

const figureTable = (after: House, before?: House): string =>
  sideBySide(
    'Figure',
    after.figures.map(([name, figure], index) => ({
      name,
      before: before?.figures[index]?.[1],
      after: figure,
    })),
    before,
  )

const longestTable = (after: House, before?: House): string =>
  sideBySide(
    'Longest functions',
    Array.from({ length: 10 }, (_, index) => ({
      name: String(index + 1),
      before: asCell(before?.longest[index]),
      after: asCell(after.longest[index]),
    })),
    before,
  )

const asCell = (measured?: Measured): string =>
  measured ? `${measured.lines}: \`${measured.name}\` of \`${measured.place}\`` : ''

/** Words that write tables of another: today's, and the removed ones. */
function strangerTable(after: House, before?: House): string {
  const all = [...new Set([...(before?.strangers ?? []), ...after.strangers])].toSorted()
  const yes = (house: House | undefined, pair: string) =>
    house?.strangers.includes(pair) ? 'yes' : 'no'
  return sideBySide(
    'Table of another word',
    all.map((pair) => ({ name: pair, before: yes(before, pair), after: yes(after, pair) })),
    before,
  )
}

type Row = { name: string; before: string | undefined; after: string }

const sideBySide = (title: string, rows: Row[], before: House | undefined): string =>
  before
    ? table(
        [title, 'Before', 'Now'],
        rows.map((row) => [row.name, row.before ?? '', row.after]),
      )
    : table(
        [title, 'Now'],
        rows.map((row) => [row.name, row.after]),
      )

const both = (now: string, old: string | undefined) =>
  old === undefined || old === now ? now : `${old} → ${now}`

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
