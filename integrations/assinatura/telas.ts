import { createHash } from 'node:crypto'
import { problemaDaFoto } from '#shared/formalizacao/nitidez.ts'
import { documento as documentoHtml, escapar, marcaNoTopo } from '#shared/html.ts'
import { estiloDoCliente } from '#shared/look/cliente.ts'
import { completa, emAberto, type Registro } from './livro.ts'
import { programa } from './programa.ts'
import { TipoDePapel } from './protocolo.ts'

/** The rule of a good photograph is the one of the CRM's own screens. */
const script = `(${programa.toString()})(${problemaDaFoto.toString()})`
const selo = (texto: string) => `'sha256-${createHash('sha256').update(texto).digest('base64')}'`

/** One script and one style, both allowed by hash; photographs stay on this page. */
export const cabecalhosDoCelular = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; script-src ${selo(script)}; style-src ${selo(estiloDoCliente)}; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const

const documento = (banco: string, titulo: string, conteudo: string): string =>
  documentoHtml({ titulo, cabeca: marcaNoTopo(banco), estilo: estiloDoCliente, conteudo, script })

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

type Linhas = Registro['pedido']['contrato']['linhas']

const quadro = (linhas: Linhas) =>
  `<dl class="contrato">${linhas
    .map(({ rotulo, valor }) => `<div><dt>${escapar(rotulo)}</dt><dd>${escapar(valor)}</dd></div>`)
    .join('')}</dl>`

const paragrafos = (frases: readonly string[]) =>
  frases.map((frase) => `<p>${escapar(frase)}</p>`).join('')

/** The figures, the people and what both promise, as on the paper. */
const resumoDoContrato = ({ pedido: { contrato } }: Registro) =>
  `${quadro(contrato.linhas)}<h2>Quem assina e quem empresta</h2>${quadro(contrato.partes)}<h2>O que fica combinado</h2>${paragrafos(contrato.clausulas)}`

const passosQueFaltam = ({ pedido: { contrato } }: Registro, titulo = 'Depois de assinar') =>
  contrato.depois.length > 0 ? `<h2>${titulo}</h2>${paragrafos(contrato.depois)}` : ''

/** What the signer keeps. The page looks again until the papers are there. */
const papeisDoSigno = ({ link, papeis }: Registro) =>
  papeis.size < TipoDePapel.options.length
    ? '<p role="status" class="faixa" data-espera>Estamos preparando os seus papéis. Eles aparecem aqui em instantes.</p>'
    : `<h2>Guarde os seus papéis</h2>${TipoDePapel.options
        .filter((tipo) => papeis.has(tipo))
        .map(
          (tipo) =>
            `<p><a class="botao" href="${link}/papeis/${tipo}">${nomesDosPapeis[tipo]}</a></p>`,
        )
        .join('')}`

const nomesDosPapeis = {
  CONTRATO: 'Baixar o contrato (PDF)',
  EVIDENCIAS: 'Baixar as provas da assinatura (PDF)',
} as const

/** What was signed can be opened and downloaded; what is left to do ends the page. */
const telaAssinada = (registro: Registro, nome: string) =>
  `<h1>Pronto, ${nome}. Seu contrato foi assinado</h1><p class="faixa bom">Guardamos a hora, o endereço da conexão e o texto que você aceitou.</p><p>O atendente já foi avisado.</p>${papeisDoSigno(registro)}<details><summary>Ver o que você assinou</summary>${resumoDoContrato(registro)}</details>${passosQueFaltam(registro, 'O que falta você fazer') || '<p>Você pode fechar esta página.</p>'}`

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
      return pagina(telaAssinada(registro, nome))
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
${passosQueFaltam(registro)}
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
${passosQueFaltam(registro)}
<form method="post" action="?passo=aceitar" data-local>
<input type="hidden" name="resumo" value="${resumo}"><input type="hidden" name="latitude"><input type="hidden" name="longitude">
<label class="marcar"><input type="checkbox" name="concordo" value="sim" required><span>Li, entendi e concordo com: ${escapar(titulo)}.</span></label>
<label class="marcar"><input type="checkbox" name="local" value="sim"><span>Permito guardar onde estou agora, como prova (opcional).</span></label>
<button type="submit">Assinar o contrato</button></form>`
}
