import type { ClientBase } from 'pg'
import type { Dia } from '#shared/data.ts'
import type { EntradaSimulacao } from '#shared/simulacao/entrada.ts'
import type { RegraVigencia } from '#shared/simulacao/regras.ts'
import type { ResultadoSimulacao } from '#shared/simulacao/resultado.ts'
import { simular } from './calcular.ts'
import { carregarDados } from './queries.ts'

export type SimulacaoSobRegras = {
  produto: string
  convenio: string
  antes: ResultadoSimulacao
  depois: ResultadoSimulacao
}

type Pergunta = {
  idRelacionamento: string
  entrada: EntradaSimulacao
  liberacao: Dia
  trocar: (regras: readonly RegraVigencia[]) => RegraVigencia[]
}

/**
 * One question answered twice, by the rules of a day and by others: what a new rule would change.
 * Null where the client, benefit or contract of it is not there any more.
 */
export async function simularSobRegras(
  client: ClientBase,
  { idRelacionamento, entrada, liberacao, trocar }: Pergunta,
): Promise<SimulacaoSobRegras | null> {
  const dados = await carregarDados(client, {
    idRelacionamento,
    codigoConvenio: entrada.codigoConvenio,
    idBeneficio: entrada.idBeneficio ?? null,
    idEmpregador: entrada.idEmpregador ?? null,
    contratos: entrada.tipo === 'REFIN' ? entrada.contratos : [],
    dia: liberacao,
  })
  if (!dados?.convenio || !(dados.beneficio ?? dados.empregador)) return null
  if (entrada.tipo === 'REFIN' && dados.contratos.length !== entrada.contratos.length) return null
  return {
    produto: entrada.tipo === 'REFIN' ? 'Refinanciamento' : 'Empréstimo novo',
    convenio: dados.convenio.nome,
    antes: simular(dados, entrada, liberacao),
    depois: simular({ ...dados, regras: trocar(dados.regras) }, entrada, liberacao),
  }
}
