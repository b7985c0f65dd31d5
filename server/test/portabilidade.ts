import type { EstadoNoBanco } from '#integrations/banco/protocolo.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { aplicarEstado } from '../banco/aplicar.ts'
import { novoId } from '../base/db/id.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { beneficioDe, contaDe } from './credito.ts'
import { esteiraDeTeste } from './esteira.ts'
import { clientes, personas } from './fixtures.ts'

/** The last digit of a contract of which the origin says a twentieth more. */
export const SALDO_MAIOR = 'CT-9993'

type Portada = { idOportunidade: string; idContrato: string }

/** The esteira, and a contract of another bank that its owner proposes to bring. */
export async function portabilidadeDeTeste() {
  const esteira = await esteiraDeTeste()
  const { api, relogio } = esteira
  const { doDono } = clientes
  const { idOportunidade, idContrato, idCliente } = doDono
  const comoDono = api.as(personas.dono)
  await api.consulta(
    `update contrato set proprio = false, taxa_am = 1.8, prazo = 84, data_contrato = '2025-01-10',
       primeiro_vencimento = '2025-03-07' where id = $1`,
    [idContrato],
  )
  await api.consulta(`delete from proposta where id_cliente = $1`, [idCliente])
  await api.consulta(
    `update oportunidade set produto = 'PORT', perfil = 'Portabilidade', status = 'Em Atendimento'
      where id = $1`,
    [idOportunidade],
  )
  const entrada = {
    tipo: 'PORTABILIDADE' as const,
    codigoConvenio: '000331',
    idBeneficio: beneficioDe(doDono),
    prazo: 63,
    taxaAm: 1.66,
    contratos: [idContrato],
  }

  /** Each press a second after the one before, and heard of. */
  async function noBanco(numero: string, ...acoes: string[]): Promise<void> {
    for (const acao of acoes) {
      relogio.adiantadoMs += 1000
      await esteira.noBanco(numero, acao)
      await esteira.ouvirBanco()
      await esteira.pedirNaCamara()
    }
  }

  /** The same at the clearing of transfers. */
  async function naCamara(numero: string, ...acoes: string[]): Promise<void> {
    for (const acao of acoes) {
      relogio.adiantadoMs += 1000
      await esteira.responderNaCamara(numero, acao)
    }
  }

  /** A notice of the bank, of the balance of the origin or of another step, after all that it said before. */
  async function avisar(
    numero: string,
    sequencia: number,
    situacao: EstadoNoBanco['situacao'],
    saldoInformado?: number,
    { fonte, valorPago }: { fonte?: 'CAMARA'; valorPago?: number } = {},
  ) {
    relogio.adiantadoMs += 1000
    const estado = {
      numero,
      protocolo: 'BCO1',
      situacao,
      sequencia,
      motivo: null,
      recuperavel: null,
      ...(saldoInformado !== undefined && { saldoInformado }),
      ...(valorPago !== undefined && { valorPago }),
    }
    return transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
      aplicarEstado(
        { client, agora: esteira.services.agora(), fila: api.fila },
        `aviso:${numero}:${sequencia}`,
        estado,
        fonte,
      ),
    )
  }

  /** Proposed, and taken by the bank. */
  async function proporSo(contrato = 'CT-0001', de: Portada = { idOportunidade, idContrato }) {
    await api.consulta('update contrato set numero = $2 where id = $1', [de.idContrato, contrato])
    const simulada = await comoDono(oportunidadeApi.simular, {
      params: { idOportunidade: de.idOportunidade },
      body: { entrada: { ...entrada, contratos: [de.idContrato] } },
    })
    const { idSimulacao, valorLiberado: saldo } = simulada.body.model
    const [guardada] = await api.consulta<{ parcela: number }>(
      'select valor_parcela / 100.0 as parcela from simulacao where id = $1',
      [idSimulacao],
    )
    const parcela = Number(guardada?.parcela)
    const { status, body } = await comoDono(propostaApi.incluir, {
      body: {
        idOportunidade: de.idOportunidade,
        idSimulacao,
        idDadosBancarios: contaDe(doDono),
        confirmacao: { valorLiberado: 0, valorParcela: parcela, prazo: 63, taxaAm: 1.66 },
      },
    })
    if (status !== 200) throw new Error(body.message ?? 'not proposed')
    await esteira.enviar()
    const { idProposta, numero } = body.model
    return { idProposta, numero, saldo, parcela }
  }

  return {
    ...esteira,
    doDono,
    comoDono,
    entrada,
    /** A new loan of the same client, which no other bank has a part in. */
    proporNovo: () => esteira.propor(personas.dono, doDono),
    noBanco,
    naCamara,
    avisar,
    /** A second contract of the same benefit, as the first one, with an oportunidade of its own. */
    copiarContrato: async (): Promise<Portada> => {
      const nova = { idOportunidade: novoId(), idContrato: novoId() }
      const copia = (
        tabela: string,
      ) => `insert into ${tabela} select (jsonb_populate_record(null::${tabela},
        to_jsonb(x) || $2::jsonb)).* from ${tabela} x where x.id = $1`
      await api.consulta(copia('contrato'), [
        idContrato,
        { id: nova.idContrato, numero: `CT-${nova.idContrato.slice(-6)}` },
      ])
      await api.consulta(copia('oportunidade'), [
        idOportunidade,
        { id: nova.idOportunidade, id_contrato: nova.idContrato },
      ])
      return nova
    },
    proporSo,
    /** Proposed and approved; the bank was told who takes the contract. */
    propor: async (contrato?: string, de?: Portada) => {
      const proposta = await proporSo(contrato, de)
      await noBanco(proposta.numero, 'aprovar')
      await naCamara(proposta.numero, 'aceitar')
      return proposta
    },
    ler: async (idProposta: string) =>
      (await comoDono(propostaApi.consultar, { params: { idProposta } })).body.model,
    statusDaOportunidade: async () =>
      (
        await api.consulta<{ status: string }>('select status from oportunidade where id = $1', [
          idOportunidade,
        ])
      )[0]?.status,
  }
}
