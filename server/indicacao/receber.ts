import type { Pool } from 'pg'
import { regraEm } from '#shared/calculo/regras.ts'
import { hoje, instanteEmBrasilia } from '#shared/data.ts'
import type { Pedido } from '#shared/indicacao/pedido.ts'
import { textoCorridoDe, VERSAO_DO_TEXTO } from '#shared/indicacao/texto.ts'
import { novoId } from '../base/db/id.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { avisar } from '../base/notices/avisar.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import type { Origem } from '../consentimento/responder.ts'
import { resumirTexto } from '../consentimento/segredo.ts'
import {
  acharLink,
  contarDesde,
  contarVisita,
  fichaUsada,
  inserirIndicacao,
  travarLink,
  usarFicha,
} from './sql.ts'

export type PaginaServices = { pool: Pool; agora: () => Date }

export type Link = NonNullable<Awaited<ReturnType<typeof acharLink>>>

export const linkDe = ({ pool }: PaginaServices, codigo: string): Promise<Link | undefined> =>
  acharLink(pool, { codigo })

/** A robot that fetches previews is no visit. */
export async function visitar(
  { pool, agora }: PaginaServices,
  { id: idLink, codigoPromotor }: Link,
  { agente }: Origem,
): Promise<void> {
  if (/bot|crawler|spider|preview|whatsapp|facebookexternalhit/i.test(agente)) return
  await transaction(pool, sistemaNo(codigoPromotor), ({ client }) =>
    contarVisita(client, { idLink, codigoPromotor, dia: hoje(agora()) }),
  )
}

/**
 * Keeps one form of the page, once; tells who works it. The answer does not depend on the CPF.
 *
 * @returns false where the links of the person received all that they may today
 */
export const receber = (
  { pool, agora }: PaginaServices,
  link: Link,
  { pedido, idFicha, origem }: { pedido: Pedido; idFicha: string; origem: Origem },
): Promise<boolean> =>
  transaction(pool, sistemaNo(link.codigoPromotor), async ({ client }) => {
    const em = agora()
    const dia = hoje(em)
    await travarLink(client, { idLink: link.id })
    if (await fichaUsada(client, { id: idFicha })) return true
    const desde = instanteEmBrasilia(dia, '00:00')
    const { quantas } = await contarDesde(client, { idLink: link.id, desde })
    const limite = regraEm(await regrasVigentes(client), 'indicacao_link_dia', 'INDICACAO', dia)
    if ('recusa' in limite || quantas >= limite.valor) return false
    if ((await usarFicha(client, { id: idFicha, agora: em })) === 0) return true

    const texto = textoCorridoDe(link)
    const id = novoId()
    const nova = await inserirIndicacao(client, {
      id,
      idLink: link.id,
      codigoPromotor: link.codigoPromotor,
      idUsuario: link.idUsuario,
      nome: pedido.nome,
      ...pedido.telefone,
      cpf: pedido.cpf,
      ...origem,
      texto,
      textoResumo: resumirTexto(texto),
      textoVersao: VERSAO_DO_TEXTO,
      agora: em,
    })
    if (nova) {
      const { idDono: idUsuario, idRelacionamento } = nova
      const dados = { idIndicacao: id, ...(idRelacionamento && { idRelacionamento }) }
      await avisar({ client, agora: em }, { idUsuario, tipo: 'indicacao', dados })
    }
    return true
  })
