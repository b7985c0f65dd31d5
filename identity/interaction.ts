import type { IncomingMessage } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import { daPropriaPagina } from '#shared/hospedeiro.ts'
import { conferirSenha, hashDeNinguem, SenhasOcupadas } from '#database/senha.ts'
import { credencialDe, pessoasDeDemonstracao, registrarEntrada } from './accounts.ts'
import type { IdentityConfig } from './config.ts'
import { errorPage } from './pages.ts'
import { signInPage, type Aviso } from './sign-in-page.ts'
import { contarTentativa, perdoar } from './throttle.ts'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]
type Details = Awaited<ReturnType<Provider['interactionDetails']>>
type Interaction = { ctx: Context; provider: Provider; config: IdentityConfig; db: Pool }

const path = /^\/interaction\/([\w-]{1,64})(\/entrar)?$/

/** Answers the sign-in page and what is posted from it; `false` when the address is another. */
export async function answerInteraction(interaction: Interaction): Promise<boolean> {
  const { ctx, provider, config, db } = interaction
  const [address, uid, isPost] = path.exec(ctx.path) ?? []
  if (!address) return false
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'html'

  const details = await provider.interactionDetails(ctx.req, ctx.res).catch((error: unknown) => {
    if (error instanceof errors.OIDCProviderError) return undefined
    throw error
  })
  if (!details || details.uid !== uid) {
    ctx.status = 400
    ctx.body = errorPage(config.webOrigins[0], 'interaction_expired', true)
  } else if (isPost && ctx.method === 'POST') {
    await signIn(interaction, details)
  } else if (!isPost && ['GET', 'HEAD'].includes(ctx.method)) {
    const { motivo, login_hint: dica } = details.params
    ctx.body = signInPage({
      uid,
      aviso: typeof motivo === 'string' ? motivos[motivo] : undefined,
      login: typeof dica === 'string' ? dica.slice(0, 120) : '',
      pessoas: config.demo ? await pessoasDeDemonstracao(db) : [],
    })
  } else {
    ctx.status = 405
  }
  return true
}

const motivos: Record<string, Aviso> = {
  expirou: {
    tipo: 'nota',
    titulo: 'Sua sessão terminou',
    texto: 'Entre de novo para continuar de onde parou.',
  },
  outro_usuario: {
    tipo: 'nota',
    titulo: 'Outra pessoa entrou neste navegador',
    texto: 'Por segurança a sua sessão foi encerrada. Entre de novo com o seu usuário.',
  },
}

/** Judges a sign-in: counted first, then verified, then let in. */
async function signIn(interaction: Interaction, details: Details): Promise<void> {
  const { ctx, provider, config, db } = interaction
  // Another site may send its visitor here with a password of its own: not with our cookie, and not
  // past these headers.
  if (!daPropriaPagina(ctx.req.headers)) {
    ctx.status = 403
    ctx.body = errorPage(config.webOrigins[0], 'cross_site', false)
    return
  }
  const form = await readForm(ctx.req)
  const login = (form?.get('login') ?? '').trim().toLowerCase()
  const senha = form?.get('senha') ?? ''
  const verdict = await judge(interaction, login, senha)
  if ('idUsuario' in verdict) {
    ctx.respond = false
    const result = { login: { accountId: verdict.idUsuario, amr: ['pwd'], remember: false } }
    await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
    return
  }
  ctx.status = verdict.status
  if (verdict.espera) ctx.set('Retry-After', String(verdict.espera))
  const pessoas = config.demo ? await pessoasDeDemonstracao(db) : []
  const aviso: Aviso = { tipo: 'erro', ...verdict.aviso }
  ctx.body = signInPage({ uid: details.uid, login: login.slice(0, 120), aviso, pessoas })
}

type Refusal = { status: number; espera?: number; aviso: Omit<Aviso, 'tipo'> }
type Verdict = { idUsuario: string } | Refusal

async function judge(
  { ctx, config, db }: Interaction,
  login: string,
  senha: string,
): Promise<Verdict> {
  if (!isTypable(login, 120) || !isTypable(senha, 256)) return incompleta
  const { ip } = ctx
  const credencial = await credencialDe(db, login, config.demo)
  const idUsuario = credencial?.id
  const espera = await contarTentativa(db, { login, ip, idUsuario })
  if (espera > 0) {
    await registrarEntrada(db, { evento: 'BLOQUEADA', idUsuario, ip })
    return bloqueada(espera)
  }
  try {
    const isRight = await conferirSenha(credencial?.senhaHash ?? (await hashDeNinguem()), senha)
    if (!isRight || !idUsuario) {
      await registrarEntrada(db, { evento: 'RECUSADA', idUsuario, ip })
      return recusada
    }
  } catch (error) {
    if (error instanceof SenhasOcupadas) return ocupada
    throw error
  }
  await perdoar(db, login, ip)
  await registrarEntrada(db, { evento: 'ENTROU', idUsuario, ip })
  return { idUsuario }
}

/** PostgreSQL accepts no NUL in a text, and no keyboard sends one. */
const isTypable = (text: string, limit: number) =>
  text !== '' && text.length <= limit && !text.includes('\0') && text.isWellFormed()

const incompleta: Refusal = {
  status: 400,
  aviso: {
    titulo: 'Faltou preencher',
    texto: 'Informe o usuário e a senha.',
    campos: ['login', 'senha'],
  },
}

const recusada: Refusal = {
  status: 401,
  aviso: {
    titulo: 'Usuário ou senha incorretos',
    texto:
      'Confira os dois e tente de novo. Depois de 5 tentativas a entrada fica bloqueada por um tempo.',
    campos: ['login', 'senha'],
  },
}

const ocupada: Refusal = {
  status: 503,
  espera: 5,
  aviso: {
    titulo: 'Muita gente entrando agora',
    texto: 'Aguarde alguns segundos e tente de novo.',
  },
}

function bloqueada(espera: number): Refusal {
  const ate = new Date(Date.now() + espera * 1000).toLocaleTimeString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const minutos = Math.ceil(espera / 60)
  const em = minutos === 1 ? 'em até 1 minuto' : `em ${minutos} minutos`
  return {
    status: 429,
    espera,
    aviso: {
      titulo: 'Entrada bloqueada por um tempo',
      texto: `Foram muitas tentativas. Tente de novo depois das ${ate} (${em}).`,
    },
  }
}

/** The fields of a small form; nothing when it is too long or something else. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return undefined
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > 8_192) return undefined
    chunks.push(bytes)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
