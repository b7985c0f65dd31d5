import { createStore, type StoreApi } from 'zustand/vanilla'
import { motivoDe } from '#web/api/erro.ts'
import { cpfDigitado } from '#web/relacionamento/busca.ts'
import type { Fonte, Resultado } from '#web/ui/paleta.ts'

/** The results of one source, with the text they answer. */
type Resposta = {
  fonte: Fonte
  texto: string
  falhou: boolean
  resultados: readonly Resultado[]
  /** Why there is no line: nobody was found, or the server's refusal. */
  vazio: string | undefined
}

type Estado = {
  fontes: readonly Fonte[]
  texto: string
  /** The last answer of each group. */
  respostas: ReadonlyMap<string, Resposta>
  /** The line that an arrow or the pointer chose for this text, by `chaveDe`. */
  escolhida: string | undefined
  /** Enter waits for the answer, or found no line to open. */
  enter: 'esperando' | 'nada' | undefined
}

export type Linha = { chave: string; resultado: Resultado }

export type GrupoDaPaleta = {
  grupo: string
  linhas: readonly Linha[]
  /** The lines answer the text in the field; those of an older text stay dimmed until then. */
  respondido: boolean
  falhou: boolean
  vazio: string | undefined
}

export type VistaDaBusca = ReturnType<typeof verBusca>

export type Busca = ReturnType<typeof criarBusca>

/** The state of one open palette: every result is stored with the text it answers. */
export function criarBusca(fontes: readonly Fonte[]) {
  const store = createStore<Estado>(() => ({
    fontes,
    texto: '',
    respostas: new Map(),
    escolhida: undefined,
    enter: undefined,
  }))
  let perguntas = new AbortController()

  function perguntar(): void {
    perguntas.abort()
    perguntas = new AbortController()
    const estado = store.getState()
    for (const fonte of estado.fontes) {
      if (!responde(estado, fonte)) void perguntarA(fonte, estado.texto, perguntas.signal)
    }
  }

  async function perguntarA(fonte: Fonte, texto: string, signal: AbortSignal): Promise<void> {
    let resposta: Resposta
    try {
      const achados = fonte.buscar(texto, signal)
      // A source that knows its answer gives it in this moment, before the next key.
      resposta = respostaCom(fonte, texto, achados instanceof Promise ? await achados : achados)
    } catch (error) {
      resposta = { fonte, texto, falhou: true, resultados: [], vazio: motivoDe(error) }
    }
    if (signal.aborted) return
    store.setState(({ respostas }) => ({
      respostas: new Map(respostas).set(fonte.grupo, resposta),
    }))
  }

  return {
    store,

    buscarEm(novas: readonly Fonte[]): void {
      store.setState({ fontes: novas })
      perguntar()
    },

    digitar(texto: string): void {
      store.setState({ texto, escolhida: undefined, enter: undefined })
      perguntar()
    },

    escolher(chave: string): void {
      store.setState({ escolhida: chave, enter: undefined })
    },

    /** The line after or before the chosen one, round the ends. */
    mover(passo: 1 | -1): void {
      const { linhas, atual } = verBusca(store.getState())
      const lugar = linhas.findIndex(({ chave }) => chave === atual?.chave)
      const proxima = linhas.at(lugar < 0 && passo < 0 ? -1 : (lugar + passo) % linhas.length)
      if (proxima) store.setState({ escolhida: proxima.chave, enter: undefined })
    },

    confirmar: confirmador(store),

    /** The palette is closed: what was asked is no longer waited for. */
    parar(): void {
      perguntas.abort()
      store.setState({ enter: undefined })
    },
  }
}

function respostaCom(fonte: Fonte, texto: string, resultados: readonly Resultado[]): Resposta {
  const semNada = resultados.every(({ soEscolhido }) => soEscolhido)
  return {
    fonte,
    texto,
    falhou: false,
    resultados,
    vazio: semNada ? fonte.vazio?.(texto) : undefined,
  }
}

/**
 * The line opened by Enter. Enter waits for the answer to the typed text. Nothing opens when
 * the text changes first, when the answer fails, or when a typed CPF does not have exactly one
 * client.
 */
function confirmador(store: StoreApi<Estado>): () => Promise<Resultado | undefined> {
  let confirmacoes = 0
  return async () => {
    confirmacoes += 1
    const esta = confirmacoes
    const { texto } = store.getState()
    const antes = verBusca(store.getState())
    if (antes.atual) return antes.atual.resultado
    if (!antes.respondido && texto.trim() !== '') {
      store.setState({ enter: 'esperando' })
      const vale = (estado: Estado) => esta === confirmacoes && estado.enter === 'esperando'
      await quando(store, (estado) => !vale(estado) || verBusca(estado).respondido)
      if (!vale(store.getState())) return undefined
      const { atual, falhou } = verBusca(store.getState())
      if (atual && !falhou) return atual.resultado
    }
    store.setState({ enter: 'nada' })
    return undefined
  }
}

function quando(store: StoreApi<Estado>, condicao: (estado: Estado) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const sair = store.subscribe((estado) => {
      if (!condicao(estado)) return
      sair()
      resolve()
    })
  })
}

const chaveDe = (grupo: string, { id }: Resultado) => `${grupo} ${id}`

const responde = ({ respostas, texto }: Estado, fonte: Fonte): boolean => {
  const resposta = respostas.get(fonte.grupo)
  return resposta?.fonte === fonte && resposta.texto === texto
}

/** The displayed part of the state: `linhas` are reachable by Enter and the arrows. */
export function verBusca(estado: Estado) {
  const grupos = estado.fontes.map((fonte): GrupoDaPaleta => {
    const { grupo } = fonte
    const resposta = estado.respostas.get(grupo)
    const respondido = responde(estado, fonte)
    return {
      grupo,
      // An offer made for one text disappears when the text changes.
      linhas: (resposta?.resultados ?? [])
        .filter(({ soEscolhido }) => respondido || !soEscolhido)
        .map((resultado) => ({ chave: chaveDe(grupo, resultado), resultado })),
      respondido,
      falhou: respondido && resposta?.falhou === true,
      vazio: respondido ? resposta?.vazio : undefined,
    }
  })
  const linhas = grupos.flatMap((um) => (um.respondido ? um.linhas : []))
  const respondido = grupos.every((um) => um.respondido)
  const falhou = grupos.some((um) => um.falhou)
  const atual =
    linhas.find(({ chave }) => chave === estado.escolhida) ??
    padrao(linhas, estado.texto, respondido)
  return { grupos, linhas, respondido, falhou, atual }
}

/**
 * The default of Enter: the client of a whole CPF, else what has exactly the typed number, unless the
 * digits found something else too, else the first line of a complete answer.
 */
function padrao(linhas: readonly Linha[], texto: string, respondido: boolean): Linha | undefined {
  if (cpfDigitado(texto) === null) {
    if (!respondido) return undefined
    const [primeira, ...outras] = linhas.filter(({ resultado }) => !resultado.soEscolhido)
    const misturadas = outras.some(
      ({ resultado }) => (resultado.exato ?? false) !== (primeira?.resultado.exato ?? false),
    )
    return misturadas ? undefined : primeira
  }
  const exatas = linhas.filter(({ resultado }) => resultado.exato)
  const clientes = new Set(exatas.map(({ resultado }) => resultado.id))
  return clientes.size === 1 ? exatas[0] : undefined
}
