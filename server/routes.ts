import { criarRotasAcesso, type AcessoSettings } from './acesso/routes.ts'
import type { Handler } from './http/handler.ts'
import { rotasReferencia } from './referencia/routes.ts'

/** What the modules need from outside: settings, and the outside systems by their adapters. */
export type Dependencias = AcessoSettings

/** Every handler of the API. A test checks that each call of the API is here exactly once. */
export const criarRotas = (dependencias: Dependencias): Handler[] => [
  ...criarRotasAcesso(dependencias),
  ...rotasReferencia,
]
