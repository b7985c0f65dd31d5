import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Existing files of a checkout, tracked or not ignored by Git. */
export function filesOf(root: string, ...patterns: string[]): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
}

export const textOf = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

/** Quoted text stays as it is: `//` in an address begins no comment. */
export const withoutComments = (code: string): string =>
  code.replace(
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/.*/g,
    (_all, quoted: string | undefined) => quoted ?? '',
  )

/** A test, or what only tests use. `scripts/test` is the command `npm test`, so it is source. */
export const isTest = (file: string): boolean =>
  /\.(?:test|e2e|prove)\.tsx?$|^(?!scripts\/)[a-z]+\/test\//.test(file)
