import { primeiroVencimentoDaFolha } from '#shared/calendario.ts'
import { hoje } from '#shared/data.ts'
import { escopoDaPolitica, regrasDaPortabilidade } from '#shared/calculo/politica-portabilidade.ts'
import { convencoesDe } from '#shared/calculo/impedimentos.ts'
import { folhaEm, regraEm } from '#shared/calculo/regras.ts'
import type { Condicao } from '#shared/simulacao/api.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirFonte } from './conferir.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { prazoDoCliente } from '#shared/calculo/dentro-do-credito.ts'
import { escopoDe } from '#shared/calculo/escopo.ts'
import { carregarDados } from './carregar.ts'

type Pedido = {
  idRelacionamento: string
  codigoConvenio: string
  idBeneficio?: string | null | undefined
  idEmpregador?: string | null | undefined
  bancoDeOrigem?: string | undefined
}

/** Every limit by the rules of the day of release. */
export async function consultarCondicao(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  pedido: Pedido,
): Promise<Condicao> {
  const { idRelacionamento, codigoConvenio, idBeneficio = null, idEmpregador = null } = pedido
  const dia = diaDaLiberacao(agora)
  const dados = await carregarDados(client, {
    idRelacionamento,
    codigoConvenio,
    idBeneficio,
    idEmpregador,
    contratos: [],
    dia,
    hoje: hoje(agora),
  })
  if (!dados) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  exigirFonte(dados, { idBeneficio, idEmpregador })
  if (!dados.convenio) throw new Recusa('invalido', 'Convênio desconhecido')

  const deHoje = (regra: string, escopo = escopoDe(dados)) => {
    const linha = regraEm(dados.regras, regra, escopo, dia)
    if ('recusa' in linha) return null
    const { valor, norma, confianca } = linha
    return { valor, norma, confianca }
  }
  const folha = folhaEm(dados.regras, escopoDe(dados), dia)
  const prazo = deHoje('prazo_max_parcelas')
  const doCliente = prazo && prazoDoCliente(dados, dia, prazo.valor)
  return {
    dia,
    primeiroVencimento: 'recusa' in folha ? null : primeiroVencimentoDaFolha(dia, folha),
    tetoAm: deHoje('teto_juros_am'),
    // Of an older client the policy's age at the end comes before the longest term.
    prazoMaximo: doCliente?.linha
      ? {
          valor: doCliente.valor,
          norma: doCliente.linha.norma,
          confianca: doCliente.linha.confianca,
        }
      : prazo,
    carenciaMaxima: deHoje('carencia_max_dias'),
    margemEmprestimo: deHoje('margem_emprestimo_pct'),
    limiteContratos: deHoje('limite_contratos'),
    iofDiario: deHoje('iof_diario', 'PF'),
    iofAdicional: deHoje('iof_adicional', 'PF'),
    convencoes: convencoesDe(dados, dia),
    senhaMargem: dados.convenio.senhaMargem,
    portabilidade: regrasDaPortabilidade.flatMap((regra) => {
      const linha = deHoje(regra, escopoDaPolitica(pedido.bancoDeOrigem ?? ''))
      return linha ? [{ regra, ...linha }] : []
    }),
  }
}
