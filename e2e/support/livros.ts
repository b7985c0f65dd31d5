import { afterAll } from 'vitest'
import { conferirArquivo } from './conferencia.ts'

/** Runs before each file of stories: what its stories left behind is judged once, when it ends. */
afterAll(conferirArquivo)
