import type { AvisoDaCamara } from '#integrations/camara/protocolo.ts'
import { regraEm, type RegrasVigentes } from '#shared/calculo/regras.ts'
import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { deReais } from '#shared/dinheiro.ts'
import { chanceDeReter } from '#shared/retencao/chance.ts'
import { classificar, motivoDaClasse } from '#shared/retencao/classe.ts'
import { relogioCtc } from '#shared/retencao/relogio.ts'
import type { MarcaDaCtc } from '#shared/retencao/shapes.ts'
import { novoId } from '../base/db/id.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { avisarDa, avisarQuemConfirma } from './avisar.ts'
import type { Sistema } from './julgar.ts'
import { aprontarOfertas } from './oferecer.ts'
import { enfileirarResposta } from './responder.ts'
import {
  acharPosterior,
  buscarFatos,
  caducarLiberada,
  inserirCtc,
  marcarCtc,
} from './sql/escrever.ts'

/** After this a request that met another one is classified again. */
const DE_NOVO_MS = 60_000
const DIA_MS = 24 * 3_600_000

type Pedido = Extract<AvisoDaCamara, { tipo: 'PEDIDO' }>

/**
 * Another bank asks for a contract: classified, ranked, given to somebody, its counter-offer ready. What is not ours
 * to keep is refused at once. The clock runs from the instant of the request, whenever it was heard.
 *
 * @returns when to judge it again, or that it was made before the one that is in course
 */
export async function receberPedido(
  sistema: Sistema,
  { numero, ocorridoEm, pedido }: Pedido,
): Promise<{ julgarEm: Date } | { contradiz: string } | undefined> {
  const { client, agora } = sistema
  const recebidaEm = new Date(ocorridoEm)
  const regras = await regrasVigentes(client)
  const relogio = relogioCtc(regras, recebidaEm)
  if ('recusa' in relogio) throw new Error(`The clock of a CTC has no rules: ${relogio.recusa}`)
  const saldo = deReais(pedido.saldo)
  const emJogo = chanceDeReter(regras, { taxaAm: pedido.taxaAm, saldo }, relogio.recebimento)
  if ('recusa' in emJogo) throw new Error(`The chance of a CTC has no rules: ${emJogo.recusa}`)

  const fatos = await fatosDe(sistema, pedido, { regras, recebidaEm })
  const classe = classeDe(fatos)
  const motivo = motivoDaClasse[classe]
  const daLoja = fatos?.codigoPromotor != null
  const ctc = {
    id: novoId(),
    codigoPromotor: daLoja ? fatos.codigoPromotor : null,
    idRelacionamento: daLoja ? fatos.idRelacionamento : null,
  }
  const inseridas = await inserirCtc(client, {
    ...ctc,
    numero,
    idCliente: daLoja ? fatos.idCliente : null,
    idContrato: fatos?.idContrato ?? null,
    numeroContrato: pedido.contrato,
    banco: pedido.banco,
    taxaAm: pedido.taxaAm,
    cetAa: pedido.cetAa,
    prazo: pedido.prazo,
    valorParcela: deReais(pedido.parcela),
    saldo,
    classe,
    chance: emJogo.chance,
    valorEmJogo: emJogo.valor,
    situacao: motivo === null ? 'RECEBIDA' : 'RECUSADA_TECNICA',
    motivo,
    saldoInformado: null,
    recebidaEm,
    alertaEm: relogio.alerta,
    criticoEm: relogio.critico,
    internoEm: relogio.limiteInterno,
    limiteEm: instanteEmBrasilia(somarDias(relogio.limiteRegulatorio, 1), '00:00'),
    terminadaEm: motivo === null ? null : agora,
    agora,
  })
  // A concurrent request for the same contract came first: classify this one again after it.
  if (inseridas !== 1) return { julgarEm: new Date(agora.getTime() + DE_NOVO_MS) }
  if (motivo !== null) await enfileirarResposta(sistema, ctc.id)
  else await atender(sistema, ctc, pedido, fatos?.emRefinanciamento === true)
  if (classe !== 'EM_CURSO' || fatos?.idContrato == null) return undefined
  // Two banks ask for one contract, and the first one was heard last: a person decides.
  const posterior = await acharPosterior(client, { idContrato: fatos.idContrato, recebidaEm })
  return posterior
    ? { contradiz: `Foi feito antes do pedido ${posterior.numero}, já em curso` }
    : undefined
}

type Fatos = Awaited<ReturnType<typeof buscarFatos>>

/** What is known of the contract. A balance that another bank did not pay in time does not bind it any more. */
async function fatosDe(
  { client, agora }: Sistema,
  { contrato, cpf }: Pedido['pedido'],
  { regras, recebidaEm }: { regras: RegrasVigentes; recebidaEm: Date },
): Promise<Fatos> {
  const fatos = await buscarFatos(client, { contrato, cpf })
  if (fatos?.emCurso !== true || fatos.idContrato === null) return fatos
  const prazo = regraEm(regras, 'retencao_liberada_dias', 'RETENCAO', hoje(recebidaEm))
  if ('recusa' in prazo) return fatos
  const ate = new Date(recebidaEm.getTime() - prazo.valor * DIA_MS)
  const caducou = await caducarLiberada(client, { idContrato: fatos.idContrato, ate, agora })
  return caducou > 0 ? buscarFatos(client, { contrato, cpf }) : fatos
}

const classeDe = (fatos: Fatos) =>
  classificar({
    contrato: fatos
      ? {
          proprio: fatos.proprio === true,
          situacao: fatos.situacao ?? '',
          produto: fatos.produto ?? '',
          cpfConfere: fatos.cpfConfere === true,
          cessao: fatos.cessao,
          emCurso: fatos.emCurso === true,
          temLoja: fatos.codigoPromotor !== null,
        }
      : null,
  })

type Recebida = { id: string; codigoPromotor: string | null; idRelacionamento: string | null }

/** Prepares the counter-offer and notifies the atendente of the client, or the shops that may confirm the client. */
async function atender(
  sistema: Sistema,
  ctc: Recebida,
  { contrato, taxaAm, cetAa }: Pedido['pedido'],
  emRefinanciamento: boolean,
): Promise<void> {
  const { id } = ctc
  const marcas: MarcaDaCtc[] = emRefinanciamento ? ['REFIN_VIVO'] : []
  if (emRefinanciamento) await marcarCtc(sistema.client, { id, marcas })
  // The client is of no shop: nobody may contact them before a promotor confirms who they are.
  if (ctc.idRelacionamento === null) {
    await avisarQuemConfirma(sistema, { id, numeroContrato: contrato })
    return
  }
  await aprontarOfertas(sistema, { ...ctc, taxaAm, cetAa, marcas })
  await avisarDa(sistema, ctc, 'NOVA')
}
