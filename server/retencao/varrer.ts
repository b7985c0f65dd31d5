import type { Pool } from 'pg'
import { peloSistema } from '../base/db/sistema.ts'
import { avisarDa } from './avisar.ts'
import { moverCtc } from './mover.ts'
import { efeitoNaCtc } from '#shared/retencao/situacao.ts'
import { travarCtc } from './sql/escrever.ts'
import { listarFalsas, listarVencidas, marcarTocadas, passarAdiante } from './sql/varrer.ts'

type Services = { pool: Pool; agora: () => Date }

const LOTE = 200

/** Rings the alarms whose instant came. */
const tocar = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const tocadas = await marcarTocadas(client, { agora: sistema.agora, maximo: LOTE })
    for (const { motivo, ...qual } of tocadas) await avisarDa(sistema, qual, motivo)
    return tocadas.length
  })

/** Ends what passed the term of the norm. */
const vencer = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const vencidas = await listarVencidas(client, { agora: sistema.agora, maximo: LOTE })
    for (const { id } of vencidas) {
      const ctc = await travarCtc(client, { id })
      const efeito = ctc && efeitoNaCtc('VENCER', ctc, sistema.agora)
      if (!efeito || 'recusa' in efeito) continue
      await moverCtc(sistema, ctc, { para: efeito.para, por: 'SISTEMA', ocorridoEm: ctc.limiteEm })
      await avisarDa(sistema, ctc, 'MUDOU')
    }
    return vencidas.length
  })

/** What was accepted and not paid in time was no retention: an alarm for who attends and who supervises. */
const desmentir = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const falsas = await listarFalsas(client, { agora: sistema.agora, maximo: LOTE })
    for (const { id } of falsas) {
      const ctc = await travarCtc(client, { id })
      if (ctc?.situacao !== 'RETIDA') continue
      await moverCtc(sistema, ctc, {
        para: 'RETIDA',
        por: 'SISTEMA',
        resultado: 'FALSA',
        observacao: 'A oferta aceita não foi paga no prazo',
        ocorridoEm: sistema.agora,
      })
      await avisarDa(sistema, ctc, 'FALSA')
    }
    return falsas.length
  })

/** Gives what nobody works on to somebody who is there. */
const passar = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const passadas = await passarAdiante(client, { agora: sistema.agora, maximo: LOTE })
    for (const qual of passadas) await avisarDa(sistema, qual, 'NOVA')
    return passadas.length
  })

/** @returns how many changed */
export const varrerCtcs = async (services: Services): Promise<number> =>
  (await vencer(services)) +
  (await tocar(services)) +
  (await desmentir(services)) +
  (await passar(services))
