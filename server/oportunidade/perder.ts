import type { MotivoPerda } from '#shared/oportunidade/shapes.ts'
import { PROPOSTA_ABERTA } from '#shared/oportunidade/status.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirTransicao, gravarMudanca, oportunidadeAtual, travarOportunidade } from './mudar.ts'
import { buscarFator, propostaViva } from './sql/ler.ts'

/** Ends an oportunidade as lost, and says why. A deceased or restricted client's may end too. */
export async function perder(
  contexto: Contexto,
  id: string,
  { versao, idFatorPerda, observacao = null }: MotivoPerda,
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const travada = await travarOportunidade(contexto, id, versao)
  const para = exigirTransicao(travada, 'perder')

  const fator = await buscarFator(client, { id: idFatorPerda })
  if (!fator) throw new Recusa('invalido', 'Motivo da perda desconhecido')
  if (fator.exigeObservacao && observacao === null) {
    throw new Recusa('invalido', 'Observação: este motivo pede uma explicação')
  }
  if (await propostaViva(client, { idOportunidade: id })) {
    throw new Recusa('invalido', PROPOSTA_ABERTA)
  }

  await gravarMudanca(client, travada, {
    para,
    idUsuario: usuario.id,
    agora,
    perda: { idFatorPerda, observacao },
  })
  return oportunidadeAtual(contexto, id)
}
