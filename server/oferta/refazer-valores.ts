import { hoje } from '#shared/data.ts'
import { aParte } from '../base/db/a-parte.ts'
import { porTodosOsPromotores } from '../base/db/sistema.ts'
import type { Contexto } from '../base/http/handler.ts'
import { envelhecerDosOutros, envelhecerValores, valorVelho } from '../oportunidade/sql/valor.ts'
import { ofertarA } from './ofertar.ts'

type Qual = { idRelacionamento: string }

/** The client is opened: amounts of earlier days are made anew. */
export async function refazerVelhos(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento }: Qual,
): Promise<void> {
  const velho = await valorVelho(client, { idRelacionamento, hoje: hoje(agora) })
  if (velho) await ofertarA({ client, agora }, idRelacionamento)
}

/**
 * A proposta took margin, or gave it back: every amount of the client may be another one. Amounts that
 * cannot be made anew refuse no notice of the bank: they become those of the day before, and the sweep
 * takes them up.
 */
export async function refazerValores(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento }: Qual,
): Promise<void> {
  const feito = await aParte(client, () => ofertarA({ client, agora }, idRelacionamento))
  if (!feito) await envelhecerValores(client, { idRelacionamento, hoje: hoje(agora) })
}

/**
 * The client took an authorisation back. Another promotor may have reckoned by the same answer of the INSS: the sweep
 * makes those amounts anew, each as its own promotor. What fails there refuses no withdrawal.
 */
export async function refazerRetirados(
  contexto: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento }: Qual,
): Promise<void> {
  const { client, agora } = contexto
  await refazerValores(contexto, { idRelacionamento })
  await aParte(client, () =>
    porTodosOsPromotores(client, () =>
      envelhecerDosOutros(client, { idRelacionamento, hoje: hoje(agora) }),
    ),
  )
}
