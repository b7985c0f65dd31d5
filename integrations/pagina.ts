import { documento, escapar } from '#shared/html.ts'

/** The pages of the stand-ins run nothing and load nothing. */
export const cabecalhosDaPagina = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
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

const estilo = `
:root { color-scheme: light dark; --fundo: #f6f7f9; --papel: #fff; --texto: #16202c;
  --suave: #55606e; --linha: #dde2e8; --acento: #0b5cad; --bom: #0a6b3d; --ruim: #a3202a; }
@media (prefers-color-scheme: dark) { :root { --fundo: #10151b; --papel: #182029; --texto: #e8edf3;
  --suave: #a0acba; --linha: #2c3743; --acento: #7db8f5; --bom: #6fd3a0; --ruim: #f29aa1; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px clamp(16px, 5vw, 56px) 48px; background: var(--fundo);
  color: var(--texto); font: 16px/1.5 system-ui, sans-serif; }
header, main { max-width: 1120px; margin: 0 auto; }
h1 { font-size: 24px; margin: 0 0 16px; }
.selo { margin: 0; color: var(--suave); font-size: 14px; }
.cartao { background: var(--papel); border: 1px solid var(--linha); border-radius: 12px;
  padding: 16px 20px; margin: 0 0 16px; }
.cartao h2 { font-size: 18px; margin: 0 0 4px; display: flex; gap: 12px; flex-wrap: wrap;
  align-items: baseline; justify-content: space-between; font-variant-numeric: tabular-nums; }
.situacao { font-size: 14px; font-weight: 600; color: var(--acento); }
.situacao.bom { color: var(--bom); } .situacao.ruim { color: var(--ruim); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 8px 24px;
  margin: 12px 0; } dt { color: var(--suave); font-size: 13px; } dd { margin: 0;
  font-variant-numeric: tabular-nums; }
form { display: inline-flex; gap: 8px; margin: 4px 8px 4px 0; flex-wrap: wrap; }
button, input { font: inherit; min-height: 40px; padding: 6px 14px; border-radius: 8px;
  border: 1px solid var(--linha); background: var(--papel); color: var(--texto); }
button { cursor: pointer; font-weight: 600; } button.primario { border-color: var(--acento);
  color: var(--acento); } button:disabled { opacity: .45; cursor: not-allowed; }
:focus-visible { outline: 3px solid var(--acento); outline-offset: 2px; }
.chaves { display: flex; flex-wrap: wrap; gap: 4px; margin: 4px 0; }
.chaves button { padding: 4px 9px; min-height: 36px; font-size: 13px; }
.chaves button[aria-pressed='true'] { background: var(--acento); border-color: var(--acento);
  color: var(--papel); }
.resumo { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center;
  margin: 0 0 16px; }
.grade { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 440px), 1fr));
  gap: 16px; align-items: start; } .grade .cartao { margin: 0; }
.sistema p { margin: 4px 0; } .hora { font-size: 20px; margin: 8px 0;
  font-variant-numeric: tabular-nums; } .hora::first-letter { text-transform: uppercase; }
label { display: inline-flex; gap: 8px; align-items: center; flex-wrap: wrap; }
ol.chamadas { list-style: none; margin: 12px 0 0; padding: 8px 0 0; font-size: 13px;
  border-top: 1px solid var(--linha); font-variant-numeric: tabular-nums; }
.chamadas li { display: flex; gap: 8px; flex-wrap: wrap; padding: 2px 0; }
.chamadas code { overflow-wrap: anywhere; flex: 1 1 160px; } .chamadas .situacao { font-size: 13px; }
a { color: var(--acento); } code { font-family: ui-monospace, monospace; }
.vazio { color: var(--suave); }
`
