import { createHash } from 'node:crypto'

/** The page loads nothing: its few rules travel with it, allowed by their own hash. */
export const estilo = `:root{color-scheme:light dark;--fundo:#f5f7fb;--papel:#fff;--texto:#1b1e24;--suave:#4c5058;--linha:#cbcfd7;--marca:#2346b0;--sobre:#fff;--bom:#02692d;--fundo-bom:#d8f6dc;--ruim:#a01620;--fundo-ruim:#ffe6e4;--foco:#1b1e24}
@media(prefers-color-scheme:dark){:root{--fundo:#0d0f14;--papel:#191d24;--texto:#eceef3;--suave:#b5bac4;--linha:#4a515e;--marca:#a7c2fe;--sobre:#0b1a45;--bom:#7fd394;--fundo-bom:#0f2f1a;--ruim:#fea9a2;--fundo-ruim:#3a1517;--foco:#fff}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--fundo);color:var(--texto);font:400 20px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
.topo{padding:18px 0;border-bottom:1px solid var(--linha);background:var(--papel);font-weight:650}
.topo p,main{max-width:640px;margin:0 auto;padding:0 20px}
main{padding:28px 20px 56px}
h1{margin:0 0 14px;font-size:29px;line-height:1.22;letter-spacing:-.01em;text-wrap:balance}
p{margin:0 0 18px}
.ola{margin-bottom:6px;color:var(--suave)}
dl{margin:24px 0;padding:6px 20px;border:1px solid var(--linha);border-radius:16px;background:var(--papel)}
dl div{padding:15px 0;border-top:1px solid var(--linha)}
dl div:first-child{border-top:0}
dt{font-weight:650}
dd{margin:3px 0 0;color:var(--suave)}
form{display:grid;gap:14px}
button,.botao{display:block;width:100%;min-height:64px;padding:14px 22px;border:2px solid var(--marca);border-radius:16px;background:var(--marca);color:var(--sobre);font-family:inherit;font-size:21px;font-weight:650;line-height:1.3;text-align:center;text-decoration:none;cursor:pointer}
button.nao{background:var(--papel);color:var(--marca)}
button:hover{filter:brightness(1.06)}
:focus-visible{outline:4px solid var(--foco);outline-offset:3px}
label{font-weight:650}
label small{display:block;color:var(--suave);font-weight:400;font-size:18px}
input{width:100%;min-height:64px;margin:8px 0 4px;padding:10px 16px;border:2px solid var(--suave);border-radius:14px;background:var(--papel);color:var(--texto);font-family:inherit;font-size:24px;font-weight:500;line-height:1.2;font-variant-numeric:tabular-nums}
.faixa{margin:0 0 22px;padding:16px 20px;border-radius:16px;font-weight:650}
.faixa.bom{background:var(--fundo-bom);color:var(--bom)}
.faixa.ruim{background:var(--fundo-ruim);color:var(--ruim)}
.nota{margin:26px 0 0;color:var(--suave);font-size:18px}
details{margin:30px 0 0}
summary{min-height:48px;padding:10px 0;color:var(--marca);font-weight:650;cursor:pointer}
@media(min-width:600px){main{padding-top:44px}.acoes{grid-template-columns:1fr 1fr}}
@media(prefers-reduced-motion:no-preference){button{transition:filter .14s}}`

const resumo = createHash('sha256').update(estilo).digest('base64')

/** Nothing runs, nothing is loaded, nobody frames it, and it posts only to where it came from. */
export const cabecalhosDaPagina = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${resumo}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const
