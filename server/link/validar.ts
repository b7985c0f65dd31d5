import type { Falta, Validacao } from '#shared/link/shapes.ts'
import type { PapelDaImagem } from '#shared/link/situacao.ts'
import { terminada } from '#shared/proposta/situacao.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { mostrarPagina } from './pagina.ts'
import { travarDaProposta, verPaginaDe } from './sql.ts'

const textos: Record<Falta, string> = {
  PROPOSTA_ENCERRADA: 'A proposta já foi encerrada',
  NAO_PEDIDO: 'O cliente disse que não pediu esta portabilidade',
  LINK: 'O link ainda não foi enviado ao cliente',
  ABERTURA: 'O cliente ainda não abriu o link',
  FRENTE: 'Falta a foto da frente do documento',
  VERSO: 'Falta a foto do verso do documento',
  ACEITE: 'O cliente ainda não aceitou',
  ACEITE_NOVO: 'Os valores mudaram depois do aceite: o cliente precisa aceitar de novo',
  ROSTO: 'Falta a foto do rosto',
}

/** What the portability lacks of its client, in the order in which it is mended. */
export async function validarProposta(contexto: Contexto, idProposta: string): Promise<Validacao> {
  const faltas = await faltasDe(contexto, idProposta)
  return {
    pronta: faltas.length === 0,
    faltas: faltas.map((codigo) => ({ codigo, texto: textos[codigo] })),
  }
}

async function faltasDe({ client, agora }: Contexto, idProposta: string): Promise<Falta[]> {
  const proposta = await travarDaProposta(client, { idProposta, agora })
  if (!proposta) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  if (proposta.produto !== 'PORT') {
    throw new Recusa('invalido', 'Esta proposta não é de portabilidade')
  }
  const { id, situacao, envios } = proposta
  if (situacao === 'NAO_PEDIDO') return ['NAO_PEDIDO']
  if (terminada(proposta.situacaoDaProposta)) return ['PROPOSTA_ENCERRADA']
  if (id === null || envios === 0 || situacao === 'REVOGADO') return ['LINK']
  const vista = await verPaginaDe(client, { id })
  if (!vista) return ['LINK']
  if (situacao === 'ENVIADO') return ['ABERTURA']
  const faltam = (papel: PapelDaImagem) => (vista.papeis.includes(papel) ? [] : [papel])
  const { contratos } = await mostrarPagina({ client, agora }, vista)
  const aceita = contratos.some(
    (um) => um.idProposta === idProposta && vista.aceitos.includes(um.resumo),
  )
  const aceites: Falta[] = vista.aceitos.length === 0 ? ['ACEITE'] : ['ACEITE_NOVO']
  return [...faltam('FRENTE'), ...faltam('VERSO'), ...(aceita ? [] : aceites), ...faltam('ROSTO')]
}
