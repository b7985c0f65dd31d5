import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { somarDiasUteis } from '#shared/calendario.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { motivoDe, type CodigoDoMotivo } from '#shared/retencao/motivos.ts'
import {
  nomesDosCaminhos,
  OfertaDaCtc,
  type ResultadoDaCtc,
  type LinhasDoResultado,
} from '#shared/retencao/shapes.ts'
import { valoresDaOferta } from '#shared/retencao/oferta.ts'
import { efeitoNaCtc, type SituacaoCtc } from '#shared/retencao/situacao.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { avisarDa } from './avisar.ts'
import { moverCtc, type Travada } from './mover.ts'
import { ALTERADA, aprontarOfertas } from './oferecer.ts'
import { abrirOportunidade } from './oportunidade.ts'
import { enfileirarResposta } from './responder.ts'
import { buscarDita, travarCtc, usarEvidencia } from './sql/escrever.ts'
import { linhaALinha } from './linhas.ts'

type Servicos = { fila: Pick<Fila, 'adicionar'> }

/** Writes outcomes, each one by itself, with a result for each. */
export const registrar = async (
  contexto: Contexto,
  servicos: Servicos,
  pedidos: readonly ResultadoDaCtc[],
): Promise<LinhasDoResultado> => ({
  items: await linhaALinha(contexto, pedidos, (um, doCliente) =>
    registrarUma(doCliente, servicos, um),
  ),
})

async function registrarUma(
  contexto: Contexto,
  { fila }: Servicos,
  resultado: ResultadoDaCtc,
): Promise<SituacaoCtc> {
  const { client, usuario, agora } = contexto
  const travada = await travarCtc(client, { id: resultado.idCtc })
  if (!travada) throw new Recusa('nao-encontrado', 'CTC não encontrada')
  if (resultado.versao !== undefined && travada.versao !== resultado.versao)
    throw new Recusa('invalido', ALTERADA)
  const efeito = efeitoNaCtc(resultado.acao, travada, agora)
  if ('recusa' in efeito) throw new Recusa('invalido', efeito.recusa)
  const { para } = efeito
  const comum = {
    para,
    por: 'USUARIO' as const,
    idUsuario: usuario.id,
    observacao: resultado.observacao ?? null,
    ocorridoEm: agora,
  }
  switch (resultado.acao) {
    case 'TRATAR':
      await moverCtc(contexto, travada, comum)
      break
    case 'SEM_CONTATO':
      await moverCtc(contexto, travada, { ...comum, resultado: 'SEM_CONTATO' })
      break
    case 'RECUSAR':
      await moverCtc(contexto, travada, { ...comum, motivo: exigirMotivo(resultado) })
      break
    case 'LIBERAR':
      await liberar(contexto, travada, { ...comum, motivo: exigirMotivo(resultado) })
      break
    case 'RETER':
      await reter(contexto, travada, { resultado, comum })
      break
  }
  if (para === 'RETIDA' || para === 'LIBERADA' || para === 'RECUSADA_TECNICA') {
    await enfileirarResposta({ client, fila }, travada.id)
  }
  await avisarDa(contexto, travada, 'MUDOU')
  return para
}

/** @throws Recusa without a reason of the table for this outcome */
function exigirMotivo({ motivo, acao }: ResultadoDaCtc): CodigoDoMotivo {
  if (motivo === undefined) throw new Recusa('invalido', 'Motivo: escolha um da tabela')
  const { acao: serve, descricao } = motivoDe(motivo)
  if (serve !== acao)
    throw new Recusa('invalido', `Motivo: "${descricao}" não serve para este resultado`)
  return motivo
}

type Comum = Omit<Parameters<typeof moverCtc>[2], 'motivo'>

/** The balance of the day is informed, by the mathematics of the simulator. */
async function liberar(
  contexto: Contexto,
  travada: Travada,
  passo: Comum & { motivo: CodigoDoMotivo },
): Promise<void> {
  const { saldoDevedor, ofertas } = await aprontarOfertas(contexto, travada)
  if (saldoDevedor === null) {
    throw new Recusa('invalido', [
      'O saldo do contrato não pôde ser calculado',
      ...new Set(ofertas.flatMap(({ motivos }) => motivos)),
    ])
  }
  await moverCtc(contexto, travada, { ...passo, saldoInformado: saldoDevedor })
}

type Retencao = { resultado: ResultadoDaCtc; comum: Comum }

/** Kept: with evidence, and by what the client accepted, which begins at once. */
async function reter(contexto: Contexto, travada: Travada, { resultado, comum }: Retencao) {
  const { client, agora } = contexto
  const { caminho, evidencia, idOferta } = resultado
  const motivo = exigirMotivo(resultado)
  if (caminho === undefined) throw new Recusa('invalido', 'Diga o que o cliente aceitou')
  if (!evidencia) {
    throw new Recusa('invalido', 'Evidência: anexe o arquivo, o contato e o aceite do cliente')
  }
  const contatoEm = new Date(evidencia.contatoEm)
  if (contatoEm > agora || minutoDe(contatoEm) < minutoDe(travada.recebidaEm)) {
    throw new Recusa('invalido', 'Evidência: o contato é depois do pedido e até agora')
  }
  if (travada.obitoEm !== null && hoje(contatoEm) > travada.obitoEm) {
    throw new Recusa('invalido', 'Evidência: o contato é de depois do óbito do cliente')
  }
  if (motivo === 'portability_not_requested' && caminho !== 'SEM_OFERTA') {
    throw new Recusa('invalido', 'Quem não pediu a portabilidade fica sem oferta')
  }
  const { idEvidencia, canal, aceite } = evidencia
  const usadas = await usarEvidencia(client, {
    id: idEvidencia,
    idCtc: travada.id,
    contatoEm: evidencia.contatoEm,
    canal,
    aceite,
    agora,
  })
  if (usadas !== 1)
    throw new Recusa('invalido', 'Evidência: o arquivo não é desta CTC ou já foi usado')
  if (caminho === 'SEM_OFERTA') return moverCtc(contexto, travada, { ...comum, motivo, caminho })

  const dita = idOferta && (await buscarDita(client, { id: idOferta, idCtc: travada.id }))
  if (!dita || dita.caminho !== caminho) {
    throw new Recusa('invalido', `${nomesDosCaminhos[caminho]}: registre a oferta ao cliente antes`)
  }
  if (hoje(contatoEm) < hoje(dita.ditaEm)) {
    throw new Recusa('invalido', 'Evidência: o contato é de um dia antes da oferta que foi dita')
  }
  const { ofertas } = await aprontarOfertas(contexto, travada)
  const oferta = ofertas.find((uma) => uma.caminho === caminho)
  if (!oferta?.disponivel || !oferta.entrada) {
    throw new Recusa('invalido', [
      `${nomesDosCaminhos[caminho]} não pode mais ser feito hoje`,
      ...(oferta?.motivos ?? []),
    ])
  }
  // The accepted figures must be the told ones; other figures are told again first.
  if (oferta.resumo !== dita.resumo) {
    throw new Recusa('invalido', [
      `A oferta mudou depois de dita ao cliente: eram ${valoresDaOferta(OfertaDaCtc.parse(dita.oferta))}`,
      `Agora são ${valoresDaOferta(oferta)}`,
      'Diga os novos valores ao cliente e registre a oferta de novo',
    ])
  }
  const entrada: EntradaSimulacao = oferta.entrada
  const idOportunidade = await abrirOportunidade(contexto, { entrada, troco: oferta.troco })
  return moverCtc(contexto, travada, {
    ...comum,
    motivo,
    caminho,
    idOferta: dita.id,
    idOportunidade,
    pagaAte: await pagaAte(contexto),
  })
}

/** A person writes the contact down by the minute. */
const minutoDe = (instante: Date): number => Math.floor(instante.getTime() / 60_000)

/** What was accepted is paid until the end of this day, or the client was not kept. */
async function pagaAte({ client, agora }: Contexto): Promise<Date> {
  const dia = hoje(agora)
  const prazo = regraEm(await regrasVigentes(client), 'retencao_falsa_dias_uteis', 'RETENCAO', dia)
  if ('recusa' in prazo) throw new Recusa('invalido', prazo.recusa)
  return instanteEmBrasilia(somarDias(somarDiasUteis(dia, prazo.valor), 1), '00:00')
}
