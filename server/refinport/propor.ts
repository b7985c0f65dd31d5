import { z } from 'zod'
import { comoPortado } from '#shared/calculo/portado.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { centavos } from '#shared/dinheiro.ts'
import type { OsDois, PedidoDeRefin, RefinDaProposta, Termos } from '#shared/refinport/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { aceitarSimulacao } from '../oportunidade/aceitar-simulacao.ts'
import { atender } from '../oportunidade/atender.ts'
import { incluirOportunidade } from '../oportunidade/incluir.ts'
import { travarOportunidade } from '../oportunidade/mudar.ts'
import { incluirProposta } from '../proposta/incluir.ts'
import { morta } from '../proposta/mover.ts'
import { travarProposta } from '../proposta/travar.ts'
import { dadosDoPedido } from '../simulacao/calcular.ts'
import { manterSimulacao } from '../simulacao/guardar.ts'
import { entradaDaPortabilidade, juntar, portadaDaProposta } from './calcular.ts'
import { acharOportunidade, lerPortabilidade, type Portabilidade, ultimoRefin } from './sql.ts'

/** The refinancing of a proposed portability: as it would be today, and the last one proposed. */
export async function prepararRefin(
  contexto: Contexto,
  idProposta: string,
  termos: Termos,
): Promise<RefinDaProposta> {
  const { client } = contexto
  const portabilidade = await lerPortabilidade(client, { id: idProposta })
  if (!portabilidade) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  const proposta = (await ultimoRefin(client, { idPortabilidade: idProposta })) ?? null
  const { idDadosBancarios } = portabilidade
  const fechada = porqueNao(portabilidade, proposta)
  if (fechada !== null) {
    return { simulado: null, impedimento: fechada, confirmacao: null, idDadosBancarios, proposta }
  }
  const simulado = await osDoisDaProposta(contexto, portabilidade, termos)
  const [impedimento = null] = recusasDe(simulado)
  const numeros = impedimento === null ? simulado.refin?.numeros : null
  return {
    simulado,
    impedimento,
    confirmacao: numeros
      ? {
          valorLiberado: centavos(numeros.valorLiberado),
          valorParcela: centavos(numeros.valorParcela),
          prazo: numeros.prazo,
          taxaAm: numeros.taxaAm,
        }
      : null,
    idDadosBancarios,
    proposta,
  }
}

type Ultimo = Awaited<ReturnType<typeof ultimoRefin>> | null

/** Why no refinancing may be proposed with it, whatever its figures. */
function porqueNao({ produto, situacao, regime }: Portabilidade, ultimo: Ultimo): string | null {
  if (produto !== 'PORT') return 'A proposta não é de uma portabilidade'
  if (ultimo && !morta(ultimo.situacao)) {
    return `A portabilidade já tem o refinanciamento ${ultimo.numero}`
  }
  if (situacao === 'PAGA') {
    return 'A portabilidade já foi paga: refinancie o contrato que veio, pelo simulador'
  }
  if (morta(situacao)) return 'A portabilidade terminou: não há contrato a refinanciar'
  // Elsewhere the bank books by itself, and would not wait for the portability.
  return regime === 'INSS'
    ? null
    : 'Só no INSS o refinanciamento é combinado antes: aqui, refinancie o contrato depois de pago'
}

async function osDoisDaProposta(
  contexto: Contexto,
  portabilidade: Portabilidade,
  termos: Termos,
): Promise<OsDois> {
  const { idRelacionamento } = alvoDe(contexto)
  const entrada = entradaDaPortabilidade(portabilidade)
  const dia = diaDaLiberacao(contexto.agora)
  const lidos = await dadosDoPedido(contexto, { idRelacionamento, entrada })
  const portada = portadaDaProposta(lidos, portabilidade, dia)
  if ('recusa' in portada) throw new Recusa('invalido', portada.recusa)
  return juntar(portada, termos, dia)
}

/** Nobody excuses a refinancing that leaves the client worse than staying at the bank of origin. */
function recusasDe({ refin, recusa }: OsDois): string[] {
  if (!refin?.numeros) return [recusa ?? refin?.motivos[0]?.texto ?? SEM_NUMEROS]
  return [
    ...refin.motivos.map(({ texto }) => texto),
    ...(refin.vantagem?.situacao === 'PIOR'
      ? [`${refin.vantagem.texto} Reduza o prazo, a taxa ou a parcela`]
      : []),
  ]
}

const SEM_NUMEROS = 'O refinanciamento não tem números: mude a parcela ou o prazo'

const Aberta = z.object({ idOportunidade: z.string() })

/**
 * Proposes the refinancing with its portability: an oportunidade and a proposta of their own, which wait
 * for the portability to be paid. At most one lives.
 *
 * @throws Recusa when the portability ended, has one, or the figures differ from the confirmed ones
 */
export async function proporRefin(
  contexto: Contexto,
  idProposta: string,
  { idDadosBancarios, confirmacao }: PedidoDeRefin,
  fila: Fila,
): Promise<JsonCru> {
  const { client, agora, usuario } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const lida = await lerPortabilidade(client, { id: idProposta })
  if (!lida) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  // Whoever came first is known once it is held: a second press, or the end of the portability.
  await travarProposta(client, lida.numero)
  const portabilidade = await lerPortabilidade(client, { id: idProposta })
  if (!portabilidade) throw new Error('A proposta that was held is not there')
  const ultimo = (await ultimoRefin(client, { idPortabilidade: idProposta })) ?? null
  const fechada = porqueNao(portabilidade, ultimo)
  if (fechada !== null) throw new Recusa('invalido', fechada)
  const { prazo, taxaAm, valorParcela } = confirmacao
  const simulado = await osDoisDaProposta(contexto, portabilidade, { prazo, taxaAm, valorParcela })
  const recusas = recusasDe(simulado)
  const { refin } = simulado
  if (recusas.length > 0 || !refin) throw new Recusa('invalido', recusas)

  const idOportunidade = await oportunidadeDoRefin(contexto, portabilidade, refin)
  const travada = await travarOportunidade(contexto, idOportunidade)
  const assunto = { idRelacionamento, idOportunidade, idUsuario: usuario.id }
  const idSimulacao = await manterSimulacao({ client, agora }, assunto, refin)
  const valorLiberado = centavos(refin.numeros?.valorLiberado ?? 0)
  await aceitarSimulacao(contexto, travada, { id: idSimulacao, valorLiberado, piora: false })
  const dia = diaDaLiberacao(agora)
  return incluirProposta(
    contexto,
    { idOportunidade, idSimulacao, idDadosBancarios, confirmacao },
    {
      fila,
      refin: true,
      daPortabilidade: {
        idPortabilidade: idProposta,
        comoPortado: (dados) => {
          const portada = portadaDaProposta(dados, portabilidade, dia)
          return 'recusa' in portada
            ? dados
            : (comoPortado(portada.dados, portada.portada) ?? dados)
        },
      },
    },
  )
}

/** The live one of the contract, or a new one; in either case somebody works on it. */
async function oportunidadeDoRefin(
  contexto: Contexto,
  { codigoConvenio, idContrato }: Portabilidade,
  { numeros, condicoes: { idBeneficio, idEmpregador } }: NonNullable<OsDois['refin']>,
): Promise<string> {
  const { idRelacionamento } = alvoDe(contexto)
  const procurada = { idRelacionamento, idContrato: idContrato ?? '' }
  const achada = idContrato === null ? null : await acharOportunidade(contexto.client, procurada)
  if (achada) {
    if (achada.status === 'Em Aberto') await atender(contexto, achada.id, {})
    return achada.id
  }
  const { texto } = await incluirOportunidade(contexto, {
    idRelacionamento,
    produto: 'REFIN_PORT',
    codigoConvenio,
    idContrato,
    idBeneficio,
    idEmpregador,
    valorLiberado: centavos(numeros?.valorLiberado ?? 0),
  })
  const { idOportunidade } = Aberta.parse(JSON.parse(texto))
  await atender(contexto, idOportunidade, {})
  return idOportunidade
}
