import { emReais } from '#shared/dinheiro.ts'
import { primeiroNome, type Valores } from '#shared/hsm/template.ts'
import { formatarNumero, formatarPorcento } from '#shared/numero.ts'
import type { Oferta, OfertaUnica } from '#shared/oferta/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { ofertarA } from '../oferta/ofertar.ts'
import { buscarValores } from './sql.ts'

/**
 * What the client's registered data fills templates with, on the screen and when it is sent.
 *
 * @param idContrato the contract that the message is about; absent: the one on its way to or from another bank, else
 * the newest
 */
export async function valoresDoCliente(
  contexto: Contexto,
  idRelacionamento: string,
  idContrato?: string,
): Promise<Valores> {
  const { client, usuario } = contexto
  const linha = await buscarValores(client, { idRelacionamento, idContrato: idContrato ?? null })
  if (!linha) return {}
  const { numeroProposta, prazoAnuencia, finalDoContrato, impedidas } = linha
  const oferta = aDizer(await ofertarA(contexto, idRelacionamento), impedidas)
  const cetAnual = oferta ? oferta.cetAa : linha.cetAnual
  return {
    primeiroNome: primeiroNome(linha.nome),
    nomeAtendente: primeiroNome(usuario.nome),
    nomePromotor: linha.promotor,
    ...(numeroProposta && { numeroProposta }),
    ...(prazoAnuencia && { prazoAnuencia }),
    ...(finalDoContrato && { finalDoContrato }),
    ...(oferta && { valorDisponivel: formatarNumero(emReais(oferta.valorLiberado), 2) }),
    ...(cetAnual && { cetAnual: formatarPorcento(Number(cetAnual), 2, 2) }),
  }
}

/** The best refinancing that can be proposed today: a message offers nothing that is refused then. */
const aDizer = (
  { ofertas }: OfertaUnica,
  impedidas: readonly (string | null)[],
): Oferta | undefined =>
  ofertas.find(
    ({ produto, vantagem, falta, valorLiberado, idOportunidade }) =>
      produto === 'REFIN' &&
      vantagem !== 'PIOR' &&
      falta === null &&
      valorLiberado > 0 &&
      !impedidas.includes(idOportunidade ?? ''),
  )
