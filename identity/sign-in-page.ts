import type { Conta } from './accounts.ts'
import { html, type Html } from './html.ts'
import { page } from './pages.ts'

export type Aviso = {
  /** `erro` is read aloud at once; `nota` only stands there. */
  tipo: 'erro' | 'nota'
  titulo: string
  texto: string
  /** The fields that are wrong. */
  campos?: Array<'login' | 'senha'>
}

type SignIn = {
  uid: string
  login?: string
  aviso?: Aviso | undefined
  /** The people of the demonstration; empty outside of it. */
  pessoas: Conta[]
}

/** The password of every demonstration sign-in, printed on the page. */
const senhaDemo = 'demo'

/** The sign-in page. It works without a script. */
export function signInPage({ uid, login = '', aviso, pessoas }: SignIn): string {
  const acao = `/interaction/${uid}/entrar`
  return page(
    aviso?.tipo === 'erro' ? `Erro: ${aviso.titulo}` : 'Entrar',
    html`<h1>Entrar</h1>
      <p class="texto">Use a sua conta corporativa.</p>
      ${aviso ? quadro(aviso) : ''}
      <form method="post" action="${acao}" class="entrada">
        <label for="login">Usuário</label>
        <input
          id="login"
          name="login"
          value="${login}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          required
          maxlength="120"
          ${estado('login', aviso, login === '')}
        />
        <label for="senha">Senha</label>
        <input
          id="senha"
          name="senha"
          type="password"
          autocomplete="current-password"
          required
          maxlength="256"
          ${estado('senha', aviso, login !== '')}
        />
        <button>Entrar</button>
      </form>
      ${pessoas.length > 0 ? demonstracao(acao, pessoas) : ''}
      <p class="rodape">Problemas para entrar? Fale com o controle de acesso.</p>`,
  )
}

const quadro = ({ tipo, titulo, texto }: Aviso) =>
  html`<div
    id="aviso"
    class="quadro"
    data-tom="${tipo}"
    role="${tipo === 'erro' ? 'alert' : 'status'}"
  >
    <h2>${titulo}</h2>
    <p>${texto}</p>
  </div>`

function estado(campo: 'login' | 'senha', aviso: Aviso | undefined, isFirst: boolean): Html {
  const isWrong = aviso?.campos?.includes(campo)
  return html`${isWrong ? html`aria-invalid="true" aria-describedby="aviso"` : ''}
  ${isFirst ? html`autofocus` : ''}`
}

/** What each sign-in of the demonstration shows; the rest by role. */
const papeis = { ATENDENTE: 'Atendente', PROMOTOR: 'Promotor', GESTOR: 'Gestor' }
const oQueMostra: Record<string, string> = {
  atendente: 'Atendente',
  atendente2: 'Do mesmo promotor',
  atendente3: 'De outro promotor',
  promotor: 'Promotor',
  gestor: 'Gestor',
  gestor2: 'Segundo gestor',
  conferente: 'Conferente do banco',
  semacesso: 'Sem nenhum acesso',
  vencida: 'Certificação vencida',
  suspenso: 'Promotor suspenso',
}

const demonstracao = (acao: string, pessoas: Conta[]) =>
  html`<section aria-labelledby="demo">
    <h2 id="demo">Pessoas de demonstração</h2>
    <p class="texto">
      Escolha uma para entrar, ou digite o usuário e a senha <code>${senhaDemo}</code>.
    </p>
    <ul class="pessoas">
      ${pessoas.map(
        ({ login, nome, papel }) =>
          html`<li>
            <form method="post" action="${acao}">
              <input type="hidden" name="login" value="${login}" />
              <input type="hidden" name="senha" value="${senhaDemo}" />
              <button class="cartao">
                <span class="rosto" data-papel="${papel.toLowerCase()}" aria-hidden="true"
                  >${iniciais(nome)}</span
                >
                <span
                  ><b>${nome}</b><small>${oQueMostra[login] ?? papeis[papel]}</small
                  ><code>${login}</code></span
                >
              </button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`

function iniciais(nome: string): string {
  const partes = nome.split(/\s+/)
  const [primeira = ''] = partes
  const ultima = partes.length > 1 ? (partes.at(-1) ?? '') : ''
  return (primeira.charAt(0) + ultima.charAt(0)).toUpperCase()
}
