import { documento, escapar } from '#shared/html.ts'
import { comTokens } from '#shared/look/tokens.ts'

/** The pages of the stand-ins run nothing and load nothing. */
export const cabecalhosDaPagina = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** One page of the outside world, in light or dark as the person's system is. */
export const pagina = (titulo: string, conteudo: string, segundosAteRecarregar?: number): string =>
  documento({
    titulo,
    estilo,
    conteudo,
    cabeca: `<header><p class="selo">Ambiente de demonstração</p><h1>${escapar(titulo)}</h1></header>`,
    ...(segundosAteRecarregar && { segundosAteRecarregar }),
  })

const estilo = comTokens(`
* { box-sizing: border-box; }
body { margin: 0; padding: var(--e-6) clamp(var(--e-4), 5vw, var(--s-4)) var(--e-8);
  background: var(--fundo); color: var(--texto); font: var(--peso-1) var(--f-5)/1.45 var(--fonte); }
header, main { max-width: var(--l-11); margin: 0 auto; }
h1 { margin: 0 0 var(--e-4); font-size: var(--f-7); }
.selo, .vazio { margin: 0; color: var(--texto-3); font-size: var(--f-4); }
.cartao { margin: 0 0 var(--e-4); padding: var(--e-4) var(--e-5); border: 1px solid var(--linha);
  border-radius: var(--raio-3); background: var(--superficie); }
.cartao h2 { display: flex; flex-wrap: wrap; gap: var(--e-3); align-items: baseline;
  justify-content: space-between; margin: 0 0 var(--e-1); font-size: var(--f-5);
  font-variant-numeric: tabular-nums; }
.situacao { color: var(--acento); font-weight: var(--peso-3); font-size: var(--f-4); }
.bom { color: var(--g-700); } .ruim { color: var(--r-700); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(var(--l-2), 1fr));
  gap: var(--e-2) var(--e-6); margin: var(--e-3) 0; }
dt { color: var(--texto-3); font-size: var(--f-3); }
dd { margin: 0; font-variant-numeric: tabular-nums; }
form { display: inline-flex; flex-wrap: wrap; gap: var(--e-2); margin: var(--e-1) var(--e-2) var(--e-1) 0; }
button, input { min-height: var(--s-2); padding: var(--e-1) var(--e-4); border: 1px solid var(--borda-campo);
  border-radius: var(--raio-2); background: var(--superficie); color: var(--texto); font: inherit; }
button { font-weight: var(--peso-3); cursor: pointer; }
.primario { border-color: var(--acento); color: var(--acento); }
button:disabled { opacity: .45; cursor: not-allowed; }
:focus-visible { outline: 3px solid var(--foco); outline-offset: 2px; }
.chaves { display: flex; flex-wrap: wrap; gap: var(--e-1); margin: var(--e-1) 0; }
.chaves button { min-height: var(--s-1); padding: var(--e-1) var(--e-2); font-size: var(--f-3); }
.chaves button[aria-pressed='true'] { border-color: var(--botao); background: var(--botao); color: #fff; }
.resumo { display: flex; flex-wrap: wrap; gap: var(--e-2) var(--e-4); align-items: center;
  margin: 0 0 var(--e-4); }
.grade { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--l-8)), 1fr));
  gap: var(--e-4); align-items: start; }
.grade .cartao { margin: 0; } .sistema p { margin: var(--e-1) 0; }
.hora { margin: var(--e-2) 0; font-size: var(--f-6); font-variant-numeric: tabular-nums; }
.hora::first-letter { text-transform: uppercase; }
label { display: inline-flex; flex-wrap: wrap; gap: var(--e-2); align-items: center; }
ol.chamadas { margin: var(--e-3) 0 0; padding: var(--e-2) 0 0; border-top: 1px solid var(--linha);
  font-size: var(--f-3); font-variant-numeric: tabular-nums; list-style: none; }
.chamadas li { display: flex; flex-wrap: wrap; gap: var(--e-2); padding: var(--e-0) 0; }
.chamadas code { flex: 1 1 var(--l-2); overflow-wrap: anywhere; }
a { color: var(--acento); } code { font-family: ui-monospace, monospace; }
`)
