import { resolve } from 'node:path'
import { measureHouse } from './measure/house.ts'
import { tablesOf } from './measure/tables.ts'
import { root } from './settings.ts'

/**
 * Prints the figures of docs/house.md as Markdown. `npm run measure -- PATH` measures another checkout
 * too and prints its figures as the ones before.
 */
const [other] = process.argv.slice(2)
const before = other === undefined ? undefined : measureHouse(resolve(other))

console.log(tablesOf(measureHouse(root), before))
