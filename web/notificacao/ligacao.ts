import { CAMINHO_DOS_AVISOS, type Aviso } from '#shared/notificacao/tipos.ts'
import { abrirFluxo } from '#web/api/client.ts'
import { conferirRede } from '#web/api/conexao.ts'
import { config } from '#web/session/config.ts'
import { dizer } from '#web/session/dizer.ts'
import { contarAoCanto } from './ao-canto.ts'
import { receber, ultimoAviso } from './avisos.ts'
import { esperaApos } from './espera.ts'
import { criarLeitor } from './fluxo.ts'
import { vigiarSilencio } from './silencio.ts'

/** A line so long without a sign of life is dead or asleep, whether or not the server answers elsewhere. */
const MORTA_MS = 45_000

/** To the other tabs: the line was cut. */
const CORTE = 'corte'

/** To the other tabs: a sign of life came. */
const VIVA = 'viva'

/**
 * Connects this tab to the notices of the person, until `fim`. The tab that holds the lock has the
 * connection and forwards notices to the others; when it closes another tab takes over.
 */
export function ligarAvisos(idUsuario: string, fim: AbortSignal): void {
  const nome = `consigna:avisos:${idUsuario}`
  const canal = new BroadcastChannel(nome)
  const ouvirVida = vigiarSilencio(fim, { outroServidor: config().notificador.host !== '' })
  canal.addEventListener(
    'message',
    ({ data }: MessageEvent<Aviso | typeof CORTE | typeof VIVA>) => {
      if (data === CORTE) void conferirRede()
      else if (data === VIVA) ouvirVida()
      else receber(data)
    },
  )
  const aoOuvir = () => {
    ouvirVida()
    dizer(canal, VIVA)
  }
  const contar = (aviso: Aviso) => {
    if (receber(aviso)) dizer(canal, aviso)
  }
  const aoCortar = () => {
    if (fim.aborted) return
    dizer(canal, CORTE)
    void conferirRede()
  }
  const ao = { ouvir: aoOuvir, avisar: contar, cortar: aoCortar }
  fim.addEventListener('abort', () => canal.close())
  fim.addEventListener('abort', contarAoCanto())
  // Over plain http on another machine there are no locks: then each tab is connected by itself.
  const liderar = navigator.locks
    ? navigator.locks.request(nome, { signal: fim }, () => manter(ao, fim))
    : manter(ao, fim)
  liderar.catch(() => undefined)
}

type Ao = {
  /** Anything came, a sign of life too. */
  ouvir: () => void
  avisar: (aviso: Aviso) => void
  /** The line ended without a word. */
  cortar: () => void
}

/** Connects, and again whenever the line ends, waiting longer after each failure. */
async function manter(ao: Ao, fim: AbortSignal): Promise<void> {
  let falhas = 0
  while (!fim.aborted) {
    const { ouviu, esperar, ausente } = await umaLigacao(ao, fim).catch(() => {
      ao.cortar()
      return { ouviu: false, esperar: undefined, ausente: false }
    })
    // A host of the specification has no notices: the screens are read again as without them.
    if (ausente) return
    falhas = ouviu ? 0 : falhas + 1
    await pausa(esperar ?? esperaApos(falhas, Math.random()), fim)
  }
}

type Fim = { ouviu: boolean; esperar: number | undefined; ausente: boolean }

async function umaLigacao(ao: Ao, fim: AbortSignal): Promise<Fim> {
  const corte = new AbortController()
  const cortar = () => corte.abort()
  fim.addEventListener('abort', cortar)
  let sinal = Date.now()
  // Timers stand still while the computer sleeps: at the first tick awake the silence is known.
  const vigia = setInterval(() => {
    if (Date.now() - sinal > MORTA_MS) cortar()
  }, 5000)
  try {
    const ultimo = ultimoAviso()
    const resposta = await abrirFluxo(CAMINHO_DOS_AVISOS, {
      host: config().notificador.host,
      cabecalhos: ultimo === undefined ? {} : { 'last-event-id': String(ultimo) },
      signal: corte.signal,
    })
    if (!resposta.ok || !resposta.body) {
      const ausente = resposta.status === 404 || resposta.status === 501
      return { ouviu: false, esperar: pedida(resposta), ausente }
    }
    const ler = criarLeitor()
    const leitor = resposta.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await leitor.read()
      if (done) return { ouviu: true, esperar: undefined, ausente: false }
      sinal = Date.now()
      ao.ouvir()
      for (const aviso of ler(value)) ao.avisar(aviso)
    }
  } finally {
    clearInterval(vigia)
    fim.removeEventListener('abort', cortar)
    corte.abort()
  }
}

/** Retry delay sent by the server, in milliseconds, if any. */
function pedida({ headers }: Response): number | undefined {
  const segundos = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(segundos) ? segundos * 1000 : undefined
}

/** Until the time is over, the network is back or the line is ended; the lock of an ended line is free at once. */
const pausa = (ms: number, fim: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (fim.aborted) return resolve()
    const acabar = () => {
      clearTimeout(timer)
      removeEventListener('online', acabar)
      fim.removeEventListener('abort', acabar)
      resolve()
    }
    const timer = setTimeout(acabar, ms)
    addEventListener('online', acabar)
    fim.addEventListener('abort', acabar)
  })
