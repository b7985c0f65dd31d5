import { momentoDe } from '#shared/ausencia/periodo.ts'
import type { ExclusaoAusencia } from '#shared/ausencia/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { avisarCobertor } from './cobertura.ts'
import { exigirPessoa } from './exigir.ts'
import { excluirAusencia, lerCobertura } from './sql.ts'
import { travar } from './vista.ts'

/**
 * Takes back an absence still to come. A running one ends by its end; one that is over is deleted by a
 * gestor, who writes why.
 *
 * @throws Recusa for the others, and after a concurrent change
 */
export async function excluir(
  contexto: Contexto,
  id: string,
  { versao, motivoExclusao = null }: ExclusaoAusencia,
): Promise<{ idAusencia: string }> {
  const { client, usuario, agora } = contexto
  const travada = await travar(contexto, id)
  exigirVersao(versao, travada, agora)
  await exigirPessoa(contexto, travada.idUsuario)
  const momento = momentoDe(travada, agora)
  if (momento === 'EM_CURSO') {
    throw new Recusa('invalido', 'A ausência já começou: mude o fim dela para encerrá-la')
  }
  if (momento === 'ENCERRADA') {
    if (usuario.papel !== 'GESTOR') {
      throw new Recusa('sem-acesso', 'A ausência já terminou: só um gestor a exclui')
    }
    if (motivoExclusao === null) throw new Recusa('invalido', 'Escreva o motivo da exclusão')
  }
  const cobertura = momento === 'FUTURA' ? await lerCobertura(client, { idAusencia: id }) : []
  await excluirAusencia(client, {
    id,
    idUsuario: usuario.id,
    motivo: motivoExclusao,
    agora,
  })
  for (const { idCobertor } of cobertura) {
    await avisarCobertor(contexto, id, idCobertor, 'DEIXOU')
  }
  return { idAusencia: id }
}
