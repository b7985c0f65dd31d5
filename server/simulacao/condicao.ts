import { regraEm } from '#shared/simulacao/regras.ts'
import type { Condicao } from '#shared/simulacao/api.ts'
import type { Contexto } from '../http/handler.ts'
import { Recusa } from '../http/recusa.ts'
import { diaDaLiberacao, familiaDe } from './calcular.ts'
import { carregarDados } from './queries.ts'

type Pedido = {
  idRelacionamento: string
  codigoConvenio: string
  idBeneficio?: string | null | undefined
  idEmpregador?: string | null | undefined
}

/** The ceiling and the longest term by the rules of the day of release. */
export async function consultarCondicao(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento, codigoConvenio, idBeneficio = null, idEmpregador = null }: Pedido,
): Promise<Condicao> {
  const dia = diaDaLiberacao(agora)
  const dados = await carregarDados(client, {
    idRelacionamento,
    codigoConvenio,
    idBeneficio,
    idEmpregador,
    contratos: [],
    dia,
  })
  if (!dados) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  if (idBeneficio && !dados.beneficio) {
    throw new Recusa('nao-encontrado', 'Benefício não encontrado')
  }
  if (idEmpregador && !dados.empregador) {
    throw new Recusa('nao-encontrado', 'Empregador não encontrado')
  }
  if (!dados.convenio) throw new Recusa('invalido', 'Convênio desconhecido')

  const deHoje = (regra: string) => {
    const linha = regraEm(dados.regras, regra, familiaDe(dados), dia)
    if ('recusa' in linha) return null
    const { valor, norma, confianca } = linha
    return { valor, norma, confianca }
  }
  return { dia, tetoAm: deHoje('teto_juros_am'), prazoMaximo: deHoje('prazo_max_parcelas') }
}
