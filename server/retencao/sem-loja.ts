import { ctcAberta } from '#shared/retencao/situacao.ts'
import { avisarDa } from './avisar.ts'
import type { Sistema } from './julgar.ts'
import { moverCtc } from './mover.ts'
import { aprontarOfertas } from './oferecer.ts'
import { travarCtc } from './sql/escrever.ts'
import { darLoja } from './sql/varrer.ts'

/** The client of the request was of no shop, so nobody could call them. A shop has them now: it is theirs. */
export async function darALoja(sistema: Sistema, id: string): Promise<boolean> {
  const { client, agora } = sistema
  const travada = await travarCtc(client, { id })
  if (!travada || !ctcAberta(travada.situacao)) return false
  const daLoja = await darLoja(client, { id, agora })
  if (!daLoja) return false
  await aprontarOfertas(sistema, daLoja)
  await moverCtc(sistema, travada, {
    para: travada.situacao,
    por: 'SISTEMA',
    observacao: 'O cliente agora tem loja: o pedido é dela',
    ocorridoEm: agora,
  })
  await avisarDa(sistema, daLoja, 'NOVA')
  return true
}
