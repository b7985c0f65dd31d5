import { formatarCpf } from '#shared/cliente/cpf.ts'
import { hoje } from '#shared/data.ts'
import { COTA_DIARIA, type CampoRevelavel, type Revelar } from '#shared/revelacao/api.ts'
import type { Contexto } from '../http/handler.ts'
import { Recusa } from '../http/recusa.ts'
import { alvoDe } from '../relacionamento/bloco.ts'
import { gastarDaCota, valorDe } from './queries.ts'

/**
 * Shows one hidden field to a person who says why: counted against the day's quota, and in the
 * trail with the field and the purpose, never the value.
 */
export async function revelar(
  contexto: Contexto,
  { campo, id, finalidade }: Revelar,
): Promise<{ valor: string; restantes: number }> {
  const { idCliente } = alvoDe(contexto)
  const { client, usuario, agora } = contexto
  const valor = await valorDe(client, campo, id, idCliente)
  if (valor === null) throw new Recusa('nao-encontrado', 'Dado não encontrado')

  const usadas = await gastarDaCota(client, usuario.id, hoje(agora), COTA_DIARIA)
  if (usadas === null) {
    throw new Recusa(
      'invalido',
      `Você já revelou ${COTA_DIARIA} dados hoje. Peça ao seu gestor ou volte amanhã`,
    )
  }
  contexto.auditar('REVELACAO', {
    idCliente,
    alvo: `${campo}:${id}`,
    detalhe: { campo, finalidade },
  })
  return { valor: formatos[campo](valor), restantes: COTA_DIARIA - usadas }
}

const comoEsta = (valor: string) => valor

const formatos: Record<CampoRevelavel, (valor: string) => string> = {
  cpf: formatarCpf,
  telefone: (numero) => numero.replace(/^(\d\d)(\d+)(\d{4})$/, '($1) $2-$3'),
  conta: comoEsta,
  beneficio: (numero) => numero.replace(/^(\d{3})(\d{3})(\d{3})(\d)$/, '$1.$2.$3-$4'),
  email: comoEsta,
}
