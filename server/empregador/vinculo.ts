import { type Centavos, centavos } from '#shared/dinheiro.ts'
import { codigoDoTipo, type TipoDeVinculo } from '#shared/empregador/tipo.ts'
import type { Existente } from '#shared/trabalhador/processamento.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { inserirDoVinculo, mudarRenda, travarDoConvenio } from './sql.ts'

/** The empregadores of a client in one convênio, held until the transaction ends. */
export async function travarEmpregadores(
  { client }: Contexto,
  idCliente: string,
  codigoConvenio: string,
): Promise<Existente[]> {
  const achados = await travarDoConvenio(client, { idCliente, codigoConvenio })
  return achados.map(({ renda, ...resto }) => ({ ...resto, renda: centavos(renda) }))
}

type Novo = Omit<Existente, 'idEmpregador'> & { tipo: TipoDeVinculo }

/** Null where a person added the same empregador since the ones of the client were read. */
export async function incluirDoVinculo(
  { client, agora }: Contexto,
  idCliente: string,
  { tipo, ...novo }: Novo,
): Promise<Existente | null> {
  const id = novoId()
  const dados = { id, idCliente, ...novo, tipo: codigoDoTipo(tipo), agora }
  return (await inserirDoVinculo(client, dados)) === 1 ? { idEmpregador: id, ...novo } : null
}

/** The income that the link told last. */
export const atualizarRenda = (
  { client, agora }: Contexto,
  idEmpregador: string,
  renda: Centavos,
) => mudarRenda(client, { id: idEmpregador, renda, agora })
