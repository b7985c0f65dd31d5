import { afterAll, afterEach } from 'vitest'
import type { z } from 'zod'
import type { EstadoNoBanco } from '#integrations/banco/protocolo.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import type { Produto } from '#shared/oportunidade/shapes.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { aplicarEstado } from '../banco/aplicar.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { beneficioDe, contaDe, oportunidadeNovaDe } from './credito.ts'
import { esteiraDeTeste } from './esteira.ts'
import { clientes, type Persona, personas, promotores } from './fixtures.ts'
import { pontoDeRetorno } from './retorno.ts'

type Entrada = z.input<typeof EntradaSimulacao>

/** The oportunidade, or the product of a new one. */
export type Em = { idOportunidade: string } | { produto: Produto }

const { doDono } = clientes
const { dono, deFora } = personas
const emBeta = 'b0000000-0000-4000-8000-00000000beda'
export const outroContrato = 'e0000000-0000-4000-8000-00000000beda'

export const NOVO: Em = { idOportunidade: oportunidadeNovaDe(doDono) }
export const REFIN: Em = { idOportunidade: doDono.idOportunidade }

const comum = { codigoConvenio: '000331', idBeneficio: beneficioDe(doDono), prazo: 96, taxaAm: 1.8 }
export const novo = (valorParcela: number): Entrada => ({
  tipo: 'NOVO_POR_PARCELA',
  ...comum,
  valorParcela,
})
export const refin = (valorParcela: number, contratos = [doDono.idContrato]): Entrada => ({
  tipo: 'REFIN',
  ...comum,
  valorParcela,
  contratos,
})

const relacionamentos = new Map<Persona, string>([
  [dono, doDono.idRelacionamento],
  [deFora, emBeta],
])

/**
 * The esteira with one client of two promotores. The margin of `doDono` is 567.35, of which his
 * contract takes 350.00 and leaves 217.35.
 */
export async function mundoDaMargem() {
  const esteira = await esteiraDeTeste()
  const { api } = esteira
  await api.consulta(
    `insert into relacionamento (id, id_cliente, codigo_promotor, id_atendente, confirmado_em)
     values ($1, $2, $3, $4, '2026-11-01T12:00:00Z')`,
    [emBeta, doDono.idCliente, promotores.beta, deFora.id],
  )
  // The other promotor asked for a consent of its own.
  await api.consulta(
    `insert into consentimento (id, id_cliente, codigo_promotor, tipo, situacao, canal, enviado_em,
       autorizado_em, valido_ate)
     select gen_random_uuid(), id_cliente, $2, tipo, situacao, canal, enviado_em, autorizado_em,
            valido_ate from consentimento where id_cliente = $1`,
    [doDono.idCliente, promotores.beta],
  )
  // A second contract of the same benefit, of 100.00: 117.35 are left with it.
  await api.consulta(
    `insert into contrato (id, id_cliente, id_beneficio, codigo_convenio, numero, banco, proprio, produto,
       situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, valor_parcela,
       taxa_am, valor_financiado, valor_liberado)
     select $1, id_cliente, id_beneficio, codigo_convenio, 'CT-BEDA', banco, true, produto, 'SUSPENSO',
       origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, 10000, taxa_am, 431428,
       414285 from contrato where id = $2`,
    [outroContrato, doDono.idContrato],
  )

  const simular = async (quem: Persona, entrada: Entrada) => {
    const idRelacionamento = relacionamentos.get(quem) ?? ''
    const { body } = await api.as(quem)(simulacaoApi.simular, {
      body: { idRelacionamento, entrada },
    })
    return body.model
  }

  /** Confirms this simulation as a person would; the request is sent when called. */
  async function preparar(quem: Persona, em: Em, entrada: Entrada) {
    const { numeros, motivos } = await simular(quem, entrada)
    if (!numeros) throw new Error(motivos.map(({ texto }) => texto).join('; '))
    const { valorLiberado, valorParcela, prazo, taxaAm } = numeros
    return async () => {
      const { status, body } = await api.as(quem)(ofertaApi.incluirProposta, {
        body: {
          idRelacionamento: relacionamentos.get(quem) ?? '',
          ...em,
          idDadosBancarios: contaDe(doDono),
          entrada,
          confirmacao: { valorLiberado, valorParcela, prazo, taxaAm },
        },
      })
      return { status, mensagem: body.message, proposta: body.model }
    }
  }

  let sequencia = 90
  /** The bank's newest word about a proposta, whatever we hold. */
  const dizer = (numero: string, estado: Partial<EstadoNoBanco>) =>
    transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) => {
      sequencia += 1
      const agora = esteira.services.agora()
      return aplicarEstado({ client, agora, fila: api.fila }, `dito:${numero}:${sequencia}`, {
        numero,
        protocolo: `BCO-${numero}`,
        situacao: 'PAGA',
        sequencia,
        motivo: null,
        recuperavel: null,
        ocorridoEm: agora.toISOString(),
        ...estado,
      })
    })

  const averbadas = new Set<string>()
  /** From the queue to the booking that the holder confirmed. */
  async function ateAverbar(numero: string): Promise<void> {
    averbadas.add(numero)
    await esteira.enviar()
    esteira.relogio.adiantadoMs += 1000
    await esteira.noBanco(numero, 'aprovar')
    await esteira.ouvirBanco()
    await esteira.averbar()
    await esteira.titular(numero, 'aceitar')
    esteira.relogio.adiantadoMs += 120_000
    await esteira.conferir()
    await esteira.ouvirBanco()
  }

  return {
    esteira,
    comDoisContratos: () =>
      api.consulta(`update contrato set situacao = 'ATIVO' where id = $1`, [outroContrato]),
    simular,
    preparar,
    dizer,
    propor: async (quem: Persona, em: Em, entrada: Entrada) =>
      (await preparar(quem, em, entrada))(),
    /** A new loan opened without naming a benefit. */
    abrirSemFonte: async (quem: Persona): Promise<Em> => {
      const { body } = await api.as(quem)(oportunidadeApi.incluir, {
        body: {
          idRelacionamento: relacionamentos.get(quem) ?? '',
          produto: 'NOVO',
          codigoConvenio: '000331',
          valorLiberado: 100,
        },
      })
      return { idOportunidade: body.model.idOportunidade }
    },
    ateAverbar,
    /** Dataprev forgets what was booked: its margin is not in the database of the test. */
    esquecerAverbadas: async () => {
      for (const numero of averbadas) {
        await esteira.services.averbador.excluir(numero, 'PROPOSTA_ENCERRADA')
      }
      averbadas.clear()
    },
    pagar: async (numero: string) => {
      await ateAverbar(numero)
      esteira.relogio.adiantadoMs += 1000
      await esteira.noBanco(numero, 'pagar')
      await esteira.ouvirBanco()
    },
  }
}

type Mundo = Pick<Awaited<ReturnType<typeof mundoDaMargem>>, 'esteira' | 'esquecerAverbadas'>

/** After each test of the file, brings the clock, the bookings and the rows back; after the last one, ends the world. */
export async function voltarDepoisDeCada({ esteira, esquecerAverbadas }: Mundo): Promise<void> {
  const retorno = await pontoDeRetorno(esteira.api.appUrl)
  afterEach(async () => {
    esteira.relogio.adiantadoMs = 0
    await esquecerAverbadas()
    await retorno.voltar()
  })
  afterAll(async () => {
    await retorno.fechar()
    await esteira.fechar()
  })
}
