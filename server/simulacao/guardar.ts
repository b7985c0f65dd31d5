import { z } from 'zod'
import {
  type EntradaSimulacao,
  type Operacao,
  contratosDe,
  operacaoDe,
} from '#shared/calculo/entrada.ts'
import {
  CondicoesSimuladas,
  ResultadoSimulacao,
  valorDoNegocio,
} from '#shared/calculo/resultado.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { travarOportunidade } from '../oportunidade/mudar.ts'
import { aceitarSimulacao } from '../oportunidade/aceitar-simulacao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { comValidade, dadosDoPedido } from './calcular.ts'
import { pisoAAutorizar } from './piso.ts'
import { quemAutoriza } from './sql/autorizacao.ts'
import { inserirSimulacao } from './sql/inserir.ts'
import { buscarOportunidade, type OportunidadeASimular } from './sql/ler.ts'

type Escolha = { entrada: EntradaSimulacao; versao?: number | undefined }

/**
 * Keeps the chosen simulation on an oportunidade: computed again here, saved with every number, the
 * ones before it kept (domain 11.1). Nothing that is not allowed today is kept.
 *
 * @throws Recusa with the motives
 */
export async function guardarSimulacao(
  contexto: Contexto,
  idOportunidade: string,
  { entrada, versao }: Escolha,
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const travada = await travarOportunidade(contexto, idOportunidade, versao)
  conferirAssunto(await buscarOportunidade(client, { id: idOportunidade }), entrada)

  const dados = await dadosDoPedido(contexto, { idRelacionamento, entrada })
  const dia = diaDaLiberacao(agora)
  const resultado = comValidade(dados, entrada, dia)
  const { permitido, motivos, numeros } = resultado
  if (!permitido || !numeros) {
    throw new Recusa(
      'invalido',
      motivos.map(({ texto }) => texto),
    )
  }

  const assunto = { idRelacionamento, idOportunidade, idUsuario: usuario.id }
  const pisoAm = pisoAAutorizar({ dados, taxaAm: entrada.taxaAm, dia })
  const id = await manterSimulacao({ client, agora }, { ...assunto, pisoAm }, resultado)
  const piora = resultado.vantagem?.situacao === 'PIOR' || pisoAm !== null
  if (piora) await pedirMotivo(contexto, idOportunidade)
  const valorLiberado = valorDoNegocio(resultado)
  return aceitarSimulacao(contexto, travada, { id, valorLiberado, piora })
}

/** Notifies the managers who may authorize this simulation. */
export async function pedirMotivo(contexto: Contexto, idOportunidade: string): Promise<void> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento, codigoPromotor } = alvoDe(contexto)
  const dados = { idRelacionamento, idOportunidade, pedido: 'MOTIVO' }
  for (const { id: idUsuario } of await quemAutoriza(client, { codigoPromotor })) {
    if (idUsuario !== usuario.id)
      await avisar({ client, agora }, { idUsuario, tipo: 'simulacao', dados })
  }
}

/** One more simulation of an oportunidade, with every number of it. @returns its id */
export async function manterSimulacao(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  assunto: {
    idRelacionamento: string
    idOportunidade: string
    idUsuario: string
    pisoAm?: number | null
  },
  resultado: ResultadoSimulacao,
): Promise<string> {
  const { condicoes, numeros } = resultado
  if (!numeros) throw new Error('A simulation without numbers is not kept')
  const id = novoId()
  const inseridas = await inserirSimulacao(client, {
    pisoAm: null,
    ...assunto,
    id,
    tipo: operacaoDe(condicoes),
    entrada: z.encode(CondicoesSimuladas, condicoes),
    resultado: z.encode(ResultadoSimulacao, resultado),
    valorLiberado: numeros.valorLiberado,
    valorParcela: numeros.valorParcela,
    prazo: numeros.prazo,
    taxaAm: numeros.taxaAm,
    agora,
  })
  if (inseridas !== 1) throw new Error('A simulation was not kept: its relationship is not there')
  return id
}

export const operacaoDoProduto: Partial<Record<string, Operacao>> = {
  NOVO: 'NOVO',
  CLT: 'NOVO',
  REFIN: 'REFIN',
  PORT: 'PORTABILIDADE',
}

/** A simulation of something else is no simulation of this oportunidade. */
function conferirAssunto(oportunidade: OportunidadeASimular, entrada: EntradaSimulacao): void {
  const { produto, codigoConvenio, idContrato, idBeneficio, idEmpregador } = oportunidade
  const daOperacao = operacaoDoProduto[produto]
  if (!daOperacao) throw new Recusa('invalido', `O produto ${produto} não tem simulação aqui`)
  if (operacaoDe(entrada) !== daOperacao) {
    throw new Recusa('invalido', 'A simulação é de outro produto')
  }
  if (entrada.codigoConvenio !== codigoConvenio) {
    throw new Recusa('invalido', 'A simulação é de outro convênio')
  }
  if (daOperacao !== 'NOVO') {
    if (idContrato && !contratosDe(entrada).includes(idContrato)) {
      throw new Recusa('invalido', 'A simulação não quita o contrato da oportunidade')
    }
    return
  }
  const outra =
    (idBeneficio && entrada.idBeneficio !== idBeneficio) ||
    (idEmpregador && entrada.idEmpregador !== idEmpregador)
  if (outra) throw new Recusa('invalido', 'A simulação é de outro benefício ou vínculo')
}
