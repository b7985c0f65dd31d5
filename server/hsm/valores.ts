import { emReais } from '#shared/dinheiro.ts'
import { primeiroNome, type Valores } from '#shared/hsm/template.ts'
import { formatarNumero, formatarPorcento } from '#shared/numero.ts'
import type { Contexto } from '../base/http/handler.ts'
import { buscarValores } from './sql.ts'

/** What the client's registered data fills templates with, on the screen and when it is sent. */
export async function valoresDoCliente(
  { client, usuario }: Contexto,
  idRelacionamento: string,
): Promise<Valores> {
  const linha = await buscarValores(client, { idRelacionamento })
  if (!linha) return {}
  const { numeroProposta, prazoAnuencia, finalDoContrato, valorDisponivel, cetAnual } = linha
  return {
    primeiroNome: primeiroNome(linha.nome),
    nomeAtendente: primeiroNome(usuario.nome),
    nomePromotor: linha.promotor,
    ...(numeroProposta && { numeroProposta }),
    ...(prazoAnuencia && { prazoAnuencia }),
    ...(finalDoContrato && { finalDoContrato }),
    ...(valorDisponivel && { valorDisponivel: formatarNumero(emReais(valorDisponivel), 2) }),
    ...(cetAnual && { cetAnual: formatarPorcento(Number(cetAnual), 2, 2) }),
  }
}
