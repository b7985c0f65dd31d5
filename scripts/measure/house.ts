import { functionsOf } from './functions.ts'
import type { Measured } from './functions.ts'
import { ringsOf } from './imports.ts'
import { codeOf, generatedLines, roomsOf, sourceOf } from './rooms.ts'
import type { Room } from './rooms.ts'
import { countStatements, filesWithLooseSql, strangerWrites } from './statements.ts'
import { stylesOf } from './styles.ts'

export type House = {
  rooms: Room[]
  figures: [name: string, figure: string][]
  longest: Measured[]
  strangers: string[]
}

/** The figures of one checkout. */
export function measureHouse(root: string): House {
  const all = codeOf(root)
  const source = sourceOf(all)
  const functions = source
    .flatMap((file) => functionsOf(root, file))
    .toSorted((a, b) => b.lines - a.lines)
  const loose = filesWithLooseSql(root, source)
  const statements = loose.reduce((sum, file) => sum + countStatements(root, file), 0)
  const strangers = strangerWrites(root, source)
  const styles = stylesOf(root)

  return {
    rooms: roomsOf(root, all),
    figures: [
      ['Functions', String(functions.length)],
      ['Functions of more than 70 lines', String(functions.filter((f) => f.lines > 70).length)],
      ...['shared', 'server', 'web', 'integrations'].map((side): [string, string] => [
        `Words of \`${side}\` in a cycle`,
        inCycles(ringsOf(root, source, side)),
      ]),
      ['Files of `server` with SQL that are no sql files', String(loose.length)],
      ['Statements and parts of statements in them', String(statements)],
      ['Tables written by another word (pairs of word and table)', String(strangers.length)],
      ['Generated lines (`npm run types`)', String(generatedLines(root, all))],
      ['CSS files', String(styles.files)],
      ['CSS lines', String(styles.lines)],
      ['Global class names', String(styles.globalClasses)],
      ['Class names of CSS modules', String(styles.moduleClasses)],
      ['Custom properties (tokens)', String(styles.properties)],
      ['Different lengths in px', String(styles.pixels)],
    ],
    longest: functions.slice(0, 10),
    strangers,
  }
}

const inCycles = (rings: string[][]): string =>
  rings.length === 0 ? '0' : `${rings.flat().length} (cycles: ${rings.length})`
