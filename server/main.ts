import { once } from 'node:events'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createAssinatura } from '#integrations/assinatura/assinatura.ts'
import { createBanco } from '#integrations/banco/banco.ts'
import { createCamara } from '#integrations/camara/camara.ts'
import { createPedidosNaCamara } from '#integrations/camara/pedidos.ts'
import { createMargem } from '#integrations/margem/margem.ts'
import { createCep } from '#integrations/cep/cep.ts'
import { createAverbador } from '#integrations/dataprev/averbador.ts'
import { createDataprev } from '#integrations/dataprev/dataprev.ts'
import { createTrabalhador } from '#integrations/trabalhador/trabalhador.ts'
import { createSift } from '#integrations/sift/sift.ts'
import { createSms } from '#integrations/sms/sms.ts'
import { createWhatsapp } from '#integrations/whatsapp/whatsapp.ts'
import { watchSpace } from '#disk/space.ts'
import { descrever } from '#logs/descrever.ts'
import { registrarAvisosDoNode } from '#logs/avisos-do-node.ts'
import { criarRegistrar } from '#logs/registrar.ts'
import { endpoints, endpointsDoCliente } from '#shared/all.ts'
import type { ConfigWeb } from '#shared/config-web.ts'
import { contarFimDasSessoes } from './acesso/fim-da-sessao.ts'
import { criarAcervo } from './base/files/acervo.ts'
import { criarProcessos } from './hiscon/processos.ts'
import { criarChave } from './base/audit/elo.ts'
import { selarPeriodicamente } from './base/audit/selar.ts'
import { adicionarPaginasDeConfirmacao } from './confirmacao/paginas.ts'
import { ligarConsentimento } from './consentimento/ligar.ts'
import { hospedeirosDe, ligacaoDe, readConfig, type Config } from './config.ts'
import { foraDeTransacao } from './base/db/aberta.ts'
import { manterAbertas } from './base/db/abertas.ts'
import { consultasQuentes } from './base/db/consulta.ts'
import { createPool } from './base/db/pool.ts'
import { vigiarBanco } from './base/db/vigia.ts'
import { exigirBancoSeguro } from './base/db/seguro.ts'
import { ligarFormalizacao } from './formalizacao/ligar.ts'
import { createApp } from './base/http/app.ts'
import { adicionarDescricao } from './base/http/descricao.ts'
import { guardarChaves } from './base/http/chaves.ts'
import { verificarPor } from './base/http/emissor.ts'
import { purgarChaves } from './base/http/idempotencia.ts'
import { adicionarPaginas } from './base/http/paginas.ts'
import { adicionarSaude } from './base/http/saude.ts'
import type { SessaoEncerrada } from './base/http/token.ts'
import { criarUsuarios } from './base/http/usuarios.ts'
import { aquecerImpressora } from './base/pdf/impressora.ts'
import { criarCifra } from './mensagem/cifra.ts'
import type { EnvioServices as EnvioDeMensagens } from './mensagem/enviar.ts'
import { recarregarSempre } from './mailing/base.ts'
import { ligarMailing } from './mailing/ligar.ts'
import { ligarMensagens } from './mensagem/ligar.ts'
import { adicionarEventosDeSms } from './mensagem/sms-eventos.ts'
import { limparLocacoesSempre } from './fila/limpar.ts'
import { repesarSempre } from './fila/pesos.ts'
import { dispararSempre } from './lembrete/disparar.ts'
import { pararDeFalecidosSempre } from './lembrete/falecidos.ts'
import { adicionarEventosDeWhatsapp } from './mensagem/whatsapp-eventos.ts'
import { varrerPromessasSempre } from './promessa/varrer.ts'
import { varrerPassagensSempre } from './passagem/varrer.ts'
import { CANAL_DOS_AVISOS } from './base/notices/sql.ts'
import { adicionarAvisos } from './base/notices/fluxo.ts'
import { purgarAvisos } from './base/notices/perdidos.ts'
import { avisarCertificacoesSempre } from './conduta/certificacoes.ts'
import { quitarSempre } from './contrato/quitar.ts'
import { varrerValoresSempre } from './oferta/varrer-valores.ts'
import { varrerSempre } from './oportunidade/varrer.ts'
import { CANAL_DO_PAINEL, criarAoVivo } from './painel/ao-vivo.ts'
import { adicionarExportacoesDoPainel } from './painel/exportar.ts'
import { fotografarSempre } from './painel/fotografar.ts'
import { adicionarEventosDoBanco } from './banco/eventos.ts'
import { type BancoServices, ligarBanco } from './banco/ligar.ts'
import { limparPresencaSempre } from './presenca/limpar.ts'
import { apagarSempre } from './indicacao/ligar.ts'
import { adicionarPaginasDoLink } from './link/paginas.ts'
import { criarClientes } from './link/token.ts'
import { adicionarPaginasDaIndicacao } from './indicacao/paginas.ts'
import { adicionarPaginasDePreco } from './preco/paginas.ts'
import { ligarCamara } from './camara/ligar.ts'
import { contarDesfeitosSempre } from './refinport/contar.ts'
import { ligarRetencao } from './retencao/ligar.ts'
import { joinListeners } from './listeners.ts'
import { varrerDeveresSempre } from './divergencia/ligar.ts'
import { criarFila, type Fila } from './base/jobs/fila.ts'
import { adicionarRelogio, criarRelogio } from './base/clock.ts'
import { guardarRelogio, relogioGuardado } from './base/relogio/sql.ts'
import { CANAL_DAS_REGRAS, esquecerRegras } from './base/rules/vigentes.ts'
import { criarRotas } from './routes.ts'
import { verSessao } from './sql.ts'

const purgaMs = 10 * 60_000

/** The built pages. */
const DIST = join(import.meta.dirname, '../dist')

/** A call under way at the end has this long. */
const prazoMs = 8000

const registrar = criarRegistrar()
registrarAvisosDoNode(registrar)

/** Starts the server: API, pages and background work. Answers what ends it in order. */
async function start(config: Config): Promise<() => Promise<void>> {
  joinListeners()
  const quentes = consultasQuentes()
  const pool = poolDe(config, quentes)
  const primeiras = manterAbertas(pool, { quentes })
  const tokens = tokensDe(config, pool)
  const relatar = (error: unknown) => registrar('falha', descrever(error))
  const relogio = await relogioDe(config, pool)
  const { agora } = relogio
  const usuarios = criarUsuarios(pool, agora)
  const fila = criarFila(config.DATABASE_APP_URL, relatar)
  const mensagens = { fila, cifra: criarCifra(config.SEGREDO_RASCUNHOS) }

  const sift = foraDeTransacao(createSift(ligacaoDe(config, 'sift')))

  const assinatura = createAssinatura(ligacaoDe(config, 'assinatura'))
  const semEspaco = watchSpace(config.DISCOS)
  const acervo = criarAcervo(config.ARQUIVOS_DIR, config.SEGREDO_RASCUNHOS)

  const app = apiDe(
    config,
    { fila, mensagens, sift, assinatura, acervo },
    {
      pool,
      tokens,
      usuarios,
      clientes: criarClientes(pool, agora),
      agora,
      registrar,
      conferirRespostas: false,
      semEspaco,
    },
  )
  if (config.DEMO) {
    adicionarRelogio(app, relogio, config.SEGREDO_SANDBOX, async (adiantadoMs) => {
      if (guardaORelogio(config)) await guardarRelogio(pool, { adiantadoMs })
    })
  }
  const { responde: identidade } = tokens
  adicionarSaude(app, pool, { identidade, segredo: config.SEGREDO_METRICAS, semEspaco })
  adicionarDescricao(app, [...endpoints, ...endpointsDoCliente], cabecalhosDe(config))
  const hospedeiros = hospedeirosDe(config)
  const comuns = { app, pool, fila, hospedeiros, agora, relatar }
  const pararConsentimento = ligarConsentimento({ ...comuns, sift })
  adicionarPaginasDeConfirmacao(app, comuns)
  adicionarPaginasDaIndicacao(app, { ...comuns, segredo: config.SEGREDO_RASCUNHOS })
  adicionarPaginasDoLink(app, { ...comuns, dist: DIST })
  const { segredo } = ligacaoDe(config, 'assinatura').credencial
  adicionarExportacoesDoPainel(app, pool)
  const pararMailing = ligarMailing({ ...comuns, acervo })
  const pararPesos = repesarSempre(comuns, relatar)
  const pararFormalizacao = ligarFormalizacao({ ...comuns, mensagens, assinatura, acervo, segredo })
  const publico = adicionarAvisos(app, { pool, tokens, relatar })
  adicionarPaginas(app, DIST, configDaWeb(config))

  const desligarBanco = bancoDe(config, { app, pool, agora, fila, mensagens, relatar })
  const desligarRetencao = retencaoDe(config, { app, pool, agora, fila, relatar })
  const desligarMensagens = mensagensDe(config, { ...mensagens, app, pool, agora, relatar })

  const fim = fimDasSessoesDe(config, { pool, agora, relatar })
  const aoEncerrarSessao = fim.avisar
  const escuta = escutarBanco(config, {
    pools: [pool, fila.pool],
    usuarios,
    tokens,
    publico,
    relatar,
    aoEncerrarSessao,
  })

  const pararDeveres = varrerDeveresSempre(fila, relatar)
  const pararVarreduras = varrerTudoSempre(config, { pool, agora, relatar })
  tokens.prefetch().catch(() => undefined)

  await primeiras
  await app.listen({ port: config.PORT, host: config.HOST })
  aquecerImpressora().catch(relatar)
  registrar('ouvindo', { porta: config.PORT })
  return async () => {
    pararConsentimento()
    pararFormalizacao()
    await encerrar(app)
    await desligarBanco()
    await desligarRetencao()
    await desligarMensagens()
    await pararDeveres()
    await pararMailing()
    await pararPesos()
    await fila.parar()
    await pararVarreduras()
    await escuta.close()
    await fim.parar()
    await pool.end()
  }
}

const poolDe = (config: Config, quentes: ReturnType<typeof consultasQuentes>) =>
  createPool({
    url: config.DATABASE_APP_URL,
    max: config.POOL_MAX,
    quentes,
    semCotas: config.RATE_LIMIT === 0 && config.NODE_ENV !== 'production',
  })

/** A demonstration keeps its shift of the clock, unless a setting names the time. */
const guardaORelogio = ({ DEMO, RELOGIO }: Config) => DEMO && RELOGIO === undefined

async function relogioDe(config: Config, pool: Pool) {
  const guardado = guardaORelogio(config) ? await relogioGuardado(pool) : undefined
  return criarRelogio(config.RELOGIO, guardado?.adiantadoMs)
}

/** Tokens of the issuer, which is asked whether their session still lives. */
const tokensDe = (config: Config, pool: Pool) =>
  verificarPor(
    config.OIDC_AUTHORITY,
    {
      audience: config.OIDC_AUDIENCE,
      escopo: config.OIDC_SCOPE,
      claimUsuario: config.OIDC_CLAIM,
      exigirTipo: config.OIDC_TOKEN_TYPE_CHECK,
      ...(config.OIDC_SESSION_CHECK && {
        sessaoViva: async (sid: string) => (await verSessao(pool, { sid })).viva,
      }),
    },
    config.OIDC_KEYS_FILE === undefined
      ? undefined
      : guardarChaves({
          arquivo: config.OIDC_KEYS_FILE,
          segredo: config.SEGREDO_RASCUNHOS,
          ignorar: (motivo) => registrar('arquivo-ignorado', { arquivo: 'OIDC_KEYS_FILE', motivo }),
        }),
  )

type DaApi = Pick<
  Parameters<typeof criarRotas>[0],
  'fila' | 'mensagens' | 'sift' | 'assinatura' | 'acervo'
>

/** The calls, with the outside systems that they ask. */
const apiDe = (config: Config, daApi: DaApi, services: Parameters<typeof createApp>[2]) =>
  createApp(
    criarRotas({
      ...daApi,
      sistemas: config.SYSTEM_IDS,
      segredoDosRascunhos: config.SEGREDO_RASCUNHOS,
      dataprev: createDataprev({ ...ligacaoDe(config, 'dataprev'), cbc: config.DATAPREV_CBC }),
      cep: createCep(ligacaoDe(config, 'cep')),
      margem: createMargem(ligacaoDe(config, 'margem')),
      trabalhador: createTrabalhador(ligacaoDe(config, 'trabalhador')),
      origem: origemDe(config),
      hiscon: criarProcessos(),
    }),
    {
      cabecalhos: cabecalhosDe(config),
      credenciais: { chavesDoGateway: config.GATEWAY_KEYS, sistemas: config.SYSTEM_IDS },
      limites: {
        porPessoa: porMinuto(config.RATE_LIMIT),
        buscas: porMinuto(config.SEARCH_LIMIT),
        impressoes: porMinuto(config.PRINT_LIMIT),
      },
      origens: config.CORS_ORIGINS,
      proxies: config.TRUST_PROXY,
      hospedeiros: hospedeirosDe(config),
    },
    services,
  )

type Guardados = {
  pools: readonly Pool[]
  usuarios: ReturnType<typeof criarUsuarios>
  tokens: ReturnType<typeof tokensDe>
  publico: ReturnType<typeof adicionarAvisos>
  relatar: (error: unknown) => void
  aoEncerrarSessao: () => void
}

/**
 * Ends or forgets what an announcement of the database makes old in this process; a lost connection makes all of it
 * old.
 */
const escutarBanco = (
  config: Config,
  { pools, usuarios, tokens, publico, relatar, aoEncerrarSessao }: Guardados,
) =>
  vigiarBanco({
    url: config.DATABASE_APP_URL,
    name: 'consigna avisos',
    pools,
    channels: {
      consigna_acesso: () => {
        usuarios.esquecer()
        publico.encerrarTodas()
      },
      consigna_sessao: (aviso) => {
        const encerrada = sessaoDoAviso(aviso)
        tokens.forget(encerrada)
        if (encerrada) publico.encerrarSessao(encerrada)
        aoEncerrarSessao()
      },
      [CANAL_DOS_AVISOS]: publico.publicar,
      [CANAL_DAS_REGRAS]: esquecerRegras,
      [CANAL_DO_PAINEL]: criarAoVivo({ usuarios, publico, relatar }),
    },
    onConnect: () => {
      usuarios.esquecer()
      tokens.forget()
      esquecerRegras()
      publico.encerrarTodas()
    },
  })

/** Only sessions of our own issuer are known here: of a foreign one leases end by their time alone. */
const fimDasSessoesDe = (
  { OIDC_SESSION_CHECK }: Config,
  { relatar, ...services }: DasVarreduras,
): ReturnType<typeof contarFimDasSessoes> =>
  OIDC_SESSION_CHECK
    ? contarFimDasSessoes(services, relatar)
    : { avisar: () => undefined, parar: async () => undefined }

type DasVarreduras = { pool: Pool; agora: () => Date; relatar: (error: unknown) => void }

/** The periodic work on our own tables; answers what stops it. */
function varrerTudoSempre(
  { SEGREDO_TRILHA, VALUES_PER_MINUTE }: Config,
  { relatar, ...services }: DasVarreduras,
) {
  const chave = SEGREDO_TRILHA === undefined ? null : criarChave(SEGREDO_TRILHA)
  const { pool } = services
  const purga = setInterval(() => {
    void purgarChaves(pool).catch(relatar)
    void purgarAvisos(pool).catch(relatar)
  }, purgaMs)
  const paradas = [
    async () => clearInterval(purga),
    dispararSempre(services, relatar),
    pararDeFalecidosSempre(services, relatar),
    varrerSempre(services, relatar),
    fotografarSempre(services, relatar),
    varrerValoresSempre(services, relatar, VALUES_PER_MINUTE),
    quitarSempre(services, relatar),
    limparLocacoesSempre(services, relatar),
    varrerPromessasSempre(services, relatar),
    varrerPassagensSempre(services, relatar),
    limparPresencaSempre(services, relatar),
    avisarCertificacoesSempre(services, relatar),
    apagarSempre(services, relatar),
    recarregarSempre(services, relatar),
    selarPeriodicamente(pool, chave, registrar, relatar),
  ]
  return async () => {
    for (const parar of paradas) await parar()
  }
}

/** Takes no new call, answers those under way, and closes each line as it falls silent. */
async function encerrar(app: FastifyInstance): Promise<void> {
  const silenciosas = setInterval(() => app.server.closeIdleConnections(), 50)
  const demais = setTimeout(() => app.server.closeAllConnections(), prazoMs)
  await app.close()
  clearInterval(silenciosas)
  clearTimeout(demais)
}

/** Where clients find our pages. */
const origemDe = ({ WEB_ORIGIN, PORT }: Config): string =>
  WEB_ORIGIN?.[0] ?? `http://localhost:${PORT}`

const cabecalhosDe = ({ HEADER_GATEWAY, HEADER_SISTEMA, HEADER_PROMOTOR }: Config) => ({
  gateway: HEADER_GATEWAY.toLowerCase(),
  sistema: HEADER_SISTEMA.toLowerCase(),
  promotor: HEADER_PROMOTOR.toLowerCase(),
})

type LigacaoDoBanco = Pick<BancoServices, 'pool' | 'mensagens' | 'agora'> & {
  app: FastifyInstance
  fila: Fila
  relatar: (error: unknown) => void
}

/**
 * Interval between sweeps of bookings that wait for the holder; a demonstration uses a short one
 * instead of three hours.
 */
const TRES_HORAS_MS = 3 * 3_600_000
const DEMO_MS = 2000

/** Connects the bank, where one is configured: jobs to it, notices from it. */
function bancoDe(config: Config, { app, fila, relatar, ...services }: LigacaoDoBanco) {
  const { configurada, ...ligacao } = ligacaoDe(config, 'banco')
  if (!configurada) return async () => undefined
  const { segredo } = ligacao.credencial
  const banco = foraDeTransacao(createBanco(ligacao))
  const averbador = foraDeTransacao(
    createAverbador({ ...ligacaoDe(config, 'dataprev'), cbc: config.DATAPREV_CBC }),
  )
  const consultaMs = config.ANUENCIA_CONSULTA_MS ?? (config.DEMO ? DEMO_MS : TRES_HORAS_MS)
  adicionarEventosDoBanco(app, { ...services, fila, segredo, relatar })
  adicionarPaginasDePreco(app, { ...services, fila, hospedeiros: hospedeirosDe(config), relatar })
  const origem = origemDe(config)
  const desligar = ligarBanco(
    { ...services, origem, fila, banco, averbador, consultaMs },
    fila,
    relatar,
  )
  const pararDesfeitos = contarDesfeitosSempre({ ...services, origem }, relatar)
  return async () => {
    await pararDesfeitos()
    await desligar()
  }
}

/** Connects the clearing of transfers, where one is configured: its requests and ours, the answers. */
function retencaoDe(config: Config, services: Omit<LigacaoDoBanco, 'mensagens'>) {
  const { configurada, ...ligacao } = ligacaoDe(config, 'camara')
  if (!configurada) return async () => undefined
  const { segredo } = ligacao.credencial
  const camara = foraDeTransacao(createCamara(ligacao))
  const pedidos = foraDeTransacao(createPedidosNaCamara(ligacao))
  const desligar = ligarRetencao({ ...services, camara, segredo })
  const desligarPedidos = ligarCamara({ ...services, camara: pedidos, segredo })
  return async () => {
    await desligarPedidos()
    await desligar()
  }
}

type MensagensServices = Omit<EnvioDeMensagens, 'canais' | 'emVoo' | 'fila'> & {
  app: FastifyInstance
  fila: Fila
}

/** Joins the channels of messages that are configured: our jobs to them, their notices to us. */
function mensagensDe(config: Config, { app, fila, ...services }: MensagensServices) {
  const sms = ligacaoDe(config, 'sms')
  const whatsapp = ligacaoDe(config, 'whatsapp')
  const { SMS_REMETENTE: remetente, WHATSAPP_TOKEN, WHATSAPP_VERIFICACAO: verificacao } = config
  const segredos = { sms: sms.credencial.segredo, whatsapp: whatsapp.credencial.segredo }
  if (sms.configurada) adicionarEventosDeSms(app, { ...services, segredo: segredos.sms })
  if (whatsapp.configurada) {
    adicionarEventosDeWhatsapp(app, { ...services, segredo: segredos.whatsapp, verificacao })
  }
  const canais = {
    ...(sms.configurada && {
      SMS: foraDeTransacao(createSms({ ...sms, segredo: segredos.sms, remetente })),
    }),
    ...(whatsapp.configurada && {
      WHATSAPP: foraDeTransacao(
        createWhatsapp({
          ...whatsapp,
          cliente: whatsapp.credencial.id,
          token: WHATSAPP_TOKEN ?? segredos.whatsapp,
        }),
      ),
    }),
  }
  return ligarMensagens(
    { ...services, fila, canais, emVoo: config.MENSAGEM_EM_VOO },
    fila,
    { trabalhadores: config.MENSAGEM_TRABALHADORES, lote: config.MENSAGEM_LOTE },
    services.relatar,
  )
}

/** A third of a minute's calls may come at once. */
const porMinuto = (chamadas: number) => ({ folga: chamadas / 3, porSegundo: chamadas / 60 })

/** `sid:<sid>` or `usuario:<uuid>`, as the triggers of the identity write it. */
function sessaoDoAviso(aviso: string): SessaoEncerrada | undefined {
  if (aviso.startsWith('sid:')) return { sid: aviso.slice(4) }
  if (aviso.startsWith('usuario:')) return { idUsuario: aviso.slice(8) }
  return undefined
}

function configDaWeb(config: Config): ConfigWeb {
  const [chaveGateway = ''] = config.GATEWAY_KEYS
  const [sistema = ''] = config.SYSTEM_IDS
  return {
    hostApi: config.API_HOST ?? '',
    identidade: {
      authority: config.OIDC_AUTHORITY,
      clientId: config.OIDC_CLIENT_ID,
      fluxo: config.OIDC_FLOW,
      escopos: ['openid', 'profile', config.OIDC_SCOPE],
      escopoCore: config.OIDC_SCOPE,
      claimUsuario: config.OIDC_CLAIM,
      umPasso: config.OIDC_ONE_STEP,
    },
    chaveGateway,
    sistema,
    cabecalhos: {
      gateway: config.HEADER_GATEWAY,
      sistema: config.HEADER_SISTEMA,
      promotor: config.HEADER_PROMOTOR,
    },
    notificador: { ambiente: config.NOTIFIER_ENVIRONMENT, host: config.NOTIFIER_HOST ?? '' },
    abrirAgregado: config.ABRIR_AGREGADO,
    demo: config.DEMO,
  }
}

// Started ahead of its time it has loaded by now, and begins at the supervisor's word.
if (process.env.AO_SINAL === '1') await once(process, 'message')
try {
  const config = readConfig(process.env)
  if (config.NODE_ENV === 'production') await exigirBancoSeguro(config.DATABASE_APP_URL)
  const stop = await start(config)
  // Calls under way are answered; then the process ends by itself. A second signal does not wait.
  const end = () =>
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  if (process.connected) process.once('disconnect', end)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
