import type { z } from 'zod'
import {
  type CelulaDaExportacao,
  LINHAS_DA_EXPORTACAO,
  type LinhaDaCarteira,
  type NovaExportacao,
  type PedacoDaExportacao,
} from '#shared/carteira/shapes.ts'
import { semFormula } from '#shared/csv.ts'
import { emReais } from '#shared/dinheiro.ts'
import { formatarNumero } from '#shared/numero.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { listar } from './listar.ts'

const CABECALHO = [
  'Cliente',
  'CPF',
  'Promotor',
  'Atendente',
  'Cidade',
  'UF',
  'Margem informada',
  'Último contato',
  'Oportunidades abertas',
  'Próximo prazo',
]

/**
 * A piece of the file: each is one page, so neither server nor browser holds the whole portfolio at once
 * in a statement. The trail has a line of each piece, with the names of the filters, the number of rows and no client.
 */
export async function exportar(
  contexto: Contexto,
  { formato, ...pergunta }: NovaExportacao,
): Promise<z.infer<typeof PedacoDaExportacao>> {
  const { items, proximo } = await listar(contexto, pergunta, LINHAS_DA_EXPORTACAO)
  contexto.auditar('LEITURA', {
    idCliente: null,
    alvo: 'exportacao:carteira',
    detalhe: { formato, linhas: items.length, filtros: filtrosDe(pergunta) },
  })
  const escrever = formato === 'CSV' ? comoTexto : (celula: CelulaDaExportacao) => celula
  const linhas = items.map((linha) =>
    celulasDe(linha).map((celula) =>
      typeof celula === 'string' ? semFormula(celula) : escrever(celula),
    ),
  )
  return { linhas: pergunta.cursor === undefined ? [CABECALHO, ...linhas] : linhas, proximo }
}

const filtrosDe = ({ cursor: _cursor, ...filtro }: Omit<NovaExportacao, 'formato'>): string[] =>
  Object.entries(filtro).flatMap(([nome, valor]) => (valor === undefined ? [] : [nome]))

const celulasDe = (linha: LinhaDaCarteira): CelulaDaExportacao[] => [
  linha.nomeCliente,
  linha.cpf,
  linha.codigoPromotor,
  linha.atendente?.nome ?? '',
  linha.cidade ?? '',
  linha.uf ?? '',
  linha.margem === null ? '' : emReais(linha.margem),
  linha.ultimoContatoEm === null ? 'nunca' : { instante: linha.ultimoContatoEm },
  linha.oportunidades
    .map(({ status, produto }) => `${nomeDoProduto[produto]} (${status})`)
    .join(', '),
  linha.prazo === null ? '' : { instante: linha.prazo.ate },
]

function comoTexto(celula: CelulaDaExportacao): string {
  if (typeof celula === 'string') return celula
  return typeof celula === 'number'
    ? formatarNumero(celula, 2)
    : instante.format(new Date(celula.instante))
}

const instante = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})
