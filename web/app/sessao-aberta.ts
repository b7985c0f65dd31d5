import { conectar } from '#web/api/client.ts'
import { vigiarRede } from '#web/api/conexao.ts'
import { adotarAbas, fecharTodas, nomearAba } from '#web/session/abas.ts'
import { apagarAvisos, carregarAvisos } from '#web/session/avisos.ts'
import { esquecerCofre } from '#web/session/cofre.ts'
import { carregarColunas } from '#web/session/colunas.ts'
import { config } from '#web/session/config.ts'
import { obterPermissoes } from '#web/session/permissoes.ts'
import { carregarPromotores, codigoPromotorAtivo, esquecerPromotor } from '#web/session/promotor.ts'
import type { MotivoSaida } from '#web/session/oidc/sessao.ts'
import { apagarRecentes, carregarRecentes, recentes } from '#web/session/recentes.ts'
import { oidc } from '#web/session/sessao.ts'
import { insistir } from '#web/ui/tardio.ts'
import { addToast, esquecerAvisos } from '#web/ui/toasts.ts'
import { destinoDeEntrada } from './guarda.ts'
import { esquecerTudo } from './query-client.ts'

/** No form is on the first screen. */
const guarda = insistir(() => import('#web/session/guarda-de-rascunhos.ts'))

/** A browser that does not answer keeps nobody signed in. */
const LIMITE_DA_LIMPEZA_MS = 5000

/** A server that takes the question and does not answer is away too. */
const SONDA_MS = 3000

let aberta = false
let saindo = false

/** Once after sign-in: the headers of every call, then all that the frame needs, at once. */
export function abrirSessao(): void {
  const usuario = oidc().usuario()
  if (aberta || !usuario) return
  aberta = true
  const { hostApi, cabecalhos, chaveGateway, sistema, abrirAgregado } = config()
  conectar({
    hostApi,
    cabecalhos: () => ({
      [cabecalhos.gateway]: chaveGateway,
      [cabecalhos.sistema]: sistema,
      [cabecalhos.promotor]: codigoPromotorAtivo(),
    }),
    escopo: codigoPromotorAtivo,
    token: () => oidc().token(),
    renovar: () => oidc().renovar(),
    semNossas: !abrirAgregado,
    aoTerErros: (sentencas) =>
      void addToast({
        kind: 'informacao',
        title: 'Aviso do servidor',
        text: sentencas.join(' · '),
      }),
  })
  // Any answer, even a refusal, says that the server is there.
  vigiarRede(async (limiteMs = SONDA_MS) => {
    const signal = AbortSignal.timeout(limiteMs)
    return (await fetch(`${hostApi}/health/live`, { cache: 'no-store', signal })).status < 600
  })
  oidc().assinar((evento) => {
    if (evento.tipo === 'sem_usuario' && !saindo) voltarAoLogin(evento.motivo)
  })

  adotarAbas(usuario.idUsuario)
  void obterPermissoes(usuario.idUsuario, sistema)
  void carregarPromotores(usuario.idUsuario)
  // Without their key, drafts, notices and recent clients are missed but the work goes on.
  void guarda()
    .then(({ carregarRascunhos }) => carregarRascunhos(usuario.idUsuario))
    .catch(() => undefined)
  void carregarAvisos(usuario.idUsuario).catch(() => undefined)
  void carregarColunas(usuario.idUsuario).catch(() => undefined)
  void carregarRecentes(usuario.idUsuario).then(nomearAbas, () => undefined)
}

/** Drafts stay, closed; the person comes back to the same place, and to the promotor only if nobody left. */
function voltarAoLogin(motivo: MotivoSaida): void {
  if (motivo !== 'expirou' && motivo !== 'ocioso') esquecerPromotor()
  location.assign(destinoDeEntrada(motivo, location.pathname + location.search))
}

async function apagarGuardados(): Promise<void> {
  const { apagarRascunhos, esquecerChave } = await guarda()
  // Last: a write that was under way makes a keystream of this person once more.
  await apagarRascunhos().finally(esquecerChave)
}

/** The person leaves: nothing of theirs stays on this computer. */
export async function sair(): Promise<void> {
  saindo = true
  await Promise.race([
    apagarGuardados().catch(() => undefined),
    new Promise((passou) => setTimeout(passou, LIMITE_DA_LIMPEZA_MS)),
  ])
  apagarRecentes()
  fecharTodas()
  esquecerPromotor()
  apagarAvisos()
  esquecerAvisos()
  esquecerCofre()
  await esquecerTudo()
  await oidc().sair()
}

/** The names of restored tabs, of the clients seen last; the others are asked for (`nomear-abas`). */
function nomearAbas(): void {
  for (const { idRelacionamento, nome } of recentes.getState().lista) {
    nomearAba(idRelacionamento, nome)
  }
}
