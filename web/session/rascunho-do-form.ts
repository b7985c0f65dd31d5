import { get, type FieldValues, type UseFormReturn } from 'react-hook-form'
import {
  type CamposTocados,
  lerCampos,
  lerDeixados,
  separar,
  valoresDos,
  vazio,
} from './campos-tocados.ts'
import { adiarEscrita, type EscritaAdiada } from './escrita-adiada.ts'
import { juntarRascunho } from './juntar-rascunho.ts'

type Campos = Record<string, unknown>

/** What is stored of a form. */
export type RascunhoDoForm = {
  campos: CamposTocados
  /** Values of before that gave way: they are offered until the person takes or refuses them. */
  deixados?: Campos
}

/** Where a draft lies: the promotor is the one for whom the form was opened. */
export type Lugar = { chave: string; promotor: string }

export type LojaDeRascunhos = {
  ler: (lugar: Lugar) => Promise<unknown>
  guardar: (lugar: Lugar, rascunho: RascunhoDoForm) => Promise<void>
  /** The page goes: nothing can be waited for. */
  partir: (lugar: Lugar, rascunho: RascunhoDoForm) => void
  /** With `enviado`, only where the store still has exactly that. */
  descartar: (lugar: Lugar, enviado?: RascunhoDoForm) => Promise<void>
  /** What an offer says where it is of another person than the form. */
  titulo?: () => string | undefined
}

/** A form as its draft sees it. */
type FormAberto = {
  valores: () => Campos
  por: (valores: Campos) => void
  /** As it was opened. */
  limpar: () => void
  /** Runs at each field that the person changes, by the name of its input; answers how to end that. */
  ouvir: (fazer: (nome: string, valores: Campos) => void) => () => void
}

/** Of `useForm`. */
export function formAberto<T extends FieldValues>(
  form: Pick<UseFormReturn<T, unknown, unknown>, 'watch' | 'reset' | 'getValues'>,
): FormAberto {
  return {
    valores: () => form.getValues(),
    // The fields are those of the form: the draft was typed in it.
    por: (valores) =>
      form.reset({ ...form.getValues(), ...valores } as T, { keepDefaultValues: true }),
    limpar: () => form.reset(),
    ouvir(fazer) {
      const { unsubscribe } = form.watch((valores, { type, name }) => {
        // What the person types or ticks counts; a reset of the whole form has no name.
        if (type === 'change' || name !== undefined) fazer(name ?? '', valores)
      })
      return unsubscribe
    },
  }
}

type Opcoes = Lugar & {
  form: FormAberto
  loja: LojaDeRascunhos
  /** Whether the form still exists. */
  vivo: () => boolean
  aoRestaurar: (restaurado: boolean) => void
  /** Shows that values of before gave way; answers how to end that. */
  oferecer: (resposta: { usar: () => void; recusar: () => void }) => () => void
}

/** The forms of this page, so that an answer to one that was closed is heard by the one opened since. */
const abertos = new Set<RascunhoDeForm>()

/** The draft of one form. */
export class RascunhoDeForm {
  readonly #opcoes: Opcoes
  readonly #lugar: Lugar
  #padroes: Campos = {}
  #tocados: CamposTocados = {}
  #deixados: Campos = {}
  /** The names of the inputs that were used. */
  readonly #usados = new Set<string>()
  #escrita: EscritaAdiada<RascunhoDoForm> | undefined
  #fimDaOferta: (() => void) | undefined
  /** What is stored could not be read. */
  #falhouLer = false

  constructor(opcoes: Opcoes) {
    this.#opcoes = opcoes
    this.#lugar = { chave: opcoes.chave, promotor: opcoes.promotor }
  }

  /** The value of each field before anything is typed. */
  comPadroes(valores: Campos): void {
    this.#padroes = { ...valores }
  }

  /** Reads the draft back, unless the form went away meanwhile. */
  async ler(ainda: () => boolean): Promise<void> {
    for (const um of abertos) if (!um.#opcoes.vivo()) abertos.delete(um)
    abertos.add(this)
    const guardado = await this.#opcoes.loja.ler(this.#lugar).catch((error: unknown) => {
      this.#falhouLer = true
      throw error
    })
    if (ainda() && this.#guardaAlgo(guardado)) this.#juntar(guardado)
  }

  /** Keeps what is typed from here on; `partir` when the page goes, `desligar` at the end. */
  ligar(): { partir: () => void; desligar: () => void } {
    const { form, loja } = this.#opcoes
    const escrita = adiarEscrita<RascunhoDoForm>(
      (rascunho) => this.#guardar(rascunho).catch(() => undefined),
      (rascunho) => loja.partir(this.#lugar, rascunho),
    )
    this.#escrita = escrita
    this.#oferecer()
    const calar = form.ouvir((nome, valores) => {
      const [campo = ''] = nome.split('.')
      this.#usados.add(nome)
      this.#tocar(campo, valores[campo])
      this.#escrever()
    })
    const desligar = () => {
      calar()
      escrita.jogar()
      this.#fimDaOferta?.()
      this.#fimDaOferta = undefined
    }
    return { partir: escrita.partir, desligar }
  }

  /** It was sent, or given up. A form that is gone takes nothing of the one opened since. */
  async descartar(): Promise<void> {
    const { loja, vivo } = this.#opcoes
    this.#escrita?.desistir()
    const enviado = this.#agora()
    this.#esvaziar()
    // What was offered and neither taken nor refused is no part of what was sent.
    if (vivo() && tem(this.#deixados)) return loja.guardar(this.#lugar, this.#agora())
    if (vivo()) return loja.descartar(this.#lugar)
    await loja.descartar(this.#lugar, enviado)
    for (const um of abertos) if (um.#eDoMesmo(this)) um.#foiEnviado(JSON.stringify(enviado))
  }

  /** The person gives it up. Answers how to take that back: what was typed since stays. */
  abandonar(): () => void {
    const { form, vivo } = this.#opcoes
    const { campos } = this.#agora()
    void this.descartar()
    form.limpar()
    return () => {
      if (!vivo()) return
      this.#juntar({ campos })
      this.#escrever()
    }
  }

  /** What lies there and could not be read before is joined first: no letter takes its place. */
  async #guardar(rascunho: RascunhoDoForm): Promise<void> {
    const { loja, vivo } = this.#opcoes
    if (!this.#falhouLer) return loja.guardar(this.#lugar, rascunho)
    const guardado = await loja.ler(this.#lugar)
    const junta = this.#falhouLer && vivo() && this.#guardaAlgo(guardado)
    this.#falhouLer = false
    if (junta) this.#juntar(guardado)
    return loja.guardar(this.#lugar, this.#agora())
  }

  #guardaAlgo(guardado: unknown): boolean {
    return tem({ ...lerCampos(guardado, this.#padroes), ...lerDeixados(guardado) })
  }

  #juntar(guardado: unknown): void {
    const { form, aoRestaurar } = this.#opcoes
    const { voltam, mudados } = separar(lerCampos(guardado, this.#padroes), this.#padroes)
    const atuais = form.valores()
    const digitados = Object.fromEntries(
      Array.from(this.#usados, (nome): [string, unknown] => [nome, get(atuais, nome)]),
    )
    const { valores, perdidos } = juntarRascunho(valoresDos(voltam), digitados)
    const deAntes = { ...lerDeixados(guardado), ...valoresDos(mudados) }
    this.#deixados = { ...semIguais(deAntes, this.#padroes), ...perdidos, ...this.#deixados }
    if (tem(voltam)) this.#opcoes.form.por(valores)
    this.#tocados = { ...voltam, ...this.#tocados }
    for (const [campo, valor] of Object.entries(valores)) this.#tocar(campo, valor)
    aoRestaurar(tem(voltam))
    if (this.#usados.size > 0) this.#escrever()
    this.#oferecer()
  }

  #oferecer(): void {
    this.#fimDaOferta?.()
    this.#fimDaOferta = tem(this.#deixados)
      ? this.#opcoes.oferecer({ usar: () => this.#usar(), recusar: () => this.#recusar() })
      : undefined
  }

  #usar(): void {
    if (!this.#opcoes.vivo() || !tem(this.#deixados)) return
    this.#opcoes.form.por(this.#deixados)
    // She saw what a colleague wrote, and took the older value: that is the base now.
    for (const [campo, valor] of Object.entries(this.#deixados)) {
      this.#tocados = { ...this.#tocados, [campo]: { base: this.#padroes[campo], valor } }
    }
    this.#recusar()
  }

  #recusar(): void {
    if (!this.#opcoes.vivo()) return
    this.#deixados = {}
    if (tem(this.#tocados)) return this.#escrever()
    this.#escrita?.desistir()
    void this.#opcoes.loja.descartar(this.#lugar).catch(() => undefined)
  }

  #eDoMesmo(outro: RascunhoDeForm): boolean {
    const { chave, promotor } = this.#lugar
    const mesmo = chave === outro.#lugar.chave && promotor === outro.#lugar.promotor
    return mesmo && this.#opcoes.vivo()
  }

  /** The same words were sent from the form before this one: they are not ready to be sent again. */
  #foiEnviado(enviado: string): void {
    if (JSON.stringify(this.#agora()) !== enviado) return
    this.#escrita?.desistir()
    const bases = Object.entries(this.#tocados).map(([campo, { base }]) => [campo, base] as const)
    // Where something was there before, the values on the screen are the newer ones: those sent.
    if (bases.every(([, base]) => vazio(base))) this.#opcoes.form.por(Object.fromEntries(bases))
    this.#esvaziar()
  }

  #agora(): RascunhoDoForm {
    const deixados = tem(this.#deixados) && { deixados: this.#deixados }
    return structuredClone({ campos: this.#tocados, ...deixados })
  }

  #escrever(): void {
    this.#escrita?.guardar(this.#agora())
  }

  #tocar(campo: string, valor: unknown): void {
    const { base } = this.#tocados[campo] ?? { base: this.#padroes[campo] }
    this.#tocados = { ...this.#tocados, [campo]: { base, valor } }
  }

  #esvaziar(): void {
    this.#tocados = {}
    this.#usados.clear()
    this.#opcoes.aoRestaurar(false)
  }
}

const semIguais = (valores: Campos, padroes: Campos): Campos =>
  Object.fromEntries(
    Object.entries(valores).filter(
      ([campo, valor]) => JSON.stringify(valor) !== JSON.stringify(padroes[campo]),
    ),
  )

const tem = (campos: Campos): boolean => Object.keys(campos).length > 0
