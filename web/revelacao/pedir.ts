import type { Output } from '#shared/endpoint.ts'
import { revelacaoApi, type Revelar } from '#shared/revelacao/api.ts'
import { enviar } from '../api/intencao.ts'

/** Pressed again after an answer that was lost, it is the same reveal: it spends the quota of the day once. */
export const pedirRevelacao = (body: Revelar): Promise<Output<typeof revelacaoApi.revelar>> =>
  enviar(revelacaoApi.revelar, { body })
