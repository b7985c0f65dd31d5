import { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { type Centavos, centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import type { PaginaDoCliente } from '#shared/link/shapes.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { terminada, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { contratoDaProposta } from '../formalizacao/contrato.ts'
import { vezDoExtrato } from '../portabilidade/do-cliente.ts'
import { depoisDe, ditoDoRefin } from './depois.ts'
import { contratosDoLink } from './sql/juntas.ts'
import { resumir } from './segredo.ts'
import { type Pagina, travarPagina, valeToken } from './sql.ts'

/** What is accepted of one portability: its text, letter by letter. */
type DoContrato = { idProposta: string; texto: string; resumo: string }

/** What the client reads, and the texts that an acceptance keeps. */
export type Mostrada = { pagina: PaginaDoCliente; contratos: DoContrato[] }

/**
 * The row of the page that the token of the call is of. It may have been revoked, or its link sent again, after the
 * door let the call in: an upload takes its time, and the old link ends at once. So does one whose phone was taken
 * from the client.
 */
export async function paginaDoToken(contexto: Contexto): Promise<Pagina> {
  const pagina = await paginaTravada(contexto)
  const { client, portador, agora } = contexto
  const token = portador && { id: portador.id, resumo: portador.resumo, agora }
  const vale = token && (await valeToken(client, token))
  if (!vale) throw new Recusa('nao-autenticado', 'Este link não vale mais: abra o mais novo')
  return pagina
}

/** The page as it is after an answer that may have ended its tokens. */
export async function paginaTravada({ client, portador }: Contexto): Promise<Pagina> {
  const pagina = portador && (await travarPagina(client, { id: portador.id }))
  if (!pagina || pagina.situacao === 'REVOGADO') {
    throw new Recusa('nao-encontrado', 'Página não encontrada')
  }
  return pagina
}

/** The TED left for the other bank, so the portability can no longer be stopped here. */
const pagas: readonly SituacaoProposta[] = [
  'TED_ENVIADA',
  'QUITADA',
  'AVERBADA_PORT',
  'REFIN_PORT',
  'PAGA',
]

export const dinheiroSaiu = (situacao: SituacaoProposta): boolean => pagas.includes(situacao)

/** The contracts and the offers, in the figures and sentences of the paper. */
export async function mostrarPagina(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  pagina: Pagina,
): Promise<Mostrada> {
  const { id, primeiroNome, situacao, papeis, aceitos } = pagina
  const doLink = await contratosDoLink(client, { id })
  const vivos = doLink.filter((um) => emAberto(um.situacao))
  const mostrados = vivos.length > 0 ? vivos : doLink.slice(0, 1)
  const ditos = []
  for (const um of mostrados) {
    const { idProposta, resultado } = um
    const depois = depoisDe(um)
    const contrato = await contratoDaProposta(client, { id: null, idProposta })
    const { titulo, banco, linhas: nova, partes, clausulas } = contrato
    const troca = trocaDe({ resultado, comTroco: depois !== null && depois.desfeito === null })
    const lido = { titulo, ...troca, nova, partes, clausulas }
    // What was accepted before there was a second operation keeps its hash.
    const texto = JSON.stringify(depois ? { ...lido, depois } : lido)
    const dito = { ...lido, depois }
    ditos.push({ dito, banco, contrato: { idProposta, texto, resumo: resumir(texto) } })
  }
  const [primeiro, ...outros] = ditos
  if (!primeiro) throw new Error('A page without a portability')
  const resumos = ditos.map(({ contrato: { resumo } }) => resumo)
  const encerrada = porqueEncerrada(pagina)
  return {
    contratos: ditos.map(({ contrato }) => contrato),
    pagina: {
      ...primeiro.dito,
      outros: outros.map(({ dito }) => dito),
      parados: vivos.length > 0 ? doLink.flatMap(porqueParado) : [],
      refinanciamentos: doLink.filter((um) => !vivos.includes(um)).flatMap(ditoDoRefin),
      situacao,
      encerrada,
      banco: primeiro.banco,
      sac: pagina.sac,
      primeiroNome,
      // One press accepts all of them: each text keeps its own hash.
      resumo: outros.length === 0 ? primeiro.contrato.resumo : resumir(resumos.join('\n')),
      aceito: resumos.every((resumo) => aceitos.includes(resumo)),
      imagens: papeis,
      extrato: encerrada === null ? await vezDoExtrato({ client, agora }, pagina) : null,
    },
  }
}

const emAberto = (situacao: SituacaoProposta): boolean =>
  !terminada(situacao) && !dinheiroSaiu(situacao)

/** One that failed, or is being moved already, leaves the others standing, and the client reads so. */
function porqueParado({
  situacao,
  banco,
  contrato,
}: {
  situacao: SituacaoProposta
  banco: string | null
  contrato: string | null
}): string[] {
  if (emAberto(situacao)) return []
  const qual = `O contrato ${contrato ?? ''}${banco === null ? '' : ` do ${banco}`}`
  return dinheiroSaiu(situacao)
    ? [`${qual} já está mudando de banco: nele não há mais nada a responder.`]
    : [`${qual} não vai mudar de banco agora e continua como está. Os outros seguem.`]
}

/** Why nothing is asked of the client any more. */
export function porqueEncerrada({
  situacao,
  situacoes,
}: Pick<Pagina, 'situacao' | 'situacoes'>): string | null {
  const saiu = situacoes.some(dinheiroSaiu)
  if (situacao === 'NAO_PEDIDO') {
    return saiu
      ? 'Você disse que não pediu. O gestor da loja foi avisado e vai falar com você.'
      : 'Você disse que não pediu. A proposta foi cancelada e o gestor da loja foi avisado.'
  }
  if (situacoes.some(emAberto)) return null
  if (!saiu) return 'Esta proposta foi encerrada: não há mais nada a responder.'
  return situacoes.some((uma) => dinheiroSaiu(uma) && uma !== 'PAGA')
    ? 'A portabilidade já está sendo concluída: não há mais nada a responder.'
    : 'A portabilidade foi concluída: o empréstimo agora é com o novo banco. Não há mais nada a responder.'
}

type Troca = Pick<PaginaDoCliente, 'ganha' | 'atencao' | 'hoje'>

/** Staying against moving, as the simulation of the proposta computed it. */
function trocaDe({ resultado, comTroco }: { resultado: unknown; comTroco: boolean }): Troca {
  const lida = ResultadoSimulacao.safeParse(resultado)
  const portada = lida.data?.portabilidade
  const numeros = lida.data?.numeros
  const atencao = [
    comTroco
      ? 'Na mudança de banco você não recebe dinheiro: o troco só vem depois, pelo refinanciamento.'
      : 'Você não recebe dinheiro agora: a dívida muda de banco, e só isso.',
    'Depois que o novo banco pagar o antigo, a mudança não se desfaz.',
  ]
  if (!portada || !numeros) return { ganha: [], atencao, hoje: [] }
  const { economiaMensal, economiaTotal, parcelasRestantes } = portada
  const aMais = numeros.prazo - parcelasRestantes
  return {
    ganha: [
      ...(economiaMensal > 0 ? [`Sua parcela cai ${reais(economiaMensal)} por mês.`] : []),
      ...(economiaTotal > 0 ? [`No total, você paga ${reais(economiaTotal)} a menos.`] : []),
      ...(numeros.taxaAm < portada.taxaAmOrigem
        ? [
            `Os juros caem de ${formatarPorcento(portada.taxaAmOrigem)} para ${formatarPorcento(numeros.taxaAm)} ao mês.`,
          ]
        : []),
    ],
    atencao: [
      ...(economiaMensal < 0 ? [`Sua parcela sobe ${reais(0 - economiaMensal)} por mês.`] : []),
      ...(economiaTotal < 0 ? [`No total, você paga ${reais(0 - economiaTotal)} a mais.`] : []),
      ...(aMais > 0 ? [`Você paga por mais ${aMais} ${aMais === 1 ? 'mês' : 'meses'}.`] : []),
      ...atencao,
    ],
    hoje: [
      { rotulo: 'Banco', valor: portada.banco },
      { rotulo: 'Contrato', valor: portada.numero },
      { rotulo: 'Parcela por mês', valor: reais(portada.valorParcelaOrigem) },
      { rotulo: 'Parcelas que faltam', valor: String(parcelasRestantes) },
      { rotulo: 'Juros', valor: `${formatarPorcento(portada.taxaAmOrigem)} ao mês` },
      { rotulo: 'Quanto falta pagar hoje', valor: reais(portada.saldoDevedor) },
    ],
  }
}

const reais = (valor: Centavos | number): string => formatarDinheiro(centavos(valor))
