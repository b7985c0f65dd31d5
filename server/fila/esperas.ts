import { type ListaQueEspera, MAXIMO_DE_ESPERAS } from '#shared/fila/shapes.ts'
import { promotorAtivo } from '../atendimento/bloco.ts'
import { porQuemTrabalha } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { contarEsperas } from './sql.ts'

/** The clients who wait for the person, and for the people whom they cover. */
export async function esperas(contexto: Contexto): Promise<ListaQueEspera[]> {
  const { client, usuario, agora } = contexto
  const linhas = await contarEsperas(client, {
    codigoPromotor: promotorAtivo(contexto),
    idUsuario: usuario.id,
    donos: porQuemTrabalha(contexto),
    agora,
    maximo: MAXIMO_DE_ESPERAS,
  })
  return linhas.map((linha) => ({ ...linha, temMais: linha.esperam === MAXIMO_DE_ESPERAS }))
}
