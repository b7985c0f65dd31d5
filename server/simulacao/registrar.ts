import { z } from 'zod'
import { emReais } from '#shared/dinheiro.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { simulacaoApi } from '#shared/simulacao/api.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { inserirRegistro } from './sql/inserir.ts'

type Registro = z.output<typeof simulacaoApi.registrar.body>

/**
 * What a person did with a simulation, for the trail.
 *
 * @throws Recusa when the client or the simulation is out of reach
 */
export async function registrarUso(
  { client, usuario, agora }: Contexto,
  { idRelacionamento, acao, entrada, idSimulacao }: Registro,
): Promise<{ idRegistro: string }> {
  const id = novoId()
  const registrados = await inserirRegistro(client, {
    id,
    idRelacionamento,
    idSimulacao: idSimulacao ?? null,
    idUsuario: usuario.id,
    acao,
    detalhe: entrada ? { entrada: paraGuardar(entrada) } : {},
    agora,
  })
  if (registrados !== 1) throw new Recusa('nao-encontrado', 'Simulação não encontrada')
  return { idRegistro: id }
}

/** Amounts as the wire writes them, in reais; ids are lower case already, so nothing is lost. */
const paraGuardar = (entrada: z.output<typeof EntradaSimulacao>) => ({
  ...entrada,
  ...('valorParcela' in entrada && { valorParcela: emReais(entrada.valorParcela) }),
  ...('valorLiberado' in entrada && { valorLiberado: emReais(entrada.valorLiberado) }),
})
