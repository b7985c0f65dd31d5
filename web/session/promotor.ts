import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { acessoApi } from '#shared/acesso/api.ts'
import { organizacaoApi, type OpcaoPromotor, type Promotor } from '#shared/organizacao/api.ts'
import { call } from '#web/api/client.ts'
import { dizer } from './dizer.ts'

/** Specification, section 3: value, canal and label; the rest once `GET promotor/{id}` answered. */
type PromotorAtivo = OpcaoPromotor & Partial<Omit<Promotor, keyof OpcaoPromotor>>

type Estado = {
  /** `escolher`: the person works for several and has to say for which. */
  estado: 'carregando' | 'escolher' | 'pronto' | 'nenhum' | 'falhou'
  opcoes: OpcaoPromotor[]
  ativo: PromotorAtivo | undefined
  /** How often the person changed it: every screen of the former goes. */
  trocas: number
}

const inicial: Estado = { estado: 'carregando', opcoes: [], ativo: undefined, trocas: 0 }

export const promotor = createStore<Estado>(() => inicial)

/** Kept for the session of this tab: two tabs may work for two promotores. */
const chave = 'consigna:promotor'

/**
 * The person's promotores. Active becomes the earlier one of this tab, the only one, or the common
 * one of the person's other tabs.
 */
export async function carregarPromotores(idUsuario: string): Promise<void> {
  promotor.setState(inicial)
  const dasOutras = perguntarAsAbas(idUsuario)
  try {
    const opcoes = await call(organizacaoApi.promotoresDoUsuario, { params: { idUsuario } })
    promotor.setState({ opcoes })
    const escolhido =
      inicialDe(opcoes, sessionStorage.getItem(chave)) ?? inicialDe(opcoes, await dasOutras)
    if (escolhido) await ativarPromotor(escolhido)
    else promotor.setState({ estado: opcoes.length === 0 ? 'nenhum' : 'escolher' })
  } catch {
    // The frame shows the failure with "Tentar novamente"; there is nothing else to do here.
    promotor.setState({ estado: 'falhou' })
  }
}

export const inicialDe = (opcoes: readonly OpcaoPromotor[], guardado: string | null) =>
  opcoes.find(({ value }) => value === guardado) ?? (opcoes.length === 1 ? opcoes[0] : undefined)

/** Begins to work for a promotor: the header of every call from here on. */
export async function ativarPromotor(opcao: OpcaoPromotor): Promise<void> {
  sessionStorage.setItem(chave, opcao.value)
  promotor.setState(({ ativo, trocas }) => ({
    estado: 'pronto',
    ativo: opcao,
    trocas: ativo && ativo.value !== opcao.value ? trocas + 1 : trocas,
  }))
  const params = { codigoPromotor: opcao.value }
  const [detalhe] = await Promise.allSettled([
    call(organizacaoApi.promotorDoRelacionamento, { params }),
    call(acessoApi.registrar, { body: params }),
  ])
  if (detalhe.status !== 'fulfilled') return
  promotor.setState(({ ativo }) => ({ ativo: ativo && comDetalhe(ativo, detalhe.value) }))
}

/** The canal of one of the person's promotores, with which its notes are asked for. */
export const canalDoPromotor = (codigo: string): string | undefined =>
  promotor.getState().opcoes.find(({ value }) => value === codigo)?.canal

type Recado = { tipo: 'pergunta' } | { tipo: 'resposta'; value: string }

/** Between tabs of one browser an answer takes a few milliseconds, on a computer out of breath more. */
const ESPERA_MS = 300

let canal: BroadcastChannel | undefined

/**
 * The common promotor of the person's open tabs. Nothing is stored; where two tabs differ the
 * person is asked. From now on this tab answers new tabs.
 */
export async function perguntarAsAbas(idUsuario: string): Promise<string | null> {
  canal?.close()
  const nosso = new BroadcastChannel(`consigna:promotor:${idUsuario}`)
  canal = nosso
  const ditos = new Set<string>()
  nosso.addEventListener('message', ({ data }: MessageEvent<Recado>) => {
    if (data.tipo === 'resposta') ditos.add(data.value)
    else if (codigoPromotorAtivo() !== '') {
      dizer<Recado>(nosso, { tipo: 'resposta', value: codigoPromotorAtivo() })
    }
  })
  dizer<Recado>(nosso, { tipo: 'pergunta' })
  await new Promise((resolve) => setTimeout(resolve, ESPERA_MS))
  const [unico = null, outro] = ditos
  return outro === undefined ? unico : null
}

/** The next person in this tab chooses for themselves. */
export function esquecerPromotor(): void {
  canal?.close()
  sessionStorage.removeItem(chave)
  promotor.setState(inicial)
}

/** The answer of `GET promotor/{id}` merged into the active promotor, if it still is the active. */
export const comDetalhe = (ativo: PromotorAtivo, detalhe: Promotor): PromotorAtivo =>
  ativo.value === detalhe.value ? { ...ativo, ...detalhe } : ativo

/** The code for the header; empty before one is chosen. */
export const codigoPromotorAtivo = (): string => promotor.getState().ativo?.value ?? ''

export const usePromotor = (): Estado => useStore(promotor)

/** The promotor as people call it: its label among the person's own, else its code. */
export const nomeDoPromotor = (codigo: string): string =>
  promotor.getState().opcoes.find(({ value }) => value === codigo)?.label ?? codigo
