import type { Pool } from 'pg'
import { Dia, formatarDia, hoje } from '#shared/data.ts'
import { dinheiroSaiu, terminada } from '#shared/proposta/situacao.ts'
import { peloSistema, sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { FILA_DE_INFORMES } from './filas.ts'
import type { Informe } from './formalizacao.ts'
import { moverProposta, type Sistema } from './mover.ts'
import { type Impedimento, lerImpedimento, propostasImpedidas } from './sql/fatos.ts'
import { travarProposta, type Travada } from './travar.ts'

const dia = (dito: string | null): string => {
  const { data } = Dia.safeParse(dito)
  return data === undefined ? `${dito}` : formatarDia(data)
}

/**
 * Known since the proposta was made. But for a death it may be taken back, or corrected; then the proposta can be taken
 * up again.
 */
const fatos: Record<Impedimento['fato'], (dito: string | null) => string> = {
  OBITO: () => 'O óbito do cliente foi informado',
  RESTRITO: () => 'O cliente está na lista restrita',
  SITUACAO: (dito) => `A situação do benefício não permite mais empréstimo: ${dito}`,
  CESSACAO: (dito) => `O benefício cessou em ${dia(dito)}`,
  COTA: (dito) => `A cota da pensão terminou em ${dia(dito)}`,
  SEM_BENEFICIO: () => 'O INSS não informa mais o benefício',
  SEM_VINCULO: () => 'A plataforma do Crédito do Trabalhador não informa mais o vínculo',
  DESLIGADO: (dito) => `O vínculo de trabalho terminou em ${dia(dito)}`,
}

/** What ends such a proposta, in words. */
export function fimPeloImpedimento({ fato, dito }: Impedimento, ehPortabilidade: boolean) {
  const oQue = ehPortabilidade ? 'a portabilidade não é feita' : 'o empréstimo não é feito'
  return { motivo: `${fatos[fato](dito)}: ${oQue}`, recuperavel: fato !== 'OBITO' }
}

/** Why nothing is lent by a proposta any more, in words: nobody signs it. Null while it is, or its money left. */
export async function impedimentoDaProposta(
  { client, agora }: Pick<Sistema, 'client' | 'agora'>,
  id: string,
): Promise<string | null> {
  const { impedido, situacao, ehPortabilidade } = await lerImpedimento(client, {
    id,
    dia: hoje(agora),
  })
  if (impedido === null || dinheiroSaiu.has(situacao)) return null
  return fimPeloImpedimento(impedido, ehPortabilidade).motivo
}

/** Paid off meanwhile, by another bank or to the end: its balance would be lent a second time. */
export const fimPeloContrato = (parado: string | null) =>
  parado === null
    ? null
    : {
        motivo: `O contrato ${parado}, que a proposta quita, não está mais ativo`,
        recuperavel: true,
      }

type Lapso = { precoValidoAte: Dia | null; semAssinatura: boolean }

/** The bank pays what it was sent, at no other price. */
const fimPeloPreco = (
  { precoValidoAte, semAssinatura }: Lapso,
  { dia: agora, assinada }: { dia: Dia; assinada: boolean },
) =>
  precoValidoAte !== null && precoValidoAte < agora && (semAssinatura || assinada)
    ? {
        motivo: `O preço valeu até ${formatarDia(precoValidoAte)}: retome a proposta com o preço de hoje`,
        recuperavel: true,
      }
    : null

/**
 * Ends a proposta that the bank leads by itself, a loan that it books or a portability, when its client died or
 * came under restriction since, the benefit or the job ended, a contract that it settles ended since, or the price
 * lapsed before it was signed: the bank is told to stop, and what it pays all the same goes to a person. `assinada`: the
 * bank begins the analysis when it hears of the signature; it hears of none at a price that lapsed. After the TED the contract of the origin is paid, so
 * the portability goes on. Our own bookings ask before they book and pay (`precoDoDia`). The caller holds the lock of
 * the proposta.
 *
 * @returns whether it ended
 */
export async function pararImpedida(
  sistema: Sistema,
  travada: Travada,
  { assinada = false }: { assinada?: boolean } = {},
): Promise<boolean> {
  const { id, numero, situacao, averbaAqui, ehPortabilidade } = travada
  if (averbaAqui || terminada(situacao) || dinheiroSaiu.has(situacao)) return false
  const { client, fila, agora } = sistema
  const dia = hoje(agora)
  const lido = await lerImpedimento(client, { id, dia })
  const { impedido, parado, codigoPromotor } = lido
  const fim =
    impedido === null
      ? (fimPeloContrato(parado) ?? fimPeloPreco(lido, { dia, assinada }))
      : fimPeloImpedimento(impedido, ehPortabilidade)
  if (fim === null) return false
  await moverProposta(sistema, travada, { situacao: 'REPROVADA', ...fim, por: 'SISTEMA' })
  const informe: Informe = { numero, codigoPromotor, situacao: 'REPROVADA' }
  await fila.adicionar(client, FILA_DE_INFORMES, informe)
  return true
}

const LOTE = 200

/**
 * Ends all of them. One that fails is reported and holds up no other.
 *
 * @returns how many ended
 */
export async function pararImpedidas(
  { pool, fila, agora }: { pool: Pool; fila: Pick<Fila, 'adicionar'>; agora: () => Date },
  relatar: (error: unknown) => void,
): Promise<number> {
  let paradas = 0
  let lidas: { numero: string; codigoPromotor: string }[] = []
  do {
    const depoisDe = lidas.at(-1)?.numero ?? ''
    lidas = await peloSistema(pool, ({ client }) =>
      propostasImpedidas(client, { dia: hoje(agora()), depoisDe, limite: LOTE }),
    )
    for (const { numero, codigoPromotor } of lidas) {
      try {
        const parou = await transaction(pool, sistemaNo(codigoPromotor), async ({ client }) => {
          const travada = await travarProposta(client, numero)
          return travada !== null && pararImpedida({ client, agora: agora(), fila }, travada)
        })
        if (parou) paradas += 1
      } catch (error) {
        relatar(error)
      }
    }
  } while (lidas.length === LOTE)
  return paradas
}
