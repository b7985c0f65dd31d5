import { textoCorrido } from '#shared/consentimento/texto.ts'
import { formatarDia, hoje } from '#shared/data.ts'
import { documento as documentoHtml, escapar, marcaNoTopo } from '#shared/html.ts'
import { estiloDoCliente } from '#shared/look/cliente.ts'
import { responde, textoDoConvite } from './responder.ts'
import type { Convite } from './sql/pagina.ts'
import { resumirTexto } from './segredo.ts'

/** A page with its HTTP status: an expired link has 410 for machines too. */
export type Pagina = { status: number; html: string }

const documento = (titulo: string, banco: string, conteudo: string): string =>
  documentoHtml({ titulo, cabeca: marcaNoTopo(banco), estilo: estiloDoCliente, conteudo })

/** The present page of a link, for its holder. */
export function paginaDoConvite(convite: Convite | null): Pagina {
  if (!convite) return aviso(404, desconhecido)
  const { banco, situacao } = convite
  // The page of an authorisation stays, to take it back: past the time of its link, and after a key.
  if (situacao === 'AUTORIZADO') return { status: 200, html: autorizado(convite) }
  if (situacao === 'REVOGADO') return aviso(200, retirado, banco)
  if (convite.substituido) return aviso(410, substituido, banco)
  if (convite.vencido) return aviso(410, vencido, banco)
  if (responde(convite)) return { status: 200, html: pedido(convite) }
  if (situacao === 'RECUSADO') return aviso(200, recusado, banco)
  return aviso(410, vencido, banco)
}

function pedido(convite: Convite): string {
  const texto = textoDoConvite(convite)
  return documento(
    'Pedido de autorização',
    convite.banco,
    `<p class="ola">Olá, <bdi>${escapar(convite.primeiroNome)}</bdi></p>
<h1>${escapar(texto.titulo)}</h1>
<p>Leia com calma. Você pode aceitar ou não, e nada muda no seu benefício ou no seu salário.</p>
<dl>${texto.partes
      .map(
        ({ titulo, texto: dito }) =>
          `<div><dt>${escapar(titulo)}</dt><dd>${escapar(dito)}</dd></div>`,
      )
      .join('')}</dl>
<form method="post" class="acoes">
<input type="hidden" name="texto" value="${resumirTexto(textoCorrido(texto))}">
<button type="submit" name="decisao" value="autorizar">Sim, eu autorizo</button>
<button type="submit" name="decisao" value="recusar" class="nao">Não autorizo</button>
</form>
<p class="nota">Guardamos a hora da sua resposta, o endereço da sua conexão e o texto acima, como prova do que você respondeu.</p>`,
  )
}

function autorizado({ banco, validoAte }: Convite): string {
  const ate = validoAte ? formatarDia(hoje(validoAte)) : ''
  return documento(
    'Autorização registrada',
    banco,
    `<h1>Pronto, sua autorização foi registrada</h1>
<p class="faixa bom">Vale até ${ate}</p>
<p>O atendente já foi avisado. Você pode fechar esta página.</p>
<details><summary>Mudei de ideia</summary>
<p>Ao retirar a autorização, o banco não pode mais consultar seus dados a partir de agora.</p>
<form method="post"><button type="submit" name="decisao" value="retirar" class="nao">Retirar minha autorização</button></form>
</details>`,
  )
}

type Aviso = { titulo: string; faixa?: string; texto: string }

const recusado: Aviso = {
  titulo: 'Você não autorizou',
  texto:
    'Está tudo certo: nada será consultado e nada muda para você. Se quiser, fale com o atendente para receber outro pedido. Você pode fechar esta página.',
}
const retirado: Aviso = {
  titulo: 'Sua autorização foi retirada',
  texto: 'A partir de agora o banco não consulta mais seus dados. Você pode fechar esta página.',
}
export const vencido: Aviso = {
  titulo: 'Este link venceu',
  faixa: 'O prazo para responder acabou',
  texto: 'Para responder, peça ao atendente que envie um link novo.',
}
export const substituido: Aviso = {
  titulo: 'Há um link mais novo',
  faixa: 'Este link não vale mais',
  texto: 'Abra a última mensagem que você recebeu do banco e use o link que está nela.',
}
export const desconhecido: Aviso = {
  titulo: 'Não encontramos este link',
  faixa: 'O endereço está incompleto ou não é nosso',
  texto: 'Abra o link outra vez pela mensagem. Se não der certo, peça um novo ao atendente.',
}
export const apressado: Aviso = {
  titulo: 'Espere um pouco',
  faixa: 'Muitas tentativas em pouco tempo',
  texto: 'Aguarde um minuto e tente de novo.',
}
export const cheio: Aviso = {
  titulo: 'Espere um pouco',
  faixa: 'O sistema está muito ocupado',
  texto: 'Sua resposta não foi registrada. Aguarde um minuto e abra o link outra vez.',
}
/** The answer of the database was lost: a commit may have come before. */
export const semRespostaDoBanco: Aviso = {
  titulo: 'Espere um pouco',
  faixa: 'O sistema não respondeu',
  texto:
    'Sua resposta pode ter sido registrada, ou não. Aguarde um minuto e abra o link outra vez: a página mostra o que ficou.',
}
export const deOutroLugar: Aviso = {
  titulo: 'Não foi possível registrar',
  faixa: 'A resposta não veio desta página',
  texto: 'Abra o link pela mensagem do banco e responda de novo.',
}
export const falhou: Aviso = {
  titulo: 'Algo deu errado',
  faixa: 'Sua resposta não foi registrada',
  texto: 'Espere um pouco e abra o link outra vez pela mensagem.',
}

export const aviso = (
  status: number,
  { titulo, faixa, texto }: Aviso,
  banco = 'Consentimento',
): Pagina => ({
  status,
  html: documento(
    titulo,
    banco,
    `<h1>${titulo}</h1>${faixa ? `<p class="faixa ruim">${faixa}</p>` : ''}<p>${texto}</p>`,
  ),
})

/** Where an access key is typed. `errado`: what was typed before opened nothing. */
export const paginaDaChave = (errado: boolean): Pagina => ({
  status: errado ? 400 : 200,
  html: documento(
    'Chave de acesso',
    'Consentimento',
    `<h1>Digite sua chave de acesso</h1>
${errado ? '<p class="faixa ruim" role="alert">CPF ou chave não conferem, ou a chave venceu. Confira e tente de novo.</p>' : ''}
<p>A chave tem oito números e chegou por mensagem no seu telefone.</p>
<form method="post" autocomplete="off">
<div><label for="cpf">Seu CPF <small>só os números</small></label>
<input id="cpf" name="cpf" inputmode="numeric" autocomplete="off" maxlength="14" required></div>
<div><label for="chave">Chave de acesso <small>oito números</small></label>
<input id="chave" name="chave" inputmode="numeric" autocomplete="one-time-code" maxlength="9" required></div>
<button type="submit">Continuar</button>
</form>`,
  ),
})
