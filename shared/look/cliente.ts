import { comTokens } from './tokens.ts'

/** The pages for the client, on a phone and in large type: consent and signing. */
export const estiloDoCliente = comTokens(`*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-text-size-adjust:100%}
body{background:var(--fundo);color:var(--texto);font:var(--peso-1) var(--f-6)/1.45 var(--fonte)}
.topo{padding:var(--e-4) 0;border-bottom:1px solid var(--linha);background:var(--superficie);font-weight:var(--peso-3)}
.topo p,main{max-width:640px;margin:0 auto;padding:0 var(--e-5)}
main{padding:var(--e-6) var(--e-5) var(--e-8)}
h1,h2{margin:0 0 var(--e-3);font-size:var(--f-7);line-height:1.3;letter-spacing:-.01em;text-wrap:balance}
h2{font-size:var(--f-6)}
p{margin:0 0 var(--e-4)}
.ola{margin-bottom:var(--e-1);color:var(--texto-2)}
dl,section{margin:var(--e-5) 0;padding:var(--e-2) var(--e-5);border:1px solid var(--linha);border-radius:var(--raio-4);background:var(--superficie)}
section{padding:var(--e-5)}
section dl{margin:0;padding:0;border:0}
dl div{padding:var(--e-3) 0;border-top:1px solid var(--linha)}
dl div:first-child{border-top:0}
dt,label,b{font-weight:var(--peso-3)}
dd{color:var(--texto-2)}
.contrato div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 var(--e-4)}
.contrato dt{color:var(--texto-2);font-weight:var(--peso-1)}
.contrato dd{margin-left:auto;color:var(--texto);font-weight:var(--peso-3);text-align:right;font-variant-numeric:tabular-nums}
.contrato [data-frase]{display:block}
.contrato [data-frase] dd{font-weight:var(--peso-1);text-align:left}
ol{display:flex;flex-wrap:wrap;gap:var(--e-2);margin:0 0 var(--e-5);color:var(--texto-2);font-size:var(--f-5);list-style:none}
[aria-current]{color:var(--acento);font-weight:var(--peso-3)}
form{display:grid;gap:var(--e-4)}
button,.botao{position:relative;display:block;width:100%;min-height:64px;padding:var(--e-4) var(--e-5);border:2px solid var(--botao);border-radius:var(--raio-4);background:var(--botao);color:#fff;font:var(--peso-3) var(--f-6)/1.3 var(--fonte);text-align:center;text-decoration:none;overflow:hidden;cursor:pointer}
.nao{border-color:var(--acento);background:var(--superficie);color:var(--acento)}
button:hover{filter:brightness(1.06)}
button:disabled{opacity:.55;cursor:not-allowed}
:focus-visible,.botao:focus-within{outline:4px solid var(--texto);outline-offset:3px}
label small{display:block;color:var(--texto-2);font-weight:var(--peso-1);font-size:var(--f-5)}
input{width:100%;min-height:64px;margin:var(--e-2) 0 0;padding:var(--e-2) var(--e-4);border:2px solid var(--borda-campo);border-radius:var(--raio-3);background:var(--superficie);color:var(--texto);font:var(--peso-2) var(--f-6)/1.3 var(--fonte);font-variant-numeric:tabular-nums}
.botao input{position:absolute;inset:0;opacity:0;cursor:pointer}
.marcar{display:flex;gap:var(--e-4);align-items:flex-start;padding:var(--e-2) 0;font-weight:var(--peso-1)}
.marcar input{flex:none;width:var(--e-7);min-height:var(--e-7);margin:0}
.faixa{margin:var(--e-3) 0 var(--e-5);padding:var(--e-4) var(--e-5);border-radius:var(--raio-4);background:var(--fundo);font-weight:var(--peso-3)}
.faixa:empty{display:none}
.bom{background:var(--g-100);color:var(--g-700)}
.ruim{background:var(--r-100);color:var(--r-700)}
.nota{margin:var(--e-5) 0 0;color:var(--texto-2);font-size:var(--f-5)}
details{margin:var(--e-7) 0 0}
[hidden]{display:none}
.foto{display:block;width:100%;max-height:60vh;margin:0 0 var(--e-4);border-radius:var(--raio-3);object-fit:contain}
.passo:focus{outline:none}
.marca{margin:0 0 var(--e-5);color:var(--texto-2);font-weight:var(--peso-3)}
#raiz section button,#raiz section .botao,#raiz button+button{margin-top:var(--e-4)}
@media(min-width:640px){#raiz .acoes button+button{margin-top:0}}
@media(scripting:none){#raiz{display:none}}
summary{min-height:var(--e-8);padding:var(--e-3) 0;color:var(--acento);font-weight:var(--peso-3);cursor:pointer}
@media(min-width:640px){main{padding-top:var(--e-8)}.acoes{grid-template-columns:1fr 1fr}}`)
