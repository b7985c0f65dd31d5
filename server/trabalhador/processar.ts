import { z } from 'zod'
import {
  CONVENIO_AUTOMATICO,
  decidirVinculo,
  TIPO_AUTOMATICO,
  VinculoProcessado,
  type Existente,
} from '#shared/trabalhador/processamento.ts'
import { Vinculo } from '#shared/trabalhador/vinculo.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { exigirConsentimento } from '../consentimento/exigir.ts'
import { atualizarRenda, incluirDoVinculo, travarEmpregadores } from '../empregador/vinculo.ts'
import {
  buscarVinculos,
  consultarProcessamento,
  type DeQuem,
  guardarResultado,
  tomarTrava,
} from './sql.ts'

/**
 * Creates empregadores from the jobs last stated by the worker-credit system, link by link. A call within thirty
 * seconds of a run starts no other run and answers the result of that one. Lock, empregadores and result are one
 * transaction, so a run that dies leaves nothing.
 *
 * @throws Recusa when the system was never queried
 */
export async function processarEmpregadores(contexto: Contexto): Promise<JsonCru> {
  const { idCliente, codigoPromotor, idRelacionamento } = alvoDe(contexto)
  const deQuem = { idCliente, codigoPromotor }
  const guardado = await lerVinculos(contexto, deQuem)
  if (!guardado) throw new Recusa('invalido', 'Consulte o crédito do trabalhador antes')
  // Taken back since then, the wages are neither read nor shown again.
  await exigirConsentimento(contexto, deQuem, 'TRABALHADOR')

  const { client, usuario } = contexto
  const { consultadoEm: dadosDe } = guardado
  const trava = { ...deQuem, idUsuario: usuario.id, dadosDe }
  const executado = (await tomarTrava(client, trava)) === 1
  if (executado) {
    const resultados = await processarVinculos(contexto, idCliente, guardado.vinculos)
    const vinculos = z.encode(z.array(VinculoProcessado), resultados)
    await guardarResultado(client, { ...deQuem, vinculos })
  }
  return consultarProcessamento(contexto, idRelacionamento, { executado })
}

async function lerVinculos({ client }: Contexto, deQuem: DeQuem) {
  const achado = await buscarVinculos(client, deQuem)
  return achado && { ...achado, vinculos: z.array(Vinculo).parse(achado.vinculos) }
}

/** Sequential: the second of two links with one matricula finds the empregador of the first. */
async function processarVinculos(
  contexto: Contexto,
  idCliente: string,
  vinculos: readonly Vinculo[],
): Promise<VinculoProcessado[]> {
  const existentes = await travarEmpregadores(contexto, idCliente, CONVENIO_AUTOMATICO)
  const resultados: VinculoProcessado[] = []
  for (const vinculo of vinculos) {
    resultados.push(await processarVinculo(contexto, idCliente, vinculo, existentes))
  }
  return resultados
}

async function processarVinculo(
  contexto: Contexto,
  idCliente: string,
  vinculo: Vinculo,
  existentes: Existente[],
): Promise<VinculoProcessado> {
  const { matricula, nomeEmpregador } = vinculo.dadosProfissionais
  const base = {
    matricula: typeof matricula === 'string' ? matricula : null,
    nomeEmpregador,
    idEmpregador: null,
    rendaAnterior: null,
    renda: null,
  }
  const decisao = decidirVinculo(vinculo, existentes)
  if ('motivo' in decisao) {
    return { ...base, resultado: decisao.acao, motivo: decisao.motivo }
  }
  const { renda } = decisao
  if ('matricula' in decisao) {
    const novo = await incluirDoVinculo(contexto, idCliente, {
      codigoConvenio: CONVENIO_AUTOMATICO,
      matricula: decisao.matricula,
      tipo: TIPO_AUTOMATICO,
      renda,
    })
    if (!novo) {
      return { ...base, renda, resultado: 'FALHOU', motivo: 'Outra pessoa o incluiu agora mesmo' }
    }
    existentes.push(novo)
    const { idEmpregador } = novo
    const motivo = 'Não havia empregador com esta matrícula'
    return { ...base, idEmpregador, renda, resultado: 'CRIADO', motivo }
  }
  const { existente } = decisao
  const { idEmpregador, renda: rendaAnterior } = existente
  const visto = { ...base, idEmpregador, rendaAnterior, renda }
  if (decisao.acao === 'ATUAL') return { ...visto, resultado: 'ATUAL', motivo: 'A renda é a mesma' }
  await atualizarRenda(contexto, idEmpregador, renda)
  existente.renda = renda
  return { ...visto, resultado: 'ATUALIZADO', motivo: 'A renda bruta mudou' }
}
