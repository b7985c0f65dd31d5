import { documento as documentoHtml, escapar, marcaNoTopo } from '#shared/html.ts'
import { ACEITE, partesDoTexto, textoCorridoDe } from '#shared/indicacao/texto.ts'
import { estiloDoCliente } from '#shared/look/cliente.ts'
import { aviso, type Pagina } from '../consentimento/pagina.ts'
import { resumirTexto } from '../consentimento/segredo.ts'

type Quem = { pessoa: string; promotor: string }

/** What was typed before, and what is wrong with it. */
export type Digitado = { nome: string; telefone: string; cpf: string; erros: readonly string[] }

const nada: Digitado = { nome: '', telefone: '', cpf: '', erros: [] }

/** The page behind a link: who invites, what is agreed to, and the form. */
export function paginaDoConvite(
  quem: Quem,
  ficha: string,
  { nome, telefone, cpf, erros }: Digitado = nada,
): Pagina {
  const conteudo = `<p class="ola">Você recebeu um convite</p>
<h1><bdi>${escapar(quem.pessoa)}</bdi>, de <bdi>${escapar(quem.promotor)}</bdi>, convida você</h1>
<p>Deixe seus dados e alguém da loja liga para explicar o empréstimo consignado. Você não se compromete com nada.</p>
${erros.length > 0 ? `<div class="faixa ruim" role="alert">${erros.map((erro) => `<p>${escapar(erro)}</p>`).join('')}</div>` : ''}
<dl>${partesDoTexto(quem)
    .map(({ titulo, texto }) => `<div><dt>${escapar(titulo)}</dt><dd>${escapar(texto)}</dd></div>`)
    .join('')}</dl>
<form method="post">
<input type="hidden" name="ficha" value="${ficha}">
<input type="hidden" name="texto" value="${resumirTexto(textoCorridoDe(quem))}">
<div><label for="nome">Seu nome completo</label>
<input id="nome" name="nome" autocomplete="name" maxlength="120" required value="${escapar(nome)}"></div>
<div><label for="telefone">Seu telefone <small>com DDD</small></label>
<input id="telefone" name="telefone" type="tel" autocomplete="tel-national" maxlength="20" required value="${escapar(telefone)}"></div>
<div><label for="cpf">Seu CPF <small>só os números</small></label>
<input id="cpf" name="cpf" inputmode="numeric" autocomplete="off" maxlength="14" required value="${escapar(cpf)}"></div>
<div hidden><label for="site">Não preencha</label><input id="site" name="site" tabindex="-1" autocomplete="off"></div>
<label class="marcar"><input type="checkbox" name="aceite" value="sim" required> <span>${ACEITE}</span></label>
<button type="submit">Quero que me liguem</button>
</form>
<p class="nota">Guardamos a hora do seu pedido, o endereço da sua conexão e o texto acima, como prova do que você aceitou.</p>`
  // Shown again with what was typed it is a page like any other: no refusal holds personal data.
  return { status: 200, html: documento('Convite', quem.promotor, conteudo) }
}

/** The same for every CPF: known, new, already a client, or one that nobody may call. */
export const recebida: Pagina = {
  status: 200,
  html: documento(
    'Pedido recebido',
    'Convite',
    `<h1>Recebemos o seu pedido</h1>
<p class="faixa bom" role="status">Alguém da loja vai ligar no telefone que você escreveu.</p>
<p>Nenhuma senha será pedida. Você pode fechar esta página.</p>`,
  ),
}

export const semConvite = aviso(
  404,
  {
    titulo: 'Este convite não vale mais',
    faixa: 'O endereço está incompleto, ou o convite foi encerrado',
    texto: 'Peça um convite novo a quem enviou este.',
  },
  'Convite',
)

export const lotado = aviso(
  429,
  {
    titulo: 'Volte amanhã',
    faixa: 'Este convite já recebeu muitos pedidos hoje',
    texto: 'Seus dados não foram guardados. Abra o convite de novo amanhã.',
  },
  'Convite',
)

function documento(titulo: string, marca: string, conteudo: string): string {
  return documentoHtml({ titulo, cabeca: marcaNoTopo(marca), estilo: estiloDoCliente, conteudo })
}
