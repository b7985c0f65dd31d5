import { estilo } from './assets.ts'
import { html, Html } from './html.ts'

/** The frame of every page: brand beside, content in the middle, no script unless one is named. */
export function page(title: string, content: Html, script?: string): string {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Consigna</title>
        <link rel="preload" href="/inter.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="icon" href="/icone.svg" type="image/svg+xml" />
        ${new Html(`<style>${estilo}</style>`)}
        ${script ? html`<script src="${script}" defer></script>` : ''}
      </head>
      <body>
        ${vitrine}
        <main>${content}</main>
      </body>
    </html>`.text
}

const marca = html`<span class="marca"><span class="sinal">c</span>Consigna</span>`

/** What the product looks like, drawn small; nothing in it is read aloud. */
const vitrine = html`<header>
  ${marca}
  <div class="fala">
    <p class="lema">A conversa certa, com a conta na mão.</p>
    <p class="apoio">Clientes, contratos e propostas do consignado em um só lugar.</p>
  </div>
  <div class="cena" aria-hidden="true">
    <div class="folha">
      <div class="pessoa">
        <span class="rosto">MA</span>
        <span><b>Maria Aparecida</b><small>INSS · 4 contratos</small></span>
        <i class="tom" data-tom="atendimento">Em Atendimento</i>
      </div>
      ${[
        ['Refinanciamento', 'R$ 18.940,00', '72', 'simulada', 'Simulada'],
        ['Novo', 'R$ 6.396,90', '45', 'aberto', 'Em Aberto'],
        ['Refinanciamento', 'R$ 9.202,04', '30', 'andamento', 'Em Andamento'],
        ['Portabilidade', 'R$ 12.589,63', '90', 'ganha', 'Ganha'],
      ].map(
        ([nome, valor, parte, tom, status]) =>
          html`<div class="linha">
            <span>${nome}</span><i class="tom" data-tom="${tom}">${status}</i><b>${valor}</b>
            <progress max="100" value="${parte}"></progress>
          </div>`,
      )}
    </div>
    <div class="selo">
      <span class="certo">✓</span
      ><span><b>Pré-proposta cadastrada</b><small>há 2 minutos</small></span>
    </div>
  </div>
</header>`

const voltar = (webOrigin: string | undefined) =>
  webOrigin ? html`<p><a class="botao" href="${webOrigin}/login">Entrar de novo</a></p>` : ''

/** A sign-in that cannot go on: it took too long, or its address was changed on the way. */
export function errorPage(webOrigin: string | undefined, code: string, isExpired: boolean): string {
  const title = isExpired ? 'Esta tentativa de entrada expirou' : 'Não foi possível continuar'
  const sentence = isExpired
    ? 'Ela ficou aberta tempo demais ou já foi usada. Nada foi perdido: comece de novo.'
    : 'O pedido de entrada não é válido. Volte ao Consigna e entre de novo.'
  return page(
    title,
    html`<h1>${title}</h1>
      <p class="texto">${sentence}</p>
      ${voltar(webOrigin)}
      <p class="rodape">Código do erro: ${code}</p>`,
  )
}

/** The server of sign-ins is there and cannot serve: its database is away, or a fault of ours. */
export function outagePage(webOrigin: string | undefined): string {
  const title = 'A entrada não está disponível agora'
  return page(
    title,
    html`<h1>${title}</h1>
      <p class="texto">
        O servidor de identidade não pôde atender. Tente de novo em instantes: o que você digitou no
        Consigna está guardado.
      </p>
      ${voltar(webOrigin)}`,
  )
}

/** @param form the form of oidc-provider, with its secret against forged requests */
export function signOutPage(form: string, isConfirmed: boolean): string {
  const button = '<input type="hidden" name="logout" value="yes"><button>Sair</button></form>'
  return page(
    'Sair',
    html`<h1>${isConfirmed ? 'Saindo…' : 'Sair do Consigna?'}</h1>
      <p class="texto">
        ${isConfirmed ? 'Encerrando a sua sessão.' : 'A sua sessão será encerrada em todas as abas.'}
      </p>
      ${new Html(form.replace('</form>', button))}`,
    isConfirmed ? '/sair.js' : undefined,
  )
}

export function leftPage(): string {
  return page(
    'Até logo',
    html`<h1>Você saiu</h1>
      <p class="texto">A sua sessão foi encerrada. Já pode fechar esta aba.</p>`,
  )
}
