import { createStore } from 'zustand/vanilla'
import type { TelefoneHsm } from '#shared/hsm/api.ts'
import { textosDoTemplate } from '#shared/hsm/nome.ts'
import {
  achar,
  comPadroes,
  finalidadeDoTemplate,
  type TemplateHsm,
  type TemplateMostrado,
  type Valores,
} from '#shared/hsm/template.ts'
import type { Finalidade } from '#shared/contato/semaforo.ts'

/** What the person chose and searches for; what was loaded stays in the query cache. */
type Escolhas = { idTemplate: string | null; idTelefone: string | null; busca: string }

/** Specification, section 4: what the flow holds. */
type FluxoHsm = {
  carregando: boolean
  erro: string | null
  templates: TemplateMostrado[]
  telefone: TelefoneHsm | null
  template: TemplateMostrado | null
  busca: string
}

const nenhuma: Escolhas = { idTemplate: null, idTelefone: null, busca: '' }

type Fluxo = ReturnType<typeof criarFluxo>

export const criarFluxo = () => createStore<Escolhas>(() => nenhuma)

/** Specification, section 4: clears all, or only the selections. */
export const reset = (fluxo: Fluxo, oQue: 'tudo' | 'selecoes'): void =>
  fluxo.setState(oQue === 'tudo' ? nenhuma : { idTemplate: null, idTelefone: null })

/** What a message was built from; the search field is left out, because it only finds the next template. */
export const feitaDe = (fluxo: Fluxo, digitados: object): string => {
  const { idTemplate, idTelefone } = fluxo.getState()
  return JSON.stringify([idTemplate, idTelefone, digitados])
}

const fluxos = new Map<string, Fluxo>()

/** The flow of one client: it outlives a look at another tab. */
export function fluxoDe(idRelacionamento: string): Fluxo {
  const conhecido = fluxos.get(idRelacionamento)
  if (conhecido) return conhecido
  const novo = criarFluxo()
  fluxos.set(idRelacionamento, novo)
  return novo
}

type Carregado<T> = { data: T | undefined; isError: boolean }

export function montarFluxo(
  escolhas: Escolhas,
  templates: Carregado<readonly TemplateHsm[]>,
  telefones: Carregado<{ telefones: readonly TelefoneHsm[] }>,
  dados: Valores = {},
): FluxoHsm {
  const mostrados = templates.data?.map(comPadroes) ?? []
  const template = mostrados.find(({ id }) => id === escolhas.idTemplate) ?? null
  return {
    carregando: !templates.data && !templates.isError,
    erro: erroDe(templates.isError, telefones.isError),
    templates: filtrar(mostrados, escolhas.busca, dados),
    template,
    telefone: escolherTelefone(telefones.data?.telefones ?? [], escolhas.idTelefone, template),
    busca: escolhas.busca,
  }
}

/** Specification, section 8. */
function erroDe(semTemplates: boolean, semTelefones: boolean): string | null {
  if (semTemplates) return 'Erro ao carregar templates HSM'
  return semTelefones ? 'Erro ao carregar telefones com opt-in' : null
}

const filtrar = (templates: TemplateMostrado[], busca: string, dados: Valores) =>
  templates.filter((template) =>
    textosDoTemplate(template, dados).some((texto) => achar(texto, busca) !== null),
  )

type ComSemaforo = keyof TelefoneHsm['semaforos']

const temSemaforo = (finalidade: Finalidade): finalidade is ComSemaforo =>
  finalidade === 'INFORMACAO' ||
  finalidade === 'OPERACAO' ||
  finalidade === 'OFERTA' ||
  finalidade === 'RETENCAO'

/** The verdict about a phone for what the template is for; before one is chosen, for a notice. */
export function semaforoDo(telefone: TelefoneHsm, template: TemplateMostrado | null) {
  const finalidade = template ? finalidadeDoTemplate(template) : 'INFORMACAO'
  return telefone.semaforos[temSemaforo(finalidade) ? finalidade : 'INFORMACAO']
}

/** The chosen phone, else the first one that allows messages. */
function escolherTelefone(
  telefones: readonly TelefoneHsm[],
  idTelefone: string | null,
  template: TemplateMostrado | null,
): TelefoneHsm | null {
  const escolhido = telefones.find((um) => um.idTelefone === idTelefone)
  if (escolhido) return escolhido
  const verde = telefones.find((um) => semaforoDo(um, template).liberado)
  return verde ?? telefones[0] ?? null
}
