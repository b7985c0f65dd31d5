import { createHash } from 'node:crypto'
import { problemaDaFoto } from '#shared/formalizacao/nitidez.ts'
import { documento as documentoHtml, escapar, marcaNoTopo } from '#shared/html.ts'
import { completa, emAberto, type Registro } from './livro.ts'
import { programa } from './programa.ts'

const estilo = `:root{color-scheme:light dark;--fundo:#f5f7fb;--papel:#fff;--texto:#1b1e24;--suave:#4c5058;--linha:#cbcfd7;--marca:#2346b0;--sobre:#fff;--bom:#02692d;--fundo-bom:#d8f6dc;--ruim:#a01620;--fundo-ruim:#ffe6e4;--foco:#1b1e24}
@media(prefers-color-scheme:dark){:root{--fundo:#0d0f14;--papel:#191d24;--texto:#eceef3;--suave:#b5bac4;--linha:#4a515e;--marca:#a7c2fe;--sobre:#0b1a45;--bom:#7fd394;--fundo-bom:#0f2f1a;--ruim:#fea9a2;--fundo-ruim:#3a1517;--foco:#fff}}
*{box-sizing:border-box}body{margin:0;background:var(--fundo);color:var(--texto);font:400 20px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;-webkit-text-size-adjust:100%}
.topo{padding:18px 0;border-bottom:1px solid var(--linha);background:var(--papel);font-weight:650}
.topo p,main{max-width:640px;margin:0 auto;padding:0 20px}main{padding:26px 20px 56px}
h1{margin:0 0 14px;font-size:28px;line-height:1.22;text-wrap:balance}h2{margin:0 0 8px;font-size:22px;line-height:1.3}p{margin:0 0 16px}
ol.passos{display:flex;gap:8px;list-style:none;margin:0 0 22px;padding:0;font-size:17px;color:var(--suave);flex-wrap:wrap}
ol.passos [aria-current]{color:var(--marca);font-weight:650}
dl,section{margin:0 0 20px;padding:6px 20px;border:1px solid var(--linha);border-radius:16px;background:var(--papel)}
section{padding:18px 20px}dl div{display:flex;justify-content:space-between;gap:16px;padding:13px 0;border-top:1px solid var(--linha);flex-wrap:wrap}
dl div:first-child{border-top:0}dt{color:var(--suave)}dd{margin:0 0 0 auto;font-weight:650;text-align:right;font-variant-numeric:tabular-nums}
form{display:grid;gap:14px;margin:0}button,.botao{display:block;width:100%;min-height:64px;padding:14px 22px;border:2px solid var(--marca);border-radius:16px;background:var(--marca);color:var(--sobre);font-family:inherit;font-size:21px;font-weight:650;line-height:1.3;text-align:center;cursor:pointer}
button.nao{background:var(--papel);color:var(--marca);margin-top:12px}button:disabled{opacity:.55;cursor:not-allowed}
.botao input{position:absolute;inset:0;opacity:0;width:100%;cursor:pointer}.botao{position:relative;overflow:hidden}.botao:focus-within,:focus-visible{outline:4px solid var(--foco);outline-offset:3px}
input[type=text]{width:100%;min-height:64px;padding:10px 16px;border:2px solid var(--suave);border-radius:14px;background:var(--papel);color:var(--texto);font-family:inherit;font-size:26px;font-weight:500;line-height:1.2;letter-spacing:.12em}
label.marcar{display:flex;gap:14px;align-items:flex-start;padding:10px 0}label.marcar input{width:30px;height:30px;flex:none}
.faixa{margin:12px 0 0;padding:14px 18px;border-radius:14px;font-weight:650;background:var(--fundo)}.faixa:empty{display:none}
.faixa.bom{background:var(--fundo-bom);color:var(--bom)}.faixa.ruim{background:var(--fundo-ruim);color:var(--ruim)}.nota{margin:14px 0 0;color:var(--suave);font-size:18px}.faixa+dl,.faixa+form,.faixa+p{margin-top:20px}`

/** The rule of a good photograph is the one of the CRM's own screens. */
const script = `(${programa.toString()})(${problemaDaFoto.toString()})`
const selo = (texto: string) => `'sha256-${createHash('sha256').update(texto).digest('base64')}'`

/** One script and one style, both known by their hash; photographs stay on this page. */
export const cabecalhosDoCelular = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; script-src ${selo(script)}; style-src ${selo(estilo)}; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const

const documento = (banco: string, titulo: string, conteudo: string): string =>
  documentoHtml({ titulo, cabeca: marcaNoTopo(banco), estilo, conteudo, script })

const passos = ['Ler', 'Documentos', 'Rosto', 'Assinar']

const trilha = (aqui: number) =>
  `<ol class="passos" aria-label="Etapas">${passos
    .map(
      (nome, i) =>
        `<li${i === aqui ? ' aria-current="step"' : ''}>${i + 1}. ${nome}${i < passos.length - 1 ? ' ›' : ''}</li>`,
    )
    .join('')}</ol>`

export const telaDesconhecida = () =>
  documento(
    'Assinatura',
    'Não encontramos este link',
    `<h1>Não encontramos este link</h1><p class="faixa ruim">O endereço está incompleto ou não vale mais</p><p>Abra o link outra vez pela última mensagem do banco, ou peça um novo ao atendente.</p>`,
  )

/** Nothing personal before the second proof. */
export function telaDeConfirmar({ pedido, erros }: Registro, errou: boolean): string {
  const parado = erros >= 5
  return documento(
    pedido.contrato.banco,
    'Confirme que é você',
    `<h1>Confirme que é você</h1>
<p>Digite os <strong>cinco primeiros números do seu CPF</strong>.</p>
${errou ? `<p class="faixa ruim" role="alert">${parado ? 'Muitas tentativas. Peça um link novo ao atendente.' : 'Os números não conferem. Tente de novo.'}</p>` : ''}
<form method="post" action="?passo=confirmar"><label>Cinco primeiros números<input type="text" name="digitos" inputmode="numeric" autocomplete="off" maxlength="5" pattern="[0-9]{5}" required></label>
<button type="submit"${parado ? ' disabled' : ''}>Continuar</button></form>
<p class="nota">Nunca pedimos senha nem código do cartão.</p>`,
  )
}

const resumoDoContrato = ({ pedido }: Registro) =>
  `<dl>${pedido.contrato.linhas
    .map(({ rotulo, valor }) => `<div><dt>${escapar(rotulo)}</dt><dd>${escapar(valor)}</dd></div>`)
    .join('')}</dl>`

/** What the signer does next, as the book stands. */
export function telaDoSigno(registro: Registro): string {
  const { estado, pedido } = registro
  const { banco, titulo } = pedido.contrato
  const pagina = (conteudo: string) => documento(banco, titulo, conteudo)
  const nome = escapar(pedido.signatario.nome.split(' ')[0] ?? '')
  switch (estado.situacao) {
    case 'CRIADA':
    case 'ABERTA':
      return pagina(telaDosDocumentos(registro, nome))
    case 'DOCUMENTOS':
      return pagina(telaDoRosto(registro))
    case 'BIOMETRIA':
      return pagina(telaDoAceite(registro))
    case 'ASSINADA':
      return pagina(
        `<h1>Pronto, ${nome}. Seu contrato foi assinado</h1><p class="faixa bom">Guardamos a hora, o endereço da conexão e o texto que você aceitou.</p>${resumoDoContrato(registro)}<p>O atendente já foi avisado. Você pode fechar esta página.</p>`,
      )
    case 'REPROVADA':
      return pagina(
        '<h1>Não reconhecemos o rosto</h1><p class="faixa ruim">As tentativas acabaram</p><p>Nada foi contratado. Fale com o atendente para assinar de outro jeito.</p>',
      )
    case 'EXPIRADA':
      return pagina(linkMorto('O prazo acabou', 'Peça um link novo ao atendente.'))
    case 'CANCELADA':
      return pagina(
        registro.cancelamento === 'OPERACAO_ENCERRADA'
          ? linkMorto(
              'Esta proposta foi encerrada',
              'Não é preciso assinar. Para saber o motivo, fale com o atendente.',
            )
          : linkMorto(
              'O atendente mudou a forma de assinar',
              'Abra a última mensagem do banco ou fale com o atendente.',
            ),
      )
  }
}

const linkMorto = (porque: string, agora: string) =>
  `<h1>Este link não vale mais</h1><p class="faixa ruim">${porque}</p><p>Nada foi contratado. ${agora}</p>`

/** Whether the page still asks for something. */
export const pedeAlgo = (registro: Registro): boolean => emAberto(registro)

function campoDeFoto(registro: Registro, tipo: string, nome: string, camera: string): string {
  const pronta = completa(registro.fotos.get(tipo)) !== undefined
  return `<section data-tipo="${escapar(tipo)}"><h2>${escapar(nome)}</h2>
<label class="botao">${pronta ? 'Tirar outra foto' : 'Tirar foto'}<input type="file" accept="image/jpeg,image/png" capture="${camera}" aria-label="${escapar(`Foto: ${nome}`)}"></label>
<p role="status" class="faixa${pronta ? ' bom' : ''}">${pronta ? 'Foto recebida' : ''}</p></section>`
}

function telaDosDocumentos(registro: Registro, nome: string): string {
  const { documentos, contrato } = registro.pedido
  const faltam = documentos.filter(({ tipo }) => !completa(registro.fotos.get(tipo))).length
  return `${trilha(faltam === documentos.length ? 0 : 1)}<h1>${nome}, leia com calma o que você vai contratar</h1>
<p>${escapar(contrato.titulo)}. Nada é contratado antes de você aceitar, no fim.</p>
${resumoDoContrato(registro)}
${documentos.length > 0 ? '<h2>Agora, fotografe seus documentos</h2><p>Em lugar claro, sem reflexo, com as letras legíveis.</p>' : ''}
${documentos.map(({ tipo, nome: qual }) => campoDeFoto(registro, tipo, qual, 'environment')).join('')}
<form method="post" action="?passo=documentos"><button type="submit"${faltam > 0 ? ' disabled' : ''}>Enviar e continuar</button></form>
${faltam > 0 ? `<p class="nota">${faltam === 1 ? 'Falta uma foto.' : `Faltam ${faltam} fotos.`}</p>` : ''}`
}

function telaDoRosto(registro: Registro): string {
  const { estado, pedido, fotos } = registro
  const restam = pedido.tentativasBiometria - estado.tentativasBiometria
  const pronta = completa(fotos.get('ROSTO')) !== undefined
  return `${trilha(2)}<h1>Uma foto do seu rosto</h1>
${estado.tentativasBiometria > 0 ? `<p class="faixa ruim" role="alert">Não reconhecemos o rosto. ${restam === 1 ? 'Resta uma tentativa.' : `Restam ${restam} tentativas.`}</p>` : ''}
<p>Olhe para a câmera, sem óculos escuros nem chapéu.</p>
${campoDeFoto(registro, 'ROSTO', 'Foto do rosto', 'user')}
<form method="post" action="?passo=rosto"><button type="submit"${pronta ? '' : ' disabled'}>Conferir meu rosto</button></form>`
}

function telaDoAceite(registro: Registro): string {
  const { titulo, resumo } = registro.pedido.contrato
  return `${trilha(3)}<h1>Confira e assine</h1>${resumoDoContrato(registro)}
<form method="post" action="?passo=aceitar" data-local>
<input type="hidden" name="resumo" value="${resumo}"><input type="hidden" name="latitude"><input type="hidden" name="longitude">
<label class="marcar"><input type="checkbox" name="concordo" value="sim" required><span>Li, entendi e concordo com: ${escapar(titulo)}.</span></label>
<label class="marcar"><input type="checkbox" name="local" value="sim"><span>Permito guardar onde estou agora, como prova (opcional).</span></label>
<button type="submit">Assinar o contrato</button></form>
<p class="nota">Você pode desistir em até 7 dias, sem custo, falando com o banco.</p>`
}
