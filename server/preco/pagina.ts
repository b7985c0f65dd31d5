import { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { formatarDia } from '#shared/data.ts'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { documento, escapar, marcaNoTopo } from '#shared/html.ts'
import { estiloDoCliente } from '#shared/look/cliente.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { aviso, type Pagina } from '../consentimento/pagina.ts'
import type { PrecoPerguntado } from './sql.ts'

/** The present page of a link, for its holder. */
export function paginaDoPreco(pergunta: PrecoPerguntado | null): Pagina {
  if (!pergunta) return aviso(404, desconhecido)
  const { banco, situacao } = pergunta
  if (situacao === 'ACEITO') return aviso(200, aceito, banco)
  if (situacao === 'RECUSADO') return aviso(200, recusado, banco)
  if (situacao === 'VENCIDO') return aviso(200, vencido, banco)
  if (situacao !== 'AGUARDA') return aviso(200, encerrado, banco)
  return { status: 200, html: perguntar(pergunta) }
}

function perguntar(pergunta: PrecoPerguntado): string {
  const { banco, primeiroNome, numero, dia, valorParcela, prazo, resumo } = pergunta
  const antes = ResultadoSimulacao.parse(pergunta.antes).numeros
  const depois = ResultadoSimulacao.parse(pergunta.depois).numeros
  if (!antes || !depois) throw new Error('A price without numbers was asked')
  const linhas: [string, string, string][] = [
    ['Você recebe', reais(pergunta.liberadoAceito), reais(depois.valorLiberado)],
    ['Valor financiado', reais(antes.valorFinanciado), reais(depois.valorFinanciado)],
    ['Imposto (IOF)', reais(antes.iofTotal), reais(depois.iofTotal)],
    [
      'Primeiro vencimento',
      formatarDia(antes.primeiroVencimento),
      formatarDia(depois.primeiroVencimento),
    ],
    ['Custo total (CET)', aoAno(antes.cetAa), aoAno(depois.cetAa)],
  ]
  return documento({
    titulo: 'O valor do seu empréstimo mudou',
    cabeca: marcaNoTopo(banco),
    estilo: estiloDoCliente,
    conteudo: `<p class="ola">Olá, <bdi>${escapar(primeiroNome)}</bdi></p>
<h1>O valor do seu empréstimo mudou</h1>
<p>Você assinou o empréstimo ${escapar(numero)}. Os dias passaram e, no preço de ${formatarDia(dia)}, você recebe menos. Nada é liberado antes da sua resposta.</p>
<p class="faixa">Sua parcela continua a mesma: ${prazo} parcelas de ${reais(valorParcela)}</p>
<dl>${linhas
      .map(
        ([nome, era, fica]) =>
          `<div><dt>${nome}</dt><dd>Era ${era}. <b>Agora é ${fica}.</b></dd></div>`,
      )
      .join('')}</dl>
<form method="post" class="acoes">
<input type="hidden" name="resumo" value="${resumo}">
<button type="submit" name="decisao" value="aceitar">Sim, eu aceito o novo valor</button>
<button type="submit" name="decisao" value="recusar" class="nao">Não aceito</button>
</form>
<p class="nota">Se você não aceitar, o empréstimo não é feito e nada é descontado. Guardamos a hora da sua resposta e o endereço da sua conexão, como prova do que você respondeu.</p>`,
  })
}

const reais = (valor: number) => formatarDinheiro(centavos(valor))

const aoAno = (valor: number | null) =>
  valor === null ? 'sem valor' : `${formatarPorcento(valor, 2, 2)} ao ano`

const aceito = {
  titulo: 'Pronto, o novo valor foi aceito',
  texto:
    'Seu empréstimo segue com o novo valor. Se chegar um pedido no Meu INSS, confirme lá dentro do prazo. Você pode fechar esta página.',
}
const recusado = {
  titulo: 'Você não aceitou o novo valor',
  texto: 'O empréstimo não será feito e nada será descontado. Você pode fechar esta página.',
}
const vencido = {
  titulo: 'O prazo para responder terminou',
  texto:
    'O empréstimo não foi feito e nada será descontado. Se ainda quiser, fale com o seu atendente.',
}
const encerrado = {
  titulo: 'Você não precisa mais responder',
  texto:
    'Este pedido terminou antes da sua resposta. Se tiver dúvida sobre o seu empréstimo, fale com o seu atendente.',
}
const desconhecido = {
  titulo: 'Não encontramos este link',
  faixa: 'O endereço está incompleto, ou há um link mais novo',
  texto: 'Abra a última mensagem que você recebeu do banco, ou peça um link novo ao atendente.',
}
