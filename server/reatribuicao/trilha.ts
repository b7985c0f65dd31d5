import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import type { Contexto } from '../base/http/handler.ts'
import { nomeDaChamada } from '../base/http/moldura.ts'
import { registrarClientes } from './sql/fazer.ts'

const { reatribuir, desfazer } = reatribuicaoApi

/** A line in the trail for each client whose owner changed, as after the transfer of one client. */
export async function registrarTrilha(
  { client, usuario, idRequisicao }: Contexto,
  idLote: string,
  oque: 'feita' | 'desfeita',
): Promise<void> {
  const desfeita = oque === 'desfeita'
  await registrarClientes(
    client,
    {
      idUsuario: usuario.id,
      idRequisicao,
      chamada: nomeDaChamada(desfeita ? desfazer : reatribuir),
      idLote,
      detalhe: { idLote, ...(desfeita && { desfeito: true }) },
    },
    { desfeita },
  )
}
