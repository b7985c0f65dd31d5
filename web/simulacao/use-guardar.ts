import { useState } from 'react'
import type { Velho } from '../api/query.ts'
import { useChange } from '../api/query.ts'
import { ApiError } from '../api/erro.ts'
import { centavos } from '#shared/dinheiro.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { contratosDe, type EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { oportunidadeDe, produtoDe, type Cenario } from './cenarios.ts'

type Opcoes = {
  idRelacionamento: string
  oportunidades: readonly Oportunidade[]
  /** The oportunidade the person came from. */
  preferida: string | undefined
  makesOld: readonly Velho[]
}

/**
 * Saves a scenario on its oportunidade, which is created first if missing. A failure shows the
 * toast of the failed call; earlier calls stay done.
 */
export function useGuardar({ idRelacionamento, oportunidades, preferida, makesOld }: Opcoes) {
  const old = [...makesOld, oportunidadeApi.historico, simulacaoApi.daOportunidade]
  const incluir = useChange(oportunidadeApi.incluir, { makesOld })
  const atender = useChange(oportunidadeApi.emAtendimento, { makesOld })
  const simular = useChange(oportunidadeApi.simular, {
    makesOld: old,
    dito: () => 'Simulação guardada na oportunidade',
  })
  const registrar = useChange(simulacaoApi.registrar, { makesOld: [], semResposta: true })
  const [ocupado, setOcupado] = useState<string | null>(null)

  /** The oportunidade as it keeps the scenario, or nothing when the server refused. */
  async function guardar(
    { letra, entrada }: Cenario,
    resultado: ResultadoSimulacao,
  ): Promise<Oportunidade | undefined> {
    setOcupado(letra)
    try {
      const destino = await prepararDestino(entrada, resultado)
      const { idOportunidade, versao } = destino
      const params = { idOportunidade }
      const guardada = await simular.mutateAsync({ params, body: { versao, entrada } })
      registrar.mutate({
        body: { idRelacionamento, acao: 'ESCOLHER', idSimulacao: guardada.idSimulacao },
      })
      return guardada
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return undefined
    } finally {
      setOcupado(null)
    }
  }

  async function prepararDestino(
    entrada: EntradaSimulacao,
    { numeros }: ResultadoSimulacao,
  ): Promise<Oportunidade> {
    const { codigoConvenio, idBeneficio = null, idEmpregador = null } = entrada
    const destino =
      oportunidadeDe(entrada, oportunidades, preferida) ??
      (await incluir.mutateAsync({
        body: {
          idRelacionamento,
          produto: produtoDe(entrada),
          codigoConvenio,
          idContrato: contratosDe(entrada)[0] ?? null,
          idBeneficio,
          idEmpregador,
          valorLiberado: centavos(numeros?.valorLiberado ?? 0),
        },
      }))
    if (destino.status !== 'Em Aberto') return destino
    const { idOportunidade, versao } = destino
    return atender.mutateAsync({ params: { idOportunidade }, body: { versao } })
  }

  return { guardar, ocupado }
}
