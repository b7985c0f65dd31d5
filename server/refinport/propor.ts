import { z } from 'zod'
import { comoPortado } from '#shared/calculo/portado.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { centavos } from '#shared/dinheiro.ts'
import { formatarPorcento } from '#shared/numero.ts'
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
import { autorizacaoDe } from '../simulacao/autorizar.ts'
import { manterSimulacao, pedirMotivo } from '../simulacao/guardar.ts'
import { pisoAAutorizar } from '../simulacao/piso.ts'
import { entradaDaPortabilidade, juntar, portadaDaProposta } from './calcular.ts'
import {
  acharOportunidade,
  guardadaDoRefin,
  lerPortabilidade,
  type Portabilidade,
  ultimoRefin,
} from './sql.ts'

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
  const resto = { idDadosBancarios, proposta }
  const fechada = porqueNao(portabilidade, proposta)
  if (fechada !== null) {
    const nada = { simulado: null, confirmacao: null, pedeMotivo: false, guardada: null }
    return { ...nada, impedimento: fechada, ...resto }
  }
  const guardada = await guardadaDaPortabilidade(contexto, portabilidade)
  const { simulado, falta } = await doDia(contexto, portabilidade, termosDe(termos, guardada))
  const [recusa = null] = recusasDe(simulado)
  const impedimento = recusa ?? (vale(guardada, simulado) ? null : falta)
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
    pedeMotivo: recusa === null && falta !== null,
    guardada,
    ...resto,
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

type Guardada = RefinDaProposta['guardada']

async function guardadaDaPortabilidade(
  { client }: Pick<Contexto, 'client'>,
  { id: idPortabilidade }: Portabilidade,
): Promise<Guardada> {
  const lida = await guardadaDoRefin(client, { idPortabilidade })
  return lida ? { ...lida, autorizacao: await autorizacaoDe(client, lida.idSimulacao) } : null
}

/** Nothing asked for: what waits for a reason, or has one. */
const termosDe = (termos: Termos, guardada: Guardada): Termos =>
  guardada && Object.values(termos).every((um) => um === undefined)
    ? { prazo: guardada.prazo, taxaAm: guardada.taxaAm, valorParcela: guardada.valorParcela }
    : termos

/** A gestor's reason is of the kept figures, and of no others. */
const vale = (guardada: Guardada, { refin }: OsDois): guardada is NonNullable<Guardada> =>
  guardada !== null &&
  guardada.autorizacao !== null &&
  guardada.valorLiberado === refin?.numeros?.valorLiberado &&
  guardada.valorParcela === refin.numeros.valorParcela &&
  guardada.prazo === refin.numeros.prazo &&
  guardada.taxaAm === refin.numeros.taxaAm

type DoDia = {
  simulado: OsDois
  /** Where only a gestor's reason lets it be proposed: why. */
  falta: string | null
  pisoAm: number | null
}

async function doDia(
  contexto: Contexto,
  portabilidade: Portabilidade,
  termos: Termos,
): Promise<DoDia> {
  const { idRelacionamento } = alvoDe(contexto)
  const entrada = entradaDaPortabilidade(portabilidade)
  const dia = diaDaLiberacao(contexto.agora)
  const lidos = await dadosDoPedido(contexto, { idRelacionamento, entrada })
  const portada = portadaDaProposta(lidos, portabilidade, dia)
  if ('recusa' in portada) throw new Recusa('invalido', portada.recusa)
  const simulado = juntar(portada, termos, dia)
  const { vantagem = null, condicoes } = simulado.refin ?? {}
  const taxaAm = condicoes?.taxaAm
  const pisoAm = taxaAm === undefined ? null : pisoAAutorizar({ dados: portada.dados, taxaAm, dia })
  const porque =
    vantagem?.situacao === 'PIOR'
      ? vantagem.texto
      : pisoAm === null
        ? null
        : `A taxa fica abaixo da mínima de ${formatarPorcento(pisoAm)} ao mês.`
  return { simulado, falta: porque && `${porque} ${COMO}`, pisoAm }
}

const COMO = 'Mude o prazo, a taxa ou a parcela, ou guarde e peça a um gestor que registre o motivo'

/** What no reason excuses. */
function recusasDe({ refin, recusa }: OsDois): string[] {
  if (!refin?.numeros) return [recusa ?? refin?.motivos[0]?.texto ?? SEM_NUMEROS]
  return refin.motivos.map(({ texto }) => texto)
}

const SEM_NUMEROS = 'O refinanciamento não tem números: mude a parcela ou o prazo'

const Aberta = z.object({ idOportunidade: z.string() })

/** The portability, held: whoever came first is known; a second press, or its end. */
async function travarPortabilidade(
  { client }: Pick<Contexto, 'client'>,
  idProposta: string,
): Promise<Portabilidade> {
  const lida = await lerPortabilidade(client, { id: idProposta })
  if (!lida) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  await travarProposta(client, lida.numero)
  const portabilidade = await lerPortabilidade(client, { id: idProposta })
  if (!portabilidade) throw new Error('A proposta that was held is not there')
  const ultimo = (await ultimoRefin(client, { idPortabilidade: idProposta })) ?? null
  const fechada = porqueNao(portabilidade, ultimo)
  if (fechada !== null) throw new Recusa('invalido', fechada)
  return portabilidade
}

/**
 * Keeps a refinancing that leaves the client worse, or is below the floor of rates, on its oportunidade,
 * and asks the gestores for their reason.
 *
 * @throws Recusa when it needs none, or no reason would do
 */
export async function guardarRefin(
  contexto: Contexto,
  idProposta: string,
  termos: Termos,
): Promise<RefinDaProposta> {
  const portabilidade = await travarPortabilidade(contexto, idProposta)
  const { simulado, falta, pisoAm } = await doDia(contexto, portabilidade, termos)
  const recusas = recusasDe(simulado)
  const { refin } = simulado
  if (recusas.length > 0 || !refin) throw new Recusa('invalido', recusas)
  if (falta === null) {
    throw new Recusa('invalido', 'Este refinanciamento não precisa de motivo: proponha')
  }
  const idOportunidade = await oportunidadeDoRefin(contexto, portabilidade, refin)
  const travada = await travarOportunidade(contexto, idOportunidade)
  const simulacao = await guardarNumeros(contexto, idOportunidade, { refin, pisoAm })
  await pedirMotivo(contexto, idOportunidade)
  await aceitarSimulacao(contexto, travada, { ...simulacao, piora: true })
  return prepararRefin(contexto, idProposta, {})
}

type Refin = NonNullable<OsDois['refin']>

async function guardarNumeros(
  contexto: Contexto,
  idOportunidade: string,
  { refin, pisoAm }: { refin: Refin; pisoAm: number | null },
) {
  const { client, agora, usuario } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const assunto = { idRelacionamento, idOportunidade, idUsuario: usuario.id, pisoAm }
  const id = await manterSimulacao({ client, agora }, assunto, refin)
  return { id, valorLiberado: centavos(refin.numeros?.valorLiberado ?? 0) }
}

/**
 * Proposes the refinancing with its portability: an oportunidade and a proposta of their own, which wait
 * for the portability to be paid. At most one lives. One that needs a gestor's reason is proposed as it was kept.
 *
 * @throws Recusa when the portability ended, has one, or the figures differ from the confirmed ones
 */
export async function proporRefin(
  contexto: Contexto,
  idProposta: string,
  { idDadosBancarios, confirmacao }: PedidoDeRefin,
  fila: Fila,
): Promise<JsonCru> {
  const portabilidade = await travarPortabilidade(contexto, idProposta)
  const { prazo, taxaAm, valorParcela } = confirmacao
  const termos = { prazo, taxaAm, valorParcela }
  const { simulado, falta } = await doDia(contexto, portabilidade, termos)
  const recusas = recusasDe(simulado)
  const { refin } = simulado
  if (recusas.length > 0 || !refin) throw new Recusa('invalido', recusas)
  const guardada = falta === null ? null : await guardadaDaPortabilidade(contexto, portabilidade)
  if (falta !== null && !vale(guardada, simulado)) throw new Recusa('invalido', falta)
  const { idOportunidade, idSimulacao } =
    guardada ?? (await simularNaOportunidade(contexto, portabilidade, refin))
  const dia = diaDaLiberacao(contexto.agora)
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

async function simularNaOportunidade(
  contexto: Contexto,
  portabilidade: Portabilidade,
  refin: Refin,
): Promise<{ idOportunidade: string; idSimulacao: string }> {
  const idOportunidade = await oportunidadeDoRefin(contexto, portabilidade, refin)
  const travada = await travarOportunidade(contexto, idOportunidade)
  const simulacao = await guardarNumeros(contexto, idOportunidade, { refin, pisoAm: null })
  await aceitarSimulacao(contexto, travada, { ...simulacao, piora: false })
  return { idOportunidade, idSimulacao: simulacao.id }
}

/** The live one of the contract, or a new one; in either case somebody works on it. */
async function oportunidadeDoRefin(
  contexto: Contexto,
  { codigoConvenio, idContrato }: Portabilidade,
  { numeros, condicoes: { idBeneficio, idEmpregador } }: Refin,
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
