import { type Conferencia, NaMesa } from '#shared/formalizacao/shapes.ts'
import { auditarUmaVezAoDia } from '../base/audit/uma-vez-ao-dia.ts'
import { peloPromotor } from '../base/db/sistema.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { abrirDocumento } from './documento.ts'
import { conferirFormalizacao } from './encerrar.ts'
import { acharDaMesa, listarDaMesa } from './sql/mesa.ts'

/**
 * What the bank's checker may see: signed formalizations that nobody of their promotor may check
 * (docs/decisions/073, 089). Row-level security is opened for these promotores inside the call only. The trail has one line a
 * person, case and day, in the promotor of the case.
 */
export async function formalizacoesDaMesa(
  contexto: Contexto,
): Promise<{ items: NaMesa[]; total: number }> {
  const { client, usuario, agora } = contexto
  const achadas = await acharDaMesa(client, { agora, idUsuario: usuario.id, id: null })
  const linhas = await peloPromotor(
    client,
    achadas.map(({ codigoPromotor }) => codigoPromotor),
    () => listarDaMesa(client, { ids: achadas.map(({ id }) => id) }),
  )
  const casos = linhas.map(({ caso, ...deQuem }) => {
    const lida = NaMesa.parse(caso)
    return { lida, ...deQuem, alvo: `formalizacao:${lida.formalizacao.idFormalizacao}` }
  })
  await auditarUmaVezAoDia(contexto, casos)
  return { items: casos.map(({ lida }) => lida), total: achadas[0]?.total ?? 0 }
}

/** @throws Recusa where somebody of the promotor may check it: then the case does not exist here */
export const abrirNaMesa = (
  contexto: Contexto,
  quais: { id: string; idDocumento: string },
): Promise<{ endereco: string; expiraEm: string }> =>
  naMesa(contexto, quais.id, async ({ idCliente, codigoPromotor }) => {
    const alvo = `formalizacao:${quais.id}`
    contexto.auditar('LEITURA', { idCliente, codigoPromotor, alvo })
    return abrirDocumento(contexto, quais)
  })

/** Checks as the second person of the promotor would, in the promotor of the case. */
export const conferirNaMesa = (
  contexto: Contexto,
  fila: Pick<Fila, 'adicionar'>,
  conferencia: Conferencia & { id: string },
): Promise<JsonCru> =>
  naMesa(contexto, conferencia.id, async ({ idCliente, codigoPromotor }) => {
    const alvo = `formalizacao:${conferencia.id}`
    contexto.auditar('MUDANCA', { idCliente, codigoPromotor, alvo })
    return conferirFormalizacao(contexto, fila, conferencia)
  })

/** In the promotor of the case, while it is one. */
export async function naMesa<T>(
  { client, usuario, agora }: Contexto,
  id: string,
  trabalho: (deQuem: { idCliente: string; codigoPromotor: string }) => Promise<T>,
): Promise<T> {
  const [caso] = await acharDaMesa(client, { agora, idUsuario: usuario.id, id })
  if (!caso) throw new Recusa('nao-encontrado', 'Formalização não encontrada')
  const { codigoPromotor } = caso
  return peloPromotor(client, codigoPromotor, async () => {
    const [lida] = await listarDaMesa(client, { ids: [id] })
    if (!lida) throw new Recusa('nao-encontrado', 'Formalização não encontrada')
    return trabalho({ idCliente: lida.idCliente, codigoPromotor })
  })
}
