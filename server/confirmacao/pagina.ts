import { documento, escapar, marcaNoTopo } from '#shared/html.ts'
import { estiloDoCliente } from '#shared/look/cliente.ts'
import { aviso, desconhecido, type Pagina, substituido, vencido } from '../consentimento/pagina.ts'
import { resumirTexto } from '../consentimento/segredo.ts'
import { responde } from './link.ts'
import type { Convite } from './sql.ts'
import { textoCorridoDe, textoDoAtendimento } from './textos.ts'

/** The page of a link in its present state, for its holder. It names no data of the client. */
export function paginaDoConvite(convite: Convite | null): Pagina {
  if (!convite) return aviso(404, desconhecido)
  const { banco, situacao } = convite
  if (situacao === 'CONFIRMADA') return aviso(200, autorizado, banco)
  if (situacao === 'RECUSADA') return aviso(200, recusado, banco)
  if (convite.inteiro) return aviso(200, semMais, banco)
  if (convite.substituido) return aviso(410, substituido, banco)
  if (!responde(convite)) return aviso(410, vencido, banco)
  return { status: 200, html: pedido(convite) }
}

function pedido(convite: Convite): string {
  const { titulo, partes } = textoDoAtendimento(convite)
  return documento({
    titulo: 'Pedido de atendimento',
    cabeca: marcaNoTopo(convite.banco),
    estilo: estiloDoCliente,
    conteudo: `<h1>${escapar(titulo)}</h1>
<p>Leia com calma. Você pode aceitar ou não, e nada é contratado.</p>
<dl>${partes
      .map(
        (parte) => `<div><dt>${escapar(parte.titulo)}</dt><dd>${escapar(parte.texto)}</dd></div>`,
      )
      .join('')}</dl>
<form method="post" class="acoes">
<input type="hidden" name="texto" value="${resumirTexto(textoCorridoDe(convite))}">
<button type="submit" name="decisao" value="autorizar">Sim, eu autorizo</button>
<button type="submit" name="decisao" value="recusar" class="nao">Não autorizo</button>
</form>
<p class="nota">Guardamos a hora da sua resposta, o endereço da sua conexão e o texto acima, como prova do que você respondeu.</p>`,
  })
}

const autorizado = {
  titulo: 'Pronto, o atendimento foi autorizado',
  texto: 'O atendente já foi avisado. Você pode fechar esta página.',
}
const recusado = {
  titulo: 'Você não autorizou',
  texto: 'Está tudo certo: quem pediu não vê o seu cadastro. Você pode fechar esta página.',
}
const semMais = {
  titulo: 'Você não precisa mais responder',
  texto: 'O atendimento já foi confirmado de outro jeito. Você pode fechar esta página.',
}
